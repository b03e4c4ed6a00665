import { defineWeb } from '@/kernel/web/module.ts';

export const productCategoryWeb = defineWeb({
  start: [async () => (await import('../product-category.contract.ts')).productCategoryApi.list],
});
