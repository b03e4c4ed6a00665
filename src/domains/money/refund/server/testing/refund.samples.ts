import type { Arranger, Input, Samples } from '@/apps/server/testing/arranger.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

/** Some money and all hours of a lot: ten hours for 3,000 yuan, one gift hour. */
const refundFields = async (at: Arranger): Promise<InputOf<typeof refundApi.request>> => {
  const { id: lot_id, student_id } = await boughtLot(at);
  return {
    student_id,
    accounts: [{ account: 'new', amount_fen: 100_000 }],
    lots: [{ lot_id, paid_minutes: 600 }],
    policy: 'unit_paid',
    method_id: await paymentMethod(at),
    payee_name: '王女士',
    payee_account: '6222 0000 1234',
    payee_bank: '招商银行',
    cause: '搬家',
  };
};

/** Each step is somebody else's; whoever asks is none of them. */
export const REFUND_PEOPLE = {
  maker: 'affairs',
  confirm: 'zhouhaoyu',
  approve: 'manager',
  finance: 'finance',
  pay: 'owner',
} as const;

const STEPS = ['confirm', 'approve', 'finance', 'pay'] as const;

export const requested = async (at: Arranger): Promise<number> =>
  (await (await at.app.as(REFUND_PEOPLE.maker)).ok(refundApi.request, await refundFields(at))).id;

/** Brought so far, each step by its person. */
export async function broughtTo(at: Arranger, id: number, last?: (typeof STEPS)[number]): Promise<number> {
  for (const step of last ? STEPS.slice(0, STEPS.indexOf(last) + 1) : [])
    await (await at.app.as(REFUND_PEOPLE[step])).ok(refundApi[step], { id, pass: 1 });
  return id;
}

const decision = (step: (typeof STEPS)[number], before?: (typeof STEPS)[number]) => async (at: Arranger) => ({
  by: await at.app.as(REFUND_PEOPLE[step]),
  input: { id: await broughtTo(at, await requested(at), before), pass: 1 } as Input,
});

const paid = async (at: Arranger) => broughtTo(at, await requested(at), 'pay');

export const samples: Samples = {
  calls: {
    api_refund_add: async (at) => ({ ...(await refundFields(at)) }),
    api_refund_simulate: async (at) => {
      const { student_id, accounts, lots } = await refundFields(at);
      return { student_id, accounts, lots, deductions: [{ name: '教材费', amount_fen: 5_000 }] };
    },
    api_refund_payee: async (at) => ({
      by: await at.app.as('finance'),
      input: { id: await requested(at), version: 1, payee_name: '王先生' } as Input,
    }),
    api_refund_confirm: decision('confirm'),
    api_refund_approve: decision('approve', 'confirm'),
    api_refund_finance: decision('finance', 'approve'),
    api_refund_pay: decision('pay', 'finance'),
    api_refund_fail: async (at) => ({ id: await paid(at), reason: '账号有误' }),
    api_refund_reback: async (at) => ({ id: await paid(at), reason: '银行退汇' }),
    api_refund_cancel: async (at) => ({
      by: await at.app.as(REFUND_PEOPLE.maker),
      input: { id: await requested(at) },
    }),
  },
  documents: {
    refund: requested,
  },
  movers: {
    api_refund_confirm: REFUND_PEOPLE.confirm,
    api_refund_approve: REFUND_PEOPLE.approve,
    api_refund_finance: REFUND_PEOPLE.finance,
    api_refund_cancel: REFUND_PEOPLE.maker,
  },
};
