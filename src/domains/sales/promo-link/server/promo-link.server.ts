import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { leadPaths } from '../../lead/lead.paths.ts';
import { leadText } from '../../lead/lead.text.ts';
import { linkPermissions } from '../promo-link.access.ts';
import { promoLinkModule } from '../promo-link.module.ts';
import { linkPaths } from '../promo-link.paths.ts';
import { campaignText, promoLinkText } from '../promo-link.text.ts';
import { campaignService, promoLinkService, promoLinks } from './promo-link.service.ts';
import { publicPageSlot } from './public-page.slots.ts';

export const promoLinkServer = defineServer(promoLinkModule, {
  services: [promoLinkService, campaignService],
  parts: [
    publicPageSlot.part({
      doc: 'promo_link',
      page: promoLinks.page,
      visited: promoLinks.visited,
      arrived: promoLinks.arrived,
    }),
    audited(promoLinkModule, linkPermissions.read),
    auditedSlot.part({
      doc: 'campaign',
      label: campaignText.title,
      text: campaignText,
      readKey: linkPermissions.read.key,
    }),
    referenceSlot.part({ fields: ['campaign_id'], names: promoLinks.campaignNames }),
    referenceSlot.part({ doc: 'campaign', fields: ['owner_id'], names: admins.names }),
    channels.uses.part({
      label: promoLinkText.title,
      counts: promoLinks.byChannel,
      url: (channel_id) => linkPaths.list({ channel_id }),
    }),
    channels.uses.part({ label: campaignText.title, counts: promoLinks.campaignsByChannel }),
    promoLinks.campaignUses.part({
      label: promoLinkText.title,
      counts: promoLinks.linksOfCampaign,
      url: (campaign_id) => linkPaths.list({ campaign_id }),
    }),
    promoLinks.campaignUses.part({
      label: leadText.title,
      counts: promoLinks.leadsOfCampaign,
      url: (campaign_id) => leadPaths.list({ view: 'all', campaign_id }),
    }),
  ],
  demo: { after: ['lead'], load: () => import('./demo/promo-link.demo.ts') },
});
