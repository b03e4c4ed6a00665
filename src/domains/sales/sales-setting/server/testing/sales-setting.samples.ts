import type { Samples } from '@/apps/server/testing/arranger.ts';
import { salesSettingApi } from '../../sales-setting.contract.ts';

export const samples: Samples = {
  calls: {
    api_sales_setting_edit: async (at) => {
      const { rules, version, ...values } = await at.owner.ok(salesSettingApi.get, {}, { company: 1 });
      const own = rules.map(({ group_name: _, ...rule }) => rule);
      return { ...values, rules: own, version, lead_cap: 200 + (at.next() % 100) };
    },
  },
};
