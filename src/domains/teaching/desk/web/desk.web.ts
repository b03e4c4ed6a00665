import { defineWeb } from '@/kernel/web/module.ts';
import { deskScreens } from '../desk.access.ts';

export const deskWeb = defineWeb({
  screens: deskScreens,
  pages: {
    '/StuRun/banzhurenStu': () => import('./BanzhurenStuPage.tsx'),
    '/StuRun/banzhurenTeach': () => import('./BanzhurenTeachPage.tsx'),
    '/StuRun/banzhurenRef': () => import('./BanzhurenRefPage.tsx'),
  },
});
