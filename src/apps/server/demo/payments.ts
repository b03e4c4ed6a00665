import type { contractApi } from '@/domains/money/contract/contract.contract.ts';
import type { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import type { invoiceApi } from '@/domains/money/invoice/invoice.contract.ts';
import type { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { weappSignature } from '@/domains/money/weapp/server/weapp.service.ts';
import type { weappApi } from '@/domains/money/weapp/weapp.contract.ts';
import type { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/api.ts';
import { toUnix } from '@/kernel/time.ts';
import type { Call } from './calls.ts';

type Staff = Record<'adviser' | 'finance' | 'manager', Call>;
type Whole = OutputOf<typeof contractApi.get>;

/** What contracts have brought in so far, invoices for it, and payments in the mini-program. */
export async function loadPayments(company: number, staff: Staff, secret: string): Promise<void> {
  const { list } = await staff.finance<OutputOf<typeof contractApi.list>>(
    ...(['api_contract_list', 'GET', company, ''] as const),
    { status: 'effective', limit: '10' },
  );
  const [first, second] = list.toSorted((a, b) => a.id - b.id);
  if (!first || !second) return;
  const paid = await payFor(company, staff, first.id, 1);
  await buyFrom(company, staff, paid);
  await payFor(company, staff, second.id, 0.4);
  await invoice(company, staff, paid);
  await miniProgram(company, staff, secret, [first.student_id, second.student_id]);
}

async function payFor(
  company: number,
  { adviser, finance }: Staff,
  id: number,
  share: number,
): Promise<Whole> {
  const get = () => finance<Whole>('api_contract_get', 'GET', company, '', { id: String(id) });
  const { student_id, total_fen, made_on } = await get();
  const methods = await finance<OutputOf<typeof baseDataApi.options>>(
    ...(['api_basedata_options', 'GET', company, ''] as const),
    { kind: 'payment_method' },
  );
  const amount_fen = Math.round((total_fen * share) / 100_00) * 100_00;
  // At eight in the morning of its day in Shanghai, or now where that is still to come.
  const paid_at = Math.min(toUnix(new Date(made_on)), toUnix(new Date()));
  const input: InputOf<typeof rechargeApi.add> = {
    category: 'top',
    received_fen: amount_fen,
    reference: `HT${company}${id}`,
    submit_now: 1,
    method_id: methods.list[0]?.id as number,
    payer: '学员家长',
    paid_at,
    lines: [{ student_id, contract_id: id, amount_fen, account: 'learning' }],
  };
  const key = `payment-${company}-${id}`;
  const { ids } = await adviser<OutputOf<typeof rechargeApi.add>>(
    'api_recharge_add',
    'POST',
    company,
    key,
    input,
  );
  await finance('api_recharge_audit', 'POST', company, `${key}-audit`, { id: ids[0], pass: 1 });
  return get();
}

/** The first ten hours of a paid contract. */
async function buyFrom(company: number, { adviser, finance }: Staff, { id, student_id, lines }: Whole) {
  const [line] = lines;
  if (!line) return;
  const input: InputOf<typeof conversionApi.buy> = {
    student_id,
    contract_line_id: line.id,
    course_type: line.course_type,
    subject_id: line.subject_id,
    paid_minutes: 600,
    learning_fen: Math.round((line.amount_fen * 600) / line.minutes),
  };
  const key = `payment-${company}-${id}-hours`;
  const bought = await adviser<{ id: number }>('api_conversion_buy', 'POST', company, key, input);
  await finance('api_conversion_approve', 'POST', company, `${key}-approve`, { id: bought.id });
}

/** One that was issued, and one that waits. */
async function invoice(company: number, { adviser, finance }: Staff, { id, paid_fen, made_on }: Whole) {
  for (const [at, title] of ['个人', '上海明远贸易有限公司'].entries()) {
    const input: InputOf<typeof invoiceApi.request> = {
      contract_id: id,
      amount_fen: Math.floor(paid_fen / 200) * 100,
      title,
      kind: at === 0 ? 'normal' : 'special',
      ...(at > 0 && { tax_number: '91310115MA1K4XY27P' }),
    };
    const key = `invoice-${company}-${at}`;
    const asked = await adviser<{ id: number }>('api_invoice_request', 'POST', company, key, input);
    if (at > 0) continue;
    const issued = { id: asked.id, version: 1, invoice_no: `2631700000${company}${id}`, issued_on: made_on };
    await finance('api_invoice_issue', 'POST', company, `${key}-issue`, issued);
  }
}

const PAYERS = ['王女士', '李先生', '周女士', '徐先生', '何女士'];

/** Some that name nobody, one that waits for its approval, one that lies on its account. */
async function miniProgram(
  company: number,
  { finance, manager }: Staff,
  secret: string,
  studentIds: readonly number[],
) {
  const { merchant } = await manager<OutputOf<typeof weappApi.setup>>(
    ...(['api_weapp_setup', 'GET', company, '', {}] as const),
  );
  const now = new Date();
  const today = toUnix(new Date(now.toISOString().slice(0, 10)));
  for (const [at, payer] of PAYERS.entries()) {
    const message = {
      merchant,
      payment_id: `4200002${company}2026${at}`,
      payer,
      phone: `137000${company}010${at}`,
      amount_fen: (at + 2) * 980_00,
      fee_fen: (at + 2) * 5_88,
      paid_at: today - (at + 1) * 7_200,
      at: toUnix(now),
    };
    const signature = weappSignature(secret, message);
    await finance('api_weapp_notify', 'POST', company, `weapp-${company}-${at}`, { ...message, signature });
  }
  const { list } = await finance<OutputOf<typeof weappApi.list>>('api_weapp_list', 'GET', company, '', {});
  const unmatched = list.filter(({ state }) => state === 'unmatched').toSorted((a, b) => a.id - b.id);
  if (unmatched.length < PAYERS.length) return;
  for (const [at, student_id] of studentIds.entries()) {
    const input: InputOf<typeof weappApi.assign> = { id: unmatched[at]?.id as number, student_id };
    const key = `weapp-${company}-${at}-assign`;
    const { id } = await finance<{ id: number }>('api_weapp_assign', 'POST', company, key, input);
    if (at === 0) await manager('api_recharge_audit', 'POST', company, `${key}-audit`, { id, pass: 1 });
  }
}
