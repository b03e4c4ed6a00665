import type { Samples } from '@/apps/server/testing/arranger.ts';
import { offerWecom } from '../../../identity/server/testing/identity.samples.ts';
import { newcomerSettingApi } from '../../newcomer-setting.contract.ts';

export const samples: Samples = {
  calls: {
    api_newcomer_setting_edit: async (at) => {
      await offerWecom();
      const { list } = await at.owner.ok(newcomerSettingApi.list, {}, { company: 1 });
      const [setting] = list;
      return {
        provider: 'wecom',
        // Off: what other tests find out about strangers stays so.
        is_on: 0,
        role_id: await at.roleId('teacher'),
        mail_domains: [],
        organisations: [`corp-${at.next()}`],
        version: setting?.version ?? 0,
      };
    },
  },
};
