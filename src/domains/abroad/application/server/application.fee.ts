import type { Currency } from '@/domains/exam/exam-series/exam-series.kinds.ts';
import { toFen } from '@/domains/exam/exchange-rate/exchange-rate.rules.ts';
import { exchangeRates } from '@/domains/exam/exchange-rate/server/exchange-rate.service.ts';
import type { EntryLine } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, refuse } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import type { applicationApi } from '../application.contract.ts';
import { mayPayFee, mayTakeFee } from '../application.fee.rules.ts';
import { applicationText as text } from '../application.text.ts';
import { applicationStore as store } from './application.store.ts';
import { lockSeen } from './application.write.ts';

const DOC = 'application';

/** What an institution asks for is taken from the family's account at the rate of the day, and owed to the institution. */
export async function takeFee(
  ctx: Ctx,
  { id, version }: ParsedOf<typeof applicationApi.fee_take>,
): Promise<void> {
  const row = await lockSeen(ctx, id, version);
  must(mayTakeFee(row));
  const { student_id, fee_cents } = row;
  const rate = await exchangeRates.on(ctx, row.fee_currency as Currency, todayOf(ctx));
  const fee_fen = toFen(fee_cents, rate);
  await ledger.lock(ctx, [student_id]);
  const lacking = fee_fen - (await ledger.available(ctx, student_id)).apply.available_fen;
  if (lacking > 0) throw refuse(text.fee_lacks, { money: formatFen(lacking) });
  const fee_entry_id = await ledger.post(
    ctx,
    { kind: 'institution_fee', doc: DOC, doc_id: id, key: `institution_fee:${id}:${row.version}` },
    [
      { account: 'apply', student_id, amount_fen: -fee_fen },
      { account: 'institution_fees_payable', amount_fen: fee_fen },
    ],
  );
  await store.update(ctx, id, { fee_fen, fee_entry_id });
}

/** Paid out. What another rate or a charge of the bank made of it is ours. */
export async function payFee(
  ctx: Ctx,
  { id, version, paid_fen, fee_paid_on, method_id }: ParsedOf<typeof applicationApi.fee_pay>,
): Promise<void> {
  const row = await lockSeen(ctx, id, version);
  must(mayPayFee(row));
  if (fee_paid_on > todayOf(ctx)) throw invalid({ fee_paid_on: text.future_day });
  if (!(await baseData.hasAll(ctx, 'payment_method', [method_id])))
    throw invalid({ method_id: text.method_unknown });
  const taken = row.fee_fen as number;
  const lines: EntryLine[] = [
    { account: 'institution_fees_payable', amount_fen: -taken },
    { account: 'cash', method_id, amount_fen: paid_fen },
    { account: 'application_revenue', amount_fen: taken - paid_fen },
  ];
  const fee_paid_entry_id = await ledger.post(
    ctx,
    { kind: 'institution_fee_paid', doc: DOC, doc_id: id, key: `institution_fee_paid:${id}:${row.version}` },
    lines.filter(({ amount_fen }) => amount_fen !== 0),
  );
  await store.update(ctx, id, { fee_paid_on, fee_paid_entry_id });
}

/** Both the other way round, the last first. */
export async function undoFee(
  ctx: Ctx,
  { id, version, reason }: ParsedOf<typeof applicationApi.fee_undo>,
): Promise<void> {
  const row = await lockSeen(ctx, id, version);
  if (row.fee_entry_id === null) throw refuse(text.fee_not_taken);
  await ledger.lock(ctx, [row.student_id]);
  await ctx.query("SELECT set_config('app.reason', $1, true)", [reason]);
  for (const entry of [row.fee_paid_entry_id, row.fee_entry_id])
    if (entry !== null)
      await ledger.reverse(ctx, entry, {
        kind: 'institution_fee_undo',
        doc: DOC,
        doc_id: id,
        key: `institution_fee_undo:${entry}`,
        memo: reason,
      });
  await store.update(ctx, id, {
    fee_fen: null,
    fee_entry_id: null,
    fee_paid_entry_id: null,
    fee_paid_on: null,
  });
}
