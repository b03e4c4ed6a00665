import { invalid, no, notFound, type Refusal, refuse } from '@/kernel/errors.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import {
  type TransitionStore,
  transition,
  transitionHandlers,
} from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { contractText } from '../../contract/contract.text.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { invoiceApi } from '../invoice.contract.ts';
import { invoiceStatus } from '../invoice.status.ts';
import { invoiceText as text } from '../invoice.text.ts';
import { invoiceStore as store } from './invoice.store.ts';

const NUMBER_PREFIX = 'FP';

/** What the database refuses, as the user reads it. */
const reasons = {
  invoice_no: (): Refusal => invalid({ invoice_no: text.no_taken }),
  invoice_is_covered: (): Refusal => refuse(text.paid_back),
};

function notAhead(ctx: Ctx, field: string, day: string): void {
  if (day > todayOf(ctx)) throw invalid({ [field]: text.early });
}

/** Takes the amount from what can still be invoiced; answers whose it is. */
async function take(
  ctx: Ctx,
  {
    contract_id,
    recharge_id,
    amount_fen,
  }: { contract_id?: number; recharge_id?: number; amount_fen: number },
): Promise<number> {
  if ((contract_id === undefined) === (recharge_id === undefined))
    throw invalid({ contract_id: text.needs_source });
  if (contract_id !== undefined) return contracts.invoiced(ctx, contract_id, amount_fen);
  const found = await store.lockRecharge(ctx, recharge_id as number);
  if (!found) throw notFound();
  const open = found.open_fen - (await store.livingOn(ctx, recharge_id as number));
  if (amount_fen > open) throw invalid({ amount_fen: beyond(open) });
  return found.student_id;
}
const beyond = (open: number) => no(contractText.beyond_paid, { open: formatFen(open) });

/** A cancelled request and a red letter make room again. */
const effects = {
  free: async (ctx: Ctx, { contract_id, amount_fen }: { contract_id: number | null; amount_fen: number }) => {
    if (contract_id !== null) await contracts.invoiced(ctx, contract_id, -amount_fen);
  },
};

/** What other nouns ask of invoices. */
export const invoices = {
  sees: store.sees,
  /** Before money goes back: what is invoiced on a recharge is taken back by a red letter first. */
  async mustBeFree(ctx: Ctx, rechargeId: number): Promise<void> {
    const living = await store.livingOn(ctx, rechargeId);
    if (living > 0) throw refuse(text.invoiced_already, { fen: formatFen(living) });
  },
};

/** A move that sets numbers and days together with the state. */
const setting = (
  values: Parameters<typeof store.set>[2],
): TransitionStore<NonNullable<Awaited<ReturnType<typeof store.lock>>>> => ({
  lock: store.lock,
  setStatus: (ctx, id, status) => store.set(ctx, id, { ...values, status: status as 'issued' }),
});

export const invoiceService = implement(invoiceApi, {
  list: (ctx, query) => store.page(ctx, query),
  request: async (ctx, { contract_id, recharge_id, ...fields }) => {
    if (fields.kind === 'special' && !fields.tax_number) throw invalid({ tax_number: text.needs_tax });
    const student_id = await take(ctx, { contract_id, recharge_id, amount_fen: fields.amount_fen });
    const [number = ''] = await nextNumbers(ctx, NUMBER_PREFIX, 1);
    const values = { ...fields, contract_id, recharge_id, student_id, number };
    return { id: await explain(store.insert(ctx, values), reasons) };
  },
  issue: async (ctx, { id, version, invoice_no, issued_on }) => {
    notAhead(ctx, 'issued_on', issued_on);
    const done = transition(
      ctx,
      invoiceStatus.transitions.give,
      setting({ invoice_no, issued_on }),
      {},
      { id, version },
    );
    await explain(done, reasons);
    return {};
  },
  redLetter: async (ctx, { id, version, red_no, red_on, reason }) => {
    notAhead(ctx, 'red_on', red_on);
    const values = { red_no, red_on, reason };
    await transition(ctx, invoiceStatus.transitions.redden, setting(values), effects as never, {
      id,
      version,
      reason,
    });
    return {};
  },
  export: (ctx, filter) => store.all(ctx, filter),
  ...transitionHandlers(invoiceStatus, store, effects),
});
