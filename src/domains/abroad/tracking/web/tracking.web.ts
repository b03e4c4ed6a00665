import { defineWeb } from '@/kernel/web/module.ts';
import { trackingScreens } from '../tracking.access.ts';

export const trackingWeb = defineWeb({
  screens: trackingScreens,
  pages: { '/ApplyWork/genzongTable': () => import('./TrackingPage.tsx') },
});
