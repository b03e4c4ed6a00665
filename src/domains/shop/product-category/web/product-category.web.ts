import { optionsQuery } from '@/kernel/web/api/query.ts';
import { defineWeb } from '@/kernel/web/module.ts';

export const productCategoryWeb = defineWeb({
  start: [
    async () => optionsQuery((await import('../product-category.contract.ts')).productCategoryApi.list),
  ],
});
