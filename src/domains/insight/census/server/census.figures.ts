import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { invalid } from '@/kernel/errors.ts';
import type { DimensionValue } from '@/kernel/server/db/measures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type Comparison, comparedSpan, readSpan } from '@/kernel/value/span.ts';
import {
  type LessonFilter,
  type LessonKey,
  type LessonQuestion,
  type LessonSums,
  lessonFacts,
} from '../../lesson-fact/server/lesson-fact.service.ts';
import { percentOf } from '../census.rules.ts';
import type { CensusFigures, CensusRow } from '../census.shapes.ts';
import { censusText } from '../census.text.ts';
import { subjectNamesOf } from './census.store.ts';

export interface Asked extends LessonFilter {
  readonly from_day: string;
  readonly to_day: string;
}
/** A span of the companies that are read, with its filters; and the one it is compared with. */
export function questionOf(ctx: Ctx, asked: Asked): LessonQuestion {
  const span = readSpan(asked.from_day, asked.to_day);
  if (!span) throw invalid({ to_day: censusText.no_span });
  const { teacher_id, subject_id, board_id, course_type, course_id, in_class } = asked;
  const { student_id, level_id, class_teacher_id } = asked;
  const lessons = { teacher_id, subject_id, board_id, course_type, course_id, in_class };
  return { ...span, companies: ctx.reading, where: { ...lessons, student_id, level_id, class_teacher_id } };
}
export function comparedWith(question: LessonQuestion, compare: Comparison): LessonQuestion | undefined {
  const span = comparedSpan(question, compare);
  return span && { ...question, ...span };
}

/** What a class hour is: the companies' own, or a clock's where they have different ones. */
export async function hourMinutes(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.query(
    'SELECT DISTINCT minutes_per_class_hour AS minutes FROM company WHERE id = ANY ($1)',
    [ctx.reading],
  );
  return rows.length === 1 ? rows[0].minutes : 60;
}

export const figuresOf = (sums: LessonSums, students: number, perHour: number): CensusFigures => {
  const margin_fen = sums.revenue_fen - sums.pay_fen;
  const hour = lessonFacts.perHour(sums, perHour);
  return {
    lessons: sums.lessons,
    taught_minutes: sums.taught_minutes,
    used_minutes: sums.used_minutes,
    students: Math.round(students * 10) / 10,
    attendance_percent: percentOf(sums.there, sums.expected),
    trials: sums.trials,
    covers: sums.covers,
    missed: sums.missed,
    fill_percent: percentOf(sums.fill_bp / 10_000, sums.class_lessons),
    revenue_fen: sums.revenue_fen,
    pay_fen: sums.pay_fen,
    margin_fen,
    margin_percent: percentOf(margin_fen, sums.revenue_fen),
    per_hour_fen: hour === null ? null : Math.round(hour),
  };
};

/** All together. */
export async function totalsOf(ctx: Ctx, question: LessonQuestion, perHour: number): Promise<CensusFigures> {
  const [sums] = await lessonFacts.sums(ctx, question);
  const [counted] = await lessonFacts.students(ctx, question);
  return figuresOf(sums ?? lessonFacts.noSums(), counted?.students ?? 0, perHour);
}

const isSomething = (sums: LessonSums): boolean => Object.values(sums).some((value) => value !== 0);

/** One row for each that has anything, those who taught most first. */
export async function rowsBy(
  ctx: Ctx,
  question: LessonQuestion,
  by: LessonKey,
  perHour: number,
): Promise<CensusRow[]> {
  const found = await lessonFacts.sums(ctx, question, [by]);
  const counted = new Map(
    (await lessonFacts.students(ctx, question, by)).map(({ key, students }) => [key, students]),
  );
  const rows = found.filter(({ [by]: _, ...sums }) => isSomething(sums as LessonSums));
  const names = await namesOf(
    ctx,
    by,
    rows.flatMap((row) => (row[by] === null || row[by] === undefined ? [] : Number(row[by]))),
  );
  return rows
    .map((row) => {
      const key = keyOf(row[by]);
      const name = key === null ? null : (names.get(key) ?? null);
      return { key, name, ...figuresOf(row, counted.get(row[by] ?? null) ?? 0, perHour) };
    })
    .sort((a, b) => b.taught_minutes - a.taught_minutes || Number(a.key) - Number(b.key));
}
const keyOf = (value: DimensionValue | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

async function namesOf(ctx: Ctx, by: LessonKey, ids: readonly number[]): Promise<Map<number, string>> {
  const named = (list: readonly { id: number; name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]));
  switch (by) {
    case 'teacher_id':
      return named(await teachers.names(ctx, ids));
    case 'subject_id':
      return subjectNamesOf(ctx, ids);
    case 'board_id':
      return named(await baseData.names(ctx, ids));
    case 'course_type':
      return new Map(
        ids.map((id) => [id, ctx.say(courseTypeText[id as keyof typeof courseTypeText] as [string, string])]),
      );
    default:
      return new Map();
  }
}
