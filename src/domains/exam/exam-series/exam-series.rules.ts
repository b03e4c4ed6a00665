import { clockOf, momentOf, plusDays } from '@/kernel/value/day.ts';

/** So many days later, at the same time by the board's clock, whatever summer time does. */
export function movedBy(zone: string, at: number, days: number): number {
  const { day, minute } = clockOf(zone, at);
  return momentOf(zone, plusDays(day, days), minute);
}
