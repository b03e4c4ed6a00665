import { no, type Verdict } from '@/kernel/errors.ts';
import type { Minutes } from '@/kernel/value/minutes.ts';
import type { Fen } from '@/kernel/value/money.ts';
import type { GiftMode } from '../../organisation/company/company.rules.ts';
import { COURSE_TYPES, type CourseTypeCode } from '../../organisation/course-type/course-type.rules.ts';
import { classHoursText } from './class-hours.text.ts';

/** What a lot has and what of it is used. */
export interface LotMinutes {
  readonly paid_minutes: Minutes;
  readonly gift_minutes: Minutes;
  readonly price_fen: Fen;
  readonly paid_used_minutes: Minutes;
  readonly gift_used_minutes: Minutes;
  readonly recognised_fen: Fen;
}
/** What decides which lot gives first, and for which lessons. */
export interface LotTerms {
  readonly id: number;
  readonly course_type: CourseTypeCode;
  readonly subject_id: number | null;
  readonly expires_on: string | null;
  readonly frozen_on: string | null;
  readonly bought_at: Date;
}
export type Lot = LotMinutes & LotTerms;

export interface Part {
  readonly lot_id: number;
  readonly paid_minutes: Minutes;
  readonly gift_minutes: Minutes;
  readonly fen: Fen;
}

export const paidLeft = (lot: LotMinutes): Minutes => lot.paid_minutes - lot.paid_used_minutes;
export const giftLeft = (lot: LotMinutes): Minutes => lot.gift_minutes - lot.gift_used_minutes;
export const minutesLeft = (lot: LotMinutes): Minutes => paidLeft(lot) + giftLeft(lot);
export const moneyLeft = (lot: LotMinutes): Fen => lot.price_fen - lot.recognised_fen;
/** What is left of a lot, and what people know it by. A frozen one does not expire. */
export const leftOf = (lot: LotMinutes & LotTerms, today: string) => ({
  lot_id: lot.id,
  paid_minutes: paidLeft(lot),
  gift_minutes: giftLeft(lot),
  amount_fen: moneyLeft(lot),
  ...shownTerms(lot, today),
});
export const shownTerms = (
  lot: Pick<LotTerms, 'course_type' | 'expires_on' | 'frozen_on'>,
  today: string,
) => ({
  course_type: lot.course_type,
  expires_on: lot.expires_on,
  expired: lot.expires_on !== null && lot.expires_on < today && lot.frozen_on === null,
  frozen: lot.frozen_on !== null,
});

/** `amount × part ÷ whole`, rounded to the nearest, a half upwards: exact however large the two are. */
export function share(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** How many of so many minutes are paid ones and how many gifts. No more is asked than remains. */
export function splitOf(lot: LotMinutes, minutes: Minutes, mode: GiftMode) {
  const [paid, gift] = [paidLeft(lot), giftLeft(lot)];
  const gifts = { paid_first: Math.max(0, minutes - paid), gift_first: Math.min(gift, minutes) };
  if (mode !== 'average') return { paid_minutes: minutes - gifts[mode], gift_minutes: gifts[mode] };
  // The same part of both, as far as what is left allows.
  const used = lot.paid_used_minutes + lot.gift_used_minutes + minutes;
  const due = share(lot.gift_minutes, used, lot.paid_minutes + lot.gift_minutes) - lot.gift_used_minutes;
  const gift_minutes = Math.min(Math.max(due, minutes - paid, 0), gift, minutes);
  return { paid_minutes: minutes - gift_minutes, gift_minutes };
}

/**
 * What so many paid minutes bring: up to the target `price × used ÷ paid`, less what this lot has recognised already.
 * So the last minute brings the exact remainder, also after undoing one in the middle.
 */
const recognisedBy = (lot: LotMinutes, paidMinutes: Minutes): Fen =>
  paidMinutes === 0
    ? 0
    : Math.max(
        0,
        share(lot.price_fen, lot.paid_used_minutes + paidMinutes, lot.paid_minutes) - lot.recognised_fen,
      );

/** What so many of the remaining paid minutes are worth when they go elsewhere; all of them, all that is left. */
export const worthOf = (lot: LotMinutes, paidMinutes: Minutes): Fen =>
  share(moneyLeft(lot), paidMinutes, paidLeft(lot));

interface Wanted {
  readonly course_type: CourseTypeCode;
  readonly subject_id: number | null;
  /** The day of the lesson. */
  readonly used_on: string;
}

/** A lot that is not frozen, had not ended on the day, and was bought for this. */
const isUsableFor = (lot: LotTerms, { course_type, subject_id, used_on }: Wanted): boolean =>
  lot.frozen_on === null &&
  lot.course_type === course_type &&
  (lot.subject_id === null || lot.subject_id === subject_id) &&
  (lot.expires_on === null || lot.expires_on >= used_on);

const NEVER = '9999-12-31';
/** What ends first, then what was bought first. */
export const inOrderOfUse = <L extends LotTerms>(lots: readonly L[]): L[] =>
  lots.toSorted(
    (a, b) =>
      (a.expires_on ?? NEVER).localeCompare(b.expires_on ?? NEVER) ||
      a.bought_at.getTime() - b.bought_at.getTime() ||
      a.id - b.id,
  );

/** Spreads minutes over the lots that can give them; what none can give is owed. */
export function allocate(lots: readonly Lot[], wanted: Wanted, minutes: Minutes, mode: GiftMode) {
  const parts: Part[] = [];
  let owed_minutes = minutes;
  for (const lot of inOrderOfUse(lots.filter((one) => isUsableFor(one, wanted)))) {
    const taken = Math.min(owed_minutes, minutesLeft(lot));
    if (taken === 0) continue;
    const split = splitOf(lot, taken, mode);
    parts.push({ lot_id: lot.id, ...split, fen: recognisedBy(lot, split.paid_minutes) });
    owed_minutes -= taken;
  }
  return { parts, owed_minutes };
}

/** A lot after a part was taken from it. */
export const without = <L extends LotMinutes>(lot: L, part: Omit<Part, 'lot_id'>): L => ({
  ...lot,
  paid_used_minutes: lot.paid_used_minutes + part.paid_minutes,
  gift_used_minutes: lot.gift_used_minutes + part.gift_minutes,
  recognised_fen: lot.recognised_fen + part.fen,
});

// What may be done to a lot.

/** Some course types are promises and services; they have no hours. */
export const hasHours = (type: CourseTypeCode): Verdict =>
  COURSE_TYPES[type].uses_hours || classHoursText.no_hours_type;

export const mayEndOn = (expires_on: string | null, today: string): Verdict =>
  expires_on === null || expires_on >= today || classHoursText.ends_in_past;

type Held = LotMinutes & Pick<LotTerms, 'expires_on' | 'frozen_on'>;
const isLiving = (lot: LotMinutes): Verdict => minutesLeft(lot) > 0 || classHoursText.nothing_left;

export function mayExtend(lot: Held, expires_on: string, today: string): Verdict {
  if (isLiving(lot) !== true) return isLiving(lot);
  if (lot.expires_on === null) return classHoursText.never_ends;
  if (lot.frozen_on !== null) return classHoursText.is_frozen;
  return (expires_on > lot.expires_on && expires_on >= today) || classHoursText.not_later;
}

export function mayFreeze(lot: Held, today: string): Verdict {
  if (isLiving(lot) !== true) return isLiving(lot);
  if (lot.frozen_on !== null) return classHoursText.is_frozen;
  return lot.expires_on === null || lot.expires_on >= today || classHoursText.is_expired;
}

export const mayResume = (lot: Held): Verdict => lot.frozen_on !== null || classHoursText.not_frozen;

/** So many minutes of it can go elsewhere. */
export function mayGive(lot: Held, out: { paid_minutes: Minutes; gift_minutes: Minutes }): Verdict {
  if (lot.frozen_on !== null) return classHoursText.is_frozen;
  const [paid, gift] = [paidLeft(lot), giftLeft(lot)];
  return (
    (out.paid_minutes <= paid && out.gift_minutes <= gift) || no(classHoursText.not_so_many, { paid, gift })
  );
}

/** A purchase is undone whole: nothing of it may be used or gone elsewhere. */
export function mayUndo(lot: Held, bought: { paid_minutes: Minutes; gift_minutes: Minutes }): Verdict {
  if (lot.paid_used_minutes + lot.gift_used_minutes > 0) return classHoursText.already_used;
  if (lot.frozen_on !== null) return classHoursText.is_frozen;
  const isWhole = lot.paid_minutes === bought.paid_minutes && lot.gift_minutes === bought.gift_minutes;
  return isWhole || classHoursText.already_moved;
}
