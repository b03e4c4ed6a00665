import { implement } from '@/kernel/server/http/implement.ts';
import { productCategoryApi } from '../product-category.contract.ts';
import { productCategoryStore } from './product-category.store.ts';

/** What other nouns ask of categories. */
export const productCategories = { ensure: productCategoryStore.ensure };

export const productCategoryService = implement(productCategoryApi, {
  list: (ctx) => productCategoryStore.shown(ctx),
});
