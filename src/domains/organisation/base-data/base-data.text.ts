import { defineText } from '@/kernel/text.ts';

export const baseDataText = defineText({
  title: ['基础数据', 'Base data'],
});
