import { defineModule } from '@/kernel/module.ts';
import { candidatePermissions } from './candidate.access.ts';
import { candidateApi } from './candidate.contract.ts';
import { candidateStatus } from './candidate.status.ts';
import { candidateText } from './candidate.text.ts';

export const candidateModule = defineModule({
  wing: 'exam',
  noun: 'candidate',
  text: candidateText,
  apis: [candidateApi],
  statuses: [candidateStatus],
  functionsOn: { '/StudentsRegister': Object.values(candidatePermissions) },
});
