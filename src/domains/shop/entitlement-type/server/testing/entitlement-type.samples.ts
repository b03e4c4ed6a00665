import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { entitlementTypeApi } from '../../entitlement-type.contract.ts';

const HERE = { company: 1 };
export const newEntitlementType = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(entitlementTypeApi.add, { name: `样例权益${at.next()}` }, HERE)).id;

export const samples: Samples = {
  calls: {
    api_entitlement_type_add: async (at) => ({
      name: `样例权益${at.next()}`,
      unit: 'hour',
      usage: 'gift_minutes',
      course_type: 12,
      minutes: 60,
    }),
    api_entitlement_type_edit: async (at) => ({
      id: await newEntitlementType(at),
      version: 1,
      name: `样例权益${at.next()}`,
      note: '说明',
    }),
    api_entitlement_type_del: async (at) => ({ id: await newEntitlementType(at) }),
    api_entitlement_type_order: async (at) => {
      const { list } = await at.owner.ok(entitlementTypeApi.list, {}, HERE);
      return { ids: list.map(({ id }) => id).reverse() };
    },
    api_entitlement_type_disable: async (at) => ({ id: await newEntitlementType(at) }),
    api_entitlement_type_enable: async (at) => {
      const id = await newEntitlementType(at);
      await at.owner.ok(entitlementTypeApi.disable, { id }, HERE);
      return { id };
    },
  },
  documents: { entitlement_type: newEntitlementType },
};
