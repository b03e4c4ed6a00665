import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { leadPaths } from '@/domains/sales/lead/lead.paths.ts';
import { renewalPaths } from '@/domains/sales/renewal/renewal.paths.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { firstDayOf, lastDayOf, monthAfter, monthOf, plusDays, plusMonths } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { receiptForecastApi } from '../receipt-forecast.contract.ts';
import {
  expected,
  LOOK_BACK_MONTHS,
  offPercent,
  PARTS,
  type Part,
  rateOf,
} from '../receipt-forecast.rules.ts';
import { type Open, type Rate, receiptForecastStore as store } from './receipt-forecast.store.ts';

const AN_HOUR = 3600;

const rateIn = (rates: readonly Rate[]): number | undefined =>
  rateOf(
    sumOf(rates, ({ came }) => came),
    sumOf(rates, ({ decided }) => decided),
  );

/** What falls due in the month and is still open, overdue or not, each with its rate. */
async function openOf(ctx: Ctx, part: Part) {
  const today = todayOf(ctx);
  const month = monthOf(today);
  const open = await store.open(ctx, part, { from: firstDayOf(month), to: lastDayOf(month) });
  if (open.length === 0) return [];
  const back = { from: plusMonths(today, -LOOK_BACK_MONTHS), to: plusDays(today, -1) };
  const rates = await store.rates(ctx, part, back);
  const all = rateIn(rates);
  const rateFor = (owner: number | null): number => {
    const own = rates.filter(({ owner_id }) => owner_id === owner);
    return rateIn(own) ?? all ?? 0;
  };
  return open.map((row) => {
    const rate = rateFor(part === 'instalments' ? null : row.owner_id);
    return {
      ...row,
      rate_percent: Math.round(rate * 1000) / 10,
      forecast_fen: expected(row.amount_fen, rate),
    };
  });
}

const receiptsIn = async (ctx: Ctx, span: Span): Promise<number> => {
  const [sums] = await salesCases.figures.read(ctx, { companies: ctx.reading, ...span });
  return sums ? sums.receipts_fen + sums.shifts_fen : 0;
};

async function estimate(ctx: Ctx) {
  const today = todayOf(ctx);
  const month = monthOf(today);
  const parts: { part: Part; count: number; amount_fen: number; forecast_fen: number }[] = [];
  for (const part of PARTS) {
    const open = await openOf(ctx, part);
    parts.push({
      part,
      count: open.length,
      amount_fen: sumOf(open, (row) => row.amount_fen),
      forecast_fen: sumOf(open, (row) => row.forecast_fen),
    });
  }
  const received_fen = await receiptsIn(ctx, { from: firstDayOf(month), to: today });
  return {
    month,
    received_fen,
    parts,
    forecast_fen: received_fen + sumOf(parts, (one) => one.forecast_fen),
  };
}

/** What was expected on this day of last month, against what came. */
async function offBefore(ctx: Ctx) {
  const month = monthAfter(monthOf(todayOf(ctx)), -1);
  const kept = await store.kept(ctx, month, plusMonths(todayOf(ctx), -1));
  if (!kept) return null;
  const came = await receiptsIn(ctx, { from: firstDayOf(month), to: lastDayOf(month) });
  return {
    made_on: kept.made_on,
    off_fen: kept.forecast_fen - came,
    off_percent: offPercent(kept.forecast_fen, came),
  };
}

/** Kept once a day, so that it can be told later how far it was off. */
async function keepForecast(ctx: Ctx): Promise<void> {
  const { month, received_fen, parts } = await estimate(ctx);
  const fenOf = (wanted: Part) => parts.find(({ part }) => part === wanted)?.forecast_fen ?? 0;
  await store.keep(ctx, {
    month,
    made_on: todayOf(ctx),
    received_fen,
    instalments_fen: fenOf('instalments'),
    renewals_fen: fenOf('renewals'),
    leads_fen: fenOf('leads'),
  });
}
export const receiptForecasts = { keep: keepForecast };
export const receiptForecastJobs = (database: Database): Job[] => [
  every('receipt_forecast.keep', AN_HOUR, () =>
    asEveryCompany(database, 'receipt_forecast.keep', keepForecast),
  ),
];

const ADDRESS: Readonly<Record<Part, (row: Open) => string>> = {
  instalments: ({ id }) => contractPaths.detail(id),
  renewals: ({ id }) => renewalPaths.pane(id),
  leads: ({ number }) => leadPaths.list({ keyword: number }),
};
/** Goals and estimates are those of whole companies. */
const seesAll = (ctx: Ctx): boolean => salesCases.visiblePeople(ctx) === undefined;

export const receiptForecastService = implement(receiptForecastApi, {
  forecast: async (ctx) => ({
    estimate: seesAll(ctx) ? { ...(await estimate(ctx)), before: await offBefore(ctx) } : null,
  }),
  list: async (ctx, { part, page, limit }) => {
    const all = seesAll(ctx) ? await openOf(ctx, part) : [];
    const shown = all.slice((page - 1) * limit, page * limit);
    const owners = shown.flatMap(({ owner_id }) => owner_id ?? []);
    const names = new Map((await admins.names(ctx, owners)).map(({ id, name }) => [id, name]));
    const list = shown.map(({ owner_id, ...row }) => ({
      ...row,
      owner_name: owner_id === null ? null : (names.get(owner_id) ?? null),
      url: ADDRESS[part]({ ...row, owner_id }),
    }));
    return { list, total: all.length, page, limit, capped: false };
  },
});
