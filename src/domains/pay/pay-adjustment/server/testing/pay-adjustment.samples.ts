import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { payAdjustmentApi } from '@/domains/pay/pay-adjustment/pay-adjustment.contract.ts';
import { newTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';

/** A bonus that the manager has submitted. */
export async function submittedAdjustment(
  at: Arranger,
  more: { teacher_id?: number; month?: string; kind?: 'bonus' | 'deduction'; amount_fen?: number } = {},
): Promise<number> {
  const manager = await at.app.as('manager');
  const teacher_id = more.teacher_id ?? (await newTeacher(at, '工资教师'));
  const usual = { month: at.month(), kind: 'bonus' as const, amount_fen: 50_000, note: '公开课' };
  return (await manager.ok(payAdjustmentApi.add, { ...usual, ...more, teacher_id })).id;
}

export const samples: Samples = {
  calls: {
    api_pay_adjustment_add: async (at) => ({
      teacher_id: await newTeacher(at, '工资教师'),
      month: at.month(),
      kind: 'bonus',
      amount_fen: 30_000,
      note: '监考',
    }),
    api_pay_adjustment_approve: async (at) => ({ id: await submittedAdjustment(at) }),
    api_pay_adjustment_reject: async (at) => ({ id: await submittedAdjustment(at), reason: '重复' }),
  },
  documents: {
    pay_adjustment: submittedAdjustment,
  },
};
