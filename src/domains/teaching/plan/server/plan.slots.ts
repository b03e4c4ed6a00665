import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';

export interface BusyTime {
  readonly student_id: number;
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
  readonly said: Sentence;
}

/** When students have something else to do than lessons: planning warns of it, and refuses nothing. */
export const busySlot =
  defineSlot<
    (
      ctx: Ctx,
      studentIds: readonly number[],
      from: UnixSeconds,
      to: UnixSeconds,
    ) => Promise<readonly BusyTime[]>
  >();

/** Everything of these students that touches a time. */
const busyOf = async (ctx: Ctx, ids: readonly number[], from: UnixSeconds, to: UnixSeconds) =>
  (await Promise.all(busySlot.parts.map((part) => part(ctx, ids, from, to)))).flat();

/** What one student has to do beside lessons, the first first. */
export async function busyTimes(ctx: Ctx, student_id: number, from: UnixSeconds, to: UnixSeconds) {
  const found = (await busyOf(ctx, [student_id], from, to)).toSorted((a, b) => a.starts_at - b.starts_at);
  return found.map(({ starts_at, ends_at, said }) => ({ starts_at, ends_at, said: ctx.say(said) }));
}

interface Planned {
  readonly student_ids: readonly number[];
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}
/** What is to be said of each of these lessons, in their order. */
export async function warningsOf(ctx: Ctx, planned: readonly Planned[]): Promise<string[][]> {
  const ids = [...new Set(planned.flatMap(({ student_ids }) => student_ids))];
  if (ids.length === 0) return planned.map(() => []);
  const from = Math.min(...planned.map(({ starts_at }) => starts_at));
  const to = Math.max(...planned.map(({ ends_at }) => ends_at));
  const busy = await busyOf(ctx, ids, from, to);
  return planned.map((lesson) =>
    busy
      .filter(
        (one) =>
          lesson.student_ids.includes(one.student_id) &&
          one.starts_at < lesson.ends_at &&
          lesson.starts_at < one.ends_at,
      )
      .map(({ said }) => ctx.say(said)),
  );
}
