import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  done,
  Flag,
  Id,
  idOutput,
  Keyword,
  LongText,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { productPermissions as may } from './product.access.ts';
import { PRODUCT_KINDS, SHELVES } from './product.kinds.ts';
import {
  Product,
  ProductWhole,
  productFields,
  ShelfRow,
  STOCK_STATES,
  Variant,
  VIEWS,
} from './product.shapes.ts';
import { productStatus } from './product.status.ts';
import { productText } from './product.text.ts';

const filters = {
  view: z.enum(VIEWS).optional(),
  keyword: Keyword.optional(),
  product_id: Id.optional(),
  category_id: Id.optional(),
  kind: z.enum(PRODUCT_KINDS).optional(),
  shelf: z.enum(SHELVES).optional(),
  status: Product.shape.status.optional(),
  stock: z.enum(STOCK_STATES).optional(),
  sold_here: Flag.optional(),
};
const Chosen = z.array(Id).min(1).max(200);
/** How many a bulk call has changed. */
const changed = z.object({ count: Count });
const CHANGES = ['product', 'product_category', 'entitlement_type', 'stock'];

export const productApi = defineApi('product', productText, 'promanage', {
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(filters),
    output: pageOf(Product),
  },
  counts: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object({ on: Count, off: Count, draft: Count, low: Count, sold_out: Count, all: Count }),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: ProductWhole },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object(productFields),
    output: idOutput,
    changes: CHANGES,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...productFields }),
    changes: CHANGES,
  },
  del: {
    method: 'DELETE',
    permission: may.edit,
    input: z.object({ id: Id }),
    changes: CHANGES,
  },
  setCategory: {
    action: 'api_product_set_category',
    method: 'PUT',
    permission: may.edit,
    label: productText.set_category,
    input: z.object({ ids: Chosen, category_id: Id }),
    output: changed,
    changes: CHANGES,
  },
  /** Of every variant, and of the acting company's own prices. */
  setPrice: {
    action: 'api_product_set_price',
    method: 'PUT',
    permission: may.price,
    label: productText.set_price,
    input: z.object({ ids: Chosen, percent: z.int().min(-90).max(500) }),
    output: changed,
  },
  setShelf: {
    action: 'api_product_set_shelf',
    method: 'PUT',
    permission: may.edit,
    label: productText.set_shelf,
    input: z.object({ ids: Chosen, shelf: z.enum(SHELVES), shown: Flag }),
    output: changed,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Variant,
    exports: [
      { field: 'code', width: 18 },
      { field: 'name', width: 30 },
      { field: 'kind', kind: 'label' },
      'category_name',
      'edition',
      'size',
      'term',
      'price_fen',
      'list_price_fen',
      'own_price_fen',
      'unit',
      'weight_grams',
      { field: 'delivery', kind: 'label' },
      'keeps_stock',
      'low_stock',
      { field: 'summary', width: 40 },
      'available',
      'held',
      { field: 'shelves', kind: 'labels' },
      'sold_here',
      'sale_from',
      'sale_to',
      'status',
      'created_by_name',
      'created_at',
    ],
  },
  /** What the mini-program shows, in its order. */
  shelfList: {
    action: 'api_product_shelf_list',
    method: 'GET',
    permission: may.read,
    label: productText.shelf_list,
    input: z.object({}),
    output: listOf(ShelfRow),
  },
  shelfOrder: {
    action: 'api_product_shelf_order',
    method: 'PUT',
    permission: may.edit,
    label: productText.shelf_order,
    input: z.object({ ids: z.array(Id).min(1).max(1000) }),
    output: done,
  },
  shelfEdit: {
    action: 'api_product_shelf_edit',
    method: 'PUT',
    permission: may.edit,
    label: productText.shelf_edit,
    input: z.object({
      id: Id,
      version: Version,
      shelf_title: OptionalText.max(60).optional(),
      body: LongText.max(1000).optional(),
      cover_id: Id.nullish(),
    }),
    output: done,
  },
  ...transitionEndpoints(productStatus, 'promanage'),
});
