import { invalid } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { productCategoryApi } from '../product-category.contract.ts';
import { productCategoryStatus } from '../product-category.status.ts';
import { productCategoryText } from '../product-category.text.ts';
import { productCategoryStore } from './product-category.store.ts';

/** Who uses categories. */
const uses = defineSlot<Reference>();

/** What other nouns ask of categories. */
export const productCategories = {
  uses,
  names: productCategoryStore.names,
  find: productCategoryStore.find,
  list: productCategoryStore.rows,
  ensure: productCategoryStore.ensure,
};

export const productCategoryService = implement(productCategoryApi, {
  ...crudHandlers(productCategoryStore, {
    rows: productCategoryStore.rows,
    uses,
    text: productCategoryText,
    reasons: {
      product_category_name: () => invalid({ name: productCategoryText.name_taken }),
      product_category_picture: () => invalid({ picture_id: productCategoryText.picture_gone }),
    },
  }),
  shown: (ctx) => productCategoryStore.shown(ctx),
  ...transitionHandlers(productCategoryStatus, productCategoryStore, {}),
});
