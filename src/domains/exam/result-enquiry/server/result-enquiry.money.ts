import type { EntryLine } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { refuse } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { exchangeRates } from '../../exchange-rate/server/exchange-rate.service.ts';
import { feeOf } from '../result-enquiry.rules.ts';
import { resultEnquiryText as text } from '../result-enquiry.text.ts';
import { type EnquiryRow, enquiryStore as store } from './result-enquiry.store.ts';

const DOC = 'result_enquiry';

type Priced = Pick<EnquiryRow, 'board_fee_cents' | 'currency' | 'service_fee_fen'>;
/** At the rate of today. */
export async function priceNow(ctx: Ctx, of: Priced) {
  const rate_micro = await exchangeRates.on(ctx, of.currency, todayOf(ctx));
  return { rate_micro, ...feeOf({ ...of, rate_micro }) };
}

/** Sets the fee of today aside, or says how much is lacking. */
export async function holdFee(ctx: Ctx, doc: EnquiryRow): Promise<void> {
  const { id, student_id } = doc;
  const price = await priceNow(ctx, doc);
  await ledger.lock(ctx, [student_id]);
  const { apply } = await ledger.available(ctx, student_id);
  const lacking = price.fee_fen - apply.available_fen;
  if (lacking > 0) throw refuse(text.money_lacks, { money: formatFen(lacking) });
  await store.keep(ctx, id, price);
  if (price.fee_fen > 0)
    await ledger.hold(ctx, DOC, id, [{ account: 'apply', student_id, amount_fen: price.fee_fen }]);
}

const moved = (lines: readonly EntryLine[]): EntryLine[] =>
  lines.filter(({ amount_fen }) => amount_fen !== 0);

/** What was held is taken: the board's part is owed to it, the rest is ours. */
export async function takeFee(ctx: Ctx, doc: EnquiryRow): Promise<void> {
  const { id, student_id, board_fee_fen, service_fee_fen, fee_fen } = doc;
  await ledger.lock(ctx, [student_id]);
  await ledger.unhold(ctx, DOC, id, 'consumed');
  if (fee_fen === 0) return;
  await ledger.post(
    ctx,
    { kind: 'enquiry_fee', doc: DOC, doc_id: id, key: `${DOC}:${id}:fee` },
    moved([
      { account: 'apply', student_id, amount_fen: -fee_fen },
      { account: 'exam_fees_payable', amount_fen: board_fee_fen },
      { account: 'application_revenue', amount_fen: service_fee_fen },
    ]),
  );
  await store.addLine(ctx, {
    enquiry_id: id,
    kind: 'fee',
    payable_fen: board_fee_fen,
    revenue_fen: service_fee_fen,
  });
}

/** What the student has paid, or what is held of it, comes back whole. */
export async function giveBack(ctx: Ctx, doc: EnquiryRow, memo: string): Promise<void> {
  const { id, student_id, board_fee_fen, service_fee_fen } = doc;
  await ledger.lock(ctx, [student_id]);
  await ledger.unhold(ctx, DOC, id, 'released');
  const fee = (await ledger.entriesOf(ctx, DOC, id)).find(({ kind }) => kind === 'enquiry_fee');
  if (!fee) return;
  const key = `${DOC}:${id}:refund`;
  await ledger.reverse(ctx, fee.id, { kind: 'enquiry_refund', doc: DOC, doc_id: id, key, memo });
  await store.addLine(ctx, {
    enquiry_id: id,
    kind: 'refund',
    payable_fen: -board_fee_fen,
    revenue_fen: -service_fee_fen,
  });
}

/** What is open with the board is paid, or has come back; the difference of rates is ours. */
export async function settleWithBoard(
  ctx: Ctx,
  { id }: EnquiryRow,
  { method_id, paid_fen }: { readonly method_id: number; readonly paid_fen: number },
): Promise<void> {
  const lines = await store.lines(ctx, id);
  const open = sumOf(lines, ({ payable_fen }) => payable_fen);
  if (open === 0) throw refuse(text.nothing_open);
  await store.addLine(ctx, {
    enquiry_id: id,
    kind: 'settlement',
    payable_fen: -open,
    revenue_fen: open - paid_fen,
    cash_fen: paid_fen,
    method_id,
  });
  await ledger.post(
    ctx,
    { kind: 'enquiry_settle', doc: DOC, doc_id: id, key: `${DOC}:${id}:settle:${lines.length}` },
    moved([
      { account: 'exam_fees_payable', amount_fen: -open },
      { account: 'cash', method_id, amount_fen: paid_fen },
      { account: 'application_revenue', amount_fen: open - paid_fen },
    ]),
  );
}
