import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { newLead } from '../../../lead/server/testing/lead.samples.ts';
import { allocationApi } from '../../allocation.contract.ts';

export const ruleFields = async (at: Arranger): Promise<InputOf<typeof allocationApi.add>> => ({
  name: `样例规则${at.next()}`,
  group_ids: [],
  sources: ['event'],
  region_ids: [],
  education_type_ids: [],
  grades: [],
  mode: 'turn',
  team_id: null,
  receivers: [{ admin_id: (await at.app.as('adviser')).admin_id, weight: 1 }],
  from_minute: 0,
  to_minute: 1440,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
});
const rule = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(allocationApi.add, await ruleFields(at), { company: 1 })).id;
const off = async (at: Arranger): Promise<number> => {
  const id = await rule(at);
  await at.owner.ok(allocationApi.disable, { id }, { company: 1 });
  return id;
};
const pooled = (at: Arranger) => newLead(at, { into_pool: 1 });
const anyRule = async (at: Arranger) => ({ ...(await ruleFields(at)), sources: [] });

export const samples: Samples = {
  calls: {
    api_allocation_rule_add: async (at) => ({ ...(await ruleFields(at)) }),
    api_allocation_rule_edit: async (at) => ({ ...(await ruleFields(at)), id: await rule(at), version: 1 }),
    api_allocation_rule_order: async (at) => ({ ids: [await rule(at), await rule(at)].reverse() }),
    api_allocation_rule_disable: async (at) => ({ id: await rule(at) }),
    api_allocation_rule_enable: async (at) => ({ id: await off(at) }),
    api_allocation_turn: async (at) => ({
      ids: [await pooled(at)],
      admin_ids: [(await at.app.as('adviser')).admin_id],
    }),
    api_allocation_apply: async (at) => {
      await at.owner.ok(allocationApi.add, await anyRule(at), { company: 1 });
      return { ids: [await pooled(at)] };
    },
    api_allocation_quota_set: async (at) => ({
      admin_id: (await at.app.as('adviser')).admin_id,
      cap: 100 + (at.next() % 400),
    }),
  },
  documents: { allocation_rule: rule },
};
