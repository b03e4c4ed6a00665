import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type LessonQuestion, lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { breakEven } from '../census.rules.ts';
import type { ClassRow, classCensusApi } from '../class-census.contract.ts';
import { besideOf } from './census.board.ts';
import { comparedWith, figuresOf, hourMinutes, questionOf, totalsOf } from './census.figures.ts';
import { coursesIn } from './class-census.store.ts';

type Asked = ParsedOf<typeof classCensusApi.export>;

/** Lessons of class courses alone. */
const inClass = (question: LessonQuestion): LessonQuestion => ({
  ...question,
  where: { ...question.where, in_class: true },
});

async function rowsOf(
  ctx: Ctx,
  question: LessonQuestion,
  status: Asked['status'],
  perHour: number,
): Promise<ClassRow[]> {
  const sums = new Map(
    (await lessonFacts.sums(ctx, question, ['course_id'])).map((row) => [row.course_id, row]),
  );
  const students = new Map(
    (await lessonFacts.students(ctx, question, 'course_id')).map(({ key, students: n }) => [key, n]),
  );
  return (await coursesIn(ctx, question, status))
    .map(({ id, ...course }) => {
      const own = sums.get(id) ?? lessonFacts.noSums();
      const figures = figuresOf(own, students.get(id) ?? 0, perHour);
      return {
        ...course,
        ...figures,
        key: id,
        per_place_fen: Math.round(own.revenue_fen / course.places),
        break_even: breakEven(own.pay_fen, own.revenue_fen, course.enrolled),
      };
    })
    .sort((a, b) => b.taught_minutes - a.taught_minutes || b.key - a.key);
}

export async function classHours(
  ctx: Ctx,
  { page, limit, compare, status, ...asked }: ParsedOf<typeof classCensusApi.classhour>,
) {
  const question = inClass(questionOf(ctx, asked));
  const perHour = await hourMinutes(ctx);
  const before = comparedWith(question, compare);
  const totals = await totalsOf(ctx, question, perHour);
  const rows = await rowsOf(ctx, question, status, perHour);
  return {
    ...(await besideOf(ctx, question, totals, perHour)),
    // The books know no class courses.
    bridge: null,
    rows: rows.slice((page - 1) * limit, page * limit),
    total: rows.length,
    totals,
    before: before ? await totalsOf(ctx, before, perHour) : null,
    dots: rows.flatMap(({ key, name, enrolled, fill_percent, margin_percent }) =>
      fill_percent === null ? [] : [{ key, name, enrolled, fill_percent, margin_percent }],
    ),
  };
}

export async function* classExport(ctx: Ctx, { compare: _, status, ...asked }: Asked) {
  const perHour = await hourMinutes(ctx);
  const rows = await rowsOf(ctx, questionOf(ctx, asked), status, perHour);
  yield rows.map((row) => ({ ...row, minutes_per_class_hour: perHour }));
}
