import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { contractIn } from '@/domains/money/contract/server/testing/contract.samples.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';

const convertFields = async (at: Arranger) => ({
  student_id: await richStudent(at),
  from_account: 'new' as const,
  to_account: 'learning' as const,
  amount_fen: 10_000,
});

/** An effective contract that is paid whole, with nothing bought yet. */
async function paidContract(at: Arranger): Promise<{ id: number; price_fen: number }> {
  const manager = await at.app.as('manager');
  const id = await contractIn(at, 'signed');
  await at.owner.ok(contractApi.approve, { id }, { company: 1 });
  const { student_id, total_fen } = await at.owner.ok(contractApi.get, { id }, { company: 1 });
  const paid = await manager.ok(rechargeApi.add, {
    category: 'top',
    received_fen: total_fen,
    method_id: await paymentMethod(at),
    paid_at: at.now - 86_400,
    lines: [{ student_id, amount_fen: total_fen, contract_id: id }],
    submit_now: 1,
  });
  await at.owner.ok(rechargeApi.audit, { id: paid.id, pass: 1 }, { company: 1 });
  return { id, price_fen: total_fen };
}

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
    api_conversion_buy_contract: async (at) => {
      const { id, price_fen } = await paidContract(at);
      return { contract_id: id, new_fen: price_fen };
    },
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
