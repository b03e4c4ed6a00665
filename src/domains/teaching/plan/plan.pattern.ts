import { z } from 'zod';
import { Day, Flag, Id, OptionalText } from '@/kernel/contract/fields.ts';
import { clockOf, weekdayOf } from '@/kernel/value/day.ts';
import { minuteText, type UnixSeconds } from '@/kernel/value/time.ts';
import { TimeZone } from '../../organisation/company/company.rules.ts';
import { MOST_OCCURRENCES, type WeeklySlot } from '../lesson/lesson.pattern.ts';
import { planText } from './plan.text.ts';

const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const SLOT = new RegExp(`^[1-7] ${CLOCK}-(?:${CLOCK}|24:00)$`);
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

interface Slot {
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
}
/** `3 19:00-21:00`: Wednesdays, as an address can say it too. */
export const writeSlot = ({ weekday, from_minute, to_minute }: Slot): string =>
  `${weekday} ${minuteText(from_minute)}-${minuteText(to_minute)}`;
export const readSlot = (text: string): Slot => ({
  weekday: Number(text[0]),
  from_minute: minuteOf(text.slice(2, 7)),
  to_minute: minuteOf(text.slice(8)),
});
const [EARLIEST, LATEST] = [7 * 60, 23 * 60];
/** A slot so many days and minutes later in the week; nothing where nobody would be taught then. */
export function shifted(slot: Slot, { days, minutes }: { days: number; minutes: number }): Slot | undefined {
  const [from_minute, to_minute] = [slot.from_minute + minutes, slot.to_minute + minutes];
  if (from_minute < EARLIEST || to_minute > LATEST) return undefined;
  return { weekday: ((slot.weekday - 1 + days + 7) % 7) + 1, from_minute, to_minute };
}
export const weeklyOf = (slots: readonly string[]): WeeklySlot[] =>
  slots.map(readSlot).map(({ weekday, from_minute, to_minute }) => ({
    weekday,
    from_minute,
    minutes: to_minute - from_minute,
  }));

const WeeklyText = z
  .string()
  .regex(SLOT)
  .refine((text) => !SLOT.test(text) || readSlot(text).from_minute < readSlot(text).to_minute, {
    params: { sentence: planText.slot_order },
  });
const LiveLink = OptionalText.refine((link) => link === '' || /^https?:\/\/\S+$/.test(link), {
  params: { sentence: planText.bad_link },
});

/** Who teaches, where, and the weekly pattern: what a preview shows and a save carries out. */
export const patternFields = {
  teacher_id: Id,
  assistant_id: Id.nullish(),
  room_id: Id.nullish(),
  live_link: LiveLink.optional(),
  time_zone: TimeZone,
  weekly: z.array(WeeklyText).min(1).max(14),
  from_day: Day,
  /** How many, or until when; both where both are given. */
  to_day: Day.nullish(),
  count: z.int().min(1).max(MOST_OCCURRENCES).nullish(),
  skip_holidays: Flag,
};
const Pattern = z.object(patternFields);
export type Pattern = z.output<typeof Pattern>;

/** Parts of a pattern that lessons which stand already keep, each its own. */
export const KEPT_PARTS = ['teacher', 'times', 'place'] as const;
export type KeptPart = (typeof KEPT_PARTS)[number];
export const replanFields = { ...patternFields, keeps: z.array(z.enum(KEPT_PARTS)).optional() };

interface Standing {
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}
/** The weekly times by which lessons stand; one that was moved by itself is no weekly time of theirs. */
export function weeklyOfLessons(zone: string, lessons: readonly Standing[]): string[] {
  const times = new Map<string, number>();
  for (const { starts_at, ends_at } of lessons) {
    const { day, minute } = clockOf(zone, starts_at);
    const to_minute = Math.min(1440, minute + (ends_at - starts_at) / 60);
    const slot = writeSlot({ weekday: weekdayOf(day), from_minute: minute, to_minute });
    times.set(slot, (times.get(slot) ?? 0) + 1);
  }
  const most = Math.max(0, ...times.values());
  return [...times].flatMap(([slot, count]) => (count * 2 >= most ? slot : [])).sort();
}

/** What the preview showed; a save is refused where it would not be the same any more. */
export const Snapshot = z.string().regex(/^[0-9a-f]{32}$/);
