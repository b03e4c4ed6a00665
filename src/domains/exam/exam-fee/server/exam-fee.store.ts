import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { examItem } from '../../exam-item/server/exam-item.table.ts';
import { examOffering } from '../../exam-offering/server/exam-offering.table.ts';
import type { Attempt } from '../../exam-series/exam-series.kinds.ts';
import { examSeries, examSeriesNames } from '../../exam-series/server/exam-series.table.ts';
import type { examFeeApi } from '../exam-fee.contract.ts';
import { inOrder, type Step } from '../exam-fee.rules.ts';
import { examFee, examStep } from './exam-fee.table.ts';

const rows = defineRows({
  id: examFee.id,
  select: () =>
    select({
      id: examFee.id,
      offering_id: examFee.offering_id,
      series_id: examOffering.series_id,
      exam_board_id: examOffering.exam_board_id,
      item_code: examItem.code,
      item_title: examItem.title,
      attempt: examFee.attempt,
      from_day: examFee.from_day,
      currency: examFee.currency,
      board_fee_cents: examFee.board_fee_cents,
      centre_fee_cents: examFee.centre_fee_cents,
      service_fee_cents: examFee.service_fee_cents,
      zone: examSeries.zone,
      updated_at: unix(examFee.updated_at),
      version: examFee.version,
    })
      .from(examFee)
      .innerJoin(
        examOffering,
        and(eq(examOffering.family_id, examFee.family_id), eq(examOffering.id, examFee.offering_id)),
      )
      .innerJoin(
        examItem,
        and(eq(examItem.family_id, examOffering.family_id), eq(examItem.id, examOffering.item_id)),
      )
      .innerJoin(
        examSeries,
        and(eq(examSeries.family_id, examOffering.family_id), eq(examSeries.id, examOffering.series_id)),
      ),
  names: {
    series_name: [examSeriesNames.name, 'series_id'],
    exam_board_name: [baseNames.name, 'exam_board_id'],
  },
});
const byItem = sql`${examSeries.starts_on} DESC, ${examOffering.series_id} DESC, ${examItem.code}, ${examFee.attempt},
  ${examFee.from_day} DESC`;

type Filter = ParsedOf<typeof examFeeApi.export>;
function matching(ctx: Ctx, { series_id, offering_id, attempt, currency, keyword }: Filter): SQL | undefined {
  const part = keyword && `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(examFee.family_id, ctx.family_id),
    series_id ? eq(examOffering.series_id, series_id) : undefined,
    offering_id ? eq(examFee.offering_id, offering_id) : undefined,
    attempt ? eq(examFee.attempt, attempt) : undefined,
    currency ? eq(examFee.currency, currency) : undefined,
    part ? sql`(${examItem.code} ILIKE ${part} OR ${examItem.title} ILIKE ${part})` : undefined,
  );
}

/** The steps of fees, by the fee, in their order. */
async function steps(ctx: Ctx, feeIds: readonly number[]): Promise<Map<number, Step[]>> {
  const found = await ctx.db
    .select()
    .from(examStep)
    .where(inArray(examStep.fee_id, [...feeIds]))
    .orderBy(asc(examStep.fee_id));
  return new Map(
    feeIds.map((id) => [
      id,
      inOrder(found.filter(({ fee_id }) => fee_id === id)).map(
        ({ id: _, family_id: __, fee_id: ___, until_at, ...step }) => ({
          ...step,
          until_at: toUnixOrNull(until_at),
        }),
      ),
    ]),
  );
}
async function withSteps<R extends { id: number }>(ctx: Ctx, list: readonly R[]) {
  const known = await steps(
    ctx,
    list.map(({ id }) => id),
  );
  return list.map((row) => ({ ...row, steps: known.get(row.id) ?? [] }));
}

export const examFeeStore = {
  ...versionedStore(examFee),
  async one(ctx: Ctx, id: number) {
    const found = await rows.one(ctx, id);
    return found && (await withSteps(ctx, [found]))[0];
  },
  async page(ctx: Ctx, query: ParsedOf<typeof examFeeApi.list>) {
    const page = await rows.page(ctx, query, {
      matching: sql`FROM ${examFee}
        JOIN ${examOffering} ON ${examOffering.family_id} = ${examFee.family_id} AND ${examOffering.id} = ${examFee.offering_id}
        JOIN ${examItem} ON ${examItem.family_id} = ${examOffering.family_id} AND ${examItem.id} = ${examOffering.item_id}
        JOIN ${examSeries} ON ${examSeries.family_id} = ${examOffering.family_id} AND ${examSeries.id} = ${examOffering.series_id}
        WHERE ${matching(ctx, query)}`,
      order: byItem,
    });
    return { ...page, list: await withSteps(ctx, page.list) };
  },
  async *all(ctx: Ctx, filter: Filter) {
    for await (const list of rows.all(ctx, matching(ctx, filter), byItem)) yield await withSteps(ctx, list);
  },
  some: async (ctx: Ctx, filter: Filter) =>
    withSteps(ctx, await rows.some(ctx, matching(ctx, filter), byItem)),
  names: async (ctx: Ctx, ids: readonly number[]) => {
    const found = await rows.byIds(ctx, ids);
    return found.map((row) => ({ id: row.id, name: `${row.item_code} · ${row.series_name}` }));
  },

  /** The fee of a day: the last that counts by then, or else the first that there is. */
  async on(ctx: Ctx, offering_id: number, attempt: Attempt, day: string) {
    const found = await examFeeStore.some(ctx, { offering_id, attempt });
    return found.find(({ from_day }) => from_day <= day) ?? found.at(-1);
  },

  async setSteps(ctx: Ctx, fee_id: number, wanted: readonly Step[]): Promise<void> {
    const before = (await steps(ctx, [fee_id])).get(fee_id) ?? [];
    const own = (kind: Step['kind']) => and(eq(examStep.fee_id, fee_id), eq(examStep.kind, kind));
    for (const { kind } of before)
      if (!wanted.some((step) => step.kind === kind)) await ctx.db.delete(examStep).where(own(kind));
    for (const { until_at, ...step } of wanted) {
      const values = { ...step, until_at: until_at === null ? null : fromUnix(until_at) };
      if (before.some(({ kind }) => kind === step.kind))
        await ctx.db.update(examStep).set(values).where(own(step.kind));
      else await ctx.db.insert(examStep).values({ ...values, family_id: ctx.family_id, fee_id });
    }
  },

  /** Of a series: which of its items have no fee for a first try, and which have one without steps. */
  async lacking(ctx: Ctx, series_id: number): Promise<{ offering_id: number; lack: 'fee' | 'step' }[]> {
    const { rows: found } = await ctx.db.execute<{ id: number; fees: number; stepless: number }>(sql`
      SELECT o.id, count(f.id)::int AS fees,
             (count(f.id) FILTER (WHERE NOT EXISTS (SELECT 1 FROM exam_step s
               WHERE s.family_id = f.family_id AND s.fee_id = f.id)))::int AS stepless
        FROM exam_offering o LEFT JOIN exam_fee f ON f.family_id = o.family_id AND f.offering_id = o.id
       WHERE o.family_id = ${ctx.family_id} AND o.series_id = ${series_id} GROUP BY o.id`);
    return found
      .filter(({ fees, stepless }) => fees === 0 || stepless > 0)
      .map(({ id, fees }) => ({ offering_id: Number(id), lack: fees === 0 ? 'fee' : 'step' }));
  },
};
