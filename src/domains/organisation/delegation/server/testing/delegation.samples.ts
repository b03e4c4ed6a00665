import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { delegationApi } from '@/domains/organisation/delegation/delegation.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

async function delegationFields(at: Arranger): Promise<InputOf<typeof delegationApi.add>> {
  const { admin_id } = await at.app.as('viewer');
  const starts_at = at.clock() + at.next();
  return { delegate_id: admin_id, starts_at, ends_at: starts_at + 86_400 };
}

export const samples: Samples = {
  calls: {
    api_delegation_add: async (at) => delegationFields(at),
    api_delegation_end: async (at) => ({
      id: (await at.owner.ok(delegationApi.add, await delegationFields(at))).id,
    }),
  },
};
