import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';

const newChannel = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(channelApi.add, { name: `样例渠道${at.next()}` })).id;

export const samples: Samples = {
  calls: {
    api_channel_add: async (at) => ({ name: `样例渠道${at.next()}`, note: '说明' }),
    api_channel_edit: async (at) => ({
      id: await newChannel(at),
      version: 1,
      name: `样例渠道${at.next()}`,
      note: '说明',
    }),
    api_channel_del: async (at) => ({ id: await newChannel(at) }),
    api_channel_order: async (at) => {
      const { list } = await at.owner.ok(channelApi.list, {});
      return { ids: list.map(({ id }) => id).reverse() };
    },
    api_channel_disable: async (at) => ({ id: await newChannel(at) }),
    api_channel_enable: async (at) => {
      const id = await newChannel(at);
      await at.owner.ok(channelApi.disable, { id });
      return { id };
    },
  },
  documents: {
    channel: (at) => newChannel(at),
  },
};
