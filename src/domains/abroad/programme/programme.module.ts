import { defineModule } from '@/kernel/module.ts';
import { programmeApi } from './programme.contract.ts';
import { programmeStatus } from './programme.status.ts';
import { programmeText } from './programme.text.ts';

export const programmeModule = defineModule({
  wing: 'abroad',
  noun: 'programme',
  text: programmeText,
  apis: [programmeApi],
  statuses: [programmeStatus],
});
