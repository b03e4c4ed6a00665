import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { campaignApi, promoLinkApi } from '../../promo-link.contract.ts';

const HERE = { company: 1 };
const newCampaign = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(campaignApi.add, { name: `样例活动${at.next()}` }, HERE)).id;

async function linkFields(at: Arranger): Promise<InputOf<typeof promoLinkApi.add>> {
  const { list } = await at.owner.ok(channelApi.list, {});
  return {
    name: `样例链接${at.next()}`,
    channel_id: list.find(({ status }) => status === 'on')?.id as number,
    page_title: '免费试听',
  };
}
export const newLink = async (
  at: Arranger,
  more: Partial<InputOf<typeof promoLinkApi.add>> = {},
): Promise<{ id: number; code: string }> => {
  const { id } = await at.owner.ok(promoLinkApi.add, { ...(await linkFields(at)), ...more }, HERE);
  return { id, code: (await at.owner.ok(promoLinkApi.get, { id }, HERE)).code };
};
const linkId = async (at: Arranger): Promise<number> => (await newLink(at)).id;

export const samples: Samples = {
  calls: {
    api_campaign_add: async (at) => ({ name: `样例活动${at.next()}`, note: '说明' }),
    api_campaign_edit: async (at) => ({
      id: await newCampaign(at),
      version: 1,
      name: `样例活动${at.next()}`,
      note: '说明',
    }),
    api_campaign_del: async (at) => ({ id: await newCampaign(at) }),
    api_campaign_order: async (at) => {
      const ids = async () => (await at.owner.ok(campaignApi.list, {}, HERE)).list.map(({ id }) => id);
      while ((await ids()).length < 2) await newCampaign(at);
      return { ids: (await ids()).reverse() };
    },
    api_campaign_disable: async (at) => ({ id: await newCampaign(at) }),
    api_campaign_enable: async (at) => {
      const id = await newCampaign(at);
      await at.owner.ok(campaignApi.disable, { id }, HERE);
      return { id };
    },
    api_link_add: async (at) => ({ ...(await linkFields(at)) }),
    api_link_edit: async (at) => ({ id: await linkId(at), version: 1, ...(await linkFields(at)) }),
    api_link_disable: async (at) => ({ id: await linkId(at) }),
    api_link_enable: async (at) => {
      const id = await linkId(at);
      await at.owner.ok(promoLinkApi.disable, { id }, HERE);
      return { id };
    },
    api_link_lead: async (at) => ({
      code: (await newLink(at)).code,
      person: `来访者${at.next()}`,
      phone: `177${String(10_000_000 + at.next())}`,
    }),
  },
  documents: { promo_link: linkId, campaign: newCampaign },
};
