import { defineText } from '@/kernel/text.ts';

export const productCategoryText = defineText({
  title: ['商品分类', 'Product categories'],
});
