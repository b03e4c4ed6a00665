import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, monthAfter, monthOf } from '@/kernel/value/day.ts';
import {
  type LessonKey,
  type LessonQuestion,
  lessonFacts,
} from '../../lesson-fact/server/lesson-fact.service.ts';
import type { SubjectGroup, subjectCensusApi } from '../census.contract.ts';
import type { CensusRow } from '../census.shapes.ts';
import { besideOf, rankedRows } from './census.board.ts';
import { comparedWith, hourMinutes, questionOf, rowsBy, totalsOf } from './census.figures.ts';

const KEYS: Readonly<Record<SubjectGroup, LessonKey>> = {
  subject: 'subject_id',
  board: 'board_id',
  course_type: 'course_type',
};
const [HEAT_MONTHS, HEAT_ROWS] = [12, 10];

/** What was taught month after month, of those with most. */
async function heatOf(ctx: Ctx, question: LessonQuestion, key: LessonKey, rows: readonly CensusRow[]) {
  const last = monthOf(question.to);
  const months = Array.from({ length: HEAT_MONTHS }, (_, at) => monthAfter(last, at + 1 - HEAT_MONTHS));
  const span = { from: firstDayOf(months[0] as string), to: question.to };
  const read = await lessonFacts.sums(ctx, { ...question, ...span }, [key, 'month']);
  return {
    months,
    rows: rows.slice(0, HEAT_ROWS).map((row) => ({
      key: row.key,
      name: row.name,
      minutes: months.map(
        (month) =>
          read.find((one) => one.month === month && (one[key] ?? null) === row.key)?.taught_minutes ?? 0,
      ),
    })),
  };
}

export async function subjectHours(
  ctx: Ctx,
  { compare, group, ...asked }: ParsedOf<typeof subjectCensusApi.classhour>,
) {
  const question = questionOf(ctx, asked);
  const perHour = await hourMinutes(ctx);
  const before = comparedWith(question, compare);
  const totals = await totalsOf(ctx, question, perHour);
  const rows = await rowsBy(ctx, question, KEYS[group], perHour);
  return {
    ...(await besideOf(ctx, question, totals, perHour)),
    rows,
    totals,
    before: before ? await totalsOf(ctx, before, perHour) : null,
    heat: await heatOf(ctx, question, KEYS[group], rows),
  };
}

export async function subjectRanking(
  ctx: Ctx,
  { page, limit, ...input }: ParsedOf<typeof subjectCensusApi.ranking>,
) {
  const question = questionOf(ctx, input);
  const perHour = await hourMinutes(ctx);
  const ranking = { key: KEYS[input.group], by: input.by, perHour };
  const all = await rankedRows(ctx, question, comparedWith(question, input.compare), ranking);
  return { list: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit, capped: false };
}

export async function* subjectExport(
  ctx: Ctx,
  { compare, group, ...asked }: ParsedOf<typeof subjectCensusApi.export>,
) {
  const question = questionOf(ctx, asked);
  const perHour = await hourMinutes(ctx);
  const ranking = { key: KEYS[group], by: 'taught_minutes' as const, perHour };
  const all = await rankedRows(ctx, question, comparedWith(question, compare), ranking);
  yield all.map(({ rank, row }) => ({ ...row, rank, minutes_per_class_hour: perHour }));
}
