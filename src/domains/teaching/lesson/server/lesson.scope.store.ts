import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import { lesson, lessonStudent } from './lesson.table.ts';

/** Those that they teach or assist in. */
const given = (ctx: Ctx): SQL | undefined =>
  or(
    sql`${lesson.teacher_id} = ANY (ARRAY(SELECT t.id FROM ${teacher} t WHERE t.admin_id = ${ctx.admin_id}))`,
    eq(lesson.assistant_id, ctx.admin_id),
  );
/** And those of the students whom they look after. */
const mine = (ctx: Ctx): SQL | undefined =>
  or(
    given(ctx),
    sql`EXISTS (SELECT 1 FROM ${lessonStudent} JOIN ${student} ON ${student.id} = ${lessonStudent.student_id}
      WHERE ${lessonStudent.lesson_id} = ${lesson.id} AND ${students.visible(ctx)})`,
  );

/** Every lesson of the companies being read. */
export const isWide = (ctx: Ctx): boolean => ['all', 'company_tree', 'company'].includes(ctx.data_scope);

/** The lessons of the companies being read, within the role's scope. */
export function visibleLessons(ctx: Ctx): SQL | undefined {
  const [only, ...others] = ctx.reading;
  const here =
    only !== undefined && others.length === 0
      ? eq(lesson.company_id, only)
      : and(eq(lesson.family_id, ctx.family_id), inArray(lesson.company_id, [...ctx.reading]));
  return and(here, isWide(ctx) ? undefined : mine(ctx));
}
/** Of those, what the acting company may change. */
export const changeableLessons = (ctx: Ctx): SQL | undefined =>
  and(eq(lesson.company_id, ctx.company_id), isWide(ctx) ? undefined : mine(ctx));
/** What somebody calls their own, whatever else they may see. */
export const ownLessons = (ctx: Ctx): SQL | undefined =>
  and(visibleLessons(ctx), isWide(ctx) ? given(ctx) : undefined);
