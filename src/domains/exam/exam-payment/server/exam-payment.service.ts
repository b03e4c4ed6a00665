import type { EntryLine } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { MICRO } from '../../exchange-rate/exchange-rate.rules.ts';
import { examPaymentApi } from '../exam-payment.contract.ts';
import { examPaymentPaths } from '../exam-payment.paths.ts';
import { examPaymentStatus } from '../exam-payment.status.ts';
import { examPaymentText as text } from '../exam-payment.text.ts';
import { type PaymentRow, examPaymentStore as store } from './exam-payment.store.ts';

const DOC = 'exam_payment';
/** So long after a series everything owed for it is settled. */
const SETTLED_DAYS = 60;

type Entered = ParsedOf<typeof examPaymentApi.add>;

/** What it settles of what is open: everything, or these. */
async function wanted(ctx: Ctx, { series_id, entry_ids }: Entered) {
  const open = await store.open(ctx, series_id);
  const ids = entry_ids && new Set(entry_ids);
  const lines = ids ? open.filter(({ entry_id }) => ids.has(entry_id)) : open;
  if (ids && lines.length < ids.size) throw invalid({ entry_ids: text.entry_gone });
  if (lines.length === 0) throw refuse(text.nothing_owed);
  return lines;
}

/** What a unit of the currency has cost. */
const rateOf = ({ currency, amount_cents, paid_fen }: Entered): number =>
  currency === 'CNY' || amount_cents === 0 ? MICRO : Math.round((Math.abs(paid_fen) * MICRO) / amount_cents);

/** What is owed is settled, what was paid has left; the difference of rates is ours. */
async function add(ctx: Ctx, input: Entered) {
  const { series_id, method_id, currency, amount_cents, paid_fen, paid_on, note = '' } = input;
  const { exam_board_id } = await examSeriesList.must(ctx, series_id);
  if (paid_on > todayOf(ctx)) throw invalid({ paid_on: text.later });
  const file_id = input.file_id ?? null;
  if (file_id !== null) await files.mayAttach(ctx, [file_id], () => invalid({ file_id: text.file_unknown }));
  await store.lockSeries(ctx, series_id);
  const lines = await wanted(ctx, input);
  const owed_fen = sumOf(lines, ({ amount_fen }) => amount_fen);
  const values = {
    series_id,
    exam_board_id,
    method_id,
    currency,
    amount_cents,
    rate_micro: rateOf(input),
    paid_fen,
    owed_fen,
    paid_on,
    file_id,
    note,
  };
  const made = await explain(store.insert(ctx, values, lines), {
    exam_payment_method: () => invalid({ method_id: text.method_unknown }),
    exam_payment_line_once: () => invalid({ entry_ids: text.entry_gone }),
  });
  const posted: EntryLine[] = [
    { account: 'exam_fees_payable', amount_fen: -owed_fen },
    { account: 'cash', method_id, amount_fen: paid_fen },
    { account: 'application_revenue', amount_fen: owed_fen - paid_fen },
  ];
  const moved = posted.filter(({ amount_fen }) => amount_fen !== 0);
  if (moved.length > 0)
    await ledger.post(
      ctx,
      { kind: 'exam_payment', doc: DOC, doc_id: made.id, key: `${DOC}:${made.id}:pay`, about_on: paid_on },
      moved,
    );
  return made;
}

async function undo(ctx: Ctx, doc: PaymentRow, reason: string): Promise<void> {
  for (const entry of await ledger.entriesOf(ctx, DOC, doc.id))
    if (entry.reverses === null)
      await ledger.reverse(ctx, entry.id, {
        kind: 'exam_payment_undo',
        doc: DOC,
        doc_id: doc.id,
        key: `${DOC}:${doc.id}:undo:${entry.id}`,
        memo: reason,
        about_on: doc.paid_on,
      });
  await store.release(ctx, doc.id, reason);
}

/** What other nouns ask of payments. */
export const examPayments = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  byMethod: store.byMethod,
  bySeries: store.bySeries,
  source: async (ctx: Ctx, ids: readonly number[]) =>
    (await store.numbers(ctx, ids)).map(({ id, number }) => ({
      id,
      title: number,
      url: examPaymentPaths.list({ part: 'payments', payment_id: id }),
    })),
  /** Series that ended long ago, and are not settled. */
  unsettled: async (ctx: Ctx): Promise<number> => {
    const before = plusDays(todayOf(ctx), -SETTLED_DAYS);
    return (await store.payables(ctx)).filter(({ ends_on, open_fen }) => open_fen !== 0 && ends_on < before)
      .length;
  },
};

export const examPaymentService = implement(examPaymentApi, {
  list: (ctx, query) => store.page(ctx, query),
  get: async (ctx, { id }) => {
    const found = await store.find(ctx, id);
    if (!found) throw notFound();
    return { ...found, lines: await store.lines(ctx, id), file: await store.file(ctx, id) };
  },
  payables: async (ctx) => ({ list: await store.payables(ctx) }),
  due: async (ctx, { series_id }) => ({ list: await store.open(ctx, series_id) }),
  export: async function* (ctx, filter) {
    for await (const list of store.all(ctx, filter))
      yield list.map((row) => ({
        ...row,
        amount_said: `${row.currency} ${(row.amount_cents / 100).toFixed(2)}`,
      }));
  },
  add,
  ...transitionHandlers(examPaymentStatus, store, {
    undo: (ctx, doc, { reason = '' }) => undo(ctx, doc, reason),
  }),
});
