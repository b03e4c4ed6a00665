import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import type { Salary } from '../salary.contract.ts';
import { salaryDifference as difference, payAccount, salary } from './salary.table.ts';

export type SalaryRow = typeof salary.$inferSelect;
const resolver = alias(admin, 'resolver');

/** What the lines and adjustments of a month come to, teacher by teacher, or of one. */
const EARNED = 'SELECT * FROM salary_earned($1, $2, $3)';
const SUMS = ['lessons', 'minutes', 'missing', 'lines_fen', 'adjustments_fen'] as const;
const named = (prefix: string) => SUMS.map((name) => `${prefix}.${name}`).join(', ');
/** Makes the sheets that are missing and refreshes those that are drafts, all of them in one statement. */
const DRAFT = `WITH written AS (
  INSERT INTO salary AS s (family_id, company_id, teacher_id, month, ${SUMS.join(', ')}, created_by)
  SELECT $4, $1, e.teacher_id, $2, ${named('e')}, $5 FROM (${EARNED}) AS e ORDER BY e.teacher_id
  ON CONFLICT (company_id, teacher_id, month) DO UPDATE
     SET ${SUMS.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}, updated_at = now()
   WHERE s.status = 'draft' AND (${named('s')}) IS DISTINCT FROM (${named('EXCLUDED')})
  RETURNING (xmax = 0) AS is_new)
SELECT count(*) FILTER (WHERE is_new)::int AS made, count(*) FILTER (WHERE NOT is_new)::int AS changed FROM written`;
/** The same for one that is being confirmed. */
const RECOUNT = `UPDATE salary s SET (${SUMS.join(', ')}) = (
    SELECT ${SUMS.map((name) => `COALESCE(sum(e.${name}), 0)`).join(', ')} FROM (${EARNED}) AS e)
  WHERE s.company_id = $1 AND s.month = $2 AND s.teacher_id = $3 RETURNING s.missing`;

/** What each state keeps of who brought it there. */
const kept = ({ admin_id, now }: Ctx, status: string): Partial<SalaryRow> => {
  const by = admin_id || null;
  if (status === 'completed') return { created_by: by, completed_at: now, reason: '' };
  if (status === 'approved') return { decided_by: by, decided_at: now };
  return status === 'paid' ? { paid_by: by, paid_at: now } : { completed_at: null };
};

export const salaryStore = {
  async draft(ctx: Ctx, month: string): Promise<{ made: number; changed: number }> {
    const { rows } = await ctx.query(DRAFT, [
      ctx.company_id,
      month,
      null,
      ctx.family_id,
      ctx.admin_id || null,
    ]);
    return rows[0];
  },
  /** Answers how many lessons have no rate. */
  async recount(ctx: Ctx, { month, teacher_id }: Pick<SalaryRow, 'month' | 'teacher_id'>): Promise<number> {
    const { rows } = await ctx.query(RECOUNT, [ctx.company_id, month, teacher_id]);
    return rows[0]?.missing ?? 0;
  },

  async lock(ctx: Ctx, id: number): Promise<SalaryRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(salary)
      .where(and(eq(salary.id, id), eq(salary.company_id, ctx.company_id)))
      .for('update');
    return row;
  },
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(salary)
      .set({
        status: status as Salary['status'],
        ...kept(ctx, status),
        version: sql`${salary.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(salary.id, id));
  },
  async setPayment(ctx: Ctx, id: number, payment: { pay_reference: string; paid_on: string }): Promise<void> {
    await ctx.db.update(salary).set(payment).where(eq(salary.id, id));
  },
  async keepReason(ctx: Ctx, id: number, reason: string): Promise<void> {
    await ctx.db.update(salary).set({ reason }).where(eq(salary.id, id));
  },

  drafts: (ctx: Ctx, month: string) =>
    ctx.db
      .select({ id: salary.id, missing: salary.missing })
      .from(salary)
      .where(and(eq(salary.company_id, ctx.company_id), eq(salary.month, month), eq(salary.status, 'draft')))
      .orderBy(asc(salary.id)),

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: salary, teacher_name: teacher.teacher_name })
        .from(salary)
        .innerJoin(teacher, eq(teacher.id, salary.teacher_id))
        .where(and(sql`${salary.company_id} IN ${[...ctx.reading]}`, waiting(salary, query)))
        .orderBy(asc(salary.completed_at))
        .limit(query.limit)
    ).map(({ doc, teacher_name }) => ({ ...doc, teacher_name })),

  /** The account of the teacher whose sheet it is, for a notice. */
  async teacherAccount(ctx: Ctx, teacherId: number): Promise<number | null> {
    const [row] = await ctx.db
      .select({ admin_id: teacher.admin_id })
      .from(teacher)
      .where(eq(teacher.id, teacherId));
    return row?.admin_id ?? null;
  },

  differences: async (ctx: Ctx, company_id: number, salary_id: number) =>
    (
      await ctx.db
        .select({
          id: difference.id,
          question: difference.question,
          answer: difference.answer,
          created_by_name: admin.admin_name,
          created_at: difference.created_at,
          resolved_by_name: resolver.admin_name,
          resolved_at: difference.resolved_at,
        })
        .from(difference)
        .innerJoin(admin, eq(admin.id, difference.created_by))
        .leftJoin(resolver, eq(resolver.id, difference.resolved_by))
        .where(and(eq(difference.company_id, company_id), eq(difference.salary_id, salary_id)))
        .orderBy(asc(difference.id))
    ).map((row) => ({
      ...row,
      created_at: toUnix(row.created_at),
      resolved_at: toUnixOrNull(row.resolved_at),
    })),
  async isQuestioned(ctx: Ctx, salary_id: number): Promise<boolean> {
    const rows = await ctx.db
      .select({ id: difference.id })
      .from(difference)
      .where(
        and(
          eq(difference.company_id, ctx.company_id),
          eq(difference.salary_id, salary_id),
          isNull(difference.resolved_at),
        ),
      )
      .limit(1);
    return rows.length > 0;
  },
  async raise(ctx: Ctx, salary_id: number, question: string): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(difference)
      .values({ family_id, company_id, salary_id, question, created_by: admin_id })
      .returning({ id: difference.id });
    return row?.id as number;
  },
  async lockDifference(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({ doc: difference, month: salary.month })
      .from(difference)
      .innerJoin(
        salary,
        and(eq(salary.company_id, difference.company_id), eq(salary.id, difference.salary_id)),
      )
      .where(and(eq(difference.id, id), eq(difference.company_id, ctx.company_id)))
      .for('update', { of: difference });
    return row && { ...row.doc, month: row.month };
  },
  async resolve(ctx: Ctx, id: number, answer: string): Promise<void> {
    await ctx.db
      .update(difference)
      .set({ answer, resolved_by: ctx.admin_id || null, resolved_at: ctx.now })
      .where(eq(difference.id, id));
  },

  async account(ctx: Ctx, company_id: number, teacher_id: number) {
    const [row] = await ctx.db
      .select({ holder: payAccount.holder, bank: payAccount.bank, number: payAccount.number })
      .from(payAccount)
      .where(and(eq(payAccount.company_id, company_id), eq(payAccount.teacher_id, teacher_id)));
    return row ?? null;
  },
  async setAccount(
    ctx: Ctx,
    { teacher_id, ...values }: { teacher_id: number; holder: string; bank: string; number: string },
  ): Promise<void> {
    const { family_id, company_id, admin_id } = ctx;
    const set = { ...values, created_by: admin_id || null, updated_at: ctx.now };
    await ctx.db
      .insert(payAccount)
      .values({ family_id, company_id, teacher_id, ...set })
      .onConflictDoUpdate({ target: [payAccount.company_id, payAccount.teacher_id], set });
  },

  byTeacher: referencedIn(salary, salary.teacher_id),
};
