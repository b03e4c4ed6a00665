import { defineModule } from '@/kernel/module.ts';
import { companyApi } from './company.contract.ts';
import { companyStatus } from './company.status.ts';
import { companyText } from './company.text.ts';

export const companyModule = defineModule({
  wing: 'organisation',
  noun: 'company',
  text: companyText,
  apis: [companyApi],
  statuses: [companyStatus],
});
