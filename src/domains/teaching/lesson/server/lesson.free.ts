import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { clockOf, momentOf, plusDays } from '@/kernel/value/day.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import { clashesOf, type Slot } from './lesson.clashes.ts';
import type { Booker } from './lesson.store.ts';

const STEP = 30;
/** Steps of half an hour to either side of the wanted time, and whole days. */
const STEPS = [1, -1, 2, -2, 3, -3, 4, -4, 6, -6];
const DAYS = [0, 1, -1, 2, -2, 3, 7, -7];
/** Nobody is taught earlier or later than this, by the company's clock. */
const [EARLIEST, LATEST] = [8 * 60, 22 * 60];
const MOST = 3;

/** How far a time lies from the one that was wanted: another day counts like three hours. */
const distance = (days: number, steps: number): number => Math.abs(days) * 180 + Math.abs(steps) * STEP;

/** Times near the wanted one at which a lesson of this length could begin. */
function candidatesOf(ctx: Ctx, starts_at: UnixSeconds, minutes: number): UnixSeconds[] {
  const { day, minute } = clockOf(ctx.time_zone, starts_at);
  const today = todayOf(ctx);
  return DAYS.flatMap((days) => [0, ...STEPS].map((steps) => ({ days, steps })))
    .filter(({ days, steps }) => {
      const from = minute + steps * STEP;
      return (days !== 0 || steps !== 0) && from >= EARLIEST && from + minutes <= LATEST;
    })
    .toSorted((a, b) => distance(a.days, a.steps) - distance(b.days, b.steps))
    .map(({ days, steps }) => ({ day: plusDays(day, days), minute: minute + steps * STEP }))
    .filter((one) => one.day >= today)
    .map((one) => momentOf(ctx.time_zone, one.day, one.minute))
    .filter((at) => at * 1000 > ctx.now.getTime());
}

/** The nearest times at which everybody and everything that a lesson takes is free, at most three. */
export async function nearestFree(
  ctx: Ctx,
  wanted: Omit<Slot, 'starts_at' | 'ends_at'>,
  starts_at: UnixSeconds,
  minutes: number,
  except: readonly Booker[] = [],
): Promise<UnixSeconds[]> {
  const times = candidatesOf(ctx, starts_at, minutes);
  const slots = times.map((at) => ({ ...wanted, starts_at: at, ends_at: at + minutes * 60 }));
  // They are ways out of one lesson's clash: that they overlap each other says nothing.
  const taken = new Set(
    (await clashesOf(ctx, slots, except)).flatMap((clash) => (clash.with === null ? clash.at : [])),
  );
  return times.filter((_, at) => !taken.has(at)).slice(0, MOST);
}
