import { sql } from 'drizzle-orm';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { LessonPart } from './lesson-fact.drill.store.ts';

interface StudentMoney {
  readonly student_id: number;
  readonly course_type: CourseTypeCode;
  readonly revenue_fen: number;
  /** Their share of what the lessons were paid. */
  readonly pay_fen: number;
}

/** What lessons of these students brought and cost to date, by course type: sums of months, and the facts since the last fold. */
export async function moneyOfStudents(ctx: Ctx, studentIds: readonly number[]): Promise<StudentMoney[]> {
  const { rows } = await ctx.query(
    `WITH told AS MATERIALIZED (
       SELECT c.company_id, COALESCE(u.done_on, '-infinity') AS done_on FROM unnest($1::bigint[]) AS c (company_id)
         LEFT JOIN fold_until u ON u.company_id = c.company_id AND u.fact = 'lesson')
     SELECT student_id, course_type, sum(revenue_fen)::bigint AS revenue_fen, sum(pay_fen)::bigint AS pay_fen FROM (
       SELECT t.student_id, t.course_type, t.revenue_fen, t.pay_fen FROM student_month t
        WHERE t.company_id = ANY ($1) AND t.student_id = ANY ($2)
       UNION ALL
       SELECT t.student_id, t.course_type, t.revenue_fen, t.pay_fen FROM told
         JOIN lesson_fact t ON t.company_id = told.company_id AND t.posted_on > told.done_on AND t.student_id = ANY ($2)) f
      GROUP BY 1, 2`,
    [ctx.reading, studentIds],
  );
  return rows;
}

/** What each lesson of a student adds to a figure; the facts themselves, the newest first. */
export async function lessonsOfStudent(
  ctx: Ctx,
  { student_id, course_type }: Pick<StudentMoney, 'student_id' | 'course_type'>,
  value: 'lesson_revenue' | 'pay' | 'margin',
): Promise<LessonPart[]> {
  const fen = {
    lesson_revenue: sql`f.revenue_fen`,
    pay: sql`f.pay_fen`,
    margin: sql`f.revenue_fen - f.pay_fen`,
  };
  const { rows } = await ctx.db.execute<LessonPart & Record<string, unknown>>(
    sql`SELECT l.company_id, l.id AS lesson_id, extract(epoch FROM l.starts_at)::bigint AS starts_at, l.minutes,
               to_char(d.lesson_on, 'YYYY-MM-DD') AS lesson_on, l.teacher_id, l.subject_id, l.course_type, '' AS student_names, d.value
          FROM (SELECT f.company_id, f.lesson_id, max(f.lesson_on) AS lesson_on, sum(${fen[value]})::bigint AS value FROM lesson_fact f
                 WHERE f.company_id = ANY (${sql.param([...ctx.reading])}::bigint[]) AND f.student_id = ${student_id}
                   AND f.course_type = ${course_type}
                 GROUP BY 1, 2 HAVING sum(${fen[value]}) <> 0) d
          JOIN lesson l ON l.company_id = d.company_id AND l.id = d.lesson_id
         ORDER BY l.starts_at DESC, l.id DESC`,
  );
  return rows.map((row) => ({ ...row, value: Number(row.value), starts_at: Number(row.starts_at) }));
}
