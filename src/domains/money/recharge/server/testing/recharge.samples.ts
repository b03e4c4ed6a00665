import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { type RechargeLine, rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

type Payment = Omit<InputOf<typeof rechargeApi.add>, 'category'>;

/** Two students of company 1, so that one can have referred the other. */
export async function siblings(at: Arranger): Promise<[number, number]> {
  const { rows } = await at.app.db.superPool.query(
    'SELECT id FROM student WHERE company_id = 1 ORDER BY id LIMIT 2',
  );
  return [rows[0].id, rows[1].id];
}

async function labels(at: Arranger): Promise<number[]> {
  const { list } = await at.owner.ok(baseDataApi.options, { kind: 'recharge_label' });
  return list.slice(0, 1).map(({ id }) => id);
}

export async function payment(at: Arranger): Promise<Payment> {
  const [student_id, other] = await siblings(at);
  const line = { account: 'new', gift_fen: 500, label_ids: await labels(at), note: '样例' } as const;
  const lines: RechargeLine[] = [
    { ...line, student_id, amount_fen: 60_000, referrer_id: other, reward_fen: 100 },
    { ...line, student_id: other, amount_fen: 40_000, adviser_id: at.owner.admin_id },
  ];
  return {
    reference: `SAMPLE-${at.next()}`,
    received_fen: 100_000,
    fee_fen: 600,
    method_id: await paymentMethod(at),
    payer: '王女士',
    paid_at: at.now - 86_400,
    lines,
  };
}

/** Entered by somebody else, so that the owner may decide about it. */
async function entered(at: Arranger, submit_now: 0 | 1 = 0) {
  const manager = await at.app.as('manager');
  const input = { category: 'top' as const, ...(await payment(at)), submit_now };
  const { receipt_id, ids } = await manager.ok(rechargeApi.add, input);
  return { receipt_id, id: ids[0] as number };
}

async function oneLine(at: Arranger): Promise<Payment> {
  const { lines, ...head } = await payment(at);
  return { ...head, received_fen: 60_000, lines: lines.slice(0, 1) };
}

export const samples: Samples = {
  calls: {
    api_recharge_add: async (at) => ({ category: 'referral', ...(await oneLine(at)), submit_now: 1 }),
    api_recharge_edit: async (at) => ({
      receipt_id: (await entered(at)).receipt_id,
      version: 1,
      ...(await payment(at)),
    }),
    api_recharge_del: async (at) => ({ id: (await entered(at)).id }),
    api_recharge_submit: async (at) => ({ id: (await entered(at)).id }),
    api_recharge_audit: async (at) => ({ id: (await entered(at, 1)).id, pass: 1 }),
    api_recharge_reback: async (at) => {
      const { id } = await entered(at, 1);
      await at.owner.ok(rechargeApi.audit, { id, pass: 1 }, { company: 1 });
      return { id, reason: '重复收款' };
    },
  },
  documents: {
    recharge: async (at) => (await entered(at)).id,
  },
  movers: {
    api_recharge_submit: 'manager',
  },
};
