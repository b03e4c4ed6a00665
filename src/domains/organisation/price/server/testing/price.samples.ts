import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { priceApi } from '@/domains/organisation/price/price.contract.ts';
import { newRole } from '@/domains/organisation/role/server/testing/role.samples.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

/** Each from a day of its own, long after today; a long run arranges more than there are days to name. */
function priceFields(at: Arranger): InputOf<typeof priceApi.add> {
  const n = at.next();
  const day = new Date(Date.UTC(2100, 0, 1 + (n % 30_000)));
  return { course_type: 14, price_fen: 50_000 + n, valid_from: day.toISOString().slice(0, 10) };
}
const newPrice = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(priceApi.add, priceFields(at))).id;

export const samples: Samples = {
  calls: {
    api_price_add: async (at) => ({ ...priceFields(at), note: '说明' }),
    api_price_edit: async (at) => ({ id: await newPrice(at), version: 1, ...priceFields(at), note: '说明' }),
    api_price_del: async (at) => ({ id: await newPrice(at) }),
    api_discount_edit: async (at) => ({
      role_id: await newRole(at),
      percent: 1 + (at.next() % 90),
      version: 0,
    }),
  },
};
