import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { ForeignCurrency } from '../../exam-series/exam-series.kinds.ts';
import type { exchangeRateApi } from '../exchange-rate.contract.ts';
import { MICRO } from '../exchange-rate.rules.ts';
import { exchangeRate } from './exchange-rate.table.ts';

const rows = defineRows({
  id: exchangeRate.id,
  select: () =>
    select({
      id: exchangeRate.id,
      currency: exchangeRate.currency,
      day: exchangeRate.day,
      rate_micro: exchangeRate.rate_micro,
      updated_at: unix(exchangeRate.updated_at),
      version: exchangeRate.version,
    }).from(exchangeRate),
  show: ({ rate_micro, ...row }) => ({ ...row, rate: rate_micro / MICRO }),
});
const newest = sql`${exchangeRate.day} DESC, ${exchangeRate.id} DESC`;
const matching = (ctx: Ctx, currency: ForeignCurrency | undefined): SQL | undefined =>
  and(eq(exchangeRate.family_id, ctx.family_id), currency && eq(exchangeRate.currency, currency));

export const exchangeRateStore = {
  ...versionedStore(exchangeRate),
  page: (ctx: Ctx, query: ParsedOf<typeof exchangeRateApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${exchangeRate} WHERE ${matching(ctx, query.currency)}`,
      order: newest,
    }),
  all: (ctx: Ctx, { currency }: ParsedOf<typeof exchangeRateApi.export>) =>
    rows.all(ctx, matching(ctx, currency), newest),

  /** That of the day, or of the last day before it. */
  async on(ctx: Ctx, currency: ForeignCurrency, day: string): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ rate_micro: exchangeRate.rate_micro })
      .from(exchangeRate)
      .where(and(matching(ctx, currency), lte(exchangeRate.day, day)))
      .orderBy(desc(exchangeRate.day))
      .limit(1);
    return row?.rate_micro;
  },
  /** Without it what fees cost today could not be said; nobody takes another one of the currency away meanwhile. */
  async isNeeded(ctx: Ctx, { id, currency }: typeof exchangeRate.$inferSelect): Promise<boolean> {
    await ctx.query("SELECT pg_advisory_xact_lock(hashtextextended('exchange_rate:' || $1, $2))", [
      currency,
      ctx.family_id,
    ]);
    const { rows: found } = await ctx.query(
      `SELECT EXISTS (SELECT 1 FROM exam_fee WHERE family_id = $1 AND currency = $2)
          AND NOT EXISTS (SELECT 1 FROM exchange_rate
            WHERE family_id = $1 AND currency = $2 AND day <= $3::date AND id <> $4) AS needed`,
      [ctx.family_id, currency, todayOf(ctx), id],
    );
    return found[0].needed;
  },
};
