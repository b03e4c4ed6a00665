import { defineWeb } from '@/kernel/web/module.ts';
import { partnerStatementScreens } from '../partner-statement.access.ts';

export const partnerStatementWeb = defineWeb({
  screens: partnerStatementScreens,
  pages: {
    '/FujinRecharge': () => import('./FujinRechargePage.tsx'),
  },
});
