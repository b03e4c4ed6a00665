import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { GradeScale } from '../grade-scale.contract.ts';
import type { Grade } from '../grade-scale.rules.ts';
import { gradeScale, scaleGrade } from './grade-scale.table.ts';

const store = orderedStore(gradeScale);

/** The grades of scales, from the best down. */
async function grades(ctx: Ctx, scaleIds: readonly number[]) {
  const rows = await ctx.db
    .select({ scale_id: scaleGrade.scale_id, grade: scaleGrade.grade, points: scaleGrade.points })
    .from(scaleGrade)
    .where(inArray(scaleGrade.scale_id, [...scaleIds]))
    .orderBy(asc(scaleGrade.scale_id), asc(scaleGrade.position));
  return new Map(
    scaleIds.map((id) => [
      id,
      rows.filter((row) => row.scale_id === id).map(({ grade, points }) => ({ grade, points })),
    ]),
  );
}
const said = (list: readonly Grade[]): string =>
  list.map(({ grade, points }) => (points == null ? grade : `${grade} ${points}`)).join(' · ');

async function withGrades<R extends { id: number }>(ctx: Ctx, rows: readonly R[]) {
  const known = await grades(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = known.get(row.id) ?? [];
    return { ...row, grades: own, grades_said: said(own) };
  });
}

export const gradeScaleStore = {
  ...store,
  grades,
  rows: async (ctx: Ctx) => withGrades(ctx, await store.list(ctx, columnsOf(gradeScale, GradeScale))),
  shown: async (ctx: Ctx) =>
    withGrades(ctx, await store.options(ctx, { id: gradeScale.id, name: gradeScale.name })),

  async setGrades(ctx: Ctx, scale_id: number, list: readonly Grade[]): Promise<void> {
    const { family_id } = ctx;
    await ctx.db.delete(scaleGrade).where(
      and(
        eq(scaleGrade.scale_id, scale_id),
        notInArray(
          scaleGrade.grade,
          list.map(({ grade }) => grade),
        ),
      ),
    );
    await ctx.db
      .insert(scaleGrade)
      .values(
        list.map(({ grade, points = null }, position) => ({ family_id, scale_id, grade, position, points })),
      )
      .onConflictDoUpdate({
        target: [scaleGrade.family_id, scaleGrade.scale_id, scaleGrade.grade],
        set: { position: sql`excluded.position`, points: sql`excluded.points` },
        setWhere: sql`(${scaleGrade.position}, ${scaleGrade.points}) IS DISTINCT FROM (excluded.position, excluded.points)`,
      });
  },
};
