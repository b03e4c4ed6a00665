import type { DimensionValue, MeasureQuestion, MeasureSource } from '@/kernel/server/db/measures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { LESSON_MEASURES, type MeasureKey } from '../lesson-fact.measures.ts';
import { lessonsBehind, marksBehind, studentsBehind } from './lesson-fact.drill.store.ts';
import { type LessonKey, type LessonSums, lessonSums } from './lesson-fact.figures.ts';
import { loads } from './lesson-fact.load.ts';
import { studentsIn } from './lesson-fact.people.store.ts';
import { perHour, ratio } from './lesson-fact.ratios.ts';

type Summed = Exclude<MeasureKey, 'active_students' | 'load'>;
/** What a figure is, of sums of facts. */
const VALUE_OF: Readonly<Record<Summed, (sums: LessonSums, hourMinutes: number) => number>> = {
  lessons: (sums) => sums.lessons,
  trial_lessons: (sums) => sums.trials,
  covers: (sums) => sums.covers,
  missed: (sums) => sums.missed,
  taught_minutes: (sums) => sums.taught_minutes,
  used_minutes: (sums) => sums.used_minutes,
  attendance_rate: (sums) => ratio(sums.there, sums.expected) ?? 0,
  fill_rate: (sums) => ratio(sums.fill_bp / FULL_BP, sums.class_lessons) ?? 0,
  lesson_revenue: (sums) => sums.revenue_fen,
  pay: (sums) => sums.pay_fen,
  margin: (sums) => sums.revenue_fen - sums.pay_fen,
  per_hour: (sums, hourMinutes) => perHour(sums, hourMinutes) ?? 0,
};
const FULL_BP = 10_000;
/** Of the dictionary itself, where no company's class hour is meant. */
const AN_HOUR = 60;

const valuesOf = async (ctx: Ctx, key: MeasureKey, question: MeasureQuestion): Promise<number[]> =>
  (await lessonsBehind(ctx, key, question)).map(({ value }) => value);

const summed = (key: Summed): MeasureSource => ({
  measure: LESSON_MEASURES[key],
  async read(ctx, question, by) {
    const read = await lessonSums(ctx, question, by ? [by as LessonKey] : []);
    return read.map((sums) => ({
      key: by ? ((sums[by as LessonKey] ?? null) as DimensionValue) : null,
      value: VALUE_OF[key](sums, AN_HOUR),
    }));
  },
  rows: (ctx, question) => valuesOf(ctx, key, question),
});

/** Figures of lessons: read from the sums, drilled into the documents that the facts were made from. */
export const lessonSources: readonly MeasureSource[] = [
  ...(
    [
      'lessons',
      'trial_lessons',
      'covers',
      'missed',
      'taught_minutes',
      'used_minutes',
      'lesson_revenue',
      'pay',
      'margin',
    ] as const
  ).map(summed),
  {
    ...summed('attendance_rate'),
    rows: async (ctx, question) => (await marksBehind(ctx, question)).map(Number),
    rowsMake: 'mean',
  },
  {
    ...summed('fill_rate'),
    rows: async (ctx, question) => (await valuesOf(ctx, 'fill_rate', question)).map((bp) => bp / FULL_BP),
    rowsMake: 'mean',
  },
  {
    ...summed('per_hour'),
    async rows(ctx, question) {
      const minutes = sumOf(await lessonsBehind(ctx, 'taught_minutes', question), ({ value }) => value);
      const fen = await valuesOf(ctx, 'per_hour', question);
      return minutes === 0 ? [] : fen.map((one) => (one * AN_HOUR) / minutes);
    },
    rowsMake: 'sum',
  },
  {
    measure: LESSON_MEASURES.active_students,
    read: async (ctx, question, by) =>
      (await studentsIn(ctx, question, by as LessonKey | undefined)).map(({ key, students }) => ({
        key,
        value: students,
      })),
    rows: async (ctx, question) => (await studentsBehind(ctx, question)).map(() => 1),
    rowsMake: 'sum',
  },
  {
    measure: LESSON_MEASURES.load,
    async read(ctx, question, by) {
      const found = await loads(ctx, question);
      if (by)
        return [...found].map(([key, { taught_minutes, available_minutes }]) => ({
          key,
          value: ratio(taught_minutes, available_minutes) ?? 0,
        }));
      const all = [...found.values()];
      const available = sumOf(all, (one) => one.available_minutes);
      return [
        {
          key: null,
          value:
            ratio(
              sumOf(all, (one) => one.taught_minutes),
              available,
            ) ?? 0,
        },
      ];
    },
    async rows(ctx, question) {
      const available = sumOf([...(await loads(ctx, question)).values()], (one) => one.available_minutes);
      const minutes = await valuesOf(ctx, 'load', question);
      return available === 0 ? [] : minutes.map((one) => one / available);
    },
    rowsMake: 'sum',
  },
];
