import { defineText } from '@/kernel/text.ts';

export const studentText = defineText({
  title: ['学员列表', 'Students'],
  username: ['姓名', 'Name'],
});
