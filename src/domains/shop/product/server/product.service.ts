import { invalid, notFound, stale } from '@/kernel/errors.ts';
import { reorder } from '@/kernel/server/document/reorder.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { productCategories } from '../../product-category/server/product-category.service.ts';
import { productApi } from '../product.contract.ts';
import { changedBy, isOnSale } from '../product.rules.ts';
import { productStatus } from '../product.status.ts';
import { productText as text } from '../product.text.ts';
import { productListStore as lists } from './product.list.store.ts';
import { productStore as store } from './product.store.ts';
import { wholeOf } from './product.whole.ts';
import {
  addProduct,
  changeProduct,
  locked,
  mustKeepToBook,
  pricedHere,
  removeProduct,
} from './product.write.ts';

/** Some products of the family, locked; whoever names another learns of none. */
async function chosen(ctx: Ctx, ids: readonly number[]) {
  const found = await store.lockSome(ctx, ids);
  if (found.length < new Set(ids).size) throw notFound();
  return found;
}

/** What other nouns of the shop ask of products. */
export const products = {
  names: lists.names,
  /** Which products a word of a search means, and which variants; and whether any. */
  meantBy: lists.meantBy,
  isMeantBy: lists.isMeantBy,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  whole: wholeOf,
  list: lists.page,
  add: addProduct,
  skusOf: (ctx: Ctx, productIds: readonly number[]) => store.skus(ctx, productIds),
  byCategory: store.byCategory,
  bySubject: store.bySubject,
  byType: store.byType,
  byItem: store.byItem,
  skusByCode: store.skusByCode,
  /** Entitlements that come along with each piece. */
  audienceOf: store.audience,
  /** Variants as they are sold in the acting company today: what each costs here, and whether it can be bought at all. */
  async offered(ctx: Ctx, skuIds: readonly number[]) {
    const today = todayOf(ctx);
    return (await store.offered(ctx, skuIds)).map(({ sku, product, own_price_fen, is_sold_here }) => ({
      sku,
      product,
      price_fen: own_price_fen ?? sku.price_fen,
      is_sold_here:
        (is_sold_here ?? product.sells_everywhere) &&
        (sku.company_id === null || sku.company_id === ctx.company_id),
      is_on_sale: sku.status === 'on' && isOnSale(product, today),
    }));
  },
};

export const productService = implement(productApi, {
  list: (ctx, query) => lists.page(ctx, query),
  counts: (ctx) => lists.counts(ctx),
  get: (ctx, { id }) => wholeOf(ctx, id),
  add: async (ctx, fields) => ({ id: await addProduct(ctx, fields) }),
  edit: async (ctx, { id, version, ...fields }) => {
    const before = await locked(ctx, id);
    if (before.version !== version) throw stale();
    await changeProduct(ctx, before, fields);
    return {};
  },
  del: async (ctx, { id }) => {
    await removeProduct(ctx, await locked(ctx, id));
    return {};
  },
  setCategory: async (ctx, { ids, category_id }) => {
    if ((await productCategories.find(ctx, category_id))?.status !== 'on')
      throw invalid({ category_id: text.category_off });
    const found = (await chosen(ctx, ids)).filter((row) => row.category_id !== category_id);
    for (const { id } of found) await store.update(ctx, id, { category_id });
    return { count: found.length };
  },
  setPrice: async (ctx, { ids, percent }) => {
    const found = await chosen(ctx, ids);
    const own = await store.ownPrices(ctx, ids);
    for (const sku of await store.skus(ctx, ids)) {
      await store.updateSku(ctx, sku.id, { price_fen: changedBy(sku.price_fen, percent) });
      const here = own.find(({ sku_id }) => sku_id === sku.id);
      if (here) await store.setOwnPrice(ctx, sku.product_id, sku.id, changedBy(here.price_fen, percent));
    }
    for (const { id } of found) await store.update(ctx, id, {});
    const onSale = found.filter(({ status }) => status === 'on').map(({ id }) => id);
    if (percent < 0) await mustKeepToBook(ctx, await pricedHere(ctx, onSale));
    return { count: found.length };
  },
  setShelf: async (ctx, { ids, shelf, shown }) => {
    const found = await chosen(ctx, ids);
    for (const { id } of found)
      if (shown) await store.putOn(ctx, id, shelf);
      else await store.takeOff(ctx, id, shelf);
    return { count: found.length };
  },
  export: lists.all,
  shelfList: async (ctx) => {
    const shelf = await store.shelf(ctx, 'weapp');
    const rows = await lists.byIds(
      ctx,
      shelf.map(({ id }) => id),
    );
    return {
      list: rows.map(
        ({ id, name, code, kind, category_name, price_from_fen, stock, status, version, cover_id }) => {
          const own = shelf.find((row) => row.id === id);
          const own_cover_id = own?.cover_id ?? null;
          return {
            id,
            name,
            code,
            kind,
            category_name,
            price_from_fen,
            stock,
            status,
            version,
            shelf_title: own?.title ?? '',
            body: own?.body ?? '',
            own_cover_id,
            cover_id: own_cover_id ?? cover_id,
          };
        },
      ),
    };
  },
  shelfOrder: async (ctx, { ids }) => {
    await reorder(await store.lockShelf(ctx, 'weapp'), ids, (id, sort) =>
      store.editShelf(ctx, id, 'weapp', { sort }),
    );
    return {};
  },
  shelfEdit: async (ctx, { id, version, shelf_title = '', body = '', cover_id = null }) => {
    const before = await locked(ctx, id);
    if (before.version !== version) throw stale();
    if (!(await store.shelves(ctx, id)).includes('weapp')) throw notFound();
    await explain(store.editShelf(ctx, id, 'weapp', { title: shelf_title, body, cover_id }), {
      product_shelf_cover: () => invalid({ cover_id: text.picture_gone }),
    });
    await store.update(ctx, id, {});
    return {};
  },
  ...transitionHandlers(productStatus, store, {
    isPriced: async (ctx, { id }) => mustKeepToBook(ctx, await pricedHere(ctx, [id])),
  }),
});
