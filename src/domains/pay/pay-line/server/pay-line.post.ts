import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { type Rate, rateOn, type Taught } from '../../pay-rate/pay-rate.rules.ts';
import { payRates } from '../../pay-rate/server/pay-rate-book.service.ts';
import { amountOf, type PaidBy } from '../pay-line.rules.ts';
import { type LineRow, type NewLine, payLineStore as store } from './pay-line.store.ts';

/** A lesson as attendance tells of it. */
export interface MarkedLesson extends Taught {
  readonly lesson_id: number;
  readonly course_type: CourseTypeCode;
  readonly starts_at: Date;
  readonly minutes: number;
  /** How much of it is paid; none where it is 0. */
  readonly percent: number;
  /** The best of its students'. */
  readonly outcome: string;
}

const NOT_YET: readonly LineRow[] = [];
function byLesson(lines: readonly LineRow[]): Map<number, LineRow[]> {
  const found = new Map<number, LineRow[]>();
  for (const line of lines) found.set(line.lesson_id, [...(found.get(line.lesson_id) ?? []), line]);
  return found;
}
const stands = (turn: readonly LineRow[]) => turn.length > 0 && turn.every(({ kind }) => kind !== 'reversal');
const sumOf = (turn: readonly LineRow[]) => turn.reduce((sum, line) => sum + line.amount_fen, 0);

/** What decides about some lessons: their own rates first, then the book. */
async function deciding(ctx: Ctx, lessonIds: readonly number[], teacherIds: readonly number[]) {
  const overrides = new Map((await store.overrides(ctx, lessonIds)).map((one) => [one.lesson_id, one]));
  return { overrides, book: await payRates.book(ctx, [...new Set(teacherIds)]) };
}

const snapshot = (own: PaidBy | undefined, rate: Rate | undefined) => {
  const by = own ?? (rate && { unit: rate.unit, rate_fen: rate.rate_fen as number });
  return {
    by,
    fields: {
      unit: by?.unit ?? null,
      rate_fen: by?.rate_fen ?? null,
      is_override: own !== undefined,
      is_missing: by === undefined,
    },
  };
};

/** What each of these teachers would be paid for a lesson by the rates as they are; null without one. */
export async function costs(
  ctx: Ctx,
  teacherIds: readonly number[],
  lesson: Omit<Taught, 'teacher_id'> & { readonly minutes: number },
): Promise<Map<number, number | null>> {
  const book = await payRates.book(ctx, teacherIds);
  const work = { minutes: lesson.minutes, percent: 100, hour_minutes: await classHours.minutesPerHour(ctx) };
  return new Map(
    teacherIds.map((teacher_id) => {
      const { by } = snapshot(undefined, rateOn(book, { ...lesson, teacher_id }));
      return [teacher_id, by ? amountOf(by, work) : null];
    }),
  );
}

/** What a lesson would come to if it were marked so, by the rates as they are. */
export async function foretold(ctx: Ctx, lesson: MarkedLesson): Promise<number> {
  if (lesson.percent === 0 || lesson.minutes === 0) return 0;
  const { overrides, book } = await deciding(ctx, [lesson.lesson_id], [lesson.teacher_id]);
  const { by } = snapshot(overrides.get(lesson.lesson_id), rateOn(book, lesson));
  return by ? amountOf(by, { ...lesson, hour_minutes: await classHours.minutesPerHour(ctx) }) : 0;
}

export async function post(ctx: Ctx, lessons: readonly MarkedLesson[]): Promise<void> {
  const paid = lessons.filter(({ percent, minutes }) => percent > 0 && minutes > 0);
  if (paid.length === 0) return;
  await store.share(ctx);
  const ids = paid.map(({ lesson_id }) => lesson_id);
  const before = byLesson(await store.ofLessons(ctx, ids));
  const { overrides, book } = await deciding(
    ctx,
    ids,
    paid.map(({ teacher_id }) => teacher_id),
  );
  const hour_minutes = await classHours.minutesPerHour(ctx);
  const month = runningMonth(ctx);
  await store.insert(
    ctx,
    paid.map((lesson): NewLine => {
      const turn = (before.get(lesson.lesson_id)?.[0]?.turn ?? 0) + 1;
      const { by, fields } = snapshot(overrides.get(lesson.lesson_id), rateOn(book, lesson));
      return {
        ...lesson,
        ...fields,
        kind: 'lesson',
        turn,
        hour_minutes,
        month,
        amount_fen: by ? amountOf(by, { ...lesson, hour_minutes }) : 0,
      };
    }),
  );
}

export async function reverse(ctx: Ctx, lessonIds: readonly number[], reason: string): Promise<void> {
  if (lessonIds.length === 0) return;
  await store.share(ctx);
  const turns = byLesson(await store.ofLessons(ctx, lessonIds));
  const standing = lessonIds.map((id) => turns.get(id) ?? NOT_YET).filter(stands);
  const back = standing.map((turn) =>
    correction(ctx, turn.at(-1) as LineRow, { kind: 'reversal', amount_fen: -sumOf(turn), reason }),
  );
  if (back.length) await store.insert(ctx, back);
}

/** Lessons that stand are paid by another mark: what is paid as before stays as it is. */
export async function postAnew(ctx: Ctx, lessons: readonly MarkedLesson[], reason: string): Promise<void> {
  if (lessons.length === 0) return;
  await store.share(ctx);
  const turns = byLesson(
    await store.ofLessons(
      ctx,
      lessons.map(({ lesson_id }) => lesson_id),
    ),
  );
  const changed = lessons.filter(({ lesson_id, percent, outcome }) => {
    const turn = turns.get(lesson_id) ?? NOT_YET;
    const line = stands(turn) ? turn[0] : undefined;
    return line ? percent === 0 || line.outcome !== outcome : percent > 0;
  });
  await reverse(
    ctx,
    changed.map(({ lesson_id }) => lesson_id),
    reason,
  );
  await post(ctx, changed);
}

/**
 * In which a line is posted. The database puts it into the lesson's own month while that is open (`pay_month`): the one
 * place that decides it, under the locks that keep a sheet from becoming final and a month from being locked.
 */
const runningMonth = (ctx: Ctx): string => monthOf(todayOf(ctx));

/** A line after another, of the same lesson. */
function correction(
  ctx: Ctx,
  { id: _, created_at: __, ...line }: LineRow,
  change: Pick<NewLine, 'kind' | 'amount_fen' | 'reason'> & Partial<NewLine>,
): NewLine {
  return { ...line, ...change, month: runningMonth(ctx) };
}

export interface Repriced {
  readonly lesson_id: number;
  /** The line that the difference belongs to. */
  readonly line_id: number;
  readonly before_fen: number;
  readonly after_fen: number;
  /** Which month pays the difference, as it stands. */
  readonly month: string;
  readonly line: LineRow;
  readonly fields: ReturnType<typeof snapshot>['fields'];
}

/** Lessons whose pay is another by the rates as they are, and with one more where it is given. */
export async function repricedLines(
  ctx: Ctx,
  lessonIds: readonly number[],
  more?: Rate,
): Promise<Repriced[]> {
  if (lessonIds.length === 0) return [];
  const turns = [...byLesson(await store.ofLessons(ctx, lessonIds)).values()].filter(stands);
  const teacherIds = turns.flatMap((turn) => turn[0]?.teacher_id ?? []);
  const { overrides, book } = await deciding(ctx, lessonIds, teacherIds);
  const rates = more ? [...book, more] : book;
  const changed = turns.flatMap((turn) => {
    const line = turn[0] as LineRow;
    const { by, fields } = snapshot(overrides.get(line.lesson_id), rateOn(rates, line));
    const [before_fen, after_fen] = [sumOf(turn), by ? amountOf(by, line) : 0];
    // A rate of nothing is a rate: the lesson no longer waits for one.
    const isSame = before_fen === after_fen && fields.is_missing === turn.at(-1)?.is_missing;
    const { lesson_id, id: line_id } = line;
    return isSame ? [] : [{ lesson_id, line_id, before_fen, after_fen, line, fields }];
  });
  const months = await store.monthsForeseen(
    ctx,
    changed.map(({ line }) => line),
    runningMonth(ctx),
  );
  return changed.map((one, at) => ({ ...one, month: months[at] as string }));
}

export async function postDifferences(ctx: Ctx, effects: readonly Repriced[], reason: string): Promise<void> {
  if (effects.length === 0) return;
  await store.insert(
    ctx,
    effects.map(({ line, before_fen, after_fen, fields }) =>
      correction(ctx, line, { ...fields, kind: 'difference', amount_fen: after_fen - before_fen, reason }),
    ),
  );
}
