import { defineWeb } from '@/kernel/web/module.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { contractScreens } from '../contract.screens.ts';

export const contractWeb = defineWeb({
  screens: contractScreens,
  pages: {
    '/StudentContract': () => import('./StudentContractPage.tsx'),
  },
  parts: [
    homeFigures.part({
      key: 'instalments_overdue',
      place: 'attention',
      order: 10,
      layouts: ['overview', 'queue'],
      load: async () => (await import('./embed/overdueFigure.ts')).overdueFigure,
    }),
  ],
});
