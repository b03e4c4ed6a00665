import { defineModule } from '@/kernel/module.ts';
import { auditApi } from './audit.contract.ts';
import { auditText } from './audit.text.ts';

export const auditModule = defineModule({
  wing: 'organisation',
  noun: 'audit',
  text: auditText,
  apis: [auditApi],
});
