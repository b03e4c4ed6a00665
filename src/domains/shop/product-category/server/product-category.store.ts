import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ProductCategory } from '../product-category.contract.ts';
import { productCategory } from './product-category.table.ts';

const store = orderedStore(productCategory);

export const productCategoryStore = {
  ...store,
  rows: (ctx: Ctx) => store.list(ctx, columnsOf(productCategory, ProductCategory)),
  shown: (ctx: Ctx) =>
    store.options(ctx, { category_id: productCategory.id, category_name: productCategory.name }),
};
