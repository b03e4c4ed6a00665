import { inArray } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { channelNames } from '@/domains/organisation/channel/server/channel.table.ts';
import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { lead } from '../../lead/server/lead.table.ts';
import { Campaign } from '../promo-link.contract.ts';
import { campaign, promoLink } from './promo-link.table.ts';

const store = orderedStore(campaign);
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columnsOf(campaign, Campaign))
    .from(campaign)
    .where(inArray(campaign.company_id, [...ctx.reading]))
    .orderBy(campaign.company_id, campaign.sort, campaign.id);
const named = withNames<Awaited<ReturnType<typeof rowsOf>>[number]>()({
  owner_name: [adminNames.name, 'owner_id'],
  channel_name: [channelNames.name, 'channel_id'],
});

export const campaignStore = {
  ...store,
  rows: async (ctx: Ctx) => named(ctx, await rowsOf(ctx)),
  options: (ctx: Ctx) => store.options(ctx, { id: campaign.id, name: campaign.name }),
  async isHere(ctx: Ctx, id: number): Promise<boolean> {
    const found = await store.find(ctx, id);
    return found !== undefined;
  },
  ofLinks: referencedIn(promoLink, promoLink.campaign_id),
  ofLeads: referencedIn(lead, lead.campaign_id),
  byChannel: referencedIn(campaign, campaign.channel_id),
};
