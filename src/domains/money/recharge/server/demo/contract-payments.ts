import type { contractApi } from '@/domains/money/contract/contract.contract.ts';
import type { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import type { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import type { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { DemoCall, DemoCompany } from '@/kernel/server/demo.ts';
import { toUnix } from '@/kernel/value/time.ts';

type Staff = Record<'adviser' | 'finance', DemoCall>;
type Whole = OutputOf<typeof contractApi.get>;

/** What the first two contracts have brought in so far, and the first hours of it. */
export async function payContracts({ company_id: company, as }: DemoCompany): Promise<void> {
  const staff = { adviser: await as('adviser'), finance: await as('finance') };
  const { list } = await staff.finance<OutputOf<typeof contractApi.list>>(
    'api_contract_list',
    'GET',
    company,
    '',
    { status: 'effective', limit: '10' },
  );
  const [first, second] = list.toSorted((a, b) => a.id - b.id);
  if (!first || !second) return;
  await buyFrom(company, staff, await payFor(company, staff, first.id, 1));
  await payFor(company, staff, second.id, 0.4);
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
    'api_basedata_options',
    'GET',
    company,
    '',
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
