import { sql } from 'drizzle-orm';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { subjectNameOfS } from '@/domains/organisation/subject/server/subject.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { type LessonQuestion, lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import type { ClassRow } from '../class-census.contract.ts';

export interface CourseOf extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly status: ClassRow['status'];
  readonly course_type: CourseTypeCode;
  readonly subject_name: string | null;
  readonly teacher_name: string | null;
  readonly places: number;
  readonly enrolled: number;
  readonly waiting: number;
  readonly planned: number;
}

/** Class courses that have a lesson in these days, or stand on them. */
export async function coursesIn(
  ctx: Ctx,
  { companies, from, to, where = {} }: LessonQuestion,
  status: ClassRow['status'] | undefined,
): Promise<CourseOf[]> {
  const { teacher_id, subject_id, board_id, course_type, course_id } = where;
  const conditions = [
    sql`k.company_id = ANY (${sql.param([...companies])})`,
    sql`k.starts_on <= ${to}::date AND k.ends_on >= ${from}::date`,
    ...(status ? [sql`k.status = ${status}`] : []),
    ...(teacher_id ? [sql`k.teacher_id = ${teacher_id}`] : []),
    ...(subject_id ? [sql`k.subject_id = ${subject_id}`] : []),
    ...(board_id ? [sql`s.exam_board_id = ${board_id}`] : []),
    ...(course_type ? [sql`k.course_type = ${course_type}`] : []),
    ...(course_id ? [sql`k.id = ${course_id}`] : []),
    ...(lessonFacts.asksStudents(where)
      ? [
          sql`EXISTS (SELECT 1 FROM lesson t WHERE t.company_id = k.company_id AND t.course_id = k.id
            ${lessonFacts.withAsked(where, { from, to }, sql`t.id`)})`,
        ]
      : []),
    ...(lessonFacts.seesAll(ctx)
      ? []
      : [sql`k.teacher_id IN (SELECT me.id FROM teacher me WHERE me.admin_id = ${ctx.admin_id})`]),
  ];
  const { rows } = await ctx.db.execute<CourseOf>(
    sql`SELECT k.id, k.name, k.status, k.course_type, ${subjectNameOfS} AS subject_name, e.teacher_name, k.capacity AS places,
               k.enrolled_count AS enrolled, k.waiting_count AS waiting,
               (SELECT count(*)::int FROM lesson t WHERE t.company_id = k.company_id AND t.course_id = k.id
                   AND t.status IN ('planned', 'finished')
                   AND t.starts_at >= (${from}::date::timestamp AT TIME ZONE c.time_zone)
                   AND t.starts_at < (${plusDays(to, 1)}::date::timestamp AT TIME ZONE c.time_zone)) AS planned
          FROM course k JOIN company c ON c.id = k.company_id
          LEFT JOIN subject s ON s.id = k.subject_id LEFT JOIN teacher e ON e.id = k.teacher_id
         WHERE ${sql.join(conditions, sql` AND `)} ORDER BY k.starts_on DESC, k.id DESC`,
  );
  return rows;
}
