import { defineModule } from '@/kernel/module.ts';
import { ledgerText } from './ledger.text.ts';

export const ledgerModule = defineModule({
  wing: 'money',
  noun: 'ledger',
  text: ledgerText,
});
