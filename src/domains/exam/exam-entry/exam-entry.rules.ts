import type { Verdict } from '@/kernel/errors.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { examEntryText as text } from './exam-entry.text.ts';

export const ENTRY_VIEWS = ['confirm', 'pay', 'register', 'rising', 'all'] as const;
export type EntryView = (typeof ENTRY_VIEWS)[number];

/** What is found before an entry is confirmed. */
export const PROBLEMS = [
  'candidate_missing',
  'candidate_unchecked',
  'needs_missing',
  'option_wrong',
  'no_private',
  'no_first',
  'late_refused',
  'entries_closed',
  'carried_old',
  'units_missing',
  'clash',
  'long_day',
  'lessons_then',
] as const;
export type ProblemKind = (typeof PROBLEMS)[number];
export interface Problem {
  readonly kind: ProblemKind;
  /** What it is about: another item, a day, a unit. */
  readonly about: string;
}
/** These are seen and judged; every other one stands in the way. */
const SEEN: readonly ProblemKind[] = ['needs_missing', 'no_first', 'clash', 'long_day', 'lessons_then'];
export const isObstacle = ({ kind }: Problem): boolean => !SEEN.includes(kind);

/** So many days before a step passes it is warned of. */
export const RISING_DAYS = 7;

export const nothingOwed = ({ supplement_fen }: { readonly supplement_fen: number }): Verdict =>
  supplement_fen === 0 || text.supplement_first;

export const numberText = (number: number): string => String(number).padStart(4, '0');

export interface Sitting {
  readonly code: string;
  /** Moments. */
  readonly starts_at: number;
  readonly minutes: number;
}
const endOf = ({ starts_at, minutes }: Sitting): number => starts_at + minutes * 60;
export const overlap = (one: Sitting, other: Sitting): boolean =>
  one.starts_at < endOf(other) && other.starts_at < endOf(one);

/** What of one entry's components stands in the way of others, `06-04 9709/12`; and days with more than so many hours. */
export function clashesOf(
  own: readonly Sitting[],
  others: readonly Sitting[],
  { zone, hours_a_day }: { readonly zone: string; readonly hours_a_day: number },
): Problem[] {
  const dayOf = (one: Sitting) => clockOf(zone, one.starts_at).day;
  const clashes = own.flatMap((one) =>
    others
      .filter((other) => overlap(one, other))
      .map((other): Problem => ({ kind: 'clash', about: `${dayOf(one).slice(5)} ${other.code}` })),
  );
  const days = new Set(own.map(dayOf));
  const long = [...days].flatMap((day): Problem[] => {
    const minutes = [...own, ...others]
      .filter((one) => dayOf(one) === day)
      .reduce((sum, one) => sum + one.minutes, 0);
    return minutes > hours_a_day * 60 ? [{ kind: 'long_day', about: day.slice(5) }] : [];
  });
  return [...clashes, ...long];
}
