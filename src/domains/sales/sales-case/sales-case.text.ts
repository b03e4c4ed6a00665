import { defineText } from '@/kernel/text.ts';

export const salesCaseText = defineText({
  title: ['签单', 'Cases'],
});
