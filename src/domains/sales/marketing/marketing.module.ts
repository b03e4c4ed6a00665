import { defineModule } from '@/kernel/module.ts';
import { marketingScreens } from './marketing.access.ts';
import { marketingApi } from './marketing.contract.ts';
import { marketingText } from './marketing.text.ts';

export const marketingModule = defineModule({
  wing: 'sales',
  noun: 'mark',
  text: marketingText,
  apis: [marketingApi],
  screens: marketingScreens,
});
