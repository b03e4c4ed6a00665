import { defineModule } from '@/kernel/module.ts';
import { delegationApi } from './delegation.contract.ts';
import { delegationText } from './delegation.text.ts';

export const delegationModule = defineModule({
  wing: 'organisation',
  noun: 'delegation',
  text: delegationText,
  apis: [delegationApi],
});
