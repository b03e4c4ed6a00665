import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
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
    searchSlot.part(
      byNumber({
        kind: 'branch_transfer',
        label: branchTransferText.title_one,
        needs: branchTransferPermissions.read,
        prefix: 'ZX',
        table: branchTransfer,
        sees: branchTransfers.sees,
        sub: (_, { student_name }) => student_name,
        url: (_, { id }) => clearingPaths.list({ view: 'branch_transfers', branch_transfer_id: id }),
      }),
    ),
    ...Object.values(branchTransferNotices).map(noticeKindSlot.part),
    audited(branchTransferModule, branchTransferPermissions.read, { sees: branchTransfers.sees }),
    referenceSlot.part({ doc: 'branch_transfer', fields: ['other_company_id'], names: companies.names }),
    sourceSlot.part({
      doc: 'branch_transfer',
      label: branchTransferText.title,
      kinds: {
        branch_out: branchTransferText.branch_out,
        branch_in: branchTransferText.branch_in,
        branch_undo: branchTransferText.branch_undo,
      },
      find: branchTransfers.source,
    }),
    timelineSlot.part({
      kind: 'branch_transfer',
      label: branchTransferText.title,
      needs: branchTransferPermissions.read,
      items: branchTransfers.timeline,
    }),
    inboxSlot.part(
      inboxKind(branchTransferStatus, {
        label: branchTransferText.title,
        docs: branchTransfers.waiting,
        show: ({ id, number, student_name, other_company_name, amount_fen, made_at }) => ({
          title: `${number} · ${student_name} · ${other_company_name}`,
          amount_fen,
          since: made_at,
          url: clearingPaths.list({ view: 'branch_transfers', branch_transfer_id: id }),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'transfers',
          label: monthCloseText.waiting_transfers,
          count: await branchTransfers.waitingUntil(ctx, to),
          url: clearingPaths.list({ view: 'branch_transfers', status: 'submitted', to }),
          rows: {
            needs: branchTransferPermissions.read,
            first: async (own) =>
              (await branchTransferListStore.firstWaiting(own, to, FIRST_ROWS.limit)).map(
                ({ id, number, student_name, other_company_name, amount_fen }) => ({
                  title: `${number} · ${student_name} · ${other_company_name}`,
                  amount_fen,
                  url: clearingPaths.list({ view: 'branch_transfers', branch_transfer_id: id }),
                }),
              ),
          },
        },
      ],
    }),
  ],
  demo: { after: ['clearing'], load: () => import('./demo/branch-transfer.demo.ts') },
});
