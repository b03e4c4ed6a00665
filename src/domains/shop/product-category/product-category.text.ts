import { defineText } from '@/kernel/text.ts';

export const productCategoryText = defineText({
  title: ['商品分类', 'Product categories'],
  name: ['分类名称', 'Category name'],
  sort: ['顺序', 'Order'],
  on: ['启用', 'On'],
  off: ['停用', 'Off'],
});
