import { type SQL, sql } from 'drizzle-orm';
import { defineFigures, type Span, type TimeGroup } from '@/kernel/server/db/figures.ts';
import type { DimensionValue } from '@/kernel/server/db/measures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import {
  asksStudents,
  isOfStudents,
  ofAsked,
  type StudentsAsked,
  withAsked,
} from './lesson-fact.students.ts';

const SUMS = [
  'lessons',
  'trials',
  'covers',
  'missed',
  'taught_minutes',
  'class_lessons',
  'fill_bp',
  'used_minutes',
  'there',
  'expected',
  'revenue_fen',
  'pay_fen',
] as const;
type Sum = (typeof SUMS)[number];
export type LessonSums = Readonly<Record<Sum, number>>;
export const noSums = (): Record<Sum, number> =>
  Object.fromEntries(SUMS.map((name) => [name, 0])) as Record<Sum, number>;
export const addSums = (one: LessonSums, other: LessonSums): LessonSums =>
  Object.fromEntries(SUMS.map((name) => [name, one[name] + other[name]])) as LessonSums;

/** What lessons of a span came to, by any of these. */
const figures = defineFigures({
  fact: 'lesson',
  facts: 'lesson_fact',
  day: 'lesson_on',
  posted: 'posted_on',
  days: 'lesson_day',
  months: 'lesson_month',
  dimensions: ['teacher_id', 'subject_id', 'course_type', 'course_id'],
  sums: Object.fromEntries(SUMS.map((name) => [name, `t.${name}`])) as Record<Sum, string>,
});

export interface LessonFilter extends StudentsAsked {
  readonly teacher_id?: DimensionValue;
  readonly subject_id?: DimensionValue;
  /** Of the subject, as it is today. */
  readonly board_id?: DimensionValue;
  readonly course_type?: DimensionValue;
  readonly course_id?: DimensionValue;
  /** Of any class course. */
  readonly in_class?: true;
}
export interface LessonQuestion extends Span {
  readonly companies: readonly number[];
  readonly where?: LessonFilter;
}
export type LessonKey = 'company_id' | 'teacher_id' | 'subject_id' | 'board_id' | 'course_type' | 'course_id';

/** Those who see whole companies; others see the lessons that they teach. */
export const seesAll = (ctx: Ctx): boolean => ['all', 'company_tree', 'company'].includes(ctx.data_scope);

export const boardOf = sql`(SELECT b.exam_board_id FROM subject b WHERE b.id = t.subject_id)`;
/** What is asked for, but for students, and what this person may see; `t` is a lesson, a fact or a sum. */
export function conditionsOn(ctx: Ctx, where: LessonFilter = {}): SQL {
  const asked = Object.entries(where).flatMap(([name, value]) => {
    if (value === undefined || isOfStudents(name)) return [];
    if (name === 'in_class') return [sql`t.course_id IS NOT NULL`];
    const column = name === 'board_id' ? boardOf : sql`t.${sql.identifier(name)}`;
    return [value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`];
  });
  const own = sql`t.teacher_id = ANY (ARRAY(SELECT me.id FROM teacher me WHERE me.admin_id = ${ctx.admin_id}))`;
  return sql.join([sql`true`, ...asked, ...(seesAll(ctx) ? [] : [own])], sql` AND `);
}

/** The same of lessons themselves. */
export const lessonConditions = (ctx: Ctx, { where = {}, ...span }: LessonQuestion): SQL =>
  sql`${conditionsOn(ctx, where)}${withAsked(where, span, sql`t.id`)}`;

/** What those students had, and the lessons that one of them was in. */
const factsOf = (where: LessonFilter, span: Span): SQL =>
  sql`true${withAsked(where, span, sql`t.lesson_id`)} AND (t.what = 'lesson' OR (true${ofAsked(where, sql`t.student_id`)}))`;

type Found = LessonSums & { readonly [K in LessonKey | TimeGroup]?: DimensionValue };
/** One row for each combination of `by`; those of a board are added up from its subjects. */
export async function lessonSums(
  ctx: Ctx,
  { companies, from, to, where }: LessonQuestion,
  by: readonly (LessonKey | TimeGroup)[] = [],
): Promise<Found[]> {
  const read = (await figures.read(ctx, {
    companies,
    from,
    to,
    by: by.map((key) => (key === 'board_id' ? 'subject_id' : key)),
    visible: conditionsOn(ctx, where),
    ...(where && asksStudents(where) && { facts: factsOf(where, { from, to }) }),
  })) as Found[];
  if (!by.includes('board_id')) return read;
  const boards = await boardsOf(ctx);
  const added = new Map<string, Found>();
  for (const row of read) {
    const board_id = boards.get(Number(row.subject_id)) ?? null;
    const keys = { ...Object.fromEntries(by.map((key) => [key, row[key] ?? null])), board_id };
    const name = JSON.stringify(keys);
    added.set(name, { ...keys, ...addSums(added.get(name) ?? noSums(), row) });
  }
  return [...added.values()];
}

async function boardsOf(ctx: Ctx): Promise<Map<number, number | null>> {
  const { rows } = await ctx.query('SELECT id, exam_board_id FROM subject WHERE family_id = $1', [
    ctx.family_id,
  ]);
  return new Map(rows.map(({ id, exam_board_id }) => [id, exam_board_id]));
}
