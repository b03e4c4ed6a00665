import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { moneyApproval } from '@/domains/money/month-close/server/money-approval.service.ts';
import { referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { branchTransferPermissions } from '../branch-transfer.access.ts';
import { branchTransferModule } from '../branch-transfer.module.ts';
import { branchTransferNotices } from '../branch-transfer.notices.ts';
import { branchTransferStatus } from '../branch-transfer.status.ts';
import { branchTransferText } from '../branch-transfer.text.ts';
import { branchTransferListStore } from './branch-transfer.list.store.ts';
import { branchTransferService, branchTransfers } from './branch-transfer.service.ts';
import { branchTransfer } from './branch-transfer.table.ts';

export const branchTransferServer = defineServer(branchTransferModule, {
  services: [branchTransferService],
  parts: [
    ...moneyApproval({
      module: branchTransferModule,
      status: branchTransferStatus,
      read: branchTransferPermissions.read,
      label: branchTransferText.title,
      labelOne: branchTransferText.title_one,
      prefix: 'ZX',
      table: branchTransfer,
      notices: branchTransferNotices,
      store: branchTransferListStore,
      sub: (_, { student_name }) => student_name,
      about: ({ other_company_name }) => other_company_name,
      url: ({ id }) => clearingPaths.list({ view: 'branch_transfers', branch_transfer_id: id }),
      entries: {
        branch_out: branchTransferText.branch_out,
        branch_in: branchTransferText.branch_in,
        branch_undo: branchTransferText.branch_undo,
      },
      check: {
        key: 'transfers',
        label: monthCloseText.waiting_transfers,
        url: (to) => clearingPaths.list({ view: 'branch_transfers', status: 'submitted', to }),
      },
    }),
    referenceSlot.part({ doc: 'branch_transfer', fields: ['other_company_id'], names: companies.names }),
    timelineSlot.part({
      kind: 'branch_transfer',
      label: branchTransferText.title,
      needs: branchTransferPermissions.read,
      items: branchTransfers.timeline,
    }),
  ],
  demo: { after: ['clearing'], load: () => import('./demo/branch-transfer.demo.ts') },
});
