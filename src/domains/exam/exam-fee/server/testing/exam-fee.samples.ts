import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { newOffering } from '../../../exam-offering/server/testing/exam-offering.samples.ts';
import { examFeeApi } from '../../exam-fee.contract.ts';

const HERE = { company: 1 };
const end = (day: string) => momentOf('Europe/London', day, 0);
export const feeFields = {
  from_day: '2027-09-01',
  currency: 'GBP' as const,
  board_fee_cents: 9_800,
  centre_fee_cents: 2_000,
  service_fee_cents: 1_200,
  steps: [
    {
      kind: 'normal' as const,
      until_at: end('2028-02-01'),
      refund_board_percent: 100,
      refund_service_percent: 50,
    },
    { kind: 'late' as const, until_at: end('2028-03-01'), surcharge: 5_200, refund_board_percent: 50 },
    { kind: 'closed' as const, needs_evidence: 1 as const },
  ],
};
export async function newFee(at: Arranger): Promise<{ id: number; offering_id: number }> {
  const { id: offering_id } = await newOffering(at);
  await at.owner.ok(examFeeApi.add, { offering_ids: [offering_id], attempts: ['first'], ...feeFields }, HERE);
  const { list } = await at.owner.ok(examFeeApi.list, { offering_id }, HERE);
  return { id: list[0]?.id as number, offering_id };
}

export const samples: Samples = {
  calls: {
    api_exam_fee_add: async (at) => ({
      offering_ids: [(await newOffering(at)).id],
      attempts: ['first', 'retake'],
      ...feeFields,
    }),
    api_exam_fee_edit: async (at) => ({
      id: (await newFee(at)).id,
      version: 1,
      ...feeFields,
      board_fee_cents: 9_900,
    }),
    api_exam_fee_del: async (at) => ({ id: (await newFee(at)).id }),
  },
};
