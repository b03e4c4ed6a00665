import { defineModule } from '@/kernel/module.ts';
import { conversionApi } from './conversion.contract.ts';
import { conversionStatus } from './conversion.status.ts';
import { conversionText } from './conversion.text.ts';

export const conversionModule = defineModule({
  wing: 'money',
  noun: 'conversion',
  text: conversionText,
  apis: [conversionApi],
  statuses: [conversionStatus],
});
