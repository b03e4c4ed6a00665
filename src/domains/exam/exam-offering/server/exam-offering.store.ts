import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { subjectNames } from '@/domains/organisation/subject/server/subject.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { examItem } from '../../exam-item/server/exam-item.table.ts';
import { examSeries, examSeriesNames } from '../../exam-series/server/exam-series.table.ts';
import type { examOfferingApi } from '../exam-offering.contract.ts';
import { examComponent, examOffering, examOption, gradeBoundary } from './exam-offering.table.ts';

const counted = (table: string): SQL<number> =>
  sql<number>`(SELECT count(*) FROM ${sql.identifier(table)} x WHERE x.family_id = ${examOffering.family_id}
    AND x.offering_id = ${examOffering.id})`.mapWith(Number);

const rows = defineRows({
  id: examOffering.id,
  select: () =>
    select({
      id: examOffering.id,
      series_id: examOffering.series_id,
      exam_board_id: examOffering.exam_board_id,
      item_id: examOffering.item_id,
      item_code: examItem.code,
      item_title: examItem.title,
      kind: examItem.kind,
      qualification: examItem.qualification,
      subject_id: examItem.subject_id,
      scale_id: examItem.scale_id,
      max_mark: examOffering.max_mark,
      option_codes: sql<
        string[]
      >`ARRAY(SELECT x.code FROM exam_option x WHERE x.family_id = ${examOffering.family_id}
        AND x.offering_id = ${examOffering.id} ORDER BY x.code)`,
      component_count: counted('exam_component'),
      first_at: sql<number | null>`(SELECT min(x.starts_at) FROM exam_component x
        WHERE x.family_id = ${examOffering.family_id} AND x.offering_id = ${examOffering.id})`.mapWith(
        (moment: Date | string | null) => (moment === null ? null : toUnix(new Date(moment))),
      ),
      boundary_count: counted('grade_boundary'),
      zone: examSeries.zone,
      version: examOffering.version,
    })
      .from(examOffering)
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
    subject_name: [subjectNames.name, 'subject_id'],
  },
});
const byCode = sql`${examSeries.starts_on} DESC, ${examOffering.series_id} DESC, ${examItem.code}`;

type Filter = ParsedOf<typeof examOfferingApi.export>;
function matching(
  ctx: Ctx,
  { series_id, keyword, subject_id, kind, qualification }: Filter,
): SQL | undefined {
  const part = keyword && `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(examOffering.family_id, ctx.family_id),
    series_id ? eq(examOffering.series_id, series_id) : undefined,
    part ? sql`(${examItem.code} ILIKE ${part} OR ${examItem.title} ILIKE ${part})` : undefined,
    subject_id ? eq(examItem.subject_id, subject_id) : undefined,
    kind ? eq(examItem.kind, kind) : undefined,
    qualification ? eq(examItem.qualification, qualification) : undefined,
  );
}

export type NewComponent = Omit<typeof examComponent.$inferInsert, 'family_id' | 'id' | 'offering_id'>;

export const examOfferingStore = {
  ...versionedStore(examOffering),
  one: (ctx: Ctx, id: number) => rows.one(ctx, id),
  byIds: rows.byIds,
  page: (ctx: Ctx, query: ParsedOf<typeof examOfferingApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${examOffering}
        JOIN ${examItem} ON ${examItem.family_id} = ${examOffering.family_id} AND ${examItem.id} = ${examOffering.item_id}
        JOIN ${examSeries} ON ${examSeries.family_id} = ${examOffering.family_id} AND ${examSeries.id} = ${examOffering.series_id}
        WHERE ${matching(ctx, query)}`,
      order: byCode,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), byCode),
  some: (ctx: Ctx, filter: Filter) => rows.some(ctx, matching(ctx, filter), byCode),
  bySeries: referencedIn(examOffering, examOffering.series_id),
  byItem: referencedIn(examOffering, examOffering.item_id),
  names: async (ctx: Ctx, ids: readonly number[]) => {
    const found = await rows.byIds(ctx, ids);
    return found.map((row) => ({ id: row.id, name: `${row.item_code} · ${row.series_name}` }));
  },
  /** Of an item in a series. */
  async idOf(ctx: Ctx, series_id: number, item_id: number): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ id: examOffering.id })
      .from(examOffering)
      .where(and(eq(examOffering.series_id, series_id), eq(examOffering.item_id, item_id)));
    return row?.id;
  },
  async addMany(
    ctx: Ctx,
    series_id: number,
    exam_board_id: number,
    itemIds: readonly number[],
  ): Promise<number> {
    const added = await ctx.db
      .insert(examOffering)
      .values(itemIds.map((item_id) => ({ family_id: ctx.family_id, series_id, item_id, exam_board_id })))
      .onConflictDoNothing()
      .returning({ id: examOffering.id });
    return added.length;
  },

  options: (ctx: Ctx, offeringIds: readonly number[]) =>
    ctx.db
      .select({ offering_id: examOption.offering_id, code: examOption.code, title: examOption.title })
      .from(examOption)
      .where(inArray(examOption.offering_id, [...offeringIds]))
      .orderBy(asc(examOption.offering_id), asc(examOption.code)),
  async setOptions(
    ctx: Ctx,
    offering_id: number,
    options: readonly { code: string; title?: string }[],
  ): Promise<void> {
    const before = await examOfferingStore.options(ctx, [offering_id]);
    const own = (code: string) => and(eq(examOption.offering_id, offering_id), eq(examOption.code, code));
    for (const { code } of before)
      if (!options.some((option) => option.code === code)) await ctx.db.delete(examOption).where(own(code));
    for (const { code, title = '' } of options) {
      const known = before.find((one) => one.code === code);
      if (!known)
        await ctx.db.insert(examOption).values({ family_id: ctx.family_id, offering_id, code, title });
      else if (known.title !== title) await ctx.db.update(examOption).set({ title }).where(own(code));
    }
  },

  async components(ctx: Ctx, offeringIds: readonly number[]) {
    const found = await ctx.db
      .select()
      .from(examComponent)
      .where(inArray(examComponent.offering_id, [...offeringIds]))
      .orderBy(asc(examComponent.offering_id), asc(examComponent.position), asc(examComponent.id));
    return found.map(({ family_id: _, position: __, ...row }) => ({
      ...row,
      starts_at: toUnixOrNull(row.starts_at),
    }));
  },
  async insertComponent(ctx: Ctx, offering_id: number, values: NewComponent): Promise<number> {
    const [row] = await ctx.db
      .insert(examComponent)
      .values({ ...values, family_id: ctx.family_id, offering_id })
      .returning({ id: examComponent.id });
    return row?.id as number;
  },
  updateComponent: (ctx: Ctx, id: number, values: NewComponent) =>
    ctx.db.update(examComponent).set(values).where(eq(examComponent.id, id)),
  removeComponent: (ctx: Ctx, id: number) => ctx.db.delete(examComponent).where(eq(examComponent.id, id)),

  componentNames: async (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: examComponent.id, name: examComponent.code })
      .from(examComponent)
      .where(inArray(examComponent.id, [...ids])),

  boundaries: (ctx: Ctx, offeringIds: readonly number[]) =>
    ctx.db
      .select({
        id: gradeBoundary.id,
        offering_id: gradeBoundary.offering_id,
        component_id: gradeBoundary.component_id,
        grade: gradeBoundary.grade,
        mark: gradeBoundary.mark,
      })
      .from(gradeBoundary)
      .where(inArray(gradeBoundary.offering_id, [...offeringIds]))
      .orderBy(
        asc(gradeBoundary.offering_id),
        asc(gradeBoundary.component_id),
        sql`${gradeBoundary.mark} DESC`,
      ),
  async insertBoundaries(
    ctx: Ctx,
    offering_id: number,
    list: readonly { component_id: number | null; grade: string; mark: number }[],
  ) {
    if (list.length > 0)
      await ctx.db
        .insert(gradeBoundary)
        .values(list.map((row) => ({ ...row, family_id: ctx.family_id, offering_id })));
  },
  moveBoundary: (ctx: Ctx, id: number, mark: number) =>
    ctx.db.update(gradeBoundary).set({ mark }).where(eq(gradeBoundary.id, id)),
  async removeBoundaries(ctx: Ctx, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await ctx.db.delete(gradeBoundary).where(inArray(gradeBoundary.id, [...ids]));
  },

  /** Of a series: those without a component, or with one whose time nobody has set. */
  async withoutTime(ctx: Ctx, series_id: number): Promise<number[]> {
    const { rows: found } = await ctx.db.execute<{ id: number }>(sql`
      SELECT o.id FROM exam_offering o JOIN exam_item i ON i.family_id = o.family_id AND i.id = o.item_id
       WHERE o.family_id = ${ctx.family_id} AND o.series_id = ${series_id} AND i.kind <> 'award'
         AND (NOT EXISTS (SELECT 1 FROM exam_component c WHERE c.family_id = o.family_id AND c.offering_id = o.id)
           OR EXISTS (SELECT 1 FROM exam_component c WHERE c.family_id = o.family_id AND c.offering_id = o.id
                       AND c.is_timed AND c.starts_at IS NULL))`);
    return found.map(({ id }) => Number(id));
  },
};
