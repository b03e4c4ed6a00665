import type { Verdict } from '@/kernel/errors.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { coinCap, isSent, partOf, toSend } from '../order/order.rules.ts';
import type { ProductKind } from '../product/product.kinds.ts';
import { afterSaleText as text } from './after-sale.text.ts';

export const CASE_KINDS = ['refund', 'return', 'exchange', 'resend'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
/** What waits for whom. */
export const CASE_VIEWS = ['decide', 'receive', 'refund', 'send', 'all'] as const;
export type CaseView = (typeof CASE_VIEWS)[number];

interface Line {
  readonly kind: ProductKind;
  readonly quantity: number;
  readonly delivered: number;
  readonly cancelled: number;
  readonly refunded: number;
  readonly money_fen: number;
  readonly coin_fen: number;
  readonly recognised_fen: number;
  readonly forfeited_fen: number;
  readonly returned_fen: number;
  readonly coin_back_fen: number;
}
/** A case that was paid back. */
interface Closed {
  readonly undelivered: number;
  readonly amount_fen: number;
  readonly fee_fen: number;
}

/** Hours, places and uses go back whole, or by policies of their own. */
export const isWhole = (kind: ProductKind): boolean => !isSent(kind);

/** Pieces that can go back: not sent yet, and sent and not given back. */
export const undeliveredLeft = (line: Line): number => toSend(line);
export const deliveredLeft = (line: Line): number =>
  isSent(line.kind) ? line.delivered - (line.refunded - line.cancelled) : line.quantity - line.refunded;

/** What was paid for pieces that were sent and are still there: revenue, less fees and what other cases took of it. */
const keptRevenue = (line: Line, closed: readonly Closed[]): number =>
  line.recognised_fen -
  sumOf(closed, (one) => (one.undelivered > 0 ? one.fee_fen : one.amount_fen + one.fee_fen));

/**
 * What so many pieces bring back at most: money before any fee, and coins. The last piece brings the exact rest, of either.
 * `undelivered`: they were not sent yet.
 */
export function paidFor(
  line: Line,
  closed: readonly Closed[],
  quantity: number,
  undelivered: boolean,
): { money_fen: number; coin_fen: number } {
  const coin_fen = partOf(line.coin_fen - line.coin_back_fen, quantity, line.quantity - line.refunded);
  const unearned = line.money_fen - line.recognised_fen - line.forfeited_fen - line.returned_fen;
  if (isWhole(line.kind)) return { money_fen: unearned, coin_fen: line.coin_fen - line.coin_back_fen };
  if (undelivered) return { money_fen: partOf(unearned, quantity, undeliveredLeft(line)), coin_fen };
  return { money_fen: partOf(keptRevenue(line, closed), quantity, deliveredLeft(line)), coin_fen };
}

/**
 * Both sides of an exchange: coins that came back pay the new one up to its limit, what came back of the money pays the rest.
 * What is left over goes back, what is lacking is due.
 */
export function exchangeOf(
  back: { readonly money_fen: number; readonly coin_fen: number },
  wanted: { readonly amount_fen: number; readonly coin_percent: number },
): { coin_fen: number; money_fen: number; due_fen: number; over_fen: number } {
  const coin_fen = Math.min(back.coin_fen, coinCap({ kind: 'goods', ...wanted }));
  const money_fen = wanted.amount_fen - coin_fen;
  return {
    coin_fen,
    money_fen,
    due_fen: Math.max(0, money_fen - back.money_fen),
    over_fen: Math.max(0, back.money_fen - money_fen),
  };
}

interface Case {
  readonly kind: string;
  readonly status: string;
}
/** A refund is paid back once it is agreed on; a return once its goods are here. */
export const isRefund = ({ kind }: Case): Verdict => kind === 'refund' || text.return_what;
/** Goods that the family sends back. */
export const comesBack = ({ kind }: Case): Verdict =>
  kind === 'return' || kind === 'exchange' || text.return_what;
/** An exchange is sent once the old goods are here; what was lost or damaged as soon as it is agreed on. */
export const isSentNew = ({ kind, status }: Case): Verdict => {
  if (kind === 'exchange') return status === 'returned' || text.receive_first;
  return (kind === 'resend' && status === 'agreed') || text.nothing_new;
};

interface Late extends Case {
  readonly undelivered: number;
  readonly quantity: number;
  readonly received_good: number;
  readonly received_damaged: number;
}
/** Pieces that were given up for lost, and can still come back under their case. */
export const lateLeft = (one: Late): number => {
  const isGivenUp =
    (one.kind === 'resend' && one.status === 'resent') ||
    (one.kind === 'refund' && one.status === 'refunded' && one.undelivered === 0);
  return isGivenUp ? one.quantity - one.received_good - one.received_damaged : 0;
};
