import { no, type Verdict } from '@/kernel/errors.ts';
import { daysBetween, earlierDay, laterDay, plusDays } from '@/kernel/value/day.ts';
import { leadText } from './lead.text.ts';

/** A signs within two weeks, B within two months, C is interested, D thinks of later. */
export const INTENTIONS = ['A', 'B', 'C', 'D'] as const;
export type Intention = (typeof INTENTIONS)[number];

/** How a lead came; said by the system. */
export const SOURCES = ['hand', 'import', 'link', 'share', 'weapp', 'event', 'phone'] as const;
export type Source = (typeof SOURCES)[number];

export const STAGES = [
  'new',
  'contacted',
  'visited',
  'trial',
  'negotiating',
  'won',
  'lost',
  'invalid',
  'merged',
] as const;
export type Stage = (typeof STAGES)[number];
/** The way forward, in its order. */
export const FUNNEL = ['new', 'contacted', 'visited', 'trial', 'negotiating', 'won'] as const;
/** Somebody is, or should be, working on it. */
export const OPEN_STAGES = ['new', 'contacted', 'visited', 'trial', 'negotiating'] as const;
export const isOpen = (stage: Stage): boolean => (OPEN_STAGES as readonly Stage[]).includes(stage);

export const INVALID_REASONS = ['wrong_number', 'spam', 'not_target', 'test', 'mistake'] as const;
export type InvalidReason = (typeof INVALID_REASONS)[number];

export const ALLOCATIONS = [
  'hand',
  'turn',
  'rule',
  'claim',
  'recycle',
  'return',
  'handover',
  'merge',
  'import',
] as const;
export type AllocationWay = (typeof ALLOCATIONS)[number];

/** What is written down of a lead, each first arrival once; funnels count these. */
export const LEAD_EVENTS = [
  'created',
  'contacted',
  'effective',
  'visited',
  'trial',
  'negotiating',
  'won',
  'unwon',
  'lost',
  'invalid',
  'revived',
  'returned',
  'converted',
  'merged',
  'unmerged',
  'step_back',
] as const;
export type LeadEventKind = (typeof LEAD_EVENTS)[number];

/** First arrivals that boards count. */
export const COUNTED_EVENTS = ['created', 'effective', 'visited', 'trial', 'won', 'lost'] as const;
export type CountedEvent = (typeof COUNTED_EVENTS)[number];

/** The steps that the funnel shows; whoever reached a later one has reached those before it. */
export const FUNNEL_STEPS = ['created', 'contacted', 'visited', 'trial', 'won'] as const;

/** One spelling for a number: mainland numbers without their country, others with it. */
export function leadPhone(typed: string): string {
  const digits = typed.replace(/[\s-]/g, '').replace(/^00/, '+');
  return digits.replace(/^\+?86(?=1\d{10}$)/, '');
}
/** As many as are entered; one that others were merged into may have more. */
export const MOST_PHONES = 3;
export const MOST_PHONES_MERGED = 10;
/** The end of a number is shown to everybody, so everybody may search by it. */
export const phoneTail = (phone: string): string => phone.slice(-4);

/** Why somebody may not claim now. `left`: how many days they wait. */
export interface Claimer {
  readonly open: number;
  readonly cap: number;
  readonly claimed: number;
  readonly day_cap: number;
  /** The day on which they lost or gave up this very lead, if ever. */
  readonly given_up_on: string | null;
  readonly reclaim_days: number;
}
export function mayClaim(claimer: Claimer, today: string): Verdict {
  const { open, cap, claimed, day_cap, given_up_on, reclaim_days } = claimer;
  if (open >= cap) return no(leadText.cap_reached, { n: cap });
  if (claimed >= day_cap) return no(leadText.day_cap_reached, { n: day_cap });
  const left = given_up_on === null ? 0 : daysBetween(today, plusDays(given_up_on, reclaim_days));
  return left <= 0 || no(leadText.reclaim_wait, { n: left });
}

/** After how long without an effective contact a lead falls, by its intention, and after how long without a deal. */
export interface PoolDays {
  readonly pool_days_a: number;
  readonly pool_days_b: number;
  readonly pool_days_c: number;
  readonly pool_days_d: number;
  readonly pool_deal_days: number;
}
/** What the day it falls on hangs on; days are the company's own. */
export interface Falling {
  readonly status: Stage;
  readonly intention: Intention;
  /** Since when it is its owner's to follow up; none: it lies in the pool already. */
  readonly owned_on: string | null;
  readonly effective_on: string | null;
  readonly locked_until: string | null;
  readonly next_on: string | null;
  /** The last day on which something is arranged: a trial, a visit, a contract. */
  readonly arranged_until: string | null;
}

/** A next contact counts only if it is not put off for too long. */
const NEXT_CONTACT_DAYS = 30;

/**
 * The day on which a lead falls into the pool if nothing happens until then; none: it does not fall. The nearer of "no
 * effective contact for so long" and "not won within so long"; what exempts it puts both off. List, warning and job share it.
 */
export function fallsOn(lead: Falling, days: PoolDays, today: string): string | null {
  const { status, intention, owned_on } = lead;
  if (owned_on === null || !isOpen(status)) return null;
  const quiet = days[`pool_days_${intention.toLowerCase() as 'a' | 'b' | 'c' | 'd'}`];
  const since = lead.effective_on !== null && lead.effective_on > owned_on ? lead.effective_on : owned_on;
  const falls = earlierDay(plusDays(since, quiet), plusDays(owned_on, days.pool_deal_days));
  const exempt = [lead.locked_until, lead.arranged_until, nextContact(lead.next_on, today)]
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  const putOff = exempt === undefined ? falls : plusDays(exempt, 1);
  return laterDay(putOff, falls);
}

const nextContact = (next_on: string | null, today: string): string | null =>
  next_on !== null && next_on >= today && next_on <= plusDays(today, NEXT_CONTACT_DAYS) ? next_on : null;

/** Until when an unsigned contract keeps a lead from falling; looked at again each night. */
export const CONTRACT_AHEAD_DAYS = 30;

/** How many days are left to its owner; 0: it falls tonight. */
export const daysLeft = (falls_on: string | null, today: string): number | null =>
  falls_on === null ? null : Math.max(0, daysBetween(today, falls_on));

/** How long a next contact is overdue before its department's leader is told, and before it is a high risk. */
export const OVERDUE_TELLS_LEADER = 2;
const OVERDUE_HIGH_RISK = 5;
export const isHighRisk = (stage: Stage, next_on: string | null, today: string): boolean =>
  isOpen(stage) && next_on !== null && daysBetween(next_on, today) >= OVERDUE_HIGH_RISK;
