import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { apiKeyApi } from '../../api-key.contract.ts';

/** Of an account that was made for it. */
export async function apiKeyFields(at: Arranger): Promise<InputOf<typeof apiKeyApi.add>> {
  const { id } = await at.staff();
  const { role_ids } = await at.owner.ok(adminApi.get, { id });
  return {
    admin_id: id,
    role_id: role_ids[0] as number,
    name: `对账系统 ${at.next()}`,
    expires_at: at.clock() + 90 * DAY_SECONDS,
    per_minute: 600,
  };
}

export const samples: Samples = {
  calls: {
    api_key_add: apiKeyFields,
    api_key_revoke: async (at) => ({ id: (await at.owner.ok(apiKeyApi.add, await apiKeyFields(at))).id }),
  },
  documents: {
    api_key: async (at) => (await at.owner.ok(apiKeyApi.add, await apiKeyFields(at))).id,
  },
};
