import { defineModule } from '@/kernel/module.ts';
import { partnerStatementScreens } from './partner-statement.access.ts';
import { partnerStatementApi } from './partner-statement.contract.ts';
import { partnerStatementStatus } from './partner-statement.status.ts';
import { partnerStatementText } from './partner-statement.text.ts';

export const partnerStatementModule = defineModule({
  wing: 'money',
  noun: 'partner_statement',
  text: partnerStatementText,
  apis: [partnerStatementApi],
  statuses: [partnerStatementStatus],
  screens: partnerStatementScreens,
});
