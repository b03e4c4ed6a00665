import { type Demo, type DemoCompany, scattered } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { products } from '../../../product/server/product.service.ts';
import { stocks } from '../stock.service.ts';

const SUPPLIERS = ['博雅书店', '东方图书', '学苑文创', '华联教具'];
const A_YEAR = 360;

export async function load({ companies: [head, branch] }: Demo): Promise<void> {
  for (const [at, company] of [head, branch].entries())
    await company.within((ctx) => fillShelves(ctx, at, head, branch));
}

/** A year of deliveries, hand-outs, damage and counts; some of it is low by now, and some is gone. */
async function fillShelves(ctx: Ctx, at: number, head: DemoCompany, branch: DemoCompany): Promise<void> {
  if (await stocks.any(ctx)) return;
  const { list } = await products.list(ctx, { page: 1, limit: 100, kind: 'goods' });
  const skus = (
    await products.skusOf(
      ctx,
      list.map(({ id }) => id),
    )
  ).filter(({ keeps_stock }) => keeps_stock);
  for (const [nth, sku] of skus.entries()) {
    const year = new Year(ctx, sku.id, nth);
    const cost = Math.round(sku.price_fen * (0.35 + (nth % 4) * 0.05));
    await year.takeIn(A_YEAR - scattered(nth, 20), at === 0 ? 40 : 16, cost);
    await year.takeOut(280, 4 + scattered(nth, 5), '教研样书');
    await year.takeIn(200 - scattered(nth, 15), at === 0 ? 20 : 8, Math.round(cost * 1.04));
    if (nth % 5 === 0) await year.damage(150, 1, '运输破损');
    if (nth % 6 === 0)
      await year.move(120, at === 0 ? -3 : 3, at === 0 ? branch.company_id : head.company_id);
    await year.takeOut(100, 3 + scattered(nth + 7, 6), '活动赠送');
    if (nth % 4 === 0) await year.count(60, -1);
    // Every seventh is nearly gone, every eleventh is.
    const left = nth % 11 === 0 ? 0 : nth % 7 === 0 ? 3 : undefined;
    if (left !== undefined && year.balance > left) await year.takeOut(20, year.balance - left, '集体领用');
  }
}

/** The moves of one variant, each on its day. */
class Year {
  balance = 0;
  constructor(
    readonly ctx: Ctx,
    readonly skuId: number,
    readonly nth: number,
  ) {}

  async #enter(
    daysAgo: number,
    quantity: number,
    more: Omit<Parameters<typeof stocks.enter>[2], 'quantity'>,
  ): Promise<void> {
    const moved_on = plusDays(todayOf(this.ctx), -daysAgo);
    await stocks.enter(this.ctx, this.skuId, {
      ...more,
      quantity,
      moved_on,
      created_at: new Date(`${moved_on}T06:00:00Z`),
    });
    this.balance += quantity;
  }
  takeIn = (daysAgo: number, quantity: number, unit_cost_fen: number) =>
    this.#enter(daysAgo, quantity, {
      kind: 'in',
      unit_cost_fen,
      supplier: SUPPLIERS[this.nth % SUPPLIERS.length],
      document: `RK-${daysAgo}-${this.nth + 1}`,
    });
  takeOut = (daysAgo: number, quantity: number, reason: string) =>
    this.#enter(daysAgo, -quantity, { kind: 'out', reason });
  damage = (daysAgo: number, quantity: number, reason: string) =>
    this.#enter(daysAgo, -quantity, { kind: 'damage', reason });
  move = (daysAgo: number, quantity: number, other_company_id: number) =>
    this.#enter(daysAgo, quantity, { kind: 'transfer', other_company_id, document: `DB-${this.nth + 1}` });
  count = (daysAgo: number, difference: number) =>
    this.#enter(daysAgo, difference, {
      kind: 'count',
      counted: this.balance + difference,
      expected: this.balance,
      reason: '季度盘点',
    });
}
