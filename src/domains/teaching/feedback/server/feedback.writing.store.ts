import { and, eq, or, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { mineAsTeacher, ofMyStudents, seesAll, taughtByMe } from './feedback.scope.store.ts';

interface Lesson extends Record<string, unknown> {
  id: number;
  teacher_id: number;
  subject_id: number | null;
  status: string;
  has_begun: boolean;
  day: string;
  is_mine: boolean;
  has_student: boolean;
}

/** Whom and what one may write about. */
export const feedbackWritingStore = {
  /** A lesson of the acting company, held fast: nobody moves or cancels it before the feedback stands. */
  async lesson(ctx: Ctx, id: number, studentId: number): Promise<Lesson | undefined> {
    const { rows } = await ctx.db.execute<Lesson>(sql`
      SELECT l.id, l.teacher_id, l.subject_id, l.status, l.starts_at <= ${ctx.now} AS has_begun,
        to_char(l.starts_at AT TIME ZONE ${ctx.time_zone}, 'YYYY-MM-DD') AS day,
        l.teacher_id = ${mineAsTeacher(ctx)} AS is_mine,
        EXISTS (SELECT 1 FROM lesson_student ls WHERE ls.lesson_id = l.id AND ls.student_id = ${studentId}) AS has_student
      FROM lesson l WHERE l.id = ${id} AND l.company_id = ${ctx.company_id} FOR SHARE OF l`);
    return rows[0];
  },

  /** How this person has to do with a student of the acting company. */
  async ties(ctx: Ctx, studentId: number): Promise<{ looksAfter: boolean; teaches: boolean }> {
    if (seesAll(ctx)) return { looksAfter: true, teaches: false };
    const id = sql`${studentId}::bigint`;
    const { rows } = await ctx.db.execute<{ looks_after: boolean; teaches: boolean }>(
      sql`SELECT ${ofMyStudents(ctx, id)} AS looks_after, ${taughtByMe(ctx, id)} AS teaches`,
    );
    return { looksAfter: rows[0]?.looks_after ?? false, teaches: rows[0]?.teaches ?? false };
  },

  /** A student whom this person looks after or teaches. */
  async named(ctx: Ctx, id: number): Promise<{ username: string } | undefined> {
    const [row] = await ctx.db
      .select({ username: student.username })
      .from(student)
      .where(and(eq(student.id, id), or(students.visible(ctx), taughtByMe(ctx, sql`${student.id}`))));
    return row;
  },

  /** Those whom somebody looks after or teaches, by a part of the name or by all that finds students. */
  students: (ctx: Ctx, wanted: { keyword?: string; student_id?: number; limit: number }) =>
    ctx.db
      .select({ id: student.id, username: student.username, number: student.number })
      .from(student)
      .where(
        and(
          eq(student.company_id, ctx.company_id),
          or(students.visible(ctx), taughtByMe(ctx, sql`${student.id}`)),
          wanted.student_id ? eq(student.id, wanted.student_id) : undefined,
          wanted.keyword
            ? or(
                sql`${student.id} IN ${students.foundBy(ctx, wanted.keyword)}`,
                sql`position(lower(${wanted.keyword}) IN lower(${student.username})) > 0`,
              )
            : undefined,
        ),
      )
      .orderBy(student.username, student.id)
      .limit(wanted.limit),
};
