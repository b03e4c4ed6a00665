import { onOffStatus } from '@/kernel/contract/crud.ts';
import { linkPermissions as may } from './promo-link.access.ts';
import { campaignText, promoLinkText } from './promo-link.text.ts';

export const campaignStatus = onOffStatus('campaign', campaignText, may.edit, {
  disable: { changes: ['campaign', 'promo_link'] },
  enable: { changes: ['campaign', 'promo_link'] },
});
export const promoLinkStatus = onOffStatus('promo_link', promoLinkText, may.edit, {
  disable: { action: 'api_link_disable' },
  enable: { action: 'api_link_enable' },
});
