import { type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { defineFigures, type Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { performanceApi } from '../sales-case.contract.ts';
import type { ItemGroup, Nature } from '../sales-case.rules.ts';
import { ofDocuments, performanceStore } from './performance.store.ts';
import { visibleSums } from './sales-case.scope.store.ts';

const when = (kinds: string) => `CASE WHEN ${kinds} THEN t.amount_fen ELSE 0 END`;

/** Who brought what in a span of days, by any of these. */
export const performanceFigures = defineFigures({
  fact: 'performance',
  facts: 'performance_item',
  day: 'posted_on',
  days: 'performance_day',
  months: 'performance_month',
  dimensions: [
    'admin_id',
    'team_id',
    'department_id',
    'home_company_id',
    'project',
    'nature',
    'category',
    'channel_id',
    'is_referral',
  ],
  briefs: [
    { days: 'performance_kind_day', dimensions: ['project', 'nature', 'category'] },
    {
      days: 'performance_people_day',
      dimensions: ['admin_id', 'team_id', 'department_id', 'home_company_id', 'nature'],
    },
  ],
  sums: {
    receipts_fen: when("t.kind = 'receipt'"),
    rebacks_fen: when("t.kind = 'reback'"),
    refunds_fen: when("t.kind IN ('refund', 'refund_back')"),
    shifts_fen: when("t.kind = 'shift' AND t.recharge_id IS NOT NULL"),
    refund_shifts_fen: when("t.kind = 'shift' AND t.refund_id IS NOT NULL"),
  },
});

type Sums = Readonly<
  Record<'receipts_fen' | 'rebacks_fen' | 'refunds_fen' | 'shifts_fen' | 'refund_shifts_fen', number>
>;
export const FEN_OF: Readonly<Record<ItemGroup, (sums: Sums) => number>> = {
  receipts: (sums) => sums.receipts_fen + sums.shifts_fen,
  rebacks: (sums) => sums.rebacks_fen,
  recharges: (sums) => sums.receipts_fen + sums.rebacks_fen + sums.shifts_fen,
  refunds: (sums) => sums.refunds_fen + sums.refund_shifts_fen,
  all: (sums) => FEN_OF.recharges(sums) + FEN_OF.refunds(sums),
};

export interface RankedSums extends Record<`${Nature}_fen`, number> {
  readonly key: string | null;
  readonly refunds_fen: number;
  readonly net_fen: number;
}
const RANKED_BY = { person: 'admin_id', team: 'team_id', project: 'project' } as const;
const monthSpan = (from: string, to = from): Span => ({ from: firstDayOf(from), to: lastDayOf(to) });

/** By person, team or project: what came in by nature, what went back, and what is left; the most first. */
export async function rankedSums(
  ctx: Ctx,
  what: keyof typeof RANKED_BY,
  month: string,
): Promise<RankedSums[]> {
  const by = RANKED_BY[what];
  const read = await performanceFigures.read(ctx, {
    companies: ctx.reading,
    ...monthSpan(month),
    by: [by, 'nature'],
    visible: visibleSums(ctx),
  });
  const keys = [...new Set(read.map((row) => row[by]))];
  return keys
    .map((key) => ({ key, rows: read.filter((row) => row[by] === key) }))
    .map(({ key, rows }) => ({
      key: key === null ? null : String(key),
      ...byNature(rows),
      refunds_fen: sumOf(rows, FEN_OF.refunds),
      net_fen: sumOf(rows, FEN_OF.all),
    }))
    .sort((a, b) => b.net_fen - a.net_fen || Number(a.key === null) - Number(b.key === null));
}
const byNature = (
  rows: readonly (Sums & { readonly nature?: unknown })[],
): Record<`${Nature}_fen`, number> => {
  const of = (nature: Nature) =>
    sumOf(
      rows.filter((row) => row.nature === nature),
      FEN_OF.recharges,
    );
  return { new_fen: of('new'), renewal_fen: of('renewal'), expand_fen: of('expand') };
};

/** What came in by nature, month by month. */
export async function monthsByNature(ctx: Ctx, months: readonly string[]) {
  const read = await performanceFigures.read(ctx, {
    companies: ctx.reading,
    ...monthSpan(months[0] as string, months.at(-1)),
    by: ['month', 'nature'],
    visible: visibleSums(ctx),
  });
  return months.map((month) => ({ month, ...byNature(read.filter((row) => row.month === month)) }));
}

/** What came in within a month, before anything went back. */
export async function receiptsOf(ctx: Ctx, month: string): Promise<number> {
  const [sums] = await performanceFigures.read(ctx, { companies: ctx.reading, ...monthSpan(month) });
  return sums?.receipts_fen ?? 0;
}

type DrillFilter = ParsedOf<typeof performanceApi.drill>;
const DRILLED = 50;

/** Filters of the items list as those of the sums. */
const whereOf = (filter: DrillFilter) => ({
  admin_id: filter.unowned === 1 ? null : filter.admin_id,
  team_id: filter.team_id,
  department_id: filter.department_id,
  home_company_id: filter.home_company_id,
  project: filter.project,
  nature: filter.nature,
  category: filter.category,
  channel_id: filter.channel_id,
  is_referral: filter.is_referral === undefined ? undefined : filter.is_referral === 1,
  ...(filter.without && { [filter.without]: null }),
});
const isWhole = ({
  posted_from: _from,
  posted_until: _until,
  of: _of,
  of_company_id: _company,
  ...rest
}: DrillFilter): boolean => Object.values(rest).every((value) => value === undefined);

/** What a figure is made of; the sum of its items. */
export async function drilled(asking: Ctx, filter: DrillFilter, seesAll: boolean, nth = 1) {
  const { posted_from: from, posted_until: to, of = 'all', of_company_id: company } = filter;
  const ctx = company ? { ...asking, reading: asking.reading.filter((id) => id === company) } : asking;
  const own: SQL[] = filter.unowned === 0 ? [sql`t.admin_id IS NOT NULL`] : [];
  const seen = visibleSums(ctx);
  const conditions = seen ? [...own, seen] : own;
  const days = await performanceFigures.read(ctx, {
    companies: ctx.reading,
    from,
    to,
    by: ['day'],
    where: whereOf(filter),
    facts: ofDocuments(ctx, filter, sql`t`),
    visible: conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined,
  });
  const fenOf = FEN_OF[of];
  const total = (part: (sums: Sums) => number) => sumOf(days, part);
  const isOf = (...groups: ItemGroup[]) => groups.includes(of);
  const receipts_fen = isOf('receipts', 'recharges', 'all') ? total((day) => day.receipts_fen) : 0;
  const rebacks_fen = isOf('rebacks', 'recharges', 'all') ? total((day) => day.rebacks_fen) : 0;
  const refunds_fen = isOf('refunds', 'all') ? total((day) => day.refunds_fen) : 0;
  const drilled_fen = total(fenOf);
  const page = await performanceStore.page(ctx, { ...filter, page: nth, limit: DRILLED });
  return {
    drilled_fen,
    receipts_fen,
    rebacks_fen,
    refunds_fen,
    shifts_fen: drilled_fen - receipts_fen - rebacks_fen - refunds_fen,
    days: days
      .map((day) => ({ day: day.day as string, drilled_fen: fenOf(day) }))
      .filter((day) => day.drilled_fen !== 0),
    items: page.list,
    items_total: page.total,
    difference_fen:
      seesAll && isWhole(filter) ? (await bookedFen(ctx, { from, to }, of)) - drilled_fen : null,
  };
}
async function bookedFen(ctx: Ctx, span: Span, of: ItemGroup): Promise<number> {
  const { receipts, rebacks, refunds } = await performanceStore.booked(ctx, span);
  const all = { receipts, rebacks: -rebacks, recharges: receipts - rebacks, refunds: -refunds };
  return of === 'all' ? all.recharges + all.refunds : all[of];
}
