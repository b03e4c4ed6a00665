import type { EntryLine } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { dayIn } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import type { Quote } from '../../exam-fee/exam-fee.contract.ts';
import { refundOf } from '../../exam-fee/exam-fee.rules.ts';
import { examFees } from '../../exam-fee/server/exam-fee.service.ts';
import { examOfferings } from '../../exam-offering/server/exam-offering.service.ts';
import type { Attempt } from '../../exam-series/exam-series.kinds.ts';
import type { FeeLineKind } from '../exam-entry.shapes.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { type EntryRow, examEntryStore as store } from './exam-entry.store.ts';

export const DOC = 'exam_entry';

/** What it costs now, by the board's clock and today's rate. */
export async function quoteNow(
  ctx: Ctx,
  of: { readonly series_id: number; readonly item_id: number; readonly attempt: Attempt },
): Promise<Quote> {
  const offering = await examOfferings.of(ctx, of.series_id, of.item_id);
  if (!offering) throw notFound();
  return examFees.quote(ctx, offering.id, of.attempt, toUnix(ctx.now));
}

/** A quote, as an entry keeps it. */
export const quoted = (quote: Quote) => ({
  step: quote.step,
  step_until: quote.until_at === null ? null : fromUnix(quote.until_at),
  currency: quote.currency,
  fee_id: quote.fee_id,
  board_fee_cents: quote.board_fee_cents,
  centre_fee_cents: quote.centre_fee_cents,
  late_fee_cents: quote.late_fee_cents,
  service_fee_cents: quote.service_fee_cents,
  rate_micro: quote.rate_micro,
  board_fee_fen: quote.board_fee_fen,
  centre_fee_fen: quote.centre_fee_fen,
  late_fee_fen: quote.late_fee_fen,
  service_fee_fen: quote.service_fee_fen,
  fee_fen: quote.total_fen,
  next_fee_fen: quote.next_total_fen,
});

export const availableOf = async (ctx: Ctx, studentId: number): Promise<number> =>
  (await ledger.available(ctx, studentId)).apply.available_fen;

/** Sets the fee aside; the student's money is locked by who asks. */
export async function holdFee(ctx: Ctx, { id, student_id }: EntryRow, amount_fen: number): Promise<void> {
  if (amount_fen > 0) await ledger.hold(ctx, DOC, id, [{ account: 'apply', student_id, amount_fen }]);
}

/** Refuses where the money is not there, and says how much is lacking. */
export async function mustHaveMoney(ctx: Ctx, studentId: number, fee_fen: number): Promise<void> {
  const lacking = fee_fen - (await availableOf(ctx, studentId));
  if (lacking > 0) throw refuse(text.money_lacks, { money: formatFen(lacking) });
}

interface Charge {
  readonly kind: FeeLineKind;
  readonly payable_fen: number;
  readonly revenue_fen: number;
  readonly reason?: string;
}
const linesOf = (student_id: number, charges: readonly Charge[]): EntryLine[] => {
  const [payable, revenue] = [
    sumOf(charges, (one) => one.payable_fen),
    sumOf(charges, (one) => one.revenue_fen),
  ];
  const lines: EntryLine[] = [
    { account: 'apply', student_id, amount_fen: -(payable + revenue) },
    { account: 'exam_fees_payable', amount_fen: payable },
    { account: 'application_revenue', amount_fen: revenue },
  ];
  return lines.filter(({ amount_fen }) => amount_fen !== 0);
};

/** Posts what is charged or given back, and writes it down line by line. */
export async function charge(
  ctx: Ctx,
  entry: EntryRow,
  kind: 'exam_borne' | 'exam_fee' | 'exam_refund' | 'exam_supplement',
  charges: readonly Charge[],
  /** Tells two charges of a kind apart. */
  time: number | string = entry.version,
): Promise<void> {
  const lines = linesOf(entry.student_id, charges);
  const paidOn = entry.paid_at && dayIn(ctx.time_zone, toUnix(entry.paid_at));
  if (lines.length > 0)
    await ledger.post(
      ctx,
      {
        kind,
        doc: DOC,
        doc_id: entry.id,
        key: `${DOC}:${entry.id}:${time}:${kind}`,
        ...(kind === 'exam_refund' && paidOn && { about_on: paidOn }),
      },
      lines,
    );
  for (const one of charges)
    if (one.payable_fen !== 0 || one.revenue_fen !== 0)
      await store.addLine(ctx, { entry_id: entry.id, ...one });
}

/** The fee that was held is taken: the board's and the centre's part is owed to them, the rest is ours. */
export async function takeFee(ctx: Ctx, entry: EntryRow): Promise<void> {
  if (entry.step_until !== null && entry.step_until <= ctx.now) throw refuse(text.step_passed);
  await ledger.lock(ctx, [entry.student_id]);
  await ledger.unhold(ctx, DOC, entry.id, 'consumed');
  await charge(ctx, entry, 'exam_fee', [
    {
      kind: 'fee',
      payable_fen: entry.board_fee_fen + entry.centre_fee_fen,
      revenue_fen: entry.service_fee_fen,
    },
    { kind: 'surcharge', payable_fen: entry.late_fee_fen, revenue_fen: 0 },
  ]);
}

/** What was charged goes back whole, whoever paid it. */
export async function giveBack(ctx: Ctx, entry: EntryRow, reason: string): Promise<void> {
  await ledger.lock(ctx, [entry.student_id]);
  await ledger.unhold(ctx, DOC, entry.id, 'released');
  const entries = await ledger.entriesOf(ctx, DOC, entry.id);
  const undone = new Set(entries.map(({ reverses }) => reverses));
  const about_on = entry.paid_at && dayIn(ctx.time_zone, toUnix(entry.paid_at));
  for (const one of entries.filter((it) => it.reverses === null && !undone.has(it.id)).reverse())
    await ledger.reverse(ctx, one.id, {
      kind: 'exam_undo',
      doc: DOC,
      doc_id: entry.id,
      key: `${DOC}:${entry.id}:undo:${one.id}`,
      memo: reason,
      ...(about_on && { about_on }),
    });
  const lines = await store.lines(ctx, entry.id);
  const [payable, revenue] = [sumOf(lines, (one) => one.payable_fen), sumOf(lines, (one) => one.revenue_fen)];
  if (payable !== 0 || revenue !== 0)
    await store.addLine(ctx, {
      entry_id: entry.id,
      kind: 'refund',
      payable_fen: -payable,
      revenue_fen: -revenue,
      reason,
    });
}

/** The rule of this moment is kept, whenever the board answers. */
export async function askToWithdraw(
  ctx: Ctx,
  entry: EntryRow,
  input: { reason: string; file?: number },
): Promise<void> {
  const rule = await quoteNow(ctx, entry);
  if (rule.needs_evidence && input.file === undefined)
    throw invalid({ evidence_file_id: text.evidence_needed });
  if (input.file !== undefined)
    await files.mayAttach(ctx, [input.file], () => invalid({ evidence_file_id: text.file_unknown }));
  await store.keep(ctx, entry.id, {
    refund_board_percent: rule.refund_board_percent,
    refund_late_percent: rule.refund_late_percent,
    refund_service_percent: rule.refund_service_percent,
    evidence_file_id: input.file ?? null,
    reason: input.reason,
  });
}

/** By the rule of the day of asking; what the company bore comes back to the company. */
export async function refundWithdrawn(ctx: Ctx, entry: EntryRow): Promise<void> {
  const rule = {
    refund_board_percent: entry.refund_board_percent ?? 0,
    refund_late_percent: entry.refund_late_percent ?? 0,
    refund_service_percent: entry.refund_service_percent ?? 0,
    needs_evidence: false,
  };
  const all = refundOf(entry, rule);
  const own = refundOf({ ...entry, late_fee_fen: entry.late_fee_fen - entry.borne_fen }, rule);
  const ours = all.payable_fen - own.payable_fen;
  await ledger.lock(ctx, [entry.student_id]);
  await charge(ctx, entry, 'exam_refund', [
    {
      kind: 'refund',
      payable_fen: -all.payable_fen,
      revenue_fen: ours - all.service_fen,
      reason: entry.reason,
    },
  ]);
  await store.keep(ctx, entry.id, { refund_fen: own.total_fen });
}
