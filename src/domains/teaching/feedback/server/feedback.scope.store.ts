import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { teacher } from '@/domains/people/teacher/server/teacher.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { feedback } from './feedback.table.ts';

export const seesAll = (ctx: Ctx): boolean => ['all', 'company_tree', 'company'].includes(ctx.data_scope);

/** The teacher that the session's account belongs to, as an array: indexes can be asked for its elements. */
export const mineAsTeacher = (ctx: Ctx): SQL =>
  sql`ANY (ARRAY(SELECT t.id FROM ${teacher} t WHERE t.admin_id = ${ctx.admin_id}))`;

/** Students whom this person looks after, or whose department does. */
export const ofMyStudents = (ctx: Ctx, studentId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${student} WHERE ${student.id} = ${studentId} AND ${students.visible(ctx)})`;

/** Students who are in a lesson of theirs. */
export const taughtByMe = (ctx: Ctx, studentId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM lesson_student ls JOIN lesson l ON l.id = ls.lesson_id WHERE ls.student_id = ${studentId}
    AND ls.company_id = ${ctx.company_id} AND l.status IN ('planned', 'finished') AND l.teacher_id = ${mineAsTeacher(ctx)})`;

/** What a teacher wrote or is to write, and what is about the students whom somebody looks after. */
export const visibleFeedback = (ctx: Ctx): SQL | undefined => {
  const [only, ...others] = ctx.reading;
  const here =
    only !== undefined && others.length === 0
      ? eq(feedback.company_id, only)
      : and(eq(feedback.family_id, ctx.family_id), inArray(feedback.company_id, [...ctx.reading]));
  const mine = or(
    sql`${feedback.teacher_id} = ${mineAsTeacher(ctx)}`,
    eq(feedback.created_by, ctx.admin_id),
    ofMyStudents(ctx, sql`${feedback.student_id}`),
  );
  return and(here, seesAll(ctx) ? undefined : mine);
};
