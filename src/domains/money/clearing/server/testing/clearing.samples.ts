import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';

/** What was shown of somebody who has hours and money. */
const fields = async (at: Arranger) => {
  const { student_id } = await boughtLot(at);
  const { lines } = await at.owner.ok(clearingApi.preview, { student_id }, { company: 1 });
  return {
    student_id,
    lines: lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
      account,
      lot_id,
      paid_minutes,
      gift_minutes,
      amount_fen,
    })),
    note: '两年未上课',
  };
};

/** Asked for by somebody else, so that the owner may decide on it. */
const submitted = async (at: Arranger): Promise<number> =>
  (await (await at.app.as('manager')).ok(clearingApi.add, await fields(at))).id;

export const samples: Samples = {
  calls: {
    api_clearing_add: fields,
    api_clearing_approve: async (at) => ({ id: await submitted(at) }),
    api_clearing_reject: async (at) => ({ id: await submitted(at), reason: '家长要求保留' }),
    api_clearing_withdraw: async (at) => ({
      input: { id: await submitted(at) },
      by: await at.app.as('manager'),
    }),
    api_clearing_reback: async (at) => {
      const id = await submitted(at);
      await at.owner.ok(clearingApi.approve, { id }, { company: 1 });
      return { id, reason: '学员回来了' };
    },
  },
  documents: {
    clearing: submitted,
  },
  // Only whoever asked for it takes it back.
  movers: {
    api_clearing_withdraw: 'manager',
  },
};
