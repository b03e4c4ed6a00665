import { daysBetween, laterDay, plusDays } from '@/kernel/value/day.ts';
import type { Minutes } from '@/kernel/value/minutes.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import {
  allocate,
  inOrderOfUse,
  type Lot,
  minutesLeft,
  without,
} from '../../money/class-hours/class-hours.rules.ts';
import type { GiftMode } from '../../organisation/company/company.rules.ts';
import type { CourseTypeCode } from '../../organisation/course-type/course-type.rules.ts';

/** Why a task was opened. */
export const REASONS = ['hours', 'percent', 'run_out', 'contract', 'risk'] as const;
export type Why = (typeof REASONS)[number];

export const OPEN_STATES = ['open', 'following', 'snoozed'] as const;
export type RenewalState = (typeof OPEN_STATES)[number] | 'renewed' | 'lost' | 'withdrawn';
export const isOpen = (status: RenewalState): boolean => (OPEN_STATES as readonly string[]).includes(status);

/** The pace is the average of so many days. */
export const PACE_DAYS = 56;
/** What runs out later than this is no news. */
const HORIZON_DAYS = 730;
/** So many weeks back the chart and the list show what remained. */
export const PAST_WEEKS = 6;
/** Who taught most, and which course type has most lessons: of so many days. */
export const LOOK_BACK_DAYS = 90;

export interface Booking {
  readonly on: string;
  readonly minutes: Minutes;
  readonly subject_id: number | null;
}
export interface ForecastInput {
  readonly course_type: CourseTypeCode;
  /** Living lots of this course type. A frozen one rests and goes on later: it counts. */
  readonly lots: readonly Lot[];
  readonly bookings: readonly Booking[];
  /** Used within the last `PACE_DAYS`. */
  readonly used_minutes: Minutes;
  readonly today: string;
  readonly mode: GiftMode;
}
export interface ForecastPoint {
  readonly on: string;
  readonly minutes: Minutes;
  readonly kind: 'booked' | 'pace';
}
export interface Forecast {
  readonly remaining_minutes: Minutes;
  readonly held_minutes: Minutes;
  readonly weekly_minutes: Minutes;
  /** The day on which nothing is left; none: not within two years. */
  readonly run_out_on: string | null;
  /** Reckoned by the pace or by the lots' end, and not by lessons that are booked. */
  readonly is_estimate: boolean;
  readonly booked_until: string | null;
  readonly booked_left_minutes: Minutes;
  readonly points: readonly ForecastPoint[];
}

const leftOf = (lots: readonly Lot[]): Minutes => sumOf(lots, minutesLeft);
const endsBefore = (lot: Lot, day: string): boolean => lot.expires_on !== null && lot.expires_on < day;
const lastEnd = (lots: readonly Lot[]): string =>
  lots.reduce((latest, { expires_on }) => (expires_on && expires_on > latest ? expires_on : latest), '');

interface Walk {
  readonly left: readonly Lot[];
  readonly booked_until: string | null;
  readonly run_out_on: string | null;
  readonly points: readonly ForecastPoint[];
}
/** Booked lessons, the earliest first, each from the lots that can give it. */
function throughBookings(input: ForecastInput, lots: readonly Lot[]): Walk {
  const { course_type, today, mode } = input;
  let left = lots;
  let booked_until: string | null = null;
  const points: ForecastPoint[] = [{ on: today, minutes: leftOf(lots), kind: 'booked' }];
  for (const { on, minutes, subject_id } of input.bookings.toSorted((a, b) => a.on.localeCompare(b.on))) {
    const living = left.filter((lot) => !endsBefore(lot, on));
    if (leftOf(living) === 0) return { left: [], booked_until, run_out_on: lastEnd(left), points };
    const { parts } = allocate(living, { course_type, subject_id, used_on: on }, minutes, mode);
    left = living.map((lot) => parts.reduce((now, p) => (p.lot_id === now.id ? without(now, p) : now), lot));
    booked_until = on;
    points.push({ on, minutes: leftOf(left), kind: 'booked' });
    if (leftOf(left) === 0) return { left, booked_until, run_out_on: on, points };
  }
  return { left, booked_until, run_out_on: null, points };
}

/**
 * When the hours of one course type run out: booked lessons take them in the lots' own order of use; what they leave goes on at
 * the average of the last eight weeks. Lots that end before they are used end it earlier.
 */
export function forecastOf(input: ForecastInput): Forecast {
  const own = input.lots.filter((lot) => lot.course_type === input.course_type);
  const lots = own
    .filter((lot) => !endsBefore(lot, input.today) && minutesLeft(lot) > 0)
    .map((lot) => ({ ...lot, frozen_on: null }));
  const remaining_minutes = leftOf(lots);
  const known = {
    remaining_minutes,
    held_minutes: sumOf(own, (lot) => lot.paid_minutes + lot.gift_minutes),
    weekly_minutes: Math.round((input.used_minutes * 7) / PACE_DAYS),
  };
  const nothing: Walk = { left: [], booked_until: null, run_out_on: null, points: [] };
  const walk = remaining_minutes === 0 ? nothing : throughBookings(input, lots);
  const { left, booked_until, points } = walk;
  const booked_left_minutes = leftOf(left);
  if (booked_left_minutes === 0)
    return {
      ...known,
      run_out_on: walk.run_out_on,
      is_estimate: false,
      booked_until,
      booked_left_minutes,
      points,
    };
  const end = atPace(left, input.used_minutes / PACE_DAYS, booked_until ?? input.today);
  return {
    ...known,
    run_out_on: end,
    is_estimate: end !== null,
    booked_until,
    booked_left_minutes,
    points: end === null ? points : [...points, { on: end, minutes: 0, kind: 'pace' }],
  };
}

/** Day by day at the same pace, what ends first being used first. */
function atPace(lots: readonly Lot[], perDay: number, from: string): string | null {
  if (perDay === 0) return atTheirEnd(lots, from);
  let left = inOrderOfUse(lots).map((lot) => ({ lot, minutes: minutesLeft(lot) as number }));
  for (let day = 1; day <= HORIZON_DAYS; day++) {
    const on = plusDays(from, day);
    const living = left.filter(({ lot }) => !endsBefore(lot, on));
    if (living.length === 0) return plusDays(on, -1);
    let wanted = perDay;
    left = living.flatMap(({ lot, minutes }) => {
      const taken = Math.min(minutes, wanted);
      wanted -= taken;
      return minutes - taken > EPSILON ? [{ lot, minutes: minutes - taken }] : [];
    });
    if (left.length === 0) return on;
  }
  return null;
}
/** Of hours that nobody takes: the day on which the last of them end. */
function atTheirEnd(lots: readonly Lot[], from: string): string | null {
  const left = lots.filter((lot) => minutesLeft(lot) > 0);
  if (left.some(({ expires_on }) => expires_on === null)) return null;
  const end = laterDay(from, lastEnd(left));
  return daysBetween(from, end) < HORIZON_DAYS ? end : null;
}
/** Seven times a seventh is the whole. */
const EPSILON = 1e-6;

/** What a company has decided; the defaults are the specification's. */
export interface RenewalSetting {
  readonly renewal_hours: number;
  readonly renewal_percent: number;
  readonly renewal_days: number;
  readonly renewal_lost_days: number;
}
export const RENEWAL_DEFAULTS: RenewalSetting = {
  renewal_hours: 5,
  renewal_percent: 30,
  renewal_days: 30,
  renewal_lost_days: 60,
};

/** What speaks for a task. */
export interface Signs extends Pick<Forecast, 'remaining_minutes' | 'held_minutes' | 'run_out_on'> {
  readonly contract_ends_on: string | null;
  readonly is_at_risk: boolean;
  readonly last_used_on: string | null;
}

export function whyDue(
  signs: Signs,
  setting: RenewalSetting,
  minutesPerHour: number,
  today: string,
): Why | undefined {
  const soon = plusDays(today, setting.renewal_days);
  const { remaining_minutes: left, held_minutes: held, run_out_on, contract_ends_on } = signs;
  if (left <= setting.renewal_hours * minutesPerHour) return 'hours';
  if (left * 100 <= setting.renewal_percent * held) return 'percent';
  if (run_out_on !== null && run_out_on <= soon) return 'run_out';
  if (contract_ends_on !== null && contract_ends_on >= today && contract_ends_on <= soon) return 'contract';
  return signs.is_at_risk ? 'risk' : undefined;
}

/** The day by which a rate counts it: when the hours run out or ran out, when the contract ends, or a month from now. */
export function dueOn(signs: Signs, why: Why, { renewal_days }: RenewalSetting, today: string): string {
  if (signs.remaining_minutes === 0) return signs.last_used_on ?? today;
  const later = plusDays(today, renewal_days);
  if (why === 'contract') return signs.contract_ends_on ?? later;
  return signs.run_out_on ?? later;
}

/** What closed the task before. */
export interface Before {
  readonly status: RenewalState;
  readonly closed_at: Date | null;
}
/** Once answered, a task comes again when hours have come since: the same emptiness is not asked about twice. */
export function mayOpen(before: Before | undefined, lastLotAt: Date | null): boolean {
  if (before === undefined || before.status === 'withdrawn') return true;
  if (before.closed_at === null) return false;
  return lastLotAt !== null && lastLotAt >= before.closed_at;
}

export const isLostBy = (due_on: string, today: string, lostDays: number): boolean =>
  daysBetween(due_on, today) >= lostDays;

/** Of tasks due in a month: how many were renewed of those that are decided; null while none is. */
export interface Rate {
  readonly renewed: number;
  readonly lost: number;
  readonly open: number;
  readonly renewed_fen: number;
  readonly lost_fen: number;
}
const bpOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole);
export const rateOf = ({ renewed, lost }: Pick<Rate, 'renewed' | 'lost'>): number | null =>
  bpOf(renewed, renewed + lost);
export const moneyRateOf = ({
  renewed_fen,
  lost_fen,
}: Pick<Rate, 'renewed_fen' | 'lost_fen'>): number | null => bpOf(renewed_fen, renewed_fen + lost_fen);

/** What is offered: so many class hours. */
export const OFFERED_HOURS = [20, 40, 60] as const;
