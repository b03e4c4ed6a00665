import { defineModule } from '@/kernel/module.ts';
import { linkScreens } from './promo-link.access.ts';
import { campaignApi, promoLinkApi } from './promo-link.contract.ts';
import { campaignStatus, promoLinkStatus } from './promo-link.status.ts';
import { promoLinkText } from './promo-link.text.ts';

export const promoLinkModule = defineModule({
  wing: 'sales',
  noun: 'promo_link',
  text: promoLinkText,
  apis: [promoLinkApi, campaignApi],
  statuses: [promoLinkStatus, campaignStatus],
  screens: linkScreens,
});
