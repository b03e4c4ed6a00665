import type { Ctx } from '@/kernel/server/session/ctx.ts';
import {
  bookedIn,
  cancelledBy,
  hoursOfWeek,
  nearestDay,
  openMonths,
  unmarkedIn,
} from './lesson-fact.beside.store.ts';
import { countBehind, lessonsBehind, studentsBehind } from './lesson-fact.drill.store.ts';
import { addSums, lessonSums, noSums, seesAll } from './lesson-fact.figures.ts';
import { loads } from './lesson-fact.load.ts';
import { isAveraged, studentsByMonth, studentsIn } from './lesson-fact.people.store.ts';
import { perHour, ratio } from './lesson-fact.ratios.ts';
import { lessonsOfStudent, moneyOfStudents } from './lesson-fact.student.store.ts';
import { asksStudents, withAsked } from './lesson-fact.students.ts';

export type { LessonPart } from './lesson-fact.drill.store.ts';
export type { LessonFilter, LessonKey, LessonQuestion, LessonSums } from './lesson-fact.figures.ts';

type What = 'lesson' | 'mark' | 'revenue' | 'pay';
/** The documents of these lessons have changed: the facts follow, in the same transaction. */
async function follow(ctx: Ctx, lessonIds: readonly number[], what: readonly What[]): Promise<void> {
  if (lessonIds.length === 0) return;
  await ctx.query('SELECT lesson_facts($1, $2)', [[...new Set(lessonIds)], what]);
}

/** What other nouns ask of the figures of lessons. */
export const lessonFacts = {
  onMarked: (ctx: Ctx, { lessons }: { readonly lessons: readonly { readonly lesson_id: number }[] }) =>
    follow(
      ctx,
      lessons.map(({ lesson_id }) => lesson_id),
      ['lesson', 'mark'],
    ),
  onUnmarked: (ctx: Ctx, { lesson_ids }: { readonly lesson_ids: readonly number[] }) =>
    follow(ctx, lesson_ids, ['lesson', 'mark']),
  onRecognised: (ctx: Ctx, { doc, doc_id }: { readonly doc: string; readonly doc_id: number }) =>
    follow(ctx, doc === 'lesson' ? [doc_id] : [], ['revenue']),
  onPaid: (ctx: Ctx, { lines }: { readonly lines: readonly { readonly lesson_id: number }[] }) =>
    follow(
      ctx,
      lines.map(({ lesson_id }) => lesson_id),
      ['pay'],
    ),
  sums: lessonSums,
  noSums,
  addSums,
  students: studentsIn,
  isAveraged,
  studentsByMonth,
  loads,
  lessonsBehind,
  countBehind,
  studentsBehind,
  cancelledBy,
  unmarkedIn,
  hoursOfWeek,
  nearestDay,
  bookedIn,
  openMonths,
  ratio,
  perHour,
  seesAll,
  moneyOfStudents,
  lessonsOfStudent,
  asksStudents,
  withAsked,
};
