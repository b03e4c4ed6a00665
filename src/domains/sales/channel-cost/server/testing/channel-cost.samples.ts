import type { Arranger, Input, Samples } from '@/apps/server/testing/arranger.ts';
import { baseItemOf } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { approvedReceipt } from '@/domains/sales/sales-case/server/testing/sales-case.samples.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { channelCostApi } from '../../channel-cost.contract.ts';

/** A channel that is paid a tenth of all receipts of two years. */
export const paidChannel = async (
  at: Arranger,
  terms: Partial<InputOf<typeof channelApi.add>> = {
    commission: 'all_percent',
    commission_bp: 1_000,
    commission_months: 24,
  },
): Promise<number> => (await at.owner.ok(channelApi.add, { name: `佣金渠道${at.next()}`, ...terms })).id;

async function costFields(at: Arranger): Promise<InputOf<typeof channelCostApi.add>> {
  const today = todayIn('Asia/Shanghai');
  return {
    channel_id: await paidChannel(at, {}),
    cost_type_id: await baseItemOf(at, 'cost_type'),
    from_on: today,
    to_on: today,
    amount_fen: 80_000,
    note: '九月投放',
  };
}
export const submittedCost = async (
  at: Arranger,
  more: Partial<InputOf<typeof channelCostApi.add>> = {},
): Promise<number> =>
  (await (await at.app.as('manager')).ok(channelCostApi.add, { ...(await costFields(at)), ...more })).id;

async function commissionLine(at: Arranger): Promise<number> {
  const { recharge_id } = await approvedReceipt(at, { channel_id: await paidChannel(at) });
  const { rows } = await at.app.db.superPool.query(
    'SELECT id FROM channel_commission WHERE recharge_id = $1',
    [recharge_id],
  );
  return rows[0].id;
}
const byManager = async (at: Arranger, input: Input) => ({ by: await at.app.as('manager'), input });

export const samples: Samples = {
  calls: {
    api_cost_add: async (at) => ({ ...(await costFields(at)) }),
    api_cost_commission_add: async (at) => ({ ids: [await commissionLine(at)], note: '结佣' }),
    api_cost_audit: async (at) => ({ id: await submittedCost(at), pass: 1 }),
    api_cost_withdraw: async (at) => byManager(at, { id: await submittedCost(at) }),
    api_cost_reback: async (at) => {
      const id = await submittedCost(at);
      await at.owner.ok(channelCostApi.audit, { id, pass: 1 }, { company: 1 });
      return { id, reason: '重复登记' };
    },
  },
  documents: { channel_cost: (at) => submittedCost(at) },
  movers: { api_cost_withdraw: 'manager' },
};
