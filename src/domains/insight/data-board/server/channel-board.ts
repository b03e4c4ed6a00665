import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { channelFigures } from '@/domains/sales/channel-cost/server/channel-cost.service.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { daysBetween, firstDayOf, monthAfter, monthOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { percentOf } from '../../census/census.rules.ts';
import type { ChannelGroup, ChannelRow, ChannelSums } from '../data-board.contract.ts';
import { type ChannelFilter, COHORT_MONTHS, dataBoardStore as store } from './data-board.store.ts';

const DAYS_OF_MONTH = 30.44;
const EARLIEST = '2000-01-01';
const COHORTS_SHOWN = 6;
/** How far back deals are looked at. */
export const FIRST_COHORT = 24;

export const monthsIn = ({ from, to }: Span): number =>
  Math.max(1, (daysBetween(from, to) + 1) / DAYS_OF_MONTH);
/** How many months of what is earned pay for the cost. */
export const paybackOf = (cost_fen: number, earned_fen: number, months: number): number | null =>
  cost_fen > 0 && earned_fen > 0 ? Math.round((cost_fen / (earned_fen / months)) * 10) / 10 : null;

interface Parts {
  readonly leads: number;
  readonly won: number;
  readonly first_fen: number;
  readonly receipts_fen: number;
  readonly refunds_fen: number;
  readonly revenue_fen: number;
  readonly pay_fen: number;
  readonly cost_fen: number;
  /** To date: what came in of whom it won, and how many they are. */
  readonly net_fen: number;
  readonly students: number;
  readonly after_6: readonly [active: number, students: number];
  readonly after_12: readonly [active: number, students: number];
}

const shown = (parts: Parts, months: number): ChannelSums => {
  const { net_fen, students, after_6, after_12, ...sums } = parts;
  const earned = sums.revenue_fen - sums.pay_fen;
  return {
    ...sums,
    conversion_percent: percentOf(sums.won, sums.leads),
    true_margin_fen: earned - sums.cost_fen,
    ltv_fen: students === 0 ? null : Math.round(net_fen / students),
    payback_months: paybackOf(sums.cost_fen, earned, months),
    active_6: percentOf(...after_6),
    active_12: percentOf(...after_12),
  };
};
const inAll = (all: readonly Parts[]): Parts => {
  const sum = (of: (one: Parts) => number) => sumOf(all, of);
  return {
    leads: sum((one) => one.leads),
    won: sum((one) => one.won),
    first_fen: sum((one) => one.first_fen),
    receipts_fen: sum((one) => one.receipts_fen),
    refunds_fen: sum((one) => one.refunds_fen),
    revenue_fen: sum((one) => one.revenue_fen),
    pay_fen: sum((one) => one.pay_fen),
    cost_fen: sum((one) => one.cost_fen),
    net_fen: sum((one) => one.net_fen),
    students: sum((one) => one.students),
    after_6: [sum((one) => one.after_6[0]), sum((one) => one.after_6[1])],
    after_12: [sum((one) => one.after_12[0]), sum((one) => one.after_12[1])],
  };
};

type Cohort = Awaited<ReturnType<typeof store.cohorts>>[number];
/** Months that are over: the running one says nothing yet. */
const isOver = (today: string, { month, after }: Cohort): boolean =>
  monthAfter(month, after) < monthOf(today);
const after = (cohorts: readonly Cohort[], months: number, today: string): [number, number] => {
  const told = cohorts.filter((one) => one.after === months && isOver(today, one));
  return [sumOf(told, (one) => one.active), sumOf(told, (one) => one.students)];
};

/** What whoever was won has paid until today, and how many they are. */
export async function toDate(ctx: Ctx, of: ChannelFilter): Promise<{ net_fen: number; students: number }> {
  const [sums] = await everBy(ctx, undefined, of);
  return { net_fen: sums?.net_fen ?? 0, students: await store.wonStudents(ctx, of) };
}
async function everBy(ctx: Ctx, by: ChannelGroup | undefined, of: ChannelFilter = {}) {
  const groups = await store.groupsOf(ctx);
  const groupOf = (channel: number | null) => (channel === null ? null : (groups.get(channel) ?? null));
  const isOf = (channel: number | null): boolean =>
    (of.channel_id === undefined || channel === of.channel_id) &&
    (of.channel_group_id === undefined || groupOf(channel) === of.channel_group_id) &&
    (of.without === undefined || (of.without === 'channel' ? channel : groupOf(channel)) === null);
  const rows = await salesCases.figures.read(ctx, {
    companies: ctx.reading,
    from: EARLIEST,
    to: todayOf(ctx),
    by: ['channel_id'],
  });
  const found = new Map<number | null, number>();
  for (const row of rows) {
    const channel = asKey(row.channel_id);
    if (!isOf(channel)) continue;
    const key = by === undefined ? null : by === 'channel' ? channel : groupOf(channel);
    found.set(key, (found.get(key) ?? 0) + salesCases.fenOf.all(row));
  }
  return [...found].map(([key, net_fen]) => ({ key, net_fen }));
}

type Spanned = Omit<Parts, 'net_fen' | 'students' | 'after_6' | 'after_12'>;
/** What each channel brought and cost in these days. */
async function spannedBy(ctx: Ctx, span: Span, by: ChannelGroup): Promise<Map<number | null, Spanned>> {
  const found = await channelFigures.rowsBy(ctx, { from_on: span.from, to_on: span.to }, by);
  const rows = new Map(found.map((row) => [row.key, row]));
  const leads = new Map((await store.leadsByChannel(ctx, span, by)).map((row) => [asKey(row.key), row]));
  const money = new Map((await store.moneyByChannel(ctx, span, by)).map((row) => [row.key, row]));
  const keys = [...new Set([...rows.keys(), ...leads.keys(), ...money.keys()])];
  return new Map(
    keys.map((key) => [
      key,
      {
        leads: leads.get(key)?.leads ?? 0,
        won: leads.get(key)?.won ?? 0,
        first_fen: rows.get(key)?.first_fen ?? 0,
        receipts_fen: rows.get(key)?.receipts_fen ?? 0,
        refunds_fen: rows.get(key)?.refunds_fen ?? 0,
        revenue_fen: money.get(key)?.revenue_fen ?? 0,
        pay_fen: money.get(key)?.pay_fen ?? 0,
        cost_fen: rows.get(key)?.cost_fen ?? 0,
      },
    ]),
  );
}

/** The totals of these days alone. */
export async function channelTotals(ctx: Ctx, span: Span): Promise<ChannelSums> {
  const nothing = { net_fen: 0, students: 0, after_6: [0, 0], after_12: [0, 0] } as const;
  const spanned = [...(await spannedBy(ctx, span, 'channel')).values()];
  return shown(inAll(spanned.map((one) => ({ ...one, ...nothing }))), monthsIn(span));
}

/** Every channel or group with what it brought, cost and left. */
export async function channelRows(
  ctx: Ctx,
  span: Span,
  by: ChannelGroup,
): Promise<{ rows: ChannelRow[]; totals: ChannelSums }> {
  const today = todayOf(ctx);
  const ever = new Map((await everBy(ctx, by)).map(({ key, net_fen }) => [key, net_fen]));
  const students = await store.wonStudentsBy(ctx, by);
  const cohorts = await store.cohorts(ctx, firstDayOf(monthAfter(monthOf(today), -FIRST_COHORT)), by);
  const parts = [...(await spannedBy(ctx, span, by))].map(([key, spanned]) => {
    const mine = cohorts.filter((one) => one.key === key);
    const one: Parts = {
      ...spanned,
      net_fen: ever.get(key) ?? 0,
      students: students.get(key) ?? 0,
      after_6: after(mine, 6, today),
      after_12: after(mine, 12, today),
    };
    return { key, one };
  });
  const names = await namesBy(ctx, by);
  const months = monthsIn(span);
  // A student of two channels is one; what other channels had before counts for all as well.
  const everybody = await toDate(ctx, {});
  const total: Parts = {
    ...inAll(parts.map(({ one }) => one)),
    ...everybody,
    after_6: after(cohorts, 6, today),
    after_12: after(cohorts, 12, today),
  };
  return {
    rows: parts
      .map(({ key, one }) => ({
        key,
        name: key === null ? null : (names.get(key) ?? null),
        ...shown(one, months),
      }))
      // By what everybody sees: an order by margins would tell them.
      .toSorted((a, b) => b.receipts_fen - a.receipts_fen || b.leads - a.leads),
    totals: shown(total, months),
  };
}
const namesBy = async (ctx: Ctx, by: ChannelGroup): Promise<Map<number, string>> =>
  by === 'channel'
    ? new Map((await channels.rows(ctx)).map(({ id, name }) => [id, name]))
    : new Map([...(await baseData.ids(ctx, 'channel_group'))].map(([name, id]) => [id, name]));
const asKey = (key: unknown): number | null => (key === null ? null : Number(key));

/** Students by month of their deal, and how many still had lessons so many months after; what is not over is not told. */
export async function cohortRows(ctx: Ctx) {
  const today = todayOf(ctx);
  const first = monthAfter(monthOf(today), -COHORTS_SHOWN);
  const found = await store.cohorts(ctx, firstDayOf(first), 'channel');
  const months = Array.from({ length: COHORTS_SHOWN }, (_, at) => monthAfter(first, at));
  const steps = Array.from({ length: Math.min(COHORTS_SHOWN, COHORT_MONTHS) }, (_, at) => at);
  return months.map((month) => {
    const own = found.filter((one) => one.month === month);
    return {
      month,
      students: sumOf(
        own.filter((one) => one.after === 0),
        (one) => one.students,
      ),
      active: steps.map((step) => {
        const told = own.filter((one) => one.after === step);
        return monthAfter(month, step) < monthOf(today) ? sumOf(told, (one) => one.active) : null;
      }),
    };
  });
}
