import { defineModule } from '@/kernel/module.ts';
import { targetScreens } from './target.access.ts';
import { achievementApi, targetApi } from './target.contract.ts';
import { achievementStatus, targetStatus } from './target.status.ts';
import { targetText } from './target.text.ts';

export const targetModule = defineModule({
  wing: 'sales',
  noun: 'target',
  text: targetText,
  apis: [targetApi, achievementApi],
  statuses: [targetStatus, achievementStatus],
  screens: targetScreens,
});
