import { no, type Verdict } from '@/kernel/errors.ts';
import type { Actor } from '@/kernel/status.ts';
import { daysBetween, plusMonths, readDay } from '@/kernel/value/day.ts';
import type { Minutes } from '@/kernel/value/minutes.ts';
import { type Fen, formatFen, parseFen } from '@/kernel/value/money.ts';
import { sum } from '@/kernel/value/sum.ts';
import { contractText } from './contract.text.ts';

/** `value × part ÷ whole`, rounded down: amounts times minutes do not fit into a float. */
const share = (value: number, part: number, whole: number): number =>
  Number((BigInt(value) * BigInt(part)) / BigInt(whole));
/** The same to the nearest, a half up. */
const nearest = (value: number, part: number, whole: number): number =>
  Number((BigInt(value) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/**
 * Spreads a discount over prices in proportion, exactly to the fen: what rounding leaves goes to the largest remainders,
 * the earlier line first. No line falls below nothing.
 */
export function spread(prices: readonly Fen[], discount: Fen): Fen[] {
  const total = sum(prices);
  if (total === 0 || discount === 0) return [...prices];
  const parts = prices.map((price) => share(discount, price, total));
  let left = discount - sum(parts);
  const remainders = prices.map((price, at) => ({
    at,
    rest: (BigInt(discount) * BigInt(price)) % BigInt(total),
  }));
  for (const { at } of remainders.toSorted((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0) break;
    parts[at] = (parts[at] ?? 0) + 1;
    left -= 1;
  }
  return prices.map((price, at) => price - (parts[at] ?? 0));
}

export interface PricedLine {
  readonly minutes: Minutes;
  readonly gift_minutes: Minutes;
  readonly amount_fen: Fen;
}
export interface Unlocked {
  readonly unlocked_minutes: Minutes;
  readonly unlocked_gift_minutes: Minutes;
}

/**
 * What has been paid unlocks minutes, line by line in their order: of each `floor(paid ÷ unit price)`. Gifts come with
 * the minutes that they belong to. A line that costs nothing is unlocked once all before it are paid.
 */
export function unlockedBy(lines: readonly PricedLine[], paid: Fen): Unlocked[] {
  let left = paid;
  let whole = true;
  return lines.map(({ minutes, gift_minutes, amount_fen }) => {
    const part = Math.min(left, amount_fen);
    left -= part;
    const unlocked_minutes = !whole ? 0 : amount_fen === 0 ? minutes : share(part, minutes, amount_fen);
    whole = whole && part === amount_fen;
    return { unlocked_minutes, unlocked_gift_minutes: share(gift_minutes, unlocked_minutes, minutes) };
  });
}

/** What the next minutes of a line cost: the last ones bring the exact rest. */
export const priceOfMinutes = (
  line: PricedLine & { readonly bought_minutes: Minutes },
  minutes: Minutes,
): Fen =>
  nearest(line.amount_fen, line.bought_minutes + minutes, line.minutes) -
  nearest(line.amount_fen, line.bought_minutes, line.minutes);

interface OpenLine extends PricedLine, Unlocked {
  readonly bought_minutes: Minutes;
  readonly bought_gift_minutes: Minutes;
  readonly waiting_minutes: Minutes;
  readonly waiting_gift_minutes: Minutes;
}
/** What can be bought of a line now, and its price; nothing where all that is paid for is bought or asked for. */
export function restOf<L extends OpenLine>(
  line: L,
): (L & { rest_minutes: Minutes; rest_gift_minutes: Minutes; rest_fen: Fen })[] {
  const rest_minutes = line.unlocked_minutes - line.bought_minutes - line.waiting_minutes;
  if (rest_minutes <= 0) return [];
  const rest_gift_minutes = Math.max(
    0,
    line.unlocked_gift_minutes - line.bought_gift_minutes - line.waiting_gift_minutes,
  );
  return [{ ...line, rest_minutes, rest_gift_minutes, rest_fen: priceOfMinutes(line, rest_minutes) }];
}

/** The book's price of a line, from that of a class hour. */
export const listPrice = (hour_fen: Fen, minutes: Minutes, perHour: Minutes): Fen =>
  nearest(hour_fen, minutes, perHour);

export interface Instalment {
  readonly due_on: string;
  readonly amount_fen: Fen;
}
export type InstalmentState = 'paid' | 'part' | 'due' | 'overdue';

/** Payments fill the instalments in their order. */
export function planOf<I extends Instalment>(
  plan: readonly I[],
  paid: Fen,
  today: string,
): (I & { paid_fen: Fen; state: InstalmentState })[] {
  let left = paid;
  return plan.map((one) => {
    const paid_fen = Math.min(left, one.amount_fen);
    left -= paid_fen;
    const whole = paid_fen === one.amount_fen;
    const state = whole ? 'paid' : one.due_on < today ? 'overdue' : paid_fen > 0 ? 'part' : 'due';
    return { ...one, paid_fen, state };
  });
}
/** When the first instalment is due that is not paid whole. */
export const nextDue = (plan: readonly Instalment[], paid: Fen): string | null =>
  planOf(plan, paid, '').find(({ state }) => state !== 'paid')?.due_on ?? null;

/** What the next payment is asked for: all that is due by now, else the next instalment; less what waits for a decision. */
export function nextPayment(plan: readonly Instalment[], paid: Fen, waiting: Fen, today: string): Fen {
  const open = planOf(plan, paid + waiting, today).map((one) => ({
    isDue: one.due_on <= today,
    rest: one.amount_fen - one.paid_fen,
  }));
  const due = sum(open.filter(({ isDue }) => isDue).map(({ rest }) => rest));
  return due > 0 ? due : (open.find(({ rest }) => rest > 0)?.rest ?? 0);
}

/** So many instalments, a month apart; what does not divide comes with the first. */
export function evenPlan(total: Fen, count: number, from: string): Instalment[] {
  const part = Math.floor(total / count);
  return Array.from({ length: count }, (_, at) => ({
    due_on: plusMonths(from, at),
    amount_fen: at === 0 ? total - part * (count - 1) : part,
  })).filter(({ amount_fen }) => amount_fen > 0);
}

/** `2026-12-01 3000`, `2027-01-01 2000`, or days alone, which share the total; undefined where that cannot be read. */
export function readPlan(said: readonly string[], total: Fen): Instalment[] | undefined {
  const parts = said.map((part) => /^(\S+?)(?:[\s:：=]+(\S+))?$/.exec(part.trim()));
  const days = parts.map((part) => readDay(part?.[1] ?? ''));
  const amounts = parts.map((part) => (part?.[2] ? parseFen(part[2]) : null));
  const each = Math.floor(total / said.length);
  const alone = amounts.every((amount) => amount === null);
  const plan = days.map((day, at) => ({
    due_on: day ?? '',
    amount_fen: alone ? (at === 0 ? total - each * (said.length - 1) : each) : (amounts[at] ?? 0),
  }));
  return plan.every(({ due_on, amount_fen }) => due_on && amount_fen > 0) ? plan : undefined;
}

export function planVerdict(plan: readonly Instalment[], total: Fen): Verdict {
  const planned = sum(plan.map(({ amount_fen }) => amount_fen));
  if (planned !== total)
    return no(contractText.plan_sum, { sum: formatFen(planned), total: formatFen(total) });
  const inOrder = plan.every(({ due_on }, at) => at === 0 || (plan[at - 1] as Instalment).due_on < due_on);
  return inOrder || contractText.plan_order;
}

/** A contract is dated when it is made: not tomorrow, and not by the prices of last year. */
export function madeInTime(made_on: string, today: string): Verdict {
  const ago = daysBetween(made_on, today);
  return (ago >= 0 && ago <= 31) || contractText.made_window;
}

/**
 * What is not paid of a contract, by what its state makes of it: asked for, not asked for yet, or no longer. A total is what
 * is paid and these three, on every screen.
 */
export const RESTS = ['unpaid', 'pending', 'dropped'] as const;
export type Rest = (typeof RESTS)[number];
export const REST_STATES = {
  unpaid: ['signed', 'effective', 'finished'],
  pending: ['draft', 'pushed'],
  dropped: ['void', 'terminated'],
} as const satisfies Record<Rest, readonly ContractState[]>;
type ContractState = 'draft' | 'pushed' | 'signed' | 'effective' | 'finished' | 'void' | 'terminated';

/** What a contract asks for now. */
export const unpaidOf = (doc: {
  readonly status: ContractState;
  readonly total_fen: Fen;
  readonly paid_fen: Fen;
}): Fen => (REST_STATES.unpaid.some((state) => state === doc.status) ? doc.total_fen - doc.paid_fen : 0);

interface Doc {
  readonly company_id: number;
  readonly paid_fen: Fen;
}
export const isHere = ({ company_id }: Pick<Doc, 'company_id'>, actor: Actor): Verdict =>
  company_id === actor.company_id || contractText.not_here;
/** Money that came for it would hang in the air. */
export const isUnpaid = (doc: Doc, actor: Actor): Verdict => {
  const here = isHere(doc, actor);
  return here === true ? doc.paid_fen === 0 || contractText.has_payments : here;
};
