import { defineModule } from '@/kernel/module.ts';
import { allocationApi } from './allocation.contract.ts';
import { allocationStatus } from './allocation.status.ts';
import { allocationText } from './allocation.text.ts';

export const allocationModule = defineModule({
  wing: 'sales',
  noun: 'allocation_rule',
  text: allocationText,
  apis: [allocationApi],
  statuses: [allocationStatus],
});
