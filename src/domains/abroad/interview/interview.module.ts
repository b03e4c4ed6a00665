import { defineModule } from '@/kernel/module.ts';
import { interviewScreens } from './interview.access.ts';
import { interviewApi } from './interview.contract.ts';
import { interviewStatus } from './interview.status.ts';
import { interviewText } from './interview.text.ts';

export const interviewModule = defineModule({
  wing: 'abroad',
  noun: 'interview',
  text: interviewText,
  apis: [interviewApi],
  statuses: [interviewStatus],
  screens: interviewScreens,
});
