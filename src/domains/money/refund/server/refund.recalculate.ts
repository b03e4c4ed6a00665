import { refuse, stale } from '@/kernel/errors.ts';
import { asConsequence } from '@/kernel/server/document/approval.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { pgErrorOf } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { LotsChanged } from '../../class-hours/server/class-hours-event.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { asFarAsLeft, type Policy } from '../refund.rules.ts';
import { refundStatus, WAITING } from '../refund.status.ts';
import { refundText as text } from '../refund.text.ts';
import { refundLotStore } from './refund.lot.store.ts';
import { tellLapsed, tellRecalculated } from './refund.notifications.ts';
import { asRefundLot, holdsOf, lotLine, paidBack } from './refund.pricing.ts';
import { type LineRow, type NewLine, type RefundRow, refundStore as store } from './refund.store.ts';

const waits = ({ status }: RefundRow): boolean => (WAITING as readonly string[]).includes(status);

const FACTS = [
  'paid_minutes',
  'gift_minutes',
  'book_value_fen',
  'refund_amount_fen',
  'learning_fen',
  'new_fen',
] as const;
const isSame = (line: LineRow, now: NewLine): boolean =>
  FACTS.every((name) => line[name] === (now[name] ?? 0)) && line.virtual_fen === (now.virtual_fen ?? 0);

/** Its lines as the lots are now: as many minutes as are left, by the list price of the day on which it was asked for. */
async function linesNow(ctx: Ctx, lines: readonly LineRow[], policy: Policy) {
  const found = await refundLotStore.some(
    ctx,
    lines.flatMap(({ lot_id }) => lot_id ?? []),
  );
  return lines.map((line): { line: LineRow; now: NewLine; isShort: boolean } => {
    const lot = found.find(({ id }) => id === line.lot_id);
    if (!lot) return { line, now: asWas(line), isShort: false };
    const list =
      line.list_fen === null || line.list_minutes === null
        ? null
        : { fen: line.list_fen, minutes: line.list_minutes };
    const left = asFarAsLeft(lot, line);
    const isShort = left.paid_minutes < line.paid_minutes || left.gift_minutes < line.gift_minutes;
    return { line, now: lotLine(asRefundLot(lot, list), left, policy), isShort };
  });
}
const asWas = ({ account, book_value_fen, refund_amount_fen }: LineRow): NewLine => ({
  account,
  book_value_fen,
  refund_amount_fen,
});

/** Whoever holds the document may be waiting for the student: it is not waited for, and the caller is told. */
async function lockAtOnce(ctx: Ctx, id: number): Promise<RefundRow | undefined> {
  try {
    return await store.lockAtOnce(ctx, id);
  } catch (error) {
    throw pgErrorOf(error)?.code === '55P03' ? stale() : error;
  }
}

/** The system's own move, whoever caused it. */
function systemMove(ctx: Ctx, name: 'recalculate' | 'lapse', id: number): Promise<void> {
  const { standsFor: _, mayDecide: __, ...own } = ctx;
  const movable = { lock: store.lockAny, setStatus: store.setStatus };
  return transition(own, refundStatus.transitions[name], movable, {}, { id });
}

/** Looks at a waiting refund again; true where its hold is placed anew or given up. */
export async function lookAgain(ctx: Ctx, doc: RefundRow, by: LotsChanged['by']): Promise<boolean> {
  const { id, student_id, policy } = doc;
  const before = await store.lines(ctx, id);
  const lines = await linesNow(ctx, before, policy);
  if (by === 'other' && lines.some(({ isShort }) => isShort))
    throw refuse(text.held_for_refund, { number: doc.number });
  if (lines.every(({ line, now }) => isSame(line, now))) return false;
  const kept = lines.map(({ now }) => now).filter((now) => now.account !== 'classes' || now.paid_minutes);
  const amount_fen = paidBack(kept) - (await store.deducted(ctx, id));
  await ledger.unhold(ctx, 'refund', id, 'released');
  if (kept.length === 0 || amount_fen < 0) {
    await systemMove(ctx, 'lapse', id);
    await tellLapsed(ctx, doc);
    return true;
  }
  await store.setLines(ctx, id, kept, amount_fen);
  const held = holdsOf(student_id, kept);
  if (held.length) await ledger.hold(ctx, 'refund', id, held);
  await systemMove(ctx, 'recalculate', id);
  await tellRecalculated(ctx, doc, amount_fen);
  return true;
}

/** Lots have changed, under their student's lock. A lesson wins; anything else must leave what a refund waits for. */
export async function onLotsChanged(ctx: Ctx, { lot_ids, by }: LotsChanged): Promise<void> {
  for (const id of await store.toLookAtAgain(ctx, lot_ids)) {
    const doc = await lockAtOnce(ctx, id);
    if (doc && waits(doc)) await asConsequence(ctx, () => lookAgain(ctx, doc, by));
  }
}
