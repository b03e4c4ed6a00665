import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { WORKS } from '../../../teaching/attendance/attendance.rules.ts';
import { percentOf } from '../../../teaching/desk/desk.rules.ts';
import type { Figures } from '../teacher-data.contract.ts';
import type { Days } from '../teacher-data.rules.ts';

/** How long after a lesson its feedback is due, by the acting company's rule. */
const dueAfter = (ctx: Ctx) =>
  sql`(SELECT c.feedback_days FROM company c WHERE c.id = ${ctx.company_id}) * interval '1 day'`;

/** The moments at which days begin and are over, where the company is. */
export function momentsOf(ctx: Ctx, { from_day, to_day }: Days): { from: Date; to: Date } {
  const midnight = (day: string) => fromUnix(momentOf(ctx.time_zone, day, 0));
  return { from: midnight(from_day), to: midnight(plusDays(to_day, 1)) };
}

interface Asked {
  readonly from: Date;
  readonly to: Date;
  /** What figures are kept apart by, of lesson `l`; null: it does not count. */
  readonly bucket: SQL;
  /** Which lessons `l`, beyond the companies and the time. */
  readonly which?: SQL;
  /** Everybody's in one, under no teacher. */
  readonly together?: boolean;
}

const CLASSES = sql.raw(`ARRAY[${WORKS.class.join(', ')}]::smallint[]`);
const n = (what: SQL, name: string): SQL =>
  sql`count(*) FILTER (WHERE ${what})::int AS ${sql.identifier(name)}`;
/** For each value of a column, how many in small groups and in classes, as one list. */
const apart = (from: SQL, column: 'outcome' | 'status', name: string): SQL => {
  const key = sql.identifier(column);
  return sql`SELECT teacher_id, bucket, json_agg(json_build_object(${sql.raw(`'${column}'`)}, ${key}, 'one_count', one_count,
      'class_count', class_count) ORDER BY ${key}) AS ${sql.identifier(name)}
    FROM (SELECT teacher_id, bucket, ${key}, ${n(sql`course_type <> ALL (${CLASSES})`, 'one_count')},
      ${n(sql`course_type = ANY (${CLASSES})`, 'class_count')} FROM ${from} GROUP BY teacher_id, bucket, ${key}) kept
    GROUP BY teacher_id, bucket`;
};

/**
 * `WITH … f`: what was taught, by teacher and bucket, reckoned from the marked lessons of a span. `m` has a row for each
 * student of each lesson.
 */
export function figuresBy(ctx: Ctx, { from, to, bucket, which, together = false }: Asked): SQL {
  const whose = (column: SQL) => (together ? sql`CASE WHEN ${column} IS NOT NULL THEN 0 END` : column);
  return sql`WITH l AS MATERIALIZED (
    SELECT * FROM (SELECT l.id, l.company_id, ${whose(sql`l.teacher_id`)} AS teacher_id,
        ${whose(sql`l.original_teacher_id`)} AS original_teacher_id, l.course_type, l.ends_at, ${bucket} AS bucket
      FROM lesson l WHERE l.company_id = ANY (${sql.param([...ctx.reading])}::bigint[]) AND l.status = 'finished'
        AND l.starts_at >= ${from} AND l.starts_at < ${to} ${which ? sql`AND ${which}` : sql``}) one
    WHERE bucket IS NOT NULL
  ), m AS MATERIALIZED (
    SELECT l.id, l.teacher_id, l.bucket, l.course_type, a.student_id, a.outcome, a.taught_minutes,
      a.outcome IN ('present', 'late', 'make_up') AS was_there, f.id IS NOT NULL AS is_told,
      f.submitted_at <= l.ends_at + ${dueAfter(ctx)} AS is_in_time,
      l.ends_at + ${dueAfter(ctx)} <= ${ctx.now} AS is_due
    FROM l JOIN attendance a ON a.company_id = l.company_id AND a.lesson_id = l.id
      LEFT JOIN feedback f ON f.lesson_id = a.lesson_id AND f.student_id = a.student_id AND f.status <> 'draft'
  ), hours AS (
    SELECT teacher_id, bucket, sum(minutes)::int AS taught_minutes, json_agg(json_build_object('course_type', course_type,
        'minutes', minutes, 'lesson_count', lessons) ORDER BY minutes DESC, course_type) AS by_type
    FROM (SELECT teacher_id, bucket, course_type, sum(minutes)::int AS minutes, count(*)::int AS lessons
      FROM (SELECT id, teacher_id, bucket, course_type, coalesce(max(taught_minutes) FILTER (WHERE was_there), 0) AS minutes
        FROM m GROUP BY id, teacher_id, bucket, course_type) each GROUP BY teacher_id, bucket, course_type) typed
    GROUP BY teacher_id, bucket
  ), marks AS (
    SELECT teacher_id, bucket, count(DISTINCT student_id) FILTER (WHERE was_there)::int AS student_count,
      ${n(sql`was_there`, 'there_count')}, ${n(sql`outcome <> 'teacher_absent'`, 'expected')},
      ${n(sql`outcome = 'late'`, 'late_count')}, ${n(sql`outcome IN ('leave', 'late_leave')`, 'leave_count')},
      ${n(sql`outcome = 'absent'`, 'absent_count')}, ${n(sql`outcome IN ('present', 'make_up')`, 'punctual')},
      ${n(sql`outcome NOT IN ('leave', 'late_leave')`, 'awaited')},
      count(DISTINCT id) FILTER (WHERE outcome = 'teacher_absent')::int AS missed_count,
      ${n(sql`was_there AND (is_told OR is_due)`, 'feedback_due_count')},
      ${n(sql`was_there AND is_told AND is_in_time`, 'feedback_count')}
    FROM m GROUP BY teacher_id, bucket
  ), lessons AS (
    SELECT teacher_id, bucket, count(*)::int AS lesson_count,
      ${n(sql`original_teacher_id IS NOT NULL`, 'cover_taken_count')} FROM l GROUP BY teacher_id, bucket
  ), given AS (
    SELECT original_teacher_id AS teacher_id, bucket, count(*)::int AS cover_given_count
    FROM l WHERE original_teacher_id IS NOT NULL GROUP BY original_teacher_id, bucket
  ), u AS (
    SELECT l.teacher_id, l.bucket, l.course_type, u.status
    FROM l JOIN make_up u ON u.company_id = l.company_id AND u.missed_lesson_id = l.id
  ), owed AS (
    SELECT teacher_id, bucket, ${n(sql`status IN ('owed', 'arranged')`, 'make_up_owed_count')},
      ${n(sql`status = 'done'`, 'make_up_done_count')} FROM u GROUP BY teacher_id, bucket
  ), outcomes AS (${apart(sql`m`, 'outcome', 'by_outcome')}
  ), make_ups AS (${apart(sql`u`, 'status', 'by_make_up')}
  ), f AS (
    SELECT * FROM (SELECT teacher_id, bucket FROM lessons UNION SELECT teacher_id, bucket FROM given) keys
      LEFT JOIN lessons USING (teacher_id, bucket) LEFT JOIN hours USING (teacher_id, bucket)
      LEFT JOIN marks USING (teacher_id, bucket) LEFT JOIN given USING (teacher_id, bucket)
      LEFT JOIN owed USING (teacher_id, bucket) LEFT JOIN outcomes USING (teacher_id, bucket)
      LEFT JOIN make_ups USING (teacher_id, bucket)
  )`;
}

type Counted = Omit<Figures, 'attendance_percent' | 'punctual_percent' | 'feedback_percent'>;
/** As `f` has them; what there was none of is null. */
export type FigureRow = Record<string, unknown> & {
  readonly [K in keyof Counted | 'expected' | 'punctual' | 'awaited']: K extends keyof Figures
    ? Figures[K] | null
    : number | null;
};

/** With what can be reckoned from them. */
export function figuresOf(row: FigureRow | null | undefined): Figures {
  const count = (name: string) => (row?.[name] as number | null | undefined) ?? 0;
  return {
    lesson_count: count('lesson_count'),
    taught_minutes: count('taught_minutes'),
    by_type: row?.by_type ?? [],
    student_count: count('student_count'),
    there_count: count('there_count'),
    late_count: count('late_count'),
    leave_count: count('leave_count'),
    absent_count: count('absent_count'),
    by_outcome: row?.by_outcome ?? [],
    attendance_percent: percentOf(count('there_count'), count('expected')),
    punctual_percent: percentOf(count('punctual'), count('awaited')),
    missed_count: count('missed_count'),
    make_up_owed_count: count('make_up_owed_count'),
    make_up_done_count: count('make_up_done_count'),
    by_make_up: row?.by_make_up ?? [],
    cover_taken_count: count('cover_taken_count'),
    cover_given_count: count('cover_given_count'),
    feedback_due_count: count('feedback_due_count'),
    feedback_count: count('feedback_count'),
    feedback_percent: percentOf(count('feedback_count'), count('feedback_due_count')),
  };
}
