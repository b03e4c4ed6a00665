import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';

const convertFields = async (at: Arranger) => ({
  student_id: await richStudent(at),
  from_account: 'new' as const,
  to_account: 'learning' as const,
  amount_fen: 10_000,
});

/** Submitted by somebody else, so that the owner may decide on it. */
const submitted = async (at: Arranger): Promise<number> =>
  (await (await at.app.as('manager')).ok(conversionApi.add, await convertFields(at))).id;

export const samples: Samples = {
  calls: {
    api_conversion_add: convertFields,
    api_conversion_buy: async (at) => ({
      course_type: 12,
      paid_minutes: 600,
      gift_minutes: 60,
      student_id: await richStudent(at),
      learning_fen: 400_000,
      new_fen: 280_000,
    }),
    api_conversion_transfer: async (at) => {
      const { id, student_id } = await boughtLot(at);
      const out = { lot_id: id, out_paid_minutes: 60, out_gift_minutes: 0, to_student_id: student_id };
      return { ...out, course_type: 1, paid_minutes: 120, gift_minutes: 0, note: '转班课' };
    },
    api_conversion_approve: async (at) => ({ id: await submitted(at) }),
    api_conversion_reject: async (at) => ({ id: await submitted(at), reason: '金额不对' }),
    api_conversion_withdraw: async (at) => ({ id: await submitted(at) }),
    api_conversion_reback: async (at) => {
      const id = await submitted(at);
      await at.owner.ok(conversionApi.approve, { id }, { company: 1 });
      return { id, reason: '转错了' };
    },
  },
  documents: {
    conversion: submitted,
  },
};
