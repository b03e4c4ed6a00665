import type { Arranger, Input, Samples } from '@/apps/server/testing/arranger.ts';
import { baseItemOf } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { giveMoney } from '../../../exam-entry/server/testing/exam-entry.samples.ts';
import { resultApi } from '../../../result/result.contract.ts';
import { newSitting } from '../../../result/server/testing/result.samples.ts';
import { resultEnquiryApi } from '../../result-enquiry.contract.ts';

const HERE = { company: 1 };
/** Nobody confirms what they asked for. */
export const ENQUIRY_PEOPLE = { add: 'manager', confirm: 'affairs', pay: 'finance' } as const;
/** ¥600 for the board and ¥50 for us. */
export const ENQUIRY_FEE = {
  currency: 'CNY' as const,
  board_fee_cents: 60_000,
  service_fee_fen: 5_000,
};
export const ENQUIRY_TOTAL = ENQUIRY_FEE.board_fee_cents + ENQUIRY_FEE.service_fee_fen;

/** A board's result of somebody who has money for an enquiry. */
export async function resultWithMoney(at: Arranger, money = 100_000) {
  const sitting = await newSitting(at);
  const { id } = await at.owner.ok(resultApi.save, { ...sitting, grade: 'B' }, HERE);
  if (money > 0) await giveMoney(at, sitting.student_id, money);
  return { ...sitting, result_id: id };
}
export async function enquiryFields(at: Arranger, result_id?: number) {
  const id = result_id ?? (await resultWithMoney(at)).result_id;
  return { result_id: id, service: 'review' as const, ...ENQUIRY_FEE, note: '离 A 差 2 分' };
}
type Step = 'confirm' | 'pay' | 'send';
export async function enquiry(at: Arranger, result_id: number | undefined, ...steps: readonly Step[]) {
  const maker = await at.app.as(ENQUIRY_PEOPLE.add);
  const { id } = await maker.ok(resultEnquiryApi.add, await enquiryFields(at, result_id), HERE);
  for (const step of steps) {
    const by = await at.app.as(step === 'pay' ? ENQUIRY_PEOPLE.pay : ENQUIRY_PEOPLE.confirm);
    await by.ok(resultEnquiryApi[step], { id }, HERE);
  }
  return id;
}
const of = async (at: Arranger, ...steps: readonly Step[]): Promise<Input> => ({
  id: await enquiry(at, undefined, ...steps),
});

export const samples: Samples = {
  calls: {
    api_result_enquiry_add: (at) => enquiryFields(at),
    api_result_enquiry_settle: async (at) => ({
      ...(await of(at, 'confirm', 'pay')),
      method_id: await baseItemOf(at, 'payment_method'),
      paid_fen: ENQUIRY_FEE.board_fee_cents,
    }),
    api_result_enquiry_confirm: (at) => of(at),
    api_result_enquiry_refuse: async (at) => ({ ...(await of(at)), reason: '不建议复议' }),
    api_result_enquiry_recall: async (at) => ({
      by: await at.app.as(ENQUIRY_PEOPLE.add),
      input: await of(at),
    }),
    api_result_enquiry_cancel: async (at) => ({
      ...(await of(at, 'confirm', 'pay')),
      reason: '家长改变主意',
    }),
    api_result_enquiry_pay: (at) => of(at, 'confirm'),
    api_result_enquiry_send: async (at) => ({
      ...(await of(at, 'confirm', 'pay')),
      board_reference: 'EAR-001',
    }),
    api_result_enquiry_uphold: (at) => of(at, 'confirm', 'pay', 'send'),
    api_result_enquiry_change: async (at) => ({
      ...(await of(at, 'confirm', 'pay', 'send')),
      grade: 'A',
      mark: 121,
    }),
  },
  documents: { result_enquiry: (at) => enquiry(at, undefined) },
  movers: { api_result_enquiry_recall: ENQUIRY_PEOPLE.add },
};
