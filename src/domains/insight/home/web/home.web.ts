import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { homeQueue } from '@/kernel/web/navigation/homeQueue.ts';
import { censusPermissions } from '../../census/census.access.ts';
import { boardPermissions } from '../../receipt-board/receipt-board.access.ts';
import { homeScreens } from '../home.access.ts';

export const homeWeb = defineWeb({
  screens: homeScreens,
  pages: {
    '/': () => import('./HomePage.tsx'),
  },
  parts: [
    homeQueue.part({
      key: 'hours',
      order: 50,
      permission: studentPermissions.read,
      load: async () => (await import('./queue/hoursSource.ts')).hoursSource,
    }),
    homeCards.part({
      key: 'first_steps',
      place: 'side',
      order: 0,
      load: async () => (await import('./FirstSteps.tsx')).FirstSteps,
    }),
    homeCards.part({
      key: 'receipts_figure',
      place: 'strip',
      order: 5,
      layouts: ['overview'],
      permission: boardPermissions.receipts,
      load: async () => (await import('./ReceiptsFigure.tsx')).ReceiptsFigure,
    }),
    homeCards.part({
      key: 'month_receipts',
      place: 'middle',
      order: 10,
      layouts: ['overview'],
      permission: boardPermissions.receipts,
      load: async () => (await import('./MonthReceipts.tsx')).MonthReceipts,
    }),
    homeCards.part({
      key: 'weekly_hours',
      place: 'middle',
      order: 20,
      layouts: ['overview'],
      permission: censusPermissions.teacher,
      load: async () => (await import('./WeeklyHours.tsx')).WeeklyHours,
    }),
    homeCards.part({
      key: 'weekly_hours_beside',
      place: 'side',
      order: 60,
      layouts: ['day'],
      permission: censusPermissions.teacher,
      load: async () => (await import('./WeeklyHours.tsx')).WeeklyHours,
    }),
    homeCards.part({
      key: 'changes',
      place: 'middle',
      order: 200,
      layouts: ['overview'],
      permission: auditPermissions.read,
      load: async () => (await import('./RecentChanges.tsx')).RecentChanges,
    }),
    homeCards.part({
      key: 'news',
      place: 'side',
      order: 100,
      load: async () => (await import('./LatestNews.tsx')).LatestNews,
    }),
  ],
});
