import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { prices } from '../../../organisation/price/server/price.service.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import type { HoldLine } from '../../ledger/ledger.accounts.ts';
import { type Policy, priceLotRefund, type Refundable, type RefundLot } from '../refund.rules.ts';
import type { LotFound } from './refund.lot.store.ts';
import type { NewLine } from './refund.store.ts';

type List = RefundLot['list'];
const listOf = (fen: number | null, minutes: number | null): List =>
  fen === null || !minutes ? null : { fen, minutes };

/** The contract's list price, else the book's at the purchase, else the book's of that day. */
async function listPrice(ctx: Ctx, lot: LotFound, level_id: number | null): Promise<List> {
  const known = listOf(lot.line_list_fen, lot.line_minutes) ?? listOf(lot.book_fen, lot.book_minutes);
  if (known) return known;
  const unit = await prices.of(ctx, { course_type: lot.course_type, level_id, tier_id: null }, lot.bought_on);
  return listOf(unit ?? null, await classHours.minutesPerHour(ctx));
}

export const asRefundLot = (lot: LotFound, list: List): RefundLot & LotFound => ({
  ...lot,
  tenders: { learning: lot.learning, new: lot.new, virtual: lot.virtual },
  list,
});

export async function pricedLots(ctx: Ctx, lots: readonly LotFound[], level_id: number | null) {
  const priced = [];
  for (const lot of lots) priced.push(asRefundLot(lot, await listPrice(ctx, lot, level_id)));
  return priced;
}

interface Minutes {
  readonly paid_minutes: number;
  readonly gift_minutes: number;
}
export const lotLine = (lot: RefundLot, minutes: Minutes, policy: Policy): NewLine => ({
  account: 'classes',
  ...priceLotRefund(lot, minutes, policy),
});
export const accountLine = ({
  account,
  amount_fen,
}: {
  account: Refundable;
  amount_fen: number;
}): NewLine => ({ account, book_value_fen: amount_fen, refund_amount_fen: amount_fen });

export const paidBack = (lines: readonly NewLine[]): number => sumOf(lines, (line) => line.refund_amount_fen);

/** What is set aside while it waits: all that leaves, account by account. */
export function holdsOf(student_id: number, lines: readonly NewLine[]): HoldLine[] {
  const sums = new Map<NewLine['account'], number>();
  for (const { account, book_value_fen } of lines)
    sums.set(account, (sums.get(account) ?? 0) + book_value_fen);
  return [...sums].flatMap(([account, fen]) => (fen > 0 ? [{ account, student_id, amount_fen: fen }] : []));
}
