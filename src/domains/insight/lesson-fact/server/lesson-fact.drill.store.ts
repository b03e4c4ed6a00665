import { type SQL, sql } from 'drizzle-orm';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import type { MeasureKey } from '../lesson-fact.measures.ts';
import { type LessonFilter, type LessonQuestion, lessonConditions } from './lesson-fact.figures.ts';
import { asksStudents, ofAsked } from './lesson-fact.students.ts';

export interface LessonPart {
  readonly company_id: number;
  readonly lesson_id: number;
  readonly starts_at: number;
  readonly minutes: number;
  readonly lesson_on: string;
  readonly teacher_id: number;
  readonly subject_id: number | null;
  readonly course_type: CourseTypeCode;
  readonly student_names: string;
  readonly value: number;
}
interface Paging {
  readonly limit?: number;
  readonly offset?: number;
}

const isTaught = sql`EXISTS (SELECT 1 FROM attendance a WHERE a.company_id = t.company_id AND a.lesson_id = t.id
  AND a.outcome <> 'teacher_absent')`;
const isLesson = sql`(t.kind = 'lesson' AND ${isTaught})`;
const revenueOf = (where: LessonFilter): SQL =>
  sql`(SELECT COALESCE(sum(p.fen), 0)::bigint FROM class_use u JOIN class_use_part p ON p.company_id = u.company_id AND p.use_id = u.id
  WHERE u.company_id = t.company_id AND u.doc = 'lesson' AND u.doc_id = t.id AND u.undone_at IS NULL${ofAsked(where, sql`u.student_id`)})`;
/** The share of students is kept by the facts alone. */
const payOf = (where: LessonFilter): SQL =>
  asksStudents(where)
    ? sql`(SELECT COALESCE(sum(f.pay_fen), 0)::bigint FROM lesson_fact f WHERE f.company_id = t.company_id AND f.lesson_id = t.id
    AND f.what = 'pay'${ofAsked(where, sql`f.student_id`)})`
    : sql`(SELECT COALESCE(sum(p.amount_fen), 0)::bigint FROM pay_line p WHERE p.company_id = t.company_id AND p.lesson_id = t.id)`;
const marksOf = (
  where: LessonFilter,
  value: SQL,
): SQL => sql`(SELECT COALESCE(sum(${value}), 0)::bigint FROM attendance a
  WHERE a.company_id = t.company_id AND a.lesson_id = t.id AND t.kind = 'lesson'${ofAsked(where, sql`a.student_id`)})`;
const wasThere = sql`(a.outcome IN ('present', 'late', 'make_up'))::int`;
const taught = sql`CASE WHEN ${isLesson} THEN t.minutes ELSE 0 END`;

/** What a lesson adds to each figure, by its documents; of a share, what it adds to the upper part. */
const VALUES: Readonly<Record<MeasureKey, (where: LessonFilter) => SQL>> = {
  lessons: () => sql`${isLesson}::int`,
  trial_lessons: () => sql`(t.kind = 'trial' AND ${isTaught})::int`,
  covers: () => sql`(${isLesson} AND t.original_teacher_id IS NOT NULL)::int`,
  missed: () => sql`(NOT ${isTaught})::int`,
  taught_minutes: () => taught,
  load: () => taught,
  used_minutes: (where) => marksOf(where, sql`a.deducted_minutes`),
  attendance_rate: (where) => marksOf(where, wasThere),
  active_students: (where) => marksOf(where, wasThere),
  // How full it was then is kept by the facts alone.
  fill_rate: () => sql`(SELECT COALESCE(sum(f.fill_bp), 0)::bigint FROM lesson_fact f
    WHERE f.company_id = t.company_id AND f.lesson_id = t.id AND f.what = 'lesson')`,
  lesson_revenue: revenueOf,
  per_hour: revenueOf,
  pay: payOf,
  margin: (where) => sql`(${revenueOf(where)} - ${payOf(where)})`,
};

const within = (ctx: Ctx, question: LessonQuestion): SQL => {
  const { companies, from, to } = question;
  return sql`FROM company c JOIN lesson t ON t.company_id = c.id
       AND t.starts_at >= (${from}::date::timestamp AT TIME ZONE c.time_zone)
       AND t.starts_at < (${plusDays(to, 1)}::date::timestamp AT TIME ZONE c.time_zone)
     WHERE c.id = ANY (${sql.param([...companies])}) AND t.status = 'finished' AND ${lessonConditions(ctx, question)}`;
};

/** The lessons that make up a figure, the newest first. */
export async function lessonsBehind(
  ctx: Ctx,
  key: MeasureKey,
  question: LessonQuestion,
  { limit, offset = 0 }: Paging = {},
): Promise<LessonPart[]> {
  const { rows } = await ctx.db.execute<LessonPart & Record<string, unknown>>(
    sql`SELECT d.* FROM (
        SELECT t.company_id, t.id AS lesson_id, extract(epoch FROM t.starts_at)::bigint AS starts_at, t.minutes,
               to_char((t.starts_at AT TIME ZONE c.time_zone)::date, 'YYYY-MM-DD') AS lesson_on, t.teacher_id, t.subject_id, t.course_type,
               (SELECT COALESCE(string_agg(s.username, '、' ORDER BY s.id), '') FROM lesson_student m JOIN student s
                   ON s.company_id = m.company_id AND s.id = m.student_id WHERE m.company_id = t.company_id AND m.lesson_id = t.id) AS student_names,
               ${VALUES[key](question.where ?? {})} AS value ${within(ctx, question)}) d
       WHERE d.value <> 0 ORDER BY d.starts_at DESC, d.lesson_id DESC ${limit === undefined ? sql`` : sql`LIMIT ${limit} OFFSET ${offset}`}`,
  );
  return rows.map((row) => ({ ...row, value: Number(row.value), starts_at: Number(row.starts_at) }));
}

/** How many of them there are. */
export async function countBehind(ctx: Ctx, key: MeasureKey, question: LessonQuestion): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT ${VALUES[key](question.where ?? {})} AS value ${within(ctx, question)}) d WHERE d.value <> 0`,
  );
  return rows[0]?.n ?? 0;
}

/** Of each mark whether the student was there. */
export async function marksBehind(ctx: Ctx, question: LessonQuestion): Promise<boolean[]> {
  const { rows } = await ctx.db.execute<{ there: boolean }>(
    sql`SELECT a.outcome IN ('present', 'late', 'make_up') AS there
          FROM (SELECT t.company_id, t.id ${within(ctx, question)} AND t.kind = 'lesson') l
          JOIN attendance a ON a.company_id = l.company_id AND a.lesson_id = l.id
         WHERE a.outcome <> 'teacher_absent'${ofAsked(question.where ?? {}, sql`a.student_id`)}`,
  );
  return rows.map(({ there }) => there);
}

/** Different students who were there. */
export async function studentsBehind(
  ctx: Ctx,
  question: LessonQuestion,
): Promise<{ id: number; lessons: number }[]> {
  const { rows } = await ctx.db.execute<{ id: number; lessons: number }>(
    sql`SELECT a.student_id AS id, count(*)::int AS lessons
          FROM (SELECT t.company_id, t.id ${within(ctx, question)} AND t.kind = 'lesson') l
          JOIN attendance a ON a.company_id = l.company_id AND a.lesson_id = l.id
         WHERE a.outcome IN ('present', 'late', 'make_up')${ofAsked(question.where ?? {}, sql`a.student_id`)} GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  return rows;
}
