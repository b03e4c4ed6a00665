import { defineWeb } from '@/kernel/web/module.ts';
import { dataBoardScreens } from '../data-board.access.ts';

export const dataBoardWeb = defineWeb({
  screens: dataBoardScreens,
  pages: {
    '/DataBoard/inprojectBoard': () => import('./ProjectBoardPage.tsx'),
    '/DataBoard/inchannelBoard': () => import('./ChannelBoardPage.tsx'),
  },
});
