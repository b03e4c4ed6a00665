import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards, loadHomeCards } from '@/kernel/web/navigation/homeCards.ts';
import { homeScreens } from '../home.access.ts';

export const homeWeb = defineWeb({
  screens: homeScreens,
  pages: {
    '/': () => loadHomeCards().then(() => import('./HomePage.tsx')),
  },
  parts: [
    homeCards.part({
      key: 'links',
      place: 'main',
      order: 100,
      load: async () => (await import('./QuickLinks.tsx')).QuickLinks,
    }),
    homeCards.part({
      key: 'changes',
      place: 'main',
      order: 200,
      permission: auditPermissions.read,
      load: async () => (await import('./RecentChanges.tsx')).RecentChanges,
    }),
    homeCards.part({
      key: 'logins',
      place: 'side',
      order: 200,
      load: async () => (await import('./RecentLogins.tsx')).RecentLogins,
    }),
  ],
});
