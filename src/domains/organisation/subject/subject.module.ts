import { defineModule } from '@/kernel/module.ts';
import { subjectScreens } from './subject.access.ts';
import { subjectApi } from './subject.contract.ts';
import { subjectStatus } from './subject.status.ts';
import { subjectText } from './subject.text.ts';

export const subjectModule = defineModule({
  wing: 'organisation',
  noun: 'subject',
  text: subjectText,
  apis: [subjectApi],
  statuses: [subjectStatus],
  screens: subjectScreens,
});
