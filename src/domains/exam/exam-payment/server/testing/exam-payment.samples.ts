import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { baseItemOf } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import {
  examinee,
  moved,
  type Offered,
  offered,
  submitted,
} from '../../../exam-entry/server/testing/exam-entry.samples.ts';
import { examPaymentApi } from '../../exam-payment.contract.ts';

const HERE = { company: 1 };

/** An entry that its board knows of and was not paid for. */
export async function owedEntry(at: Arranger, of?: Offered): Promise<{ of: Offered; id: number }> {
  const there = of ?? (await offered(at));
  const [id] = (await submitted(at, there, await examinee(at))) as [number];
  await moved(at, id, 'confirm', 'pay', 'register');
  return { of: there, id };
}
export async function paymentFields(at: Arranger, series_id: number, paid_fen = 11_800) {
  return {
    series_id,
    method_id: await baseItemOf(at, 'payment_method'),
    currency: 'CNY' as const,
    amount_cents: Math.abs(paid_fen),
    paid_fen,
    paid_on: new Date(at.now * 1000).toISOString().slice(0, 10),
    note: '夏季考季',
  };
}
export async function newPayment(at: Arranger): Promise<number> {
  const { of } = await owedEntry(at);
  return (await at.owner.ok(examPaymentApi.add, await paymentFields(at, of.series_id), HERE)).id;
}

export const samples: Samples = {
  calls: {
    api_exam_payment_add: async (at) => {
      const { of, id } = await owedEntry(at);
      return { ...(await paymentFields(at, of.series_id)), entry_ids: [id] };
    },
    api_exam_payment_void: async (at) => ({ id: await newPayment(at), reason: '付错考季' }),
  },
  documents: { exam_payment: newPayment },
};
