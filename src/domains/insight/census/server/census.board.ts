import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { daysBetween, firstDayOf, monthAfter, monthOf } from '@/kernel/value/day.ts';
import {
  type LessonKey,
  type LessonQuestion,
  lessonFacts,
} from '../../lesson-fact/server/lesson-fact.service.ts';
import { SEES_REVENUE } from '../census.access.ts';
import { type Placed, type RankedBy, ranked } from '../census.rules.ts';
import type { BoardBeside, Bridge, CensusFigures, CensusRow, TypeMonth } from '../census.shapes.ts';
import { mustSee } from './census.drill.ts';
import { rowsBy } from './census.figures.ts';

const CHARTED_MONTHS = 6;
const LONGEST_BRIDGE_DAYS = 100;

/** What was taught by course type, of the months until the span's last. */
async function typeMonths(ctx: Ctx, question: LessonQuestion): Promise<TypeMonth[]> {
  const last = monthOf(question.to);
  const months = Array.from({ length: CHARTED_MONTHS }, (_, at) => monthAfter(last, at + 1 - CHARTED_MONTHS));
  const span = { from: firstDayOf(months[0] as string), to: question.to };
  const read = await lessonFacts.sums(ctx, { ...question, ...span }, ['month', 'course_type']);
  return months.map((month) => ({
    month,
    types: read
      .filter((row) => row.month === month && row.taught_minutes !== 0)
      .map(({ course_type, taught_minutes }) => ({
        course_type: Number(course_type) as CourseTypeCode,
        taught_minutes,
      })),
  }));
}

/** Only of whole companies and of a span that the books are quickly asked about. */
async function bridgeOf(ctx: Ctx, question: LessonQuestion, totals: CensusFigures): Promise<Bridge | null> {
  const isFiltered = Object.values(question.where ?? {}).some((value) => value !== undefined);
  const isLong = daysBetween(question.from, todayOf(ctx)) > LONGEST_BRIDGE_DAYS;
  const revenue_fen = totals.revenue_fen ?? 0;
  if (isFiltered || isLong || !lessonFacts.seesAll(ctx) || !ctx.holds(SEES_REVENUE)) return null;
  const { booked_fen, own_fen } = await lessonFacts.bookedIn(ctx, question.companies, question);
  return {
    lessons_fen: revenue_fen,
    other_fen: booked_fen - own_fen,
    elsewhere_fen: revenue_fen - own_fen,
    booked_fen,
  };
}

const monthsOf = ({ from, to }: { from: string; to: string }): string[] => {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) months.push(month);
  return months;
};

/** What every census of lessons says beside its rows. */
export async function besideOf(
  ctx: Ctx,
  question: LessonQuestion,
  totals: CensusFigures,
  perHour: number,
): Promise<BoardBeside> {
  return {
    minutes_per_class_hour: perHour,
    months: await typeMonths(ctx, question),
    unmarked: await lessonFacts.unmarkedIn(ctx, question),
    open_months: await lessonFacts.openMonths(ctx, question.companies, monthsOf(question)),
    nearest_on: totals.lessons === 0 ? await lessonFacts.nearestDay(ctx, question.companies) : null,
    bridge: await bridgeOf(ctx, question, totals),
  };
}

export type Ranked = Placed<CensusRow>;
const amountOf =
  (by: RankedBy) =>
  (row: CensusRow): number =>
    row[by] ?? 0;

/** Everybody in their places, with those of the span compared with. */
export async function rankedRows(
  ctx: Ctx,
  question: LessonQuestion,
  before: LessonQuestion | undefined,
  { key, by, perHour }: { key: LessonKey; by: RankedBy; perHour: number },
): Promise<Ranked[]> {
  mustSee(ctx, by);
  const rows = await rowsBy(ctx, question, key, perHour);
  const old = before ? await rowsBy(ctx, before, key, perHour) : [];
  const value = amountOf(by);
  const placesBefore = new Map(old.map((row) => [row.key, value(row)]));
  return ranked(rows, (row) => row.key, value, placesBefore);
}
