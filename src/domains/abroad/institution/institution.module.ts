import { defineModule } from '@/kernel/module.ts';
import { institutionPermissions } from './institution.access.ts';
import { institutionApi } from './institution.contract.ts';
import { institutionStatus } from './institution.status.ts';
import { institutionText } from './institution.text.ts';

export const institutionModule = defineModule({
  wing: 'abroad',
  noun: 'institution',
  text: institutionText,
  apis: [institutionApi],
  statuses: [institutionStatus],
  functionsOn: { '/ApplyDemand': Object.values(institutionPermissions) },
});
