import { defineWeb } from '@/kernel/web/module.ts';
import { linkScreens } from '../promo-link.access.ts';

export const promoLinkWeb = defineWeb({
  screens: linkScreens,
  pages: { '/AddLink': () => import('./AddLinkPage.tsx') },
});
