import { must, stale } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { mayGive, moneyLeft, paidLeft, worthOf } from '../class-hours.rules.ts';
import { classHoursText } from '../class-hours.text.ts';
import { settle } from './class-hours.consume.ts';
import { figures } from './class-hours.figures.ts';
import { change } from './class-hours.lot.ts';
import { lockedLot, type Source } from './class-hours.purchase.ts';
import { classHoursStore as store } from './class-hours.store.ts';
import { lotsChanged } from './class-hours-event.service.ts';

export interface Leaving {
  readonly lot_id: number;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  /** What the document has reckoned for them; otherwise their part of what is left. */
  readonly book_value_fen?: number;
}

/**
 * Minutes leave a lot for good. Answers what the paid ones are worth: so much has to leave `classes` in the same
 * transaction, by the caller's entry.
 */
export async function leave(
  ctx: Ctx,
  kind: 'refund' | 'clear' | 'carry_out' | 'branch_out',
  { lot_id, paid_minutes, gift_minutes, book_value_fen }: Leaving,
  source: Source,
  reason: string,
): Promise<number> {
  const lot = await lockedLot(ctx, lot_id);
  must((paid_minutes >= 0 && gift_minutes >= 0) || classHoursText.minutes_positive);
  must(paid_minutes + gift_minutes > 0 || classHoursText.minutes_positive);
  must(mayGive(lot, { paid_minutes, gift_minutes }));
  const fen = book_value_fen ?? worthOf(lot, paid_minutes);
  // The last paid minutes take all the money, and no others take more than there is.
  const left = moneyLeft(lot);
  if (paid_minutes === paidLeft(lot) ? fen !== left : fen > left) throw stale();
  const out = { paid_minutes: -paid_minutes, gift_minutes: -gift_minutes, price_fen: -fen };
  await change(ctx, lot_id, out);
  await store.keep(ctx, { lot_id, kind, ...out, reason, ...source });
  await lotsChanged.emit(ctx, { lot_ids: [lot_id], by: 'other' });
  await figures(ctx, lot.student_id);
  return fen;
}

/** What a document made leave its lots comes back into them. Answers what it is worth, for the caller's entry. */
export async function comeBack(ctx: Ctx, studentId: number, source: Source, reason: string): Promise<number> {
  await ledger.lock(ctx, [studentId]);
  let fen = 0;
  const left = await store.leftBy(ctx, source.doc, source.doc_id);
  for (const { lot_id, ...gone } of left) {
    await change(ctx, lot_id, gone);
    await store.keep(ctx, { lot_id, kind: 'back', ...gone, reason, ...source });
    fen += gone.price_fen;
  }
  if (left.length) await lotsChanged.emit(ctx, { lot_ids: left.map(({ lot_id }) => lot_id), by: 'other' });
  await settle(ctx, studentId);
  await figures(ctx, studentId);
  return fen;
}
