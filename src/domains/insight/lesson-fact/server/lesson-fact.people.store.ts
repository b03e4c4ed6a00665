import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { DimensionValue } from '@/kernel/server/db/measures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import {
  earlierDay,
  firstDayOf,
  lastDayOf,
  laterDay,
  monthAfter,
  monthOf,
  plusDays,
  plusMonths,
} from '@/kernel/value/day.ts';
import {
  boardOf,
  conditionsOn,
  type LessonKey,
  type LessonQuestion,
  seesAll,
} from './lesson-fact.figures.ts';
import { ofAsked } from './lesson-fact.students.ts';

type By = LessonKey | 'month' | undefined;
interface Counted {
  readonly key: DimensionValue;
  readonly students: number;
}

const THERE = sql`('present', 'late', 'make_up')`;
const MOST_MONTHS = 3;
/** What `people_month` keeps. */
const KEPT: readonly By[] = [undefined, 'teacher_id', 'subject_id', 'course_type', 'course_id'];

/** The whole months of a span, and the days at its edges. */
function partsOf({ from, to }: Span): { first: string; after: string; edges: readonly Span[] } {
  const first = from.endsWith('-01') ? from : firstDayOf(monthAfter(monthOf(from)));
  const after = to === lastDayOf(monthOf(to)) ? plusDays(to, 1) : firstDayOf(monthOf(to));
  if (after <= first) return { first, after: first, edges: [{ from, to }] };
  const edges = [
    { from, to: plusDays(first, -1) },
    { from: after, to },
  ];
  return { first, after, edges: edges.filter((edge) => edge.from <= edge.to) };
}

/** Whether different people of these days are told as the average of the months. */
export const isAveraged = ({ from, to }: Span): boolean => to >= plusMonths(from, MOST_MONTHS);

/** Different students who were there; over a longer time the average of its months. */
export function studentsIn(ctx: Ctx, question: LessonQuestion, by?: By): Promise<Counted[]> {
  return isAveraged(question) && by !== 'month' ? averaged(ctx, question, by) : different(ctx, question, by);
}

const keyOf = (by: By, month: SQL): SQL => {
  if (by === undefined) return sql`NULL::text`;
  if (by === 'month') return sql`to_char(${month}, 'YYYY-MM')`;
  return by === 'board_id' ? boardOf : sql`t.${sql.identifier(by)}`;
};

/**
 * Whole months from the sums of students and the facts since they were folded, the days at the edges from the marks: a student of
 * both is one.
 */
async function different(ctx: Ctx, question: LessonQuestion, by: By): Promise<Counted[]> {
  const { companies, where = {} } = question;
  const { first, after, edges } = partsOf(question);
  const conditions = conditionsOn(ctx, where);
  const asked = sql`${conditions}${ofAsked(where, sql`t.student_id`)}`;
  const parts = [
    sql`SELECT ${keyOf(by, sql`t.month`)} AS key, t.student_id, t.there FROM told
          JOIN student_month t ON t.company_id = told.company_id AND t.month >= ${first}::date AND t.month < ${after}::date
         WHERE ${asked}`,
    sql`SELECT ${keyOf(by, sql`t.lesson_on`)}, t.student_id, t.there FROM told
          JOIN lesson_fact t ON t.company_id = told.company_id AND t.posted_on > told.done_on
         WHERE t.what = 'mark' AND t.lesson_on >= ${first}::date AND t.lesson_on < ${after}::date AND ${asked}`,
    ...edges.map(
      (edge) =>
        sql`SELECT ${keyOf(by, sql`(t.starts_at AT TIME ZONE told.time_zone)::date`)}, a.student_id, 1 FROM told
              JOIN lesson t ON t.company_id = told.company_id AND t.kind = 'lesson'
               AND t.starts_at >= (${edge.from}::date::timestamp AT TIME ZONE told.time_zone)
               AND t.starts_at < (${plusDays(edge.to, 1)}::date::timestamp AT TIME ZONE told.time_zone)
              JOIN attendance a ON a.company_id = t.company_id AND a.lesson_id = t.id AND a.outcome IN ${THERE}
             WHERE ${conditions}${ofAsked(where, sql`a.student_id`)}`,
    ),
  ];
  const { rows } = await ctx.db.execute<{ key: DimensionValue; students: number }>(
    sql`${toldOf(companies)}, seen AS (${sql.join(parts, sql` UNION ALL `)})
      SELECT key, count(*)::int AS students
        FROM (SELECT key, student_id FROM seen GROUP BY key, student_id HAVING sum(there) > 0) d GROUP BY key ORDER BY key`,
  );
  return rows;
}

const toldOf = (companies: readonly number[]): SQL =>
  sql`WITH told AS MATERIALIZED (
      SELECT c.id AS company_id, c.time_zone, COALESCE(u.done_on, '-infinity') AS done_on FROM company c
        LEFT JOIN fold_until u ON u.company_id = c.id AND u.fact = 'lesson' WHERE c.id = ANY (${sql.param([...companies])}))`;

/** Month by month: what is kept of each, but for those that changed since the last fold. */
async function averaged(ctx: Ctx, question: LessonQuestion, by: By): Promise<Counted[]> {
  const { first, after } = partsOf(question);
  const months = monthsOf(question);
  const isKept =
    KEPT.includes(by) &&
    seesAll(ctx) &&
    Object.values(question.where ?? {}).every((one) => one === undefined);
  const kept = isKept ? await keptOf(ctx, question.companies, by, { from: first, to: after }) : undefined;
  const sums = new Map<DimensionValue, number>();
  const add = ({ key, students }: Counted) => sums.set(key, (sums.get(key) ?? 0) + students);
  for (const one of kept?.counted ?? []) add(one);
  for (const month of months) {
    const isWhole = firstDayOf(month) >= first && firstDayOf(month) < after;
    if (kept && isWhole && !kept.changed.includes(month)) continue;
    for (const one of await different(ctx, { ...question, ...daysOf(month, question) }, by)) add(one);
  }
  return [...sums].map(([key, students]) => ({ key, students: students / months.length }));
}
const monthsOf = ({ from, to }: Span): string[] => {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) months.push(month);
  return months;
};
/** The days of a month that lie in the span. */
const daysOf = (month: string, { from, to }: Span): Span => ({
  from: laterDay(firstDayOf(month), from),
  to: earlierDay(lastDayOf(month), to),
});

/** The months whose average a longer time is told as, the newest first, each with who was there in it. */
export async function studentsByMonth(
  ctx: Ctx,
  question: LessonQuestion,
): Promise<(Span & { readonly students: number })[]> {
  const found = await different(ctx, question, 'month');
  const counted = new Map(found.map(({ key, students }) => [String(key), students]));
  return monthsOf(question)
    .toReversed()
    .map((month) => ({ ...daysOf(month, question), students: counted.get(month) ?? 0 }));
}

async function keptOf(ctx: Ctx, companies: readonly number[], by: By, { from, to }: Span) {
  const { rows: changed } = await ctx.db.execute<{ month: string }>(
    sql`${toldOf(companies)} SELECT DISTINCT to_char(t.lesson_on, 'YYYY-MM') AS month FROM told
      JOIN lesson_fact t ON t.company_id = told.company_id AND t.posted_on > told.done_on WHERE t.what = 'mark'`,
  );
  const { rows } = await ctx.db.execute<{ key: DimensionValue; students: number }>(
    sql`SELECT p.key, sum(p.students)::int AS students FROM people_month p
         WHERE p.company_id = ANY (${sql.param([...companies])}) AND p.by = ${by ?? 'all'}
           AND p.month >= ${from}::date AND p.month < ${to}::date
           AND to_char(p.month, 'YYYY-MM') <> ALL (${sql.param(changed.map(({ month }) => month))}::text[])
         GROUP BY p.key`,
  );
  return { counted: rows, changed: changed.map(({ month }) => month) };
}
