import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { daysBetween, daysFrom, plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import {
  type LessonKey,
  type LessonQuestion,
  lessonFacts,
} from '../../lesson-fact/server/lesson-fact.service.ts';
import type { TeacherGroup, TeacherRow, teacherCensusApi } from '../census.contract.ts';
import { type Placed, percentOf } from '../census.rules.ts';
import { besideOf, type Ranked, rankedRows } from './census.board.ts';
import { comparedWith, hourMinutes, questionOf, rowsBy, totalsOf } from './census.figures.ts';

type Asked = ParsedOf<typeof teacherCensusApi.classhour>;
const KEYS: Readonly<Record<TeacherGroup, LessonKey>> = {
  teacher: 'teacher_id',
  course_type: 'course_type',
  subject: 'subject_id',
};
const WEEKS_DAYS = 12 * 7;
/** A longer span has no strip of days. */
const MOST_DAYS = 31;

async function totals(ctx: Ctx, question: LessonQuestion, perHour: number) {
  const loads = [...(await lessonFacts.loads(ctx, question)).values()];
  const cancelled = await lessonFacts.cancelledBy(ctx, question, 'teacher_id');
  return {
    ...(await totalsOf(ctx, question, perHour)),
    load_percent: percentOf(
      sumOf(loads, (one) => one.taught_minutes),
      sumOf(loads, (one) => one.available_minutes),
    ),
    cancelled: sumOf([...cancelled.values()], (n) => n),
  };
}

export async function teacherHours(ctx: Ctx, { compare, group, ...asked }: Asked) {
  const question = questionOf(ctx, asked);
  const perHour = await hourMinutes(ctx);
  const before = comparedWith(question, compare);
  const now = await totals(ctx, question, perHour);
  const weeks = { from: plusDays(question.to, 1 - WEEKS_DAYS), to: question.to };
  return {
    ...(await besideOf(ctx, question, now, perHour)),
    rows: await rowsBy(ctx, question, KEYS[group], perHour),
    totals: now,
    before: before ? await totals(ctx, before, perHour) : null,
    hours: await lessonFacts.hoursOfWeek(ctx, { ...question, ...weeks }),
  };
}

/** With what only this census says of them. */
async function whole(
  ctx: Ctx,
  question: LessonQuestion,
  group: TeacherGroup,
  placed: readonly Ranked[],
): Promise<Placed<TeacherRow>[]> {
  const key = KEYS[group];
  const loads = group === 'teacher' ? await lessonFacts.loads(ctx, question) : new Map();
  const cancelled = await lessonFacts.cancelledBy(ctx, question, key);
  const byType = await lessonFacts.sums(
    ctx,
    question,
    group === 'course_type' ? [key] : [key, 'course_type'],
  );
  const days =
    daysBetween(question.from, question.to) < MOST_DAYS ? daysFrom(question.from, question.to) : [];
  const byDay = days.length > 0 ? await lessonFacts.sums(ctx, question, [key, 'day']) : [];
  return placed.map(({ row, ...place }) => {
    const own = <T extends { readonly [K in LessonKey]?: unknown }>(list: readonly T[]) =>
      list.filter((one) => (one[key] ?? null) === row.key);
    const load = row.key === null ? undefined : loads.get(row.key);
    const ofDay = new Map(own(byDay).map((one) => [one.day, one.taught_minutes]));
    return {
      ...place,
      row: {
        ...row,
        load_percent: load ? percentOf(load.taught_minutes, load.available_minutes) : null,
        cancelled: cancelled.get(row.key) ?? 0,
        types: own(byType)
          .filter(({ taught_minutes }) => taught_minutes !== 0)
          .map((one) => ({
            course_type: Number(one.course_type) as CourseTypeCode,
            taught_minutes: one.taught_minutes,
          })),
        days: days.map((day) => ofDay.get(day) ?? 0),
      },
    };
  });
}

export async function teacherRanking(
  ctx: Ctx,
  { page, limit, ...input }: ParsedOf<typeof teacherCensusApi.ranking>,
) {
  const { compare, group, by } = input;
  const question = questionOf(ctx, input);
  const perHour = await hourMinutes(ctx);
  const all = await rankedRows(ctx, question, comparedWith(question, compare), {
    key: KEYS[group],
    by,
    perHour,
  });
  const shown = all.slice((page - 1) * limit, page * limit);
  return { list: await whole(ctx, question, group, shown), total: all.length, page, limit, capped: false };
}

export async function* teacherExport(
  ctx: Ctx,
  { compare, group, ...asked }: ParsedOf<typeof teacherCensusApi.export>,
) {
  const question = questionOf(ctx, asked);
  const perHour = await hourMinutes(ctx);
  const ranking = { key: KEYS[group], by: 'taught_minutes' as const, perHour };
  const all = await whole(
    ctx,
    question,
    group,
    await rankedRows(ctx, question, comparedWith(question, compare), ranking),
  );
  yield all.map(({ rank, row: { types: _, days: __, ...row } }) => ({
    ...row,
    rank,
    minutes_per_class_hour: perHour,
  }));
}
