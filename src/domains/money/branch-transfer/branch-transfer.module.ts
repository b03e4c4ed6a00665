import { defineModule } from '@/kernel/module.ts';
import { branchTransferApi } from './branch-transfer.contract.ts';
import { branchTransferStatus } from './branch-transfer.status.ts';
import { branchTransferText } from './branch-transfer.text.ts';

export const branchTransferModule = defineModule({
  wing: 'money',
  noun: 'branch_transfer',
  text: branchTransferText,
  apis: [branchTransferApi],
  statuses: [branchTransferStatus],
});
