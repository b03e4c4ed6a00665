import { defineWeb } from '@/kernel/web/module.ts';
import { contractScreens } from '../contract.screens.ts';

export const contractWeb = defineWeb({
  screens: contractScreens,
  pages: {
    '/StudentContract': () => import('./StudentContractPage.tsx'),
  },
});
