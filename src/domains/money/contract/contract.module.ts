import { defineModule } from '@/kernel/module.ts';
import { contractApi } from './contract.contract.ts';
import { contractImportApi } from './contract.import.ts';
import { contractScreens } from './contract.screens.ts';
import { contractStatus } from './contract.status.ts';
import { contractText } from './contract.text.ts';

export const contractModule = defineModule({
  wing: 'money',
  noun: 'contract',
  text: contractText,
  apis: [contractApi, contractImportApi],
  statuses: [contractStatus],
  screens: contractScreens,
});
