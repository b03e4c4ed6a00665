import { defineModule } from '@/kernel/module.ts';
import { carryForwardApi } from './carry-forward.contract.ts';
import { carryForwardStatus } from './carry-forward.status.ts';
import { carryForwardText } from './carry-forward.text.ts';

export const carryForwardModule = defineModule({
  wing: 'money',
  noun: 'carry_forward',
  text: carryForwardText,
  apis: [carryForwardApi],
  statuses: [carryForwardStatus],
});
