import { defineModule } from '@/kernel/module.ts';
import { assessmentScreens } from './assessment.access.ts';
import { assessmentApi } from './assessment.contract.ts';
import { assessmentStatus } from './assessment.status.ts';
import { assessmentText } from './assessment.text.ts';
import { cycleApi } from './assessment-cycle.contract.ts';

export const assessmentModule = defineModule({
  wing: 'pay',
  noun: 'assessment',
  text: assessmentText,
  apis: [assessmentApi, cycleApi],
  statuses: [assessmentStatus],
  screens: assessmentScreens,
});
