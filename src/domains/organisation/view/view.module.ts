import { defineModule } from '@/kernel/module.ts';
import { viewApi } from './view.contract.ts';
import { viewText } from './view.text.ts';

export const viewModule = defineModule({
  wing: 'organisation',
  noun: 'view',
  text: viewText,
  apis: [viewApi],
});
