import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Id, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { productPermissions as may } from '../product/product.access.ts';
import { SHELVES } from '../product/product.kinds.ts';
import { productCategoryStatus } from './product-category.status.ts';
import { productCategoryText } from './product-category.text.ts';

const Shelves = z.array(z.enum(SHELVES)).max(SHELVES.length);

export const ProductCategory = z.object({
  id: Id,
  name: z.string(),
  picture_id: Id.nullable(),
  shelves: Shelves,
  status: statusField(productCategoryStatus),
  used_count: Count,
  version: Version,
});
export type ProductCategory = z.infer<typeof ProductCategory>;

export const productCategoryApi = defineApi('product_category', productCategoryText, 'promanage', {
  ...crudEndpoints('product_category', {
    text: productCategoryText,
    tag: 'promanage',
    read: may.read,
    edit: may.edit,
    row: ProductCategory,
    fields: {
      name: ShortText.max(40),
      shelves: Shelves.optional(),
      picture_id: Id.nullish(),
    },
    exports: [{ field: 'name', width: 24 }, { field: 'shelves', kind: 'labels' }, 'status', 'used_count'],
  }),
  /** Those that are on, in their order: every screen of the shop offers them. */
  shown: {
    action: 'api_show_category_list',
    method: 'GET',
    permission: 'signed_in',
    label: productCategoryText.title,
    input: z.object({}),
    output: z.array(z.object({ category_id: Id, category_name: z.string() })),
  },
  ...transitionEndpoints(productCategoryStatus, 'promanage'),
});
