import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { wasThere } from '../../attendance/attendance.rules.ts';
import { attendance } from '../../attendance/server/attendance.table.ts';
import type { TrialState } from '../lesson.rules.ts';
import { lesson, lessonStudent } from './lesson.table.ts';

/** Who is awaited in a lesson, and what came of a trial. */
export const presenceStore = {
  async setBooked(
    ctx: Ctx,
    lessonId: number,
    studentIds: readonly number[],
    is_booked: boolean,
    /** Left out, it stays. */
    leave_at?: Date | null,
  ): Promise<void> {
    if (studentIds.length === 0) return;
    await ctx.db
      .update(lessonStudent)
      .set({ is_booked, ...(leave_at !== undefined && { leave_at }) })
      .where(
        and(
          eq(lessonStudent.company_id, ctx.company_id),
          eq(lessonStudent.lesson_id, lessonId),
          inArray(lessonStudent.student_id, [...studentIds]),
        ),
      );
  },

  /** Leave was asked for another time than these have now. */
  async forgetLeave(ctx: Ctx, lessonIds: readonly number[]): Promise<void> {
    if (lessonIds.length === 0) return;
    await ctx.db
      .update(lessonStudent)
      .set({ is_booked: true, leave_at: null })
      .where(
        and(
          eq(lessonStudent.company_id, ctx.company_id),
          inArray(lessonStudent.lesson_id, [...lessonIds]),
          isNotNull(lessonStudent.leave_at),
        ),
      );
  },

  /** How far trials have led, for those that stood at one of these. */
  async moveTrials(
    ctx: Ctx,
    ids: readonly number[],
    from: readonly TrialState[],
    to: TrialState,
  ): Promise<number[]> {
    const rows = await ctx.db
      .update(lesson)
      .set({ trial_state: to, version: sql`${lesson.version} + 1`, updated_at: ctx.now })
      .where(
        and(
          eq(lesson.company_id, ctx.company_id),
          inArray(lesson.id, [...ids]),
          eq(lesson.kind, 'trial'),
          inArray(lesson.trial_state, [...from]),
        ),
      )
      .returning({ id: lesson.id });
    return rows.map(({ id }) => id);
  },

  /** Who was there by the marks of these lessons; of one that is not marked, who is awaited. */
  async attending(ctx: Ctx, lessonIds: readonly number[]): Promise<number[]> {
    if (lessonIds.length === 0) return [];
    const rows = await ctx.db
      .select({
        id: lessonStudent.student_id,
        is_booked: lessonStudent.is_booked,
        outcome: attendance.outcome,
      })
      .from(lessonStudent)
      .leftJoin(
        attendance,
        and(
          eq(attendance.company_id, lessonStudent.company_id),
          eq(attendance.lesson_id, lessonStudent.lesson_id),
          eq(attendance.student_id, lessonStudent.student_id),
        ),
      )
      .where(
        and(eq(lessonStudent.company_id, ctx.company_id), inArray(lessonStudent.lesson_id, [...lessonIds])),
      )
      .orderBy(lessonStudent.student_id);
    const those = rows.filter(({ is_booked, outcome }) => (outcome ? wasThere(outcome) : is_booked));
    return [...new Set(those.map(({ id }) => id))];
  },
};
