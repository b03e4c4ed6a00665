import type { accountApi } from '@/domains/money/account/account.contract.ts';
import type { refundApi } from '@/domains/money/refund/refund.contract.ts';
import type { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';

type Request = InputOf<typeof refundApi.request>;
/** How far each has come, why it was asked for, and what is deducted. */
const REFUNDS = [
  {
    steps: 0,
    policy: 'list_price',
    cause: '转学到外地',
    deductions: [{ name: '教材费', amount_fen: 12_000 }],
  },
  { steps: 1, policy: 'unit_paid', cause: '时间冲突，改上线下课', deductions: [] },
  { steps: 2, policy: 'average', cause: '已拿到录取，余款退还', deductions: [] },
  { steps: 3, policy: 'unit_paid', cause: '重复缴费', deductions: [] },
  { steps: 4, policy: 'unit_paid', cause: '家庭搬迁', deductions: [{ name: '手续费', amount_fen: 5_000 }] },
] as const;
const STEPS = ['confirm', 'approve', 'finance', 'pay'] as const;
const PART = 10;

/** Refunds at every step, each step by its own person. */
export async function load({ companies: [head] }: Demo): Promise<void> {
  const company = head.company_id;
  const [affairs, finance] = [await head.as('affairs'), await head.as('finance')];
  const staff = {
    confirm: await head.as('zhouhaoyu'),
    approve: await head.as('manager'),
    finance,
    pay: await head.as('owner'),
  };
  const { list } = await finance<OutputOf<typeof accountApi.balances>>(
    'api_student_balance_list',
    'GET',
    company,
    '',
    { account: 'new', only: 'with_balance', limit: '60' },
  );
  const methods = await finance<OutputOf<typeof baseDataApi.options>>(
    'api_basedata_options',
    'GET',
    company,
    '',
    { kind: 'payment_method' },
  );
  const method_id = methods.list[0]?.id as number;
  // Not those whom everything else of the demo is about.
  const people = list.filter((one) => one.new_fen >= 100_000).reverse();
  for (const [at, { steps, policy, cause, deductions }] of REFUNDS.entries()) {
    const student = await nextOf(company, affairs, people);
    if (!student) return;
    const input: Request = {
      student_id: student.id,
      policy,
      cause,
      method_id,
      deductions: [...deductions],
      accounts: [{ account: 'new', amount_fen: partOf(student) }],
      payee_name: `${student.username}家长`,
      payee_account: `6222 0212 0000 ${4100 + at}`,
      payee_bank: '招商银行',
    };
    const key = `refund-${company}-${at}`;
    const { id } = await affairs<{ id: number }>('api_refund_add', 'POST', company, key, input);
    for (const step of STEPS.slice(0, steps))
      await staff[step](`api_refund_${step}`, 'POST', company, `${key}-${step}`, { id, pass: 1 });
  }
}

interface Rich {
  readonly id: number;
  readonly username: string;
  readonly new_fen: number;
}
const partOf = ({ new_fen }: Rich): number => Math.floor(new_fen / PART / 100) * 100 + 20_000;

/** Somebody whose money is free, and who owes no lesson. */
async function nextOf(company: number, affairs: DemoCall, people: Rich[]): Promise<Rich | undefined> {
  for (let one = people.shift(); one; one = people.shift()) {
    const quote = await affairs<OutputOf<typeof refundApi.quote>>('api_refund_quote', 'GET', company, '', {
      student_id: String(one.id),
    });
    if (quote.owed_minutes === 0 && quote.new_fen >= partOf(one)) return one;
  }
  return undefined;
}
