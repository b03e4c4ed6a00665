import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import type { examSeriesApi } from '../exam-series.contract.ts';
import { examKeyTime, examSeries } from './exam-series.table.ts';

const rows = defineRows({
  id: examSeries.id,
  select: () =>
    select({
      id: examSeries.id,
      exam_board_id: examSeries.exam_board_id,
      name: examSeries.name,
      zone: examSeries.zone,
      starts_on: examSeries.starts_on,
      ends_on: examSeries.ends_on,
      results_on: examSeries.results_on,
      enquiry_until: unixOrNull(examSeries.enquiry_until),
      note: examSeries.note,
      offering_count:
        sql<number>`(SELECT count(*) FROM exam_offering o WHERE o.family_id = ${examSeries.family_id}
        AND o.series_id = ${examSeries.id})`.mapWith(Number),
      status: examSeries.status,
      updated_at: unix(examSeries.updated_at),
      version: examSeries.version,
    }).from(examSeries),
  names: { exam_board_name: [baseNames.name, 'exam_board_id'] },
});
const newest = sql`${examSeries.starts_on} DESC, ${examSeries.id} DESC`;

type Filter = ParsedOf<typeof examSeriesApi.export>;
const matching = (ctx: Ctx, { exam_board_id, status }: Filter): SQL | undefined =>
  and(
    eq(examSeries.family_id, ctx.family_id),
    exam_board_id ? eq(examSeries.exam_board_id, exam_board_id) : undefined,
    status ? eq(examSeries.status, status) : undefined,
  );

export interface KeyTime {
  readonly name: string;
  readonly at: number;
}

export const examSeriesStore = {
  ...versionedStore(examSeries),
  one: (ctx: Ctx, id: number) => rows.one(ctx, id),
  page: (ctx: Ctx, query: ParsedOf<typeof examSeriesApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${examSeries} WHERE ${matching(ctx, query)}`,
      order: newest,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), newest),
  some: (ctx: Ctx, filter: Filter = {}) => rows.some(ctx, matching(ctx, filter), newest),
  byBoard: referencedIn(examSeries, examSeries.exam_board_id),
  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: examSeries.id, name: examSeries.name })
      .from(examSeries)
      .where(inArray(examSeries.id, [...ids])),

  async keyTimes(ctx: Ctx, seriesIds: readonly number[]) {
    const found = await ctx.db
      .select({ series_id: examKeyTime.series_id, name: examKeyTime.name, at: examKeyTime.at })
      .from(examKeyTime)
      .where(inArray(examKeyTime.series_id, [...seriesIds]))
      .orderBy(asc(examKeyTime.at), asc(examKeyTime.name));
    return found.map((row) => ({ ...row, at: toUnix(row.at) }));
  },
  async setKeyTimes(ctx: Ctx, series_id: number, times: readonly KeyTime[]): Promise<void> {
    const before = await examSeriesStore.keyTimes(ctx, [series_id]);
    const isSame = (one: KeyTime, other: KeyTime) => one.name === other.name && one.at === other.at;
    const gone = before.filter((known) => !times.some((time) => isSame(time, known)));
    const fresh = times.filter((time) => !before.some((known) => isSame(time, known)));
    for (const { name } of gone)
      await ctx.db
        .delete(examKeyTime)
        .where(and(eq(examKeyTime.series_id, series_id), eq(examKeyTime.name, name)));
    if (fresh.length > 0)
      await ctx.db
        .insert(examKeyTime)
        .values(
          fresh.map(({ name, at }) => ({ family_id: ctx.family_id, series_id, name, at: fromUnix(at) })),
        );
  },
};
