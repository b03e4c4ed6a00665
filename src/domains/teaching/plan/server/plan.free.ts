import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf, weekdayOf } from '@/kernel/value/day.ts';
import { type LessonDoc, lessons } from '../../lesson/server/lesson.service.ts';
import { type Pattern, readSlot, shifted, writeSlot } from '../plan.pattern.ts';
import { type PlanSource, timesOf } from './plan.preview.ts';

/** Other times of the week that are near: half hours to either side, then the same time on another day. */
const WAYS: readonly { readonly days: number; readonly minutes: number }[] = [
  ...[30, -30, 60, -60, 90, -90, 120, -120, 180, -180].map((minutes) => ({ days: 0, minutes })),
  ...[1, -1, 2, -2, 3, -3].map((days) => ({ days, minutes: 0 })),
];
const MOST = 3;
/** What is looked at of each: the preview then looks at all of it. */
const FIRST = 40;

/** Weekly times in the place of those that clash, near them, at which nothing clashes. */
export async function freeWeekly(
  ctx: Ctx,
  source: PlanSource,
  pattern: Pattern,
  standing: readonly LessonDoc[],
): Promise<string[][]> {
  const own = standing.map(({ id }) => ({ lesson_id: id }));
  const { teacher_id, assistant_id = null, room_id = null } = pattern;
  const place = { teacher_id, assistant_id, room_id, student_ids: source.student_ids };
  const draftsOf = async (weekly: readonly string[]) =>
    (await timesOf(ctx, { ...pattern, weekly: [...weekly] })).times
      .slice(0, FIRST)
      .map(({ starts_at, ends_at }) => ({ ...place, starts_at, ends_at }));
  const slotAt = (starts_at: number) => {
    const { day, minute } = clockOf(pattern.time_zone, starts_at);
    return `${weekdayOf(day)} ${minute}`;
  };
  const wanted = await draftsOf(pattern.weekly);
  const bad = new Set(
    (await lessons.clashes(ctx, wanted, own)).map(({ at }) => slotAt(wanted[at]?.starts_at ?? 0)),
  );
  if (bad.size === 0) return [];
  const clashes = (text: string) => {
    const { weekday, from_minute } = readSlot(text);
    return bad.has(`${weekday} ${from_minute}`);
  };
  const found: string[][] = [];
  for (const way of WAYS) {
    const moved = pattern.weekly.map((text) =>
      clashes(text) ? shifted(readSlot(text), way) : readSlot(text),
    );
    if (moved.some((slot) => slot === undefined)) continue;
    const weekly = moved.flatMap((slot) => (slot ? writeSlot(slot) : []));
    if (new Set(weekly).size < weekly.length) continue;
    if ((await lessons.clashes(ctx, await draftsOf(weekly), own)).length > 0) continue;
    found.push(weekly);
    if (found.length === MOST) break;
  }
  return found;
}
