import { type Arranger, IN_COMPANY, type Samples } from '@/apps/server/testing/arranger.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { newOffering } from '../../../exam-offering/server/testing/exam-offering.samples.ts';
import { resultApi } from '../../../result/result.contract.ts';
import { scoreGuaranteeApi } from '../../score-guarantee.contract.ts';
import { GUARANTEE_TYPE } from '../../score-guarantee.rules.ts';

/** The line of a signed contract that promises, with hours bought from it. */
export async function guaranteedLine(at: Arranger): Promise<{ id: number; student_id: number }> {
  const manager = await at.app.as('manager');
  const student_id = await richStudent(at);
  const { today, templates } = await manager.ok(contractApi.terms, {});
  const { id } = await manager.ok(contractApi.add, {
    student_id,
    template_id: templates[0]?.id as number,
    adviser_id: manager.admin_id,
    made_on: today,
    lines: [{ course_type: GUARANTEE_TYPE, minutes: 600, price_fen: 300_000 }],
  });
  await manager.ok(contractApi.push, { id });
  await manager.ok(contractApi.sign, { id });
  const line = (await manager.ok(contractApi.get, { id })).lines[0]?.id as number;
  const hours = { course_type: GUARANTEE_TYPE, paid_minutes: 600, gift_minutes: 0 } as const;
  const tenders = [{ account: 'learning' as const, amount_fen: 300_000 }];
  await at.within((ctx) =>
    classHours.buy(
      ctx,
      { ...hours, student_id, subject_id: null, expires_on: '2099-12-31', tenders, contract_line_id: line },
      { doc: 'test', doc_id: at.next() },
    ),
  );
  return { id: line, student_id };
}

export async function promised(at: Arranger) {
  const { id: contract_line_id, student_id } = await guaranteedLine(at);
  const { series_id, item_id } = await at.some('offering', () => newOffering(at));
  return {
    student_id,
    fields: { contract_line_id, series_id, item_id, grade: 'A', attendance_percent: 80, note: '口头约定' },
  };
}
export async function newGuarantee(at: Arranger) {
  const { student_id, fields } = await promised(at);
  const { id } = await at.owner.ok(scoreGuaranteeApi.add, fields, IN_COMPANY);
  return { id, student_id, ...fields };
}
/** One whose result is out. */
export async function judgedGuarantee(at: Arranger, grade = 'B') {
  const made = await newGuarantee(at);
  const { student_id, series_id, item_id } = made;
  const sitting = { student_id, series_id, item_id, kind: 'final' as const };
  const result = await at.owner.ok(resultApi.save, { ...sitting, grade }, IN_COMPANY);
  return { ...made, sitting, result_id: result.id };
}
export const refundFields = async (at: Arranger) => ({ method_id: await paymentMethod(at) });

export const samples: Samples = {
  calls: {
    api_score_guarantee_add: async (at) => (await promised(at)).fields,
    api_score_guarantee_edit: async (at) => {
      const { id, series_id, item_id } = await newGuarantee(at);
      return { id, version: 1, series_id, item_id, grade: 'B', homework_grade: 3, note: '改为 B' };
    },
    api_score_guarantee_refund: async (at) => ({
      id: (await judgedGuarantee(at)).id,
      ...(await refundFields(at)),
    }),
  },
  documents: { score_guarantee: async (at) => (await newGuarantee(at)).id },
};
