import { refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import type { EntryLine } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { recharges } from '../../recharge/server/recharge.service.ts';
import { coveredByInvoices } from '../refund.rules.ts';
import { refundText as text } from '../refund.text.ts';
import { mustOweNothing } from './refund.create.ts';
import { refundLotStore } from './refund.lot.store.ts';
import { type LineRow, type RefundRow, refundStore as store } from './refund.store.ts';
import { refundWasBacked, refundWasPaid } from './refund-event.service.ts';

const DOC = 'refund';
const sourceOf = (id: number) => ({ doc: DOC, doc_id: id });
const lotsOf = (lines: readonly LineRow[]): number[] => lines.flatMap(({ lot_id }) => lot_id ?? []);
const coinsOf = (lines: readonly LineRow[]): number => sumOf(lines, ({ virtual_fen }) => virtual_fen);

async function contractsOf(ctx: Ctx, lines: readonly LineRow[]): Promise<number[]> {
  const found = await refundLotStore.some(ctx, lotsOf(lines));
  return [...new Set(found.flatMap(({ contract_id }) => contract_id ?? []))].sort((a, b) => a - b);
}

/** What is invoiced is taken back by a red letter first. */
async function mustCancelInvoices(ctx: Ctx, { id, student_id, amount_fen }: RefundRow): Promise<void> {
  const invoices = await store.issued(ctx, student_id);
  if (invoices.length === 0) return;
  const money = await store.received(ctx, student_id, id);
  const numbers = coveredByInvoices(invoices, { ...money, amount_fen });
  if (numbers.length > 0) throw refuse(text.invoiced_first, { numbers: numbers.join(', ') });
}

/** What leaves the student: to be paid, and what is withheld and deducted; gift coins of a purchase return as coins. */
function leaving({ student_id, amount_fen }: RefundRow, lines: readonly LineRow[]): EntryLine[] {
  const withheld = sumOf(lines, ({ book_value_fen }) => book_value_fen) - amount_fen;
  const coins = coinsOf(lines);
  const all: EntryLine[] = [
    ...lines.map(({ account, book_value_fen }) => ({ account, student_id, amount_fen: -book_value_fen })),
    { account: 'refunds_payable', amount_fen },
    { account: 'refund_fees', amount_fen: withheld },
    { account: 'virtual', student_id, amount_fen: coins },
    { account: 'gift_cost', amount_fen: -coins },
  ];
  return all.filter(({ amount_fen }) => amount_fen !== 0);
}

/** Consumes what is held: hours leave their lots, money leaves the books by the method. */
export async function payOut(ctx: Ctx, doc: RefundRow): Promise<void> {
  const { id, student_id, amount_fen, method_id, version } = doc;
  const lines = await store.lines(ctx, id);
  const concerned = await contractsOf(ctx, lines);
  await contracts.lockAll(ctx, concerned);
  await ledger.lock(ctx, [student_id]);
  await mustOweNothing(ctx, student_id);
  await mustCancelInvoices(ctx, doc);
  await ledger.unhold(ctx, DOC, id, 'consumed');
  for (const { lot_id, paid_minutes, gift_minutes, book_value_fen } of lines) {
    if (lot_id === null) continue;
    const gone = { lot_id, paid_minutes, gift_minutes, book_value_fen };
    await classHours.leave(ctx, 'refund', gone, sourceOf(id), doc.cause);
  }
  const entry = (kind: string) => ({ kind, ...sourceOf(id), key: `refund:${id}:${version}:${kind}` });
  const left = leaving(doc, lines);
  if (left.length) await ledger.post(ctx, entry('refund'), left);
  if (amount_fen > 0)
    await ledger.post(ctx, entry('refund_pay'), [
      { account: 'refunds_payable', amount_fen: -amount_fen },
      { account: 'cash', method_id, amount_fen },
    ]);
  const ended = [];
  for (const contract of concerned)
    if (await contracts.endIfEmpty(ctx, contract, doc.cause)) ended.push(contract);
  if (ended.length) await store.setEnded(ctx, id, ended);
  await refundWasPaid.emit(ctx, doc);
}

/** Everything the other way round, to the fen and the minute; contracts that it ended go on. */
export async function undoPayment(ctx: Ctx, doc: RefundRow, reason: string): Promise<void> {
  const { id, student_id } = doc;
  await contracts.lockAll(ctx, doc.ended_contract_ids);
  await ledger.lock(ctx, [student_id]);
  const entries = await ledger.entriesOf(ctx, DOC, id);
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  const standing = entries.filter((one) => one.reverses === null && !reversed.has(one.id));
  const coins = coinsOf(await store.lines(ctx, id));
  const came = standing.find(({ kind }) => kind === 'refund');
  if (came && coins > 0)
    await recharges.coinsMustBeThere(ctx, { entry_id: came.id, student_id, amount_fen: coins });
  for (const entry of standing.toReversed())
    await ledger.reverse(ctx, entry.id, {
      kind: 'refund_back',
      ...sourceOf(id),
      key: `refund:${id}:back:${entry.id}`,
      memo: reason,
    });
  await classHours.comeBack(ctx, student_id, sourceOf(id), reason);
  for (const contract of doc.ended_contract_ids) await contracts.goOn(ctx, contract);
  await store.setEnded(ctx, id, []);
  await refundWasBacked.emit(ctx, doc);
}
