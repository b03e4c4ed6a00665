import { students } from '@/domains/people/student/server/student.service.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { asCompany } from '@/kernel/server/session/as-company.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { variantOf } from '../../product/product.rules.ts';
import { products } from '../../product/server/product.service.ts';
import { stockApi } from '../stock.contract.ts';
import { averageOf, inOrder, MOST_ON_HAND, type Wanted } from '../stock.rules.ts';
import { stockText as text } from '../stock.text.ts';
import { type NewMove, stockStore as store } from './stock.store.ts';

type SkuOfStock = Awaited<ReturnType<typeof store.skus>>[number];

type OfSku = Wanted & { readonly sku: SkuOfStock };

/** What the lines ask for, each SKU once, in ascending order. */
async function bySku(ctx: Ctx, lines: readonly Wanted[]): Promise<OfSku[]> {
  const wanted = inOrder(lines);
  const skus = await store.skus(
    ctx,
    wanted.map(({ sku_id }) => sku_id),
  );
  if (skus.length < wanted.length) throw notFound();
  return wanted.flatMap((line) => {
    const sku = skus.find(({ id }) => id === line.sku_id);
    return sku ? [{ ...line, sku }] : [];
  });
}
/** Those of them whose SKU keeps stock. */
const kept = async (ctx: Ctx, lines: readonly Wanted[]): Promise<OfSku[]> =>
  (await bySku(ctx, lines)).filter(({ sku }) => sku.keeps_stock);

export interface Shipped extends Wanted {
  readonly order_line_id: number;
}

/**
 * What orders ask of the stock, inside their transaction: after the order's own lock and before the student's money. Whoever takes
 * several SKUs takes them in ascending order here, so they never wait for each other in a circle.
 */
export const stocks = {
  /**
   * Sets pieces aside. Answers the SKUs that keep stock; of the others nothing is held. Refuses where one is not free: `taken` has
   * those that were there before it.
   */
  async hold(ctx: Ctx, lines: readonly Wanted[], taken = new Set<number>()): Promise<ReadonlySet<number>> {
    for (const { sku, quantity } of await kept(ctx, lines)) {
      if (!(await store.hold(ctx, sku.id, quantity))) {
        const found = await store.find(ctx, sku.id);
        throw refuse(text.not_enough, { code: sku.code, n: (found?.on_hand ?? 0) - (found?.held ?? 0) });
      }
      taken.add(sku.id);
    }
    return taken;
  },
  /** Lets go of what was held, whether or not its SKU still keeps stock; the caller says exactly what it held. */
  async release(ctx: Ctx, lines: readonly Wanted[]): Promise<void> {
    for (const { sku_id, quantity } of inOrder(lines)) await store.release(ctx, sku_id, quantity);
  },
  /** Sends what was held, whether or not its SKU still keeps stock: it is let go of, and leaves. */
  async ship(ctx: Ctx, lines: readonly Shipped[]): Promise<void> {
    for (const { sku } of await bySku(ctx, lines)) {
      await store.lock(ctx, sku);
      for (const { quantity, order_line_id } of lines.filter(({ sku_id }) => sku_id === sku.id)) {
        await store.release(ctx, sku.id, quantity);
        await store.insert(ctx, {
          product_id: sku.product_id,
          sku_id: sku.id,
          kind: 'sale',
          quantity: -quantity,
          order_line_id,
        });
      }
    }
  },
  /** Takes back what was sent, at what it cost then; what is damaged is written off at once. */
  async takeBack(ctx: Ctx, lines: readonly (Shipped & { readonly damaged?: string })[]): Promise<void> {
    for (const { sku, quantity: all } of await kept(ctx, lines)) {
      const { on_hand } = await store.lock(ctx, sku);
      expectFew(sku, on_hand + all);
      for (const { quantity, order_line_id, damaged } of lines.filter(({ sku_id }) => sku_id === sku.id)) {
        const of = { product_id: sku.product_id, sku_id: sku.id, order_line_id };
        const unit_cost_fen = await store.costOf(ctx, order_line_id);
        await store.insert(ctx, { ...of, kind: 'return', quantity, unit_cost_fen });
        if (damaged) await store.insert(ctx, { ...of, kind: 'damage', quantity: -quantity, reason: damaged });
      }
    }
  },
  /** What is free of each, for a cart; a SKU that keeps no stock is not among them. */
  async available(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, number>> {
    const found = await store.free(ctx, skuIds);
    return new Map(found.map(({ id, free }) => [id, free]));
  },
  any: store.any,
  /** `look`: at what is there, once it is locked. */
  enter: (ctx: Ctx, skuId: number, move: Entered, look?: (on_hand: number) => void) =>
    enter(ctx, skuId, move, look),
};

export type Entered = Omit<NewMove, 'product_id' | 'sku_id'>;

/** A variant that keeps stock, and what the acting company has of it, locked. */
async function locked(ctx: Ctx, skuId: number) {
  const [sku] = await store.skus(ctx, [skuId]);
  if (!sku) throw notFound();
  if (!sku.keeps_stock) throw invalid({ sku_id: text.not_kept });
  return { sku, stock: await store.lock(ctx, sku) };
}

/** More are a slip of the hand, and could not be valued exactly. */
function expectFew({ code }: { readonly code: string }, pieces: number): void {
  if (pieces > MOST_ON_HAND) throw refuse(text.too_many, { code, n: MOST_ON_HAND });
}

async function enter(
  ctx: Ctx,
  skuId: number,
  move: Entered,
  look?: (on_hand: number) => void,
): Promise<number> {
  const { sku, stock } = await locked(ctx, skuId);
  look?.(stock.on_hand);
  const free = stock.on_hand - stock.held;
  if (move.quantity < 0 && free + move.quantity < 0)
    throw refuse(text.not_enough, { code: sku.code, n: free });
  expectFew(sku, stock.on_hand + move.quantity);
  return store.insert(ctx, { ...move, product_id: sku.product_id, sku_id: sku.id });
}

/** The difference to the books of the moment that whoever counted had in sight; what moved since stays moved. */
async function count(
  ctx: Ctx,
  skuId: number,
  asOf: number,
  counted: number,
  reason: string,
): Promise<number> {
  const { sku, stock } = await locked(ctx, skuId);
  const expected = asOf === 0 ? 0 : await store.balanceAfter(ctx, skuId, asOf);
  if (expected === undefined) throw refuse(text.count_stale);
  // Somebody else has counted meanwhile: their difference is in the books already.
  if (await store.countedSince(ctx, skuId, asOf)) throw stale();
  const difference = counted - expected;
  if (difference !== 0) {
    if (!reason) throw invalid({ reason: text.needs_reason });
    if (stock.on_hand + difference < stock.held)
      throw refuse(text.below_held, { code: sku.code, held: stock.held });
    expectFew(sku, stock.on_hand + difference);
    const of = { product_id: sku.product_id, sku_id: sku.id };
    await store.insert(ctx, { ...of, kind: 'count', quantity: difference, counted, expected, reason });
  }
  await store.counted(ctx, skuId);
  return difference;
}

interface Transfer {
  readonly sku_id: number;
  readonly quantity: number;
  readonly to_company_id: number;
  readonly document?: string;
  readonly reason?: string;
}
/** Out here and in there, in one transaction, at what the pieces are worth here. */
async function transfer(ctx: Ctx, { sku_id, quantity, to_company_id, document, reason }: Transfer) {
  if (to_company_id === ctx.company_id) throw invalid({ to_company_id: text.same_company });
  if (!ctx.granted.includes(to_company_id)) throw notFound();
  const words = { document: document ?? '', reason: reason ?? '' };
  const { sku } = await locked(ctx, sku_id);
  // The lower company first: two who send to each other do not wait in a circle.
  if (to_company_id < ctx.company_id) await asCompany(ctx, to_company_id, (there) => store.lock(there, sku));
  const id = await enter(ctx, sku_id, {
    kind: 'transfer',
    quantity: -quantity,
    other_company_id: to_company_id,
    ...words,
  });
  const value_fen = -(await store.valueOf(ctx, id));
  await asCompany(ctx, to_company_id, (there) =>
    enter(there, sku_id, {
      kind: 'transfer',
      quantity,
      value_fen,
      unit_cost_fen: Math.round(value_fen / quantity),
      other_company_id: ctx.company_id,
      ...words,
    }),
  );
}

/** Of the students whom this person sees. */
async function seenNames(ctx: Ctx, studentIds: readonly number[]): Promise<Map<number, string>> {
  const seen: number[] = [];
  for (const id of new Set(studentIds)) if (await students.sees(ctx, id)) seen.push(id);
  if (seen.length === 0) return new Map();
  return new Map((await students.names(ctx, seen)).map(({ id, name }) => [id, name]));
}

export const stockService = implement(stockApi, {
  list: async (ctx, { product_id }) => {
    if (!(await products.sees(ctx, product_id))) throw notFound();
    const rows = await store.ofProduct(ctx, product_id);
    return {
      list: rows.map(({ edition, size, term, ...row }) => ({
        ...row,
        variant: variantOf({ edition, size, term }),
        available: row.on_hand - row.held,
        average_fen: averageOf(row.value_fen, row.on_hand),
      })),
    };
  },
  moves: async (ctx, query) => {
    if (!(await products.sees(ctx, query.product_id))) throw notFound();
    return store.page(ctx, query);
  },
  waiting: async (ctx, { product_id }) => {
    if (!(await products.sees(ctx, product_id))) throw notFound();
    const rows = await store.waiting(ctx, product_id);
    const names = await seenNames(
      ctx,
      rows.flatMap(({ student_id }) => student_id ?? []),
    );
    return {
      list: rows.map(({ student_id, placed_at, ...row }) => ({
        ...row,
        student_name: student_id === null ? null : (names.get(student_id) ?? null),
        placed_at: placed_at && toUnix(placed_at),
      })),
    };
  },
  in: async (ctx, { sku_id, ...move }) => ({ id: await enter(ctx, sku_id, { ...move, kind: 'in' }) }),
  out: async (ctx, { sku_id, quantity, ...move }) => ({
    id: await enter(ctx, sku_id, { ...move, kind: 'out', quantity: -quantity }),
  }),
  damage: async (ctx, { sku_id, quantity, ...move }) => ({
    id: await enter(ctx, sku_id, { ...move, kind: 'damage', quantity: -quantity }),
  }),
  count: async (ctx, { sku_id, as_of_id, counted, reason = '' }) => ({
    difference: await count(ctx, sku_id, as_of_id, counted, reason),
  }),
  transfer: async (ctx, input) => {
    await transfer(ctx, input);
    return {};
  },
  export: (ctx, filter) => store.all(ctx, filter),
});
