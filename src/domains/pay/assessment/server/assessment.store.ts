import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { AssessmentState } from '../assessment.status.ts';
import { visibleAssessments } from './assessment.list.store.ts';
import { assessment, assessmentCriterion, assessmentCycle, assessmentScore } from './assessment.table.ts';

export interface NewScore {
  readonly assessment_id: number;
  readonly criterion_id: number;
  readonly score: number;
  readonly from_data: boolean;
  /** Left out: as it is. */
  readonly remark?: string;
}
type Cycle = typeof assessmentCycle.$inferSelect;
type NewCriterion = Pick<
  typeof assessmentCriterion.$inferInsert,
  'kind' | 'name' | 'weight' | 'source' | 'place'
>;

const ofCycle = (ctx: Ctx, id: number) =>
  and(eq(assessmentCycle.company_id, ctx.company_id), eq(assessmentCycle.id, id));

/** Of the acting company. The cycle is held before its assessments, always. */
export const assessmentStore = {
  async lockCycle(ctx: Ctx, id: number, how: 'update' | 'share'): Promise<Cycle | undefined> {
    const [row] = await ctx.db.select().from(assessmentCycle).where(ofCycle(ctx, id)).for(how);
    return row;
  },
  async cycleOf(ctx: Ctx, assessmentId: number): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ cycle_id: assessment.cycle_id })
      .from(assessment)
      .where(
        and(
          eq(assessment.id, assessmentId),
          eq(assessment.company_id, ctx.company_id),
          visibleAssessments(ctx),
        ),
      );
    return row?.cycle_id;
  },
  /** Where this person sees it, its cycle held too. Who submitted it is who made it. */
  async lock(ctx: Ctx, id: number) {
    const cycle_id = await assessmentStore.cycleOf(ctx, id);
    const cycle = cycle_id && (await assessmentStore.lockCycle(ctx, cycle_id, 'share'));
    if (!cycle) return undefined;
    const [row] = await ctx.db
      .select()
      .from(assessment)
      .where(and(eq(assessment.id, id), eq(assessment.company_id, ctx.company_id), visibleAssessments(ctx)))
      .for('update');
    return row && { ...row, created_by: row.submitted_by, cycle };
  },

  async insertCycle(ctx: Ctx, values: Pick<Cycle, 'name' | 'starts_on' | 'ends_on'> & { note?: string }) {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(assessmentCycle)
      .values({ ...values, family_id, company_id, created_by: admin_id || null })
      .returning({ id: assessmentCycle.id });
    return row?.id as number;
  },
  updateCycle: (
    ctx: Ctx,
    id: number,
    values: Partial<Pick<Cycle, 'name' | 'starts_on' | 'ends_on'>> & { note?: string },
  ) =>
    ctx.db
      .update(assessmentCycle)
      .set({ ...values, version: sql`${assessmentCycle.version} + 1`, updated_at: ctx.now })
      .where(ofCycle(ctx, id)),
  removeCycle: (ctx: Ctx, id: number) => ctx.db.delete(assessmentCycle).where(ofCycle(ctx, id)),

  criteria: (ctx: Ctx, cycleId: number) =>
    ctx.db
      .select()
      .from(assessmentCriterion)
      .where(
        and(eq(assessmentCriterion.company_id, ctx.company_id), eq(assessmentCriterion.cycle_id, cycleId)),
      )
      .orderBy(assessmentCriterion.place, assessmentCriterion.id),
  insertCriteria: async (ctx: Ctx, cycle_id: number, values: readonly NewCriterion[]) => {
    if (values.length === 0) return;
    const { company_id } = ctx;
    await ctx.db.insert(assessmentCriterion).values(values.map((one) => ({ ...one, cycle_id, company_id })));
  },
  updateCriterion: (ctx: Ctx, id: number, values: NewCriterion) =>
    ctx.db
      .update(assessmentCriterion)
      .set(values)
      .where(and(eq(assessmentCriterion.company_id, ctx.company_id), eq(assessmentCriterion.id, id))),
  removeCriteria: async (ctx: Ctx, ids: readonly number[]) => {
    if (ids.length === 0) return;
    await ctx.db
      .delete(assessmentCriterion)
      .where(
        and(eq(assessmentCriterion.company_id, ctx.company_id), inArray(assessmentCriterion.id, [...ids])),
      );
  },

  /** Those of a cycle in a state, or beyond being open. */
  async inCycle(ctx: Ctx, cycleId: number, which: 'open' | 'beyond' | 'any') {
    return ctx.db
      .select({ id: assessment.id, teacher_id: assessment.teacher_id })
      .from(assessment)
      .where(
        and(
          eq(assessment.company_id, ctx.company_id),
          eq(assessment.cycle_id, cycleId),
          which === 'any'
            ? undefined
            : which === 'open'
              ? eq(assessment.status, 'open')
              : ne(assessment.status, 'open'),
        ),
      );
  },

  /** Whoever is in the cycle already is left as they are. */
  async insert(ctx: Ctx, cycle_id: number, teacherIds: readonly number[], assessor_id: number) {
    const { family_id, company_id } = ctx;
    return ctx.db
      .insert(assessment)
      .values(teacherIds.map((teacher_id) => ({ family_id, company_id, cycle_id, teacher_id, assessor_id })))
      .onConflictDoNothing({ target: [assessment.company_id, assessment.cycle_id, assessment.teacher_id] })
      .returning({ id: assessment.id, teacher_id: assessment.teacher_id });
  },

  async update(
    ctx: Ctx,
    id: number,
    values: Partial<Omit<typeof assessment.$inferInsert, 'id' | 'company_id' | 'family_id'>>,
  ): Promise<void> {
    await ctx.db
      .update(assessment)
      .set({ ...values, version: sql`${assessment.version} + 1`, updated_at: ctx.now })
      .where(and(eq(assessment.company_id, ctx.company_id), eq(assessment.id, id)));
  },
  setStatus: (ctx: Ctx, id: number, status: string) =>
    assessmentStore.update(ctx, id, {
      status: status as AssessmentState,
      ...(status === 'open' && { submitted_by: null, submitted_at: null }),
      ...(status === 'submitted' && { submitted_by: ctx.admin_id, submitted_at: ctx.now, reason: '' }),
      ...(status === 'confirmed' && { confirmed_by: ctx.admin_id, confirmed_at: ctx.now }),
    }),
  remove: (ctx: Ctx, id: number) =>
    ctx.db.delete(assessment).where(and(eq(assessment.company_id, ctx.company_id), eq(assessment.id, id))),

  async putScores(ctx: Ctx, cycle_id: number, scores: readonly NewScore[]): Promise<void> {
    const { company_id } = ctx;
    for (const isRemarked of [true, false]) {
      const values = scores.filter(({ remark }) => (remark !== undefined) === isRemarked);
      if (values.length === 0) continue;
      await ctx.db
        .insert(assessmentScore)
        .values(values.map((one) => ({ ...one, cycle_id, company_id })))
        .onConflictDoUpdate({
          target: [assessmentScore.company_id, assessmentScore.assessment_id, assessmentScore.criterion_id],
          set: {
            score: sql`excluded.score`,
            from_data: sql`excluded.from_data`,
            ...(isRemarked && { remark: sql`excluded.remark` }),
          },
          setWhere: sql`(${assessmentScore.score}, ${assessmentScore.from_data}, ${assessmentScore.remark})
            IS DISTINCT FROM (excluded.score, excluded.from_data, ${isRemarked ? sql`excluded.remark` : sql`${assessmentScore.remark}`})`,
        });
    }
  },
  /** What data no longer say, or the assessor took back. */
  async dropScores(ctx: Ctx, assessmentId: number, criterionIds: readonly number[], onlyFromData: boolean) {
    if (criterionIds.length === 0) return;
    await ctx.db
      .delete(assessmentScore)
      .where(
        and(
          eq(assessmentScore.company_id, ctx.company_id),
          eq(assessmentScore.assessment_id, assessmentId),
          inArray(assessmentScore.criterion_id, [...criterionIds]),
          onlyFromData ? eq(assessmentScore.from_data, true) : undefined,
        ),
      );
  },
  scores: (ctx: Ctx, assessmentId: number) =>
    ctx.db
      .select()
      .from(assessmentScore)
      .where(
        and(eq(assessmentScore.company_id, ctx.company_id), eq(assessmentScore.assessment_id, assessmentId)),
      ),

  cycleNames: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: assessmentCycle.id, name: assessmentCycle.name })
      .from(assessmentCycle)
      .where(inArray(assessmentCycle.id, [...ids])),
  criterionNames: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: assessmentCriterion.id, name: assessmentCriterion.name })
      .from(assessmentCriterion)
      .where(inArray(assessmentCriterion.id, [...ids])),

  async any(ctx: Ctx): Promise<boolean> {
    const own = eq(assessmentCycle.company_id, ctx.company_id);
    return (
      (await ctx.db.select({ id: assessmentCycle.id }).from(assessmentCycle).where(own).limit(1)).length > 0
    );
  },
};
