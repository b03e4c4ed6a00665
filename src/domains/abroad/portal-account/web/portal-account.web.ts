import { defineWeb } from '@/kernel/web/module.ts';
import { portalAccountScreens } from '../portal-account.access.ts';

export const portalAccountWeb = defineWeb({
  screens: portalAccountScreens,
  pages: { '/ApplyWork/zhanghaoTable': () => import('./PortalAccountsPage.tsx') },
});
