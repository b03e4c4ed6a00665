import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { newEntitlementType } from '../../../entitlement-type/server/testing/entitlement-type.samples.ts';
import { newCategory } from '../../../product-category/server/testing/product-category.samples.ts';
import { newPicture } from '../../../shop-picture/server/testing/shop-picture.samples.ts';
import { productApi } from '../../product.contract.ts';
import { productImportApi } from '../../product.import.ts';

const HERE = { company: 1 };
type Fields = InputOf<typeof productApi.add>;

export const newCode = (at: Arranger): string => `YL-${at.now}-${at.next()}`;

/** A book with a stock. */
export async function productFields(at: Arranger, more: Partial<Fields> = {}): Promise<Fields> {
  return {
    name: `样例教材${at.next()}`,
    category_id: await newCategory(at),
    kind: 'goods',
    skus: [{ code: newCode(at), price_fen: 12_800, delivery: 'express', keeps_stock: 1, low_stock: 2 }],
    ...more,
  };
}

export interface NewProduct {
  readonly id: number;
  readonly sku_id: number;
  readonly code: string;
}
export async function newProduct(at: Arranger, more: Partial<Fields> = {}): Promise<NewProduct> {
  const { id } = await at.owner.ok(productApi.add, await productFields(at, more), HERE);
  const { skus } = await at.owner.ok(productApi.get, { id }, HERE);
  return { id, sku_id: skus[0]?.id as number, code: skus[0]?.code as string };
}
export async function onSale(at: Arranger, more: Partial<Fields> = {}): Promise<NewProduct> {
  const made = await newProduct(at, more);
  await at.owner.ok(productApi.on, { id: made.id }, HERE);
  return made;
}
const productId = async (at: Arranger): Promise<number> => (await newProduct(at)).id;

async function shelved(at: Arranger): Promise<number> {
  const id = await productId(at);
  await at.owner.ok(productApi.setShelf, { ids: [id], shelf: 'weapp', shown: 1 }, HERE);
  return id;
}

/** One new product, as a file to import. */
async function productFile(at: Arranger): Promise<Buffer> {
  const category = `样例分类${at.next()}`;
  await newCategory(at, category);
  return Buffer.from(
    `编码,商品名称,类型,分类,价格\n${newCode(at)},样例导入${at.next()},实物,${category},88.00\n`,
  );
}

export const samples: Samples = {
  calls: {
    api_product_add: async (at) => ({
      ...(await productFields(at)),
      picture_ids: [await newPicture(at)],
      entitlements: [{ type_id: await newEntitlementType(at), quantity: 1, days_valid: 90 }],
    }),
    api_product_edit: async (at) => {
      const { id, sku_id, code } = await newProduct(at);
      const fields = await productFields(at);
      const sku = { id: sku_id, code, price_fen: 9_900, delivery: 'pickup', keeps_stock: 1 };
      return { ...fields, id, version: 1, summary: '说明', skus: [sku] };
    },
    api_product_del: async (at) => ({ id: await productId(at) }),
    api_product_on: async (at) => ({ id: await productId(at) }),
    api_product_off: async (at) => ({ id: (await onSale(at)).id }),
    api_product_set_category: async (at) => ({
      ids: [await productId(at)],
      category_id: await newCategory(at),
    }),
    api_product_set_price: async (at) => ({ ids: [await productId(at)], percent: -10 }),
    api_product_set_shelf: async (at) => ({ ids: [await productId(at)], shelf: 'weapp', shown: 1 }),
    api_product_shelf_order: async (at) => {
      const { list } = await at.owner.ok(productApi.shelfList, {}, HERE);
      const [first, second, ...rest] = list.map(({ id }) => id);
      return { ids: [second, first, ...rest] };
    },
    api_product_shelf_edit: async (at) => {
      const id = await shelved(at);
      return { id, version: 1, shelf_title: `小程序标题${at.next()}`, body: '说明' };
    },
    api_product_import_preview: async (at) => ({
      name: `商品 ${at.next()}.csv`,
      bytes: await productFile(at),
    }),
    api_product_import_run: async (at) => {
      const file = { name: `商品 ${at.next()}.csv`, bytes: await productFile(at) };
      const { id } = await at.owner.ok(productImportApi.preview, file as never, HERE);
      return { id };
    },
    api_product_import_undo: async (at) =>
      imported(at, productImportApi, {
        name: `商品 ${at.next()}.csv`,
        bytes: await productFile(at),
      }),
  },
  documents: { product: productId },
};
