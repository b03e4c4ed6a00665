import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { subjectNames } from '@/domains/organisation/subject/server/subject.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { gradeScaleNames } from '../../grade-scale/server/grade-scale.table.ts';
import type { examItemApi } from '../exam-item.contract.ts';
import { examAwardUnit, examItem, examItemNames } from './exam-item.table.ts';

const rows = defineRows({
  id: examItem.id,
  select: () =>
    select({
      id: examItem.id,
      exam_board_id: examItem.exam_board_id,
      code: examItem.code,
      title: examItem.title,
      kind: examItem.kind,
      qualification: examItem.qualification,
      subject_id: examItem.subject_id,
      scale_id: examItem.scale_id,
      takes_private: examItem.takes_private,
      takes_late: examItem.takes_late,
      prerequisite_id: examItem.prerequisite_id,
      prerequisite_months: examItem.prerequisite_months,
      unit_ids: sql<number[]>`ARRAY(SELECT u.unit_id FROM exam_award_unit u
        JOIN exam_item i ON i.family_id = u.family_id AND i.id = u.unit_id
        WHERE u.family_id = ${examItem.family_id} AND u.award_id = ${examItem.id} ORDER BY i.code)`,
      note: examItem.note,
      status: examItem.status,
      updated_at: unix(examItem.updated_at),
      version: examItem.version,
    }).from(examItem),
  names: {
    exam_board_name: [baseNames.name, 'exam_board_id'],
    subject_name: [subjectNames.name, 'subject_id'],
    scale_name: [gradeScaleNames.name, 'scale_id'],
    prerequisite_code: [examItemNames.code, 'prerequisite_id'],
    unit_codes: [examItemNames.code, 'unit_ids'],
  },
  show: (row) => ({
    ...row,
    takes_private: row.takes_private ? (1 as const) : (0 as const),
    takes_late: row.takes_late ? (1 as const) : (0 as const),
  }),
});
const byCode = sql`${examItem.exam_board_id}, ${examItem.code}`;

type Filter = ParsedOf<typeof examItemApi.export>;
/** A family has a few hundred items: reading them all is quicker than any index would be. */
function matching(ctx: Ctx, filter: Filter): SQL | undefined {
  const { keyword, exam_board_id, kind, qualification, subject_id, series_id, status } = filter;
  const part = keyword && `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(examItem.family_id, ctx.family_id),
    part ? sql`(${examItem.code} ILIKE ${part} OR ${examItem.title} ILIKE ${part})` : undefined,
    exam_board_id ? eq(examItem.exam_board_id, exam_board_id) : undefined,
    kind ? eq(examItem.kind, kind) : undefined,
    qualification ? eq(examItem.qualification, qualification) : undefined,
    subject_id ? eq(examItem.subject_id, subject_id) : undefined,
    series_id
      ? sql`EXISTS (SELECT 1 FROM exam_offering o WHERE o.family_id = ${examItem.family_id}
          AND o.item_id = ${examItem.id} AND o.series_id = ${series_id})`
      : undefined,
    status ? eq(examItem.status, status) : undefined,
  );
}

export const examItemStore = {
  ...versionedStore(examItem),
  one: (ctx: Ctx, id: number) => rows.one(ctx, id),
  byIds: rows.byIds,
  page: (ctx: Ctx, query: ParsedOf<typeof examItemApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${examItem} WHERE ${matching(ctx, query)}`,
      order: byCode,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), byCode),
  some: (ctx: Ctx, filter: Filter = {}) => rows.some(ctx, matching(ctx, filter), byCode),
  byBoard: referencedIn(examItem, examItem.exam_board_id),
  bySubject: referencedIn(examItem, examItem.subject_id),
  byScale: referencedIn(examItem, examItem.scale_id),
  names: async (ctx: Ctx, ids: readonly number[]) => {
    const found = await ctx.db
      .select({ id: examItem.id, code: examItem.code, title: examItem.title })
      .from(examItem)
      .where(inArray(examItem.id, [...ids]));
    return found.map(({ id, code, title }) => ({ id, name: `${code} ${title}` }));
  },

  /** Which awards need these units, and all the units that those need. */
  async awardsOf(ctx: Ctx, unitIds: readonly number[]) {
    const awards = ctx.db
      .select({ id: examAwardUnit.award_id })
      .from(examAwardUnit)
      .where(inArray(examAwardUnit.unit_id, [...unitIds]));
    return ctx.db
      .select({ award_id: examAwardUnit.award_id, unit_id: examAwardUnit.unit_id })
      .from(examAwardUnit)
      .where(inArray(examAwardUnit.award_id, awards))
      .orderBy(asc(examAwardUnit.award_id), asc(examAwardUnit.unit_id));
  },
  async setUnits(ctx: Ctx, award_id: number, ids: readonly number[]): Promise<void> {
    const own = eq(examAwardUnit.award_id, award_id);
    await ctx.db
      .delete(examAwardUnit)
      .where(ids.length > 0 ? and(own, notInArray(examAwardUnit.unit_id, [...ids])) : own);
    if (ids.length > 0)
      await ctx.db
        .insert(examAwardUnit)
        .values(ids.map((unit_id) => ({ family_id: ctx.family_id, award_id, unit_id })))
        .onConflictDoNothing();
  },
};
