import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { products } from '../../product/server/product.service.ts';
import { addressApi, cartApi } from '../cart.contract.ts';
import { cartText as text } from '../cart.text.ts';
import { TENDER_ACCOUNTS } from '../order.rules.ts';
import { addressStore } from './address.store.ts';
import { cartStore as store } from './cart.store.ts';
import { liveLines, offersOf } from './order.offer.ts';
import { availableOf, buyerOf } from './order.quote.ts';
import { type Buyer, shelfStore } from './shelf.store.ts';

async function cartOf(ctx: Ctx, buyer: Buyer) {
  const kept = await store.lines(ctx, buyer.id);
  const offers = await offersOf(
    ctx,
    buyer,
    kept.map(({ sku_id }) => sku_id),
  );
  // What is not ticked takes nothing of a limit.
  const ticked = liveLines(
    kept.filter(({ is_ticked }) => is_ticked),
    offers,
  );
  const others = kept.filter(({ is_ticked }) => !is_ticked).flatMap((line) => liveLines([line], offers));
  return [...ticked, ...others].toSorted((a, b) => a.of.id - b.of.id);
}

async function productFor(ctx: Ctx, buyer: Buyer, productId: number) {
  const found = await products.whole(ctx, productId);
  const skuIds = found.skus.filter(({ status }) => status === 'on').map(({ id }) => id);
  const offers = await offersOf(ctx, buyer, skuIds);
  const variants = skuIds.flatMap((sku_id) => liveLines([{ sku_id, quantity: 1 }], offers));
  const earlier = await store.earlier(ctx, buyer.id, productId);
  return {
    id: found.id,
    name: found.name,
    category_name: found.category_name,
    kind: found.kind,
    summary: found.summary,
    description: found.description,
    unit: found.unit,
    coin_percent: found.coin_percent,
    student_limit: found.student_limit,
    bought: variants[0]?.offer.bought ?? 0,
    picture_ids: found.picture_ids,
    variants: variants.map(({ offer, ...line }) => ({
      sku_id: line.sku_id,
      variant: line.variant,
      code: line.code,
      price_fen: line.price_fen,
      list_price_fen: line.list_price_fen,
      available: line.available,
      picture_id: offer.sku.picture_id,
      problem: line.problem,
      problem_n: line.problem_n,
      brings: line.brings,
      course_name: line.course_name,
      type_name: line.type_name,
      delivery: line.delivery,
    })),
    orders: earlier.map(({ placed_at, ...one }) => ({ ...one, placed_at: placed_at && toUnix(placed_at) })),
    minutes_per_class_hour: await classHours.minutesPerHour(ctx),
  };
}

export const cartService = implement(cartApi, {
  buyer: async (ctx, { student_id }) => {
    const buyer = await buyerOf(ctx, student_id);
    const available = await availableOf(ctx, student_id);
    return {
      student_id,
      student_name: buyer.username,
      accounts: TENDER_ACCOUNTS.map((account) => ({ account, available_fen: available[account] })),
      cart_count: await store.count(ctx, student_id),
    };
  },
  products: async (ctx, query) => shelfStore.cards(ctx, await buyerOf(ctx, query.student_id), query),
  categories: async (ctx, filter) => {
    const rows = await shelfStore.categories(ctx, await buyerOf(ctx, filter.student_id), filter);
    return {
      fitting: sumOf(rows, ({ fitting }) => fitting),
      all: sumOf(rows, ({ count }) => count),
      list: rows.map(({ category_id, count }) => ({ category_id, count })),
    };
  },
  product: async (ctx, { student_id, product_id }) =>
    productFor(ctx, await buyerOf(ctx, student_id), product_id),
  list: async (ctx, { student_id }) => {
    const lines = await cartOf(ctx, await buyerOf(ctx, student_id));
    const ticked = lines.filter(({ of, problem }) => of.is_ticked && problem === null);
    return {
      list: lines.map(({ of, offer: _, ...line }) => ({
        ...line,
        id: of.id,
        is_ticked: of.is_ticked ? (1 as const) : (0 as const),
      })),
      total_fen: sumOf(ticked, ({ price_fen, quantity }) => price_fen * quantity),
      ticked: ticked.length,
    };
  },
  add: async (ctx, { student_id, sku_id, quantity }) => {
    const buyer = await buyerOf(ctx, student_id);
    await students.must(ctx, student_id);
    const offer = (await offersOf(ctx, buyer, [sku_id])).get(sku_id);
    if (!offer) throw notFound();
    if (!offer.is_on_sale || !offer.is_sold_here) throw refuse(text.not_for_sale);
    const { product, price_fen } = offer;
    return { id: await store.add(ctx, { student_id, product_id: product.id, sku_id, quantity, price_fen }) };
  },
  edit: async (ctx, { id, quantity, is_ticked }) => {
    const line = await store.lock(ctx, id);
    if (!line) throw notFound();
    await store.edit(ctx, id, {
      quantity: quantity ?? line.quantity,
      is_ticked: is_ticked === undefined ? line.is_ticked : is_ticked === 1,
    });
    return {};
  },
  del: async (ctx, { id }) => {
    if (!(await store.lock(ctx, id))) throw notFound();
    await store.remove(ctx, [id]);
    return {};
  },
  clear: async (ctx, { student_id }) => {
    const lines = await cartOf(ctx, await buyerOf(ctx, student_id));
    const gone = lines.filter(
      ({ problem }) => problem !== null && problem !== 'short' && problem !== 'limit',
    );
    const ids = gone.map(({ of }) => of.id);
    if (ids.length > 0) await store.remove(ctx, ids);
    return { count: ids.length };
  },
});

const reasons = { student_address_region: () => invalid({ region_id: text.region_gone }), fk: notFound };

export const addressService = implement(addressApi, {
  list: async (ctx, { student_id }) => {
    await buyerOf(ctx, student_id);
    return { list: await addressStore.list(ctx, student_id) };
  },
  add: async (ctx, { student_id, is_default, region_id = null, ...fields }) => {
    await buyerOf(ctx, student_id);
    await students.must(ctx, student_id);
    const isDefault = is_default === 1;
    if (isDefault) await addressStore.undefault(ctx, student_id);
    const values = { ...fields, region_id, student_id, is_default: isDefault };
    return { id: await explain(addressStore.insert(ctx, values), reasons) };
  },
  edit: async (ctx, { id, version, is_default, region_id = null, ...fields }) => {
    const before = await addressStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    const isDefault = is_default === undefined ? before.is_default : is_default === 1;
    if (isDefault && !before.is_default) await addressStore.undefault(ctx, before.student_id);
    await explain(addressStore.update(ctx, id, { ...fields, region_id, is_default: isDefault }), reasons);
    return {};
  },
  del: async (ctx, { id }) => {
    if (!(await addressStore.lock(ctx, id))) throw notFound();
    await addressStore.remove(ctx, id);
    return {};
  },
});
