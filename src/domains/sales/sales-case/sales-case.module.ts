import { defineModule } from '@/kernel/module.ts';
import { salesCaseText } from './sales-case.text.ts';

export const salesCaseModule = defineModule({
  wing: 'sales',
  noun: 'sales_case',
  text: salesCaseText,
});
