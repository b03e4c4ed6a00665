import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { giftLeft, paidLeft } from '../../class-hours/class-hours.rules.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { REFUNDABLE, type Refundable, simulate } from '../refund.rules.ts';
import { isWaiting } from '../refund.status.ts';
import { refundListStore as lists } from './refund.list.store.ts';
import { refundLotStore } from './refund.lot.store.ts';
import { asRefundLot } from './refund.pricing.ts';
import { type LineRow, refundStore as store } from './refund.store.ts';

const isAccount = (line: LineRow): line is LineRow & { account: Refundable } => line.lot_id === null;

/** The lots of its hours, by the list price of the day on which it was asked for. */
async function lotsOf(ctx: Ctx, lines: readonly LineRow[]) {
  const ids = lines.flatMap(({ lot_id }) => lot_id ?? []);
  const found = ids.length ? await refundLotStore.some(ctx, ids) : [];
  return lines.flatMap((line) => {
    const lot = found.find(({ id }) => id === line.lot_id);
    if (!lot) return [];
    const { list_fen: fen, list_minutes: minutes, paid_minutes, gift_minutes } = line;
    const list = fen === null || minutes === null ? null : { fen, minutes };
    return [{ lot: asRefundLot(lot, list), paid_minutes, gift_minutes }];
  });
}

/** What whoever decides wants to see: every policy side by side, and what the student has left afterwards. */
export async function outlook(ctx: Ctx, id: number) {
  const doc = await lists.find(ctx, id);
  if (!doc) throw notFound();
  if (!isWaiting(doc.status)) return { policies: [], accounts: [], lots: [] };
  const lines = await store.lines(ctx, id);
  const lots = await lotsOf(ctx, lines);
  const asked = {
    accounts: lines
      .filter(isAccount)
      .map(({ account, book_value_fen }) => ({ account, amount_fen: book_value_fen })),
    lots,
    deductions: await lists.deductions(ctx, doc.company_id, id),
  };
  const money = await ledger.available(ctx, doc.student_id);
  const accounts = [...REFUNDABLE, 'classes' as const].map((account) => {
    const own = lines.filter((line) => line.account === account);
    const taken_fen = sumOf(own, ({ book_value_fen }) => book_value_fen);
    const { balance_fen } = money[account];
    return { account, balance_fen, taken_fen, left_fen: balance_fen - taken_fen };
  });
  return {
    policies: simulate(asked),
    accounts: accounts.filter(({ balance_fen, taken_fen }) => balance_fen > 0 || taken_fen > 0),
    lots: lots.map(({ lot, paid_minutes, gift_minutes }) => ({
      id: lot.id,
      course_type: lot.course_type,
      subject_name: lot.subject_name,
      contract_number: lot.contract_number,
      left_minutes: paidLeft(lot) - paid_minutes,
      left_gift_minutes: giftLeft(lot) - gift_minutes,
    })),
  };
}
