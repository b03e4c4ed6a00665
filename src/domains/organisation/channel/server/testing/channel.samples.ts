import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';

const newChannel = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(channelApi.add, { name: `样例渠道${at.next()}` })).id;

/** Entered by somebody who does not decide on channels: it waits. */
const waitingChannel = async (at: Arranger): Promise<number> => {
  const { admin_id } = await at.app.as('marketing');
  return at.within(async (ctx) => {
    const insert = `INSERT INTO channel (family_id, name, status, created_by) VALUES (1, $1, 'submitted', $2) RETURNING id`;
    return (await ctx.query(insert, [`样例渠道${at.next()}`, admin_id])).rows[0].id as number;
  });
};

export const samples: Samples = {
  calls: {
    api_channel_add: async (at) => ({ name: `样例渠道${at.next()}`, note: '说明' }),
    api_channel_edit: async (at) => ({
      id: await waitingChannel(at),
      version: 1,
      name: `样例渠道${at.next()}`,
      note: '说明',
    }),
    api_channel_del: async (at) => ({ id: await newChannel(at) }),
    api_channel_order: async (at) => {
      const { list } = await at.owner.ok(channelApi.list, {});
      return { ids: list.map(({ id }) => id).reverse() };
    },
    api_channel_audit: async (at) => ({ id: await waitingChannel(at), pass: 1 }),
    api_channel_submit: async (at) => {
      const id = await waitingChannel(at);
      await at.owner.ok(channelApi.audit, { id, pass: 0, reason: '重名' });
      return { id };
    },
    api_channel_disable: async (at) => ({ id: await newChannel(at) }),
    api_channel_enable: async (at) => {
      const id = await newChannel(at);
      await at.owner.ok(channelApi.disable, { id });
      return { id };
    },
  },
  documents: {
    channel: waitingChannel,
  },
};
