import { students } from '@/domains/people/student/server/student.service.ts';
import { invalid, notFound } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { daysBetween } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { type FigureRow, type ShopMoney, shopMoneyApi } from '../shop-money.contract.ts';
import { differencesOf, type Grouping, gapsOf } from '../shop-money.rules.ts';
import { shopMoneyText as text } from '../shop-money.text.ts';
import { differences } from './shop-money.differences.store.ts';
import { reconcileStore } from './shop-money.reconcile.store.ts';
import { shopMoneyStore as store } from './shop-money.store.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}
/** Longer spans are drawn by months. */
const MOST_DAYS = 62;
const BEST = 10;

function mustBeSpan({ from, to }: Span): void {
  if (from > to) throw invalid({ to: text.wrong_span });
}

/** The books are the company's: who sees only some students does not see them. */
async function reconciliation(ctx: Ctx, span: Span) {
  if (!students.seesEverybody(ctx)) return null;
  const found = await reconcileStore.reconcile(ctx, span);
  return { ...found, ...differencesOf(found) };
}

const accountName = (ctx: Ctx, key: string): string => {
  const sentence = text[key as 'store'];
  return sentence ? ctx.say(sentence) : key;
};
const withNames = (ctx: Ctx, group: Grouping, rows: readonly FigureRow[]): FigureRow[] =>
  group === 'account' ? rows.map((row) => ({ ...row, name: accountName(ctx, row.key) })) : [...rows];

async function periodsOf(ctx: Ctx, span: Span): Promise<ShopMoney['periods']> {
  const by = daysBetween(span.from, span.to) < MOST_DAYS ? 'day' : 'month';
  const rows = await store.periods(ctx, span, by);
  return [...new Set(rows.map(({ period }) => period))].map((period) => {
    const own = rows.filter((row) => row.period === period);
    return {
      period,
      delivered_fen: sumOf(own, (row) => row.delivered_fen),
      categories: own.map(({ category_id, sold_fen }) => ({ category_id, sold_fen })),
    };
  });
}

export const shopMoneyService = implement(shopMoneyApi, {
  board: async (ctx, { from, to, group = 'day' }) => {
    const span = { from, to };
    mustBeSpan(span);
    const groups = [...new Set([group, 'category', 'product', 'account'] as const)];
    const { total, by } = await store.figures(ctx, span, groups);
    return {
      reconciliation: await reconciliation(ctx, span),
      total,
      list: withNames(ctx, group, by[group]),
      periods: await periodsOf(ctx, span),
      categories: by.category,
      best: by.product.filter((row) => row.sold_fen > 0).slice(0, BEST),
      accounts: withNames(ctx, 'account', by.account).filter((row) => row.sold_fen !== 0),
    };
  },
  rows: (ctx, query) => {
    mustBeSpan(query);
    return store.rows(ctx, query);
  },
  differences: async (ctx, span) => {
    mustBeSpan(span);
    if (!students.seesEverybody(ctx)) throw notFound();
    const gaps = gapsOf(await reconcileStore.reconcile(ctx, span));
    return { list: await differences(ctx, span, gaps) };
  },
  export: async function* (ctx, { from, to, group = 'day' }) {
    mustBeSpan({ from, to });
    const { by } = await store.figures(ctx, { from, to }, [group]);
    yield withNames(ctx, group, by[group]);
  },
});
