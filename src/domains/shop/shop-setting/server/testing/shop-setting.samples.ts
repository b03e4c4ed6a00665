import type { Samples } from '@/apps/server/testing/arranger.ts';
import { shopSettingApi } from '../../shop-setting.contract.ts';

export const samples: Samples = {
  calls: {
    api_shop_setting_edit: async (at) => {
      const setting = await at.owner.ok(shopSettingApi.get, {}, { company: 1 });
      return { ...setting, order_lapse_days: 1 + (at.next() % 90) };
    },
  },
};
