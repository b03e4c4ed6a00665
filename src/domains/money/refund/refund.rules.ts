import { kernelSentences, no, type Verdict } from '@/kernel/errors.ts';
import type { Actor } from '@/kernel/status.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { GiftMode } from '../../organisation/company/company.rules.ts';
import {
  giftLeft,
  type LotMinutes,
  mayGive,
  moneyLeft,
  paidLeft,
  share,
} from '../class-hours/class-hours.rules.ts';
import { refundText } from './refund.text.ts';

/** Accounts that money can be paid back from: gift coins never are, and hours have their own money. */
export const REFUNDABLE = ['new', 'learning', 'store', 'apply'] as const;
export type Refundable = (typeof REFUNDABLE)[number];
export type LineAccount = Refundable | 'classes';

/**
 * How hours are valued. `unit_paid`: at what was paid for them. `list_price`: what was used, gifts too, costs the list price, as if
 * there had been no discount. `average`: every hour, paid or gift, cost the same.
 */
export const POLICIES = ['unit_paid', 'list_price', 'average'] as const;
export type Policy = (typeof POLICIES)[number];

/** What refunds that stand have taken of a lot so far, and what of it they have paid. */
export interface Returned {
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  readonly book_value_fen: number;
  readonly refund_amount_fen: number;
  readonly learning_fen: number;
  readonly virtual_fen: number;
}
export const NOTHING_RETURNED: Returned = {
  paid_minutes: 0,
  gift_minutes: 0,
  book_value_fen: 0,
  refund_amount_fen: 0,
  learning_fen: 0,
  virtual_fen: 0,
};

/** What is left of the same purchase in other lots: minutes of both kinds, and what the paid ones are worth. */
export interface Elsewhere {
  readonly minutes: number;
  readonly money_fen: number;
}
export const NOTHING_ELSEWHERE: Elsewhere = { minutes: 0, money_fen: 0 };

/** What a lot was bought for, what the list says of it, and what earlier refunds have taken. */
export interface RefundLot extends LotMinutes {
  readonly id: number;
  readonly returned: Returned;
  readonly elsewhere: Elsewhere;
  /** The paid minutes of the purchase, and what paid for them. */
  readonly bought_minutes: number;
  readonly tenders: { readonly learning: number; readonly new: number; readonly virtual: number };
  /** By the list, so much for so many minutes; none where no list knew it. */
  readonly list: { readonly fen: number; readonly minutes: number } | null;
}

/** The lot as if nothing of it had gone back yet: what was used is charged against the whole, once. */
const beforeRefunds = (lot: RefundLot): LotMinutes => ({
  paid_minutes: lot.paid_minutes + lot.returned.paid_minutes,
  gift_minutes: lot.gift_minutes + lot.returned.gift_minutes,
  price_fen: lot.price_fen + lot.returned.book_value_fen,
  paid_used_minutes: lot.paid_used_minutes,
  gift_used_minutes: lot.gift_used_minutes,
  recognised_fen: lot.recognised_fen,
});

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** What the hours used so far leave of the price of a purchase, by a policy; and of how much. */
function keptOf(whole: LotMinutes, { list, elsewhere }: RefundLot, policy: Policy) {
  const used = whole.paid_used_minutes + whole.gift_used_minutes;
  const minutes = whole.paid_minutes + whole.gift_minutes + elsewhere.minutes;
  const price = whole.price_fen + elsewhere.money_fen;
  const charged = () => {
    if (policy === 'average') return share(price, used, minutes);
    if (policy === 'list_price' && list) return share(list.fen, used, list.minutes);
    return whole.recognised_fen;
  };
  const of_fen = moneyLeft(whole) + elsewhere.money_fen;
  return { kept_fen: within(price - charged(), 0, of_fen), of_fen };
}

/**
 * What the next so many paid minutes take of the books, and what of that is paid. Both follow from what is used now and
 * what has gone back in all, less what earlier refunds took and paid: so the same minutes come to the same money, to the
 * fen, in one refund or in many. What is paid follows from what is taken, so that no part pays more than it takes.
 */
function moneyOf(lot: RefundLot, paidMinutes: number, policy: Policy) {
  const whole = beforeRefunds(lot);
  const { returned } = lot;
  const gone = share(moneyLeft(whole), returned.paid_minutes + paidMinutes, paidLeft(whole));
  const taken = Math.max(returned.book_value_fen, gone);
  const book_value_fen = taken - returned.book_value_fen;
  const { kept_fen, of_fen } = keptOf(whole, lot, policy);
  const due = share(kept_fen, taken, of_fen);
  return { book_value_fen, refund_amount_fen: within(due - returned.refund_amount_fen, 0, book_value_fen) };
}

/** Gift coins of the purchase: rounded down over all that has gone back, so that never more return than were given. */
function coinsOf({ tenders, bought_minutes, returned }: RefundLot, paidMinutes: number): number {
  if (bought_minutes === 0) return 0;
  const gone = BigInt(returned.paid_minutes + paidMinutes);
  const due = Number((BigInt(tenders.virtual) * gone) / BigInt(bought_minutes));
  return Math.max(0, due - returned.virtual_fen);
}

export interface PricedLot {
  readonly lot_id: number;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  readonly list_fen: number | null;
  readonly list_minutes: number | null;
  /** What leaves the student's money; what of it is paid back. */
  readonly book_value_fen: number;
  readonly refund_amount_fen: number;
  readonly learning_fen: number;
  readonly new_fen: number;
  /** Gift coins of the purchase that return to the student's coins. */
  readonly virtual_fen: number;
}

/** Hours that go back: never more than their worth, and never less than nothing. */
export function priceLotRefund(
  lot: RefundLot,
  { paid_minutes, gift_minutes }: { readonly paid_minutes: number; readonly gift_minutes: number },
  policy: Policy,
): PricedLot {
  const { book_value_fen, refund_amount_fen } = moneyOf(lot, paid_minutes, policy);
  const { learning, new: fresh } = lot.tenders;
  const fromLearning = share(lot.returned.refund_amount_fen + refund_amount_fen, learning, learning + fresh);
  const learning_fen = within(fromLearning - lot.returned.learning_fen, 0, refund_amount_fen);
  return {
    lot_id: lot.id,
    paid_minutes,
    gift_minutes,
    list_fen: lot.list?.fen ?? null,
    list_minutes: lot.list?.minutes ?? null,
    book_value_fen,
    refund_amount_fen,
    learning_fen: learning + fresh === 0 ? 0 : learning_fen,
    new_fen: learning + fresh === 0 ? 0 : refund_amount_fen - learning_fen,
    virtual_fen: coinsOf(lot, paid_minutes),
  };
}

/** Of the gifts, as large a part as goes back of what was paid; over all refunds, however it is split. */
export function giftsWith(lot: RefundLot, paidMinutes: number): number {
  const whole = beforeRefunds(lot);
  const gone = lot.returned.paid_minutes + paidMinutes;
  const due = share(giftLeft(whole), gone, paidLeft(whole)) - lot.returned.gift_minutes;
  return within(due, 0, giftLeft(lot));
}

/** What is left of hours that were asked back, after something else has taken of the lot. */
export const asFarAsLeft = (
  lot: LotMinutes,
  asked: { readonly paid_minutes: number; readonly gift_minutes: number },
) => ({
  paid_minutes: Math.min(asked.paid_minutes, paidLeft(lot)),
  gift_minutes: Math.min(asked.gift_minutes, giftLeft(lot)),
});

export const mayReturn = (
  lot: Parameters<typeof mayGive>[0],
  asked: { paid_minutes: number; gift_minutes: number },
): Verdict => (asked.paid_minutes > 0 ? mayGive(lot, asked) : refundText.no_paid_minutes);

interface Sums {
  readonly book_value_fen: number;
  readonly refund_amount_fen: number;
  readonly virtual_fen: number;
  readonly gift_minutes: number;
}
const totals = (lines: readonly Sums[]): Sums => ({
  book_value_fen: sumOf(lines, (one) => one.book_value_fen),
  refund_amount_fen: sumOf(lines, (one) => one.refund_amount_fen),
  virtual_fen: sumOf(lines, (one) => one.virtual_fen),
  gift_minutes: sumOf(lines, (one) => one.gift_minutes),
});

export interface Asked {
  readonly accounts: readonly { readonly account: Refundable; readonly amount_fen: number }[];
  readonly lots: readonly {
    readonly lot: RefundLot;
    readonly paid_minutes: number;
    readonly gift_minutes: number;
  }[];
  readonly deductions: readonly { readonly amount_fen: number }[];
}

/** What a policy comes to. What is withheld and deducted are refund fees. */
function outcomeOf(asked: Asked, policy: Policy) {
  const lots = asked.lots.map(({ lot, ...minutes }) => priceLotRefund(lot, minutes, policy));
  const money = sumOf(asked.accounts, (one) => one.amount_fen);
  const { book_value_fen, refund_amount_fen, virtual_fen, gift_minutes } = totals(lots);
  const deducted_fen = sumOf(asked.deductions, (one) => one.amount_fen);
  return {
    policy,
    taken_fen: money + book_value_fen,
    amount_fen: money + refund_amount_fen - deducted_fen,
    gift_minutes,
    virtual_fen,
    fees_fen: book_value_fen - refund_amount_fen + deducted_fen,
  };
}

/** The screen shows every policy side by side, by the same reckoning that the server makes. */
export const simulate = (asked: Asked) => POLICIES.map((policy) => outcomeOf(asked, policy));

/**
 * Where paid hours are used before gifts, whoever has paid hours left has used no gift: the average charges less than was
 * recognised for the hours used, and no more goes back than the books have. Whoever compares the two is told.
 */
export function averageIsPaid({ lots }: Asked, mode: GiftMode): boolean {
  const sameMoney = ({ lot, paid_minutes }: Asked['lots'][number]) =>
    moneyOf(lot, paid_minutes, 'average').refund_amount_fen ===
    moneyOf(lot, paid_minutes, 'unit_paid').refund_amount_fen;
  const hasGifts = lots.some(({ lot }) => lot.gift_minutes + lot.returned.gift_minutes > 0);
  return mode === 'paid_first' && hasGifts && lots.every(sameMoney);
}

export const coversDeductions = (amountFen: number): Verdict =>
  amountFen >= 0 || no(refundText.deducts_too_much, { money: formatFen(-amountFen) });

/** What was received and not yet paid back must still cover what is invoiced; the invoices come newest first. */
export function coveredByInvoices(
  invoices: readonly { readonly invoice_no: string; readonly amount_fen: number }[],
  { received_fen, refunded_fen, amount_fen }: Record<'received_fen' | 'refunded_fen' | 'amount_fen', number>,
): string[] {
  let over = sumOf(invoices, (one) => one.amount_fen) - Math.max(0, received_fen - refunded_fen - amount_fen);
  const named: string[] = [];
  for (const { invoice_no, amount_fen: fen } of invoices) {
    if (over <= 0) break;
    named.push(invoice_no);
    over -= fen;
  }
  return named;
}

/** A payment goes out between the request and today. */
export const paidInTime = (paid_on: string, requested_on: string, today: string): Verdict =>
  (paid_on >= requested_on && paid_on <= today) || refundText.paid_window;

interface Stepped {
  readonly created_by: number | null;
  readonly confirmed_by: number | null;
  readonly approved_by: number | null;
  readonly finance_approved_by: number | null;
}
/** Each step is somebody else's. */
export const notBefore = (doc: Stepped, { admin_id }: Actor): Verdict => {
  if (doc.created_by === admin_id) return kernelSentences.notMaker;
  const before = [doc.confirmed_by, doc.approved_by, doc.finance_approved_by];
  return !before.includes(admin_id) || refundText.stepped_already;
};
/** Whoever says to whom it goes does not send it there. */
export const mayPay = (doc: Stepped & { readonly payee_by: number | null }, actor: Actor): Verdict => {
  const verdict = notBefore(doc, actor);
  return verdict === true ? doc.payee_by !== actor.admin_id || refundText.payee_yours : verdict;
};
