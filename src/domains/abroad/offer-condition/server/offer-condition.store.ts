import { and, asc, desc, eq, inArray, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import { AWAITED } from '@/domains/exam/exam-entry/exam-entry.status.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { application } from '../../application/server/application.table.ts';
import { conditionCheck, offerCondition } from './offer-condition.table.ts';

export type ConditionRecord = typeof offerCondition.$inferSelect;
export type CheckRecord = typeof conditionCheck.$inferSelect;
type Values = Omit<
  typeof offerCondition.$inferInsert,
  'application_id' | 'company_id' | 'created_by' | 'family_id' | 'id'
>;
/** A condition is reopened by the check before the last: more are not looked at. */
const CHECKS_SHOWN = 50;

const here = (ctx: Ctx, id: number) =>
  and(eq(offerCondition.company_id, ctx.company_id), eq(offerCondition.id, id));
const living = (company_id: number, applicationIds: readonly number[]) =>
  and(
    eq(offerCondition.company_id, company_id),
    inArray(offerCondition.application_id, [...applicationIds]),
    isNull(offerCondition.removed_at),
  );

export const offerConditionStore = {
  async find(ctx: Ctx, id: number): Promise<ConditionRecord | undefined> {
    const [row] = await ctx.db.select().from(offerCondition).where(eq(offerCondition.id, id));
    return row;
  },
  ofApplications: (
    ctx: Ctx,
    company_id: number,
    applicationIds: readonly number[],
  ): Promise<ConditionRecord[]> =>
    ctx.db
      .select()
      .from(offerCondition)
      .where(living(company_id, applicationIds))
      .orderBy(asc(offerCondition.group_no), asc(offerCondition.id)),
  evidence: (ctx: Ctx, company_id: number, ids: readonly number[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : ctx.db
          .select({ id: file.id, name: file.name })
          .from(file)
          .where(and(eq(file.company_id, company_id), inArray(file.id, [...ids]))),
  /** The newest first. */
  checks: (ctx: Ctx, company_id: number, conditionIds: readonly number[]): Promise<CheckRecord[]> =>
    conditionIds.length === 0
      ? Promise.resolve([])
      : ctx.db
          .select()
          .from(conditionCheck)
          .where(
            and(
              eq(conditionCheck.company_id, company_id),
              inArray(conditionCheck.condition_id, [...conditionIds]),
            ),
          )
          .orderBy(desc(conditionCheck.id))
          .limit(CHECKS_SHOWN * conditionIds.length),
  async nextGroup(ctx: Ctx, applicationId: number): Promise<number> {
    const [row] = await ctx.db
      .select({ last: max(offerCondition.group_no) })
      .from(offerCondition)
      .where(living(ctx.company_id, [applicationId]));
    return (row?.last ?? 0) + 1;
  },
  async insert(ctx: Ctx, application_id: number, values: Values): Promise<number> {
    const { company_id } = ctx;
    const created_by = ctx.admin_id || null;
    const [row] = await ctx.db
      .insert(offerCondition)
      .values({ ...values, application_id, company_id, created_by })
      .returning({ id: offerCondition.id });
    return row?.id as number;
  },
  async update(ctx: Ctx, id: number, values: Partial<Values>): Promise<void> {
    await ctx.db
      .update(offerCondition)
      .set({ ...values, version: sql`${offerCondition.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  /** What is reckoned, and nobody has changed. */
  keep: (ctx: Ctx, id: number, values: Pick<Partial<Values>, 'has_no_entry' | 'outlook' | 'state'>) =>
    ctx.db.update(offerCondition).set(values).where(here(ctx, id)),
  check: (
    ctx: Ctx,
    values: Pick<CheckRecord, 'condition_id' | 'is_provisional' | 'state' | 'used'> & {
      readonly created_by: number | null;
    },
  ) => ctx.db.insert(conditionCheck).values({ ...values, company_id: ctx.company_id, created_at: ctx.now }),
  /** Of these applications those with a group that cannot be met any more, and why. */
  async lost(ctx: Ctx, applicationIds: readonly number[]) {
    const { rows } = await ctx.query(
      `SELECT application_id::int AS id, bool_or(is_failed) AS is_failed, bool_or(is_hopeless) AS is_hopeless
         FROM (SELECT application_id, bool_and(state IN ('failed', 'reopened')) AS is_failed,
                      bool_and(state IN ('failed', 'reopened') OR (state = 'open' AND has_no_entry)) AS is_hopeless
                 FROM offer_condition WHERE application_id = ANY ($1) AND removed_at IS NULL
                GROUP BY application_id, group_no) per_group
        GROUP BY application_id`,
      [applicationIds],
    );
    return new Map(
      (rows as { id: number; is_failed: boolean; is_hopeless: boolean }[]).map(({ id, ...found }) => [
        id,
        found,
      ]),
    );
  },
  /** Of seen applications the conditions whose last reckoning these results stand in. */
  async using(ctx: Ctx, resultIds: readonly number[], seen: SQL | undefined) {
    const { rows } = await ctx.db.execute<{
      result_id: number;
      application_id: number;
      is_met: boolean;
    }>(sql`
      SELECT u.result_id, c.application_id, bool_and(c.state IN ('met', 'waived')) AS is_met
        FROM exam_result r
        JOIN ${application} ON ${application.company_id} = r.company_id AND ${application.student_id} = r.student_id
        JOIN offer_condition c ON c.company_id = r.company_id AND c.application_id = ${application.id} AND c.removed_at IS NULL
       CROSS JOIN LATERAL (SELECT k.used FROM condition_check k WHERE k.company_id = c.company_id AND k.condition_id = c.id
                            ORDER BY k.id DESC LIMIT 1) last
       CROSS JOIN LATERAL (SELECT DISTINCT (one ->> 'result_id')::bigint AS result_id FROM jsonb_array_elements(last.used) one) u
       WHERE r.id = ANY (${sql.param([...resultIds])}::bigint[]) AND u.result_id = r.id
         AND ${application.status} <> 'discontinued' AND ${seen ?? sql`true`}
       GROUP BY u.result_id, c.application_id ORDER BY u.result_id, c.application_id`);
    return rows;
  },
  /** Of these students: results of boards that are there, and entries that have none yet. */
  async exams(ctx: Ctx, studentIds: readonly number[]) {
    const { rows } = await ctx.query(
      `SELECT student_id::int AS id, sum(results_in)::int AS results_in, sum(awaited)::int AS results_awaited
         FROM (SELECT student_id, 1 AS results_in, 0 AS awaited FROM exam_result
                WHERE student_id = ANY ($1) AND track = 'official'
               UNION ALL
               SELECT student_id, 0, 1 FROM exam_entry WHERE student_id = ANY ($1) AND status = ANY ($2)) known
        GROUP BY student_id`,
      [studentIds, AWAITED],
    );
    return new Map(
      (rows as { id: number; results_in: number; results_awaited: number }[]).map(({ id, ...known }) => [
        id,
        known,
      ]),
    );
  },
  /** Applications with a condition whose day has passed while it was open. */
  async overdue(ctx: Ctx, today: string): Promise<number[]> {
    const rows = await ctx.db
      .selectDistinct({ id: offerCondition.application_id })
      .from(offerCondition)
      .where(
        and(
          eq(offerCondition.company_id, ctx.company_id),
          isNull(offerCondition.removed_at),
          eq(offerCondition.state, 'open'),
          lt(offerCondition.due_on, today),
        ),
      );
    return rows.map(({ id }) => id);
  },
};
