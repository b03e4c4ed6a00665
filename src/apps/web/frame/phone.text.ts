import { defineText } from '@/kernel/text.ts';

export const phoneText = defineText({
  bar: ['底部导航', 'Bottom bar'],
  home: ['首页', 'Home'],
  lessons: ['课程', 'Lessons'],
  students: ['学员', 'Students'],
  more: ['更多', 'More'],
  all_screens: ['全部页面', 'All screens'],
});
