import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { student } from '../../../people/student/server/student.table.ts';
import type { AttendanceRules } from '../attendance.rules.ts';
import { attendance, attendanceChange, makeUp } from './attendance.table.ts';

type Insert<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'company_id' | 'family_id'>;
export type AttendanceRow = typeof attendance.$inferSelect;
export type MakeUpRow = typeof makeUp.$inferSelect;

const here = (ctx: Ctx) => eq(attendance.company_id, ctx.company_id);
const owedHere = (ctx: Ctx) => eq(makeUp.company_id, ctx.company_id);

/** Whoever changes something locks; a preview only looks. */
function makeUpsWhere(ctx: Ctx, where: SQL | undefined, lock: boolean): Promise<MakeUpRow[]> {
  const query = ctx.db
    .select()
    .from(makeUp)
    .where(and(owedHere(ctx), where))
    .orderBy(asc(makeUp.id));
  return lock ? query.for('update') : query;
}

/** Whatever is changed here is changed under the locks of the lessons. */
export const attendanceStore = {
  /** Why, for the trail of everything that is changed from now on. */
  because: async (ctx: Ctx, reason: string): Promise<void> => {
    if (reason) await ctx.query("SELECT set_config('app.reason', $1, true)", [reason]);
  },

  async rules(ctx: Ctx): Promise<AttendanceRules> {
    const [row] = await ctx.db
      .select({
        leave_notice_hours: company.leave_notice_hours,
        late_leave_hours_percent: company.late_leave_hours_percent,
        late_leave_pay_percent: company.late_leave_pay_percent,
        correction_days: company.correction_days,
        make_up_days: company.make_up_days,
        pair_rule: company.pair_rule,
        is_no_show_paid: company.is_no_show_paid,
      })
      .from(company)
      .where(eq(company.id, ctx.company_id));
    return row as AttendanceRules;
  },

  /** Who they are, and where in their studies. */
  people: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: student.id, username: student.username, level_id: student.level_id })
      .from(student)
      .where(and(eq(student.company_id, ctx.company_id), inArray(student.id, [...ids]))),

  rows: (ctx: Ctx, lessonIds: readonly number[]): Promise<AttendanceRow[]> =>
    ctx.db
      .select()
      .from(attendance)
      .where(and(here(ctx), inArray(attendance.lesson_id, [...lessonIds])))
      .orderBy(asc(attendance.lesson_id), asc(attendance.student_id)),
  async insert(ctx: Ctx, rows: readonly Omit<Insert<typeof attendance>, 'marked_by'>[]): Promise<void> {
    const { family_id, company_id, admin_id, now } = ctx;
    for (let at = 0; at < rows.length; at += 500)
      await ctx.db.insert(attendance).values(
        rows.slice(at, at + 500).map((row) => ({
          ...row,
          family_id,
          company_id,
          marked_by: admin_id || null,
          marked_at: row.marked_at ?? now,
        })),
      );
  },
  /** A no-show takes its hours later, or gives them back, as its make-up comes and goes. */
  async setDeducted(
    ctx: Ctx,
    { lesson_id, student_id }: Pick<AttendanceRow, 'lesson_id' | 'student_id'>,
    deducted_minutes: number,
  ): Promise<void> {
    await ctx.db
      .update(attendance)
      .set({ deducted_minutes })
      .where(and(here(ctx), eq(attendance.lesson_id, lesson_id), eq(attendance.student_id, student_id)));
  },
  async remove(ctx: Ctx, lessonIds: readonly number[]): Promise<void> {
    await ctx.db.delete(attendance).where(and(here(ctx), inArray(attendance.lesson_id, [...lessonIds])));
  },

  /** When each of these was first marked. */
  async firstMarked(ctx: Ctx, lessonIds: readonly number[]): Promise<Map<number, Date>> {
    const rows = await ctx.db
      .select({ id: attendanceChange.lesson_id, at: sql<Date>`min(${attendanceChange.created_at})` })
      .from(attendanceChange)
      .where(
        and(
          eq(attendanceChange.company_id, ctx.company_id),
          inArray(attendanceChange.lesson_id, [...lessonIds]),
        ),
      )
      .groupBy(attendanceChange.lesson_id);
    return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
  },
  async keep(
    ctx: Ctx,
    rows: readonly Omit<typeof attendanceChange.$inferInsert, 'company_id' | 'created_by'>[],
  ): Promise<void> {
    const { company_id, admin_id } = ctx;
    for (let at = 0; at < rows.length; at += 500)
      await ctx.db
        .insert(attendanceChange)
        .values(
          rows.slice(at, at + 500).map((row) => ({ ...row, company_id, created_by: admin_id || null })),
        );
  },

  /** What these students are owed, the oldest first; arranged ones with the lesson that makes them up. */
  openMakeUps: (ctx: Ctx, studentIds: readonly number[], lock: boolean): Promise<MakeUpRow[]> =>
    makeUpsWhere(
      ctx,
      and(inArray(makeUp.student_id, [...studentIds]), inArray(makeUp.status, ['owed', 'arranged'])),
      lock,
    ),
  /** Because these were missed. */
  makeUpsOf: (ctx: Ctx, lessonIds: readonly number[], lock: boolean): Promise<MakeUpRow[]> =>
    makeUpsWhere(ctx, inArray(makeUp.missed_lesson_id, [...lessonIds]), lock),
  /** That these make up. */
  makeUpsBy: (ctx: Ctx, lessonIds: readonly number[], lock: boolean): Promise<MakeUpRow[]> =>
    makeUpsWhere(ctx, inArray(makeUp.lesson_id, [...lessonIds]), lock),
  async owe(ctx: Ctx, rows: readonly Insert<typeof makeUp>[]): Promise<void> {
    const { family_id, company_id } = ctx;
    if (rows.length)
      await ctx.db.insert(makeUp).values(rows.map((row) => ({ ...row, family_id, company_id })));
  },
  async forgetMakeUps(ctx: Ctx, ids: readonly number[]): Promise<void> {
    if (ids.length) await ctx.db.delete(makeUp).where(and(owedHere(ctx), inArray(makeUp.id, [...ids])));
  },
  async setMakeUp(ctx: Ctx, id: number, values: Pick<MakeUpRow, 'deducted_minutes'>): Promise<void> {
    await ctx.db
      .update(makeUp)
      .set({ ...values, version: sql`${makeUp.version} + 1`, updated_at: ctx.now })
      .where(and(owedHere(ctx), eq(makeUp.id, id)));
  },
  async owedCounts(ctx: Ctx, studentIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await ctx.db
      .select({ id: makeUp.student_id, n: sql<number>`count(*)::int` })
      .from(makeUp)
      .where(
        and(
          owedHere(ctx),
          inArray(makeUp.student_id, [...studentIds]),
          inArray(makeUp.status, ['owed', 'arranged']),
        ),
      )
      .groupBy(makeUp.student_id);
    return new Map(rows.map(({ id, n }) => [id, n]));
  },
};
