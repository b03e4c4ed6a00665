import { defineModule } from '@/kernel/module.ts';
import { caseScreens } from './sales-case.access.ts';
import { performanceApi, receiptMoveApi, salesCaseApi } from './sales-case.contract.ts';
import { receiptMoveStatus, salesCaseStatus } from './sales-case.status.ts';
import { salesCaseText } from './sales-case.text.ts';

export const salesCaseModule = defineModule({
  wing: 'sales',
  noun: 'sales_case',
  text: salesCaseText,
  apis: [salesCaseApi, performanceApi, receiptMoveApi],
  statuses: [salesCaseStatus, receiptMoveStatus],
  screens: caseScreens,
});
