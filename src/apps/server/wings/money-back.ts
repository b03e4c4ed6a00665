import { inboxKind, inboxSlot } from '@/domains/insight/inbox/server/inbox.kinds.ts';
import { branchTransferPermissions } from '@/domains/money/branch-transfer/branch-transfer.access.ts';
import { branchTransferNotices } from '@/domains/money/branch-transfer/branch-transfer.notices.ts';
import { branchTransferStatus } from '@/domains/money/branch-transfer/branch-transfer.status.ts';
import { branchTransferText } from '@/domains/money/branch-transfer/branch-transfer.text.ts';
import {
  branchTransferService,
  branchTransfers,
} from '@/domains/money/branch-transfer/server/branch-transfer.service.ts';
import { branchTransferObstacleSlot } from '@/domains/money/branch-transfer/server/branch-transfer-obstacle.service.ts';
import { carryForwardPermissions } from '@/domains/money/carry-forward/carry-forward.access.ts';
import {
  carryForwardApproved,
  carryForwardRejected,
} from '@/domains/money/carry-forward/carry-forward.notices.ts';
import { carryForwardStatus } from '@/domains/money/carry-forward/carry-forward.status.ts';
import { carryForwardText } from '@/domains/money/carry-forward/carry-forward.text.ts';
import {
  carryForwardService,
  carryForwards,
} from '@/domains/money/carry-forward/server/carry-forward.service.ts';
import { lotsChanged } from '@/domains/money/class-hours/server/class-hours-event.service.ts';
import { clearingPermissions } from '@/domains/money/clearing/clearing.access.ts';
import { clearingNotices } from '@/domains/money/clearing/clearing.notices.ts';
import { clearingStatus } from '@/domains/money/clearing/clearing.status.ts';
import { clearingText } from '@/domains/money/clearing/clearing.text.ts';
import { clearingService, clearings } from '@/domains/money/clearing/server/clearing.service.ts';
import { clearingObstacleSlot } from '@/domains/money/clearing/server/clearing-obstacle.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { refundPermissions } from '@/domains/money/refund/refund.access.ts';
import { refundNotices } from '@/domains/money/refund/refund.notices.ts';
import { refundStatus } from '@/domains/money/refund/refund.status.ts';
import { refundText } from '@/domains/money/refund/refund.text.ts';
import { refundService, refunds } from '@/domains/money/refund/server/refund.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import type { Service } from '@/kernel/server/http/implement.ts';

/** What goes back, is given up, or moves on. Below: the events and slots that these fill. */
export const moneyBackServices: readonly Service[] = [
  refundService,
  clearingService,
  carryForwardService,
  branchTransferService,
];

for (const kind of [
  carryForwardApproved,
  carryForwardRejected,
  ...Object.values(branchTransferNotices),
  ...Object.values(clearingNotices),
  ...refundNotices,
])
  noticeKindSlot.fill(kind);
lotsChanged.on(refunds.onLotsChanged);
clearingObstacleSlot.fill(refunds.openOf);
branchTransferObstacleSlot.fill(recharges.openOf);
auditedSlot.fill({
  doc: 'carry_forward',
  label: carryForwardText.title,
  text: carryForwardText,
  readKey: carryForwardPermissions.read.key,
  sees: carryForwards.sees,
});
auditedSlot.fill({
  doc: 'clearing',
  label: clearingText.title,
  text: clearingText,
  readKey: clearingPermissions.read.key,
  sees: clearings.sees,
});
sourceSlot.fill({
  doc: 'clearing',
  label: clearingText.title,
  kinds: { clear: clearingText.clear, clear_undo: clearingText.clear_undo },
  find: clearings.source,
});
timelineSlot.fill({
  kind: 'clearing',
  label: clearingText.title,
  needs: clearingPermissions.read,
  items: clearings.timeline,
});
auditedSlot.fill({
  doc: 'branch_transfer',
  label: branchTransferText.title,
  text: branchTransferText,
  readKey: branchTransferPermissions.read.key,
  sees: branchTransfers.sees,
});
referenceSlot.fill({ doc: 'branch_transfer', fields: ['other_company_id'], names: companies.names });
sourceSlot.fill({
  doc: 'branch_transfer',
  label: branchTransferText.title,
  kinds: {
    branch_out: branchTransferText.branch_out,
    branch_in: branchTransferText.branch_in,
    branch_undo: branchTransferText.branch_undo,
  },
  find: branchTransfers.source,
});
timelineSlot.fill({
  kind: 'branch_transfer',
  label: branchTransferText.title,
  needs: branchTransferPermissions.read,
  items: branchTransfers.timeline,
});
fileHolderSlot.fill({
  table: 'refund_file',
  column: 'file_id',
  id: 'refund_id',
  company: 'company_id',
  needs: refundPermissions.read,
  sees: refunds.sees,
});
auditedSlot.fill({
  doc: 'refund',
  label: refundText.title,
  text: refundText,
  readKey: refundPermissions.read.key,
  sees: refunds.sees,
});
sourceSlot.fill({
  doc: 'refund',
  label: refundText.title_one,
  kinds: {
    refund: refundText.kind_refund,
    refund_pay: refundText.kind_refund_pay,
    refund_back: refundText.kind_refund_back,
  },
  find: refunds.source,
});
timelineSlot.fill({
  kind: 'refund',
  label: refundText.title_one,
  needs: refundPermissions.read,
  items: refunds.timeline,
});
referenceSlot.fill({
  doc: 'refund',
  fields: ['confirmed_by', 'approved_by', 'financed_by', 'payee_by', 'paid_by'],
  names: admins.names,
});
inboxSlot.fill(
  inboxKind(carryForwardStatus, {
    label: carryForwardText.title,
    docs: carryForwards.waiting,
    show: ({ id, number, student_name, amount_fen, created_at }) => ({
      title: `${number} · ${student_name}`,
      amount_fen,
      since: created_at,
      url: `/StudentEmpty?view=carry_forwards&carry_forward_id=${id}`,
    }),
  }),
);
inboxSlot.fill(
  inboxKind(branchTransferStatus, {
    label: branchTransferText.title,
    docs: branchTransfers.waiting,
    show: ({ id, number, student_name, other_company_name, amount_fen, created_at }) => ({
      title: `${number} · ${student_name} · ${other_company_name}`,
      amount_fen,
      since: created_at,
      url: `/StudentEmpty?view=branch_transfers&branch_transfer_id=${id}`,
    }),
  }),
);
inboxSlot.fill(
  inboxKind(clearingStatus, {
    label: clearingText.title,
    docs: clearings.waiting,
    show: ({ id, number, student_name, amount_fen, created_at }) => ({
      title: `${number} · ${student_name}`,
      amount_fen,
      since: created_at,
      url: `/StudentEmpty?clearing_id=${id}`,
    }),
  }),
);
inboxSlot.fill(
  inboxKind(refundStatus, {
    label: refundText.title,
    docs: refunds.waiting,
    show: ({ id, number, student_name, amount_fen, updated_at }) => ({
      title: `${number} · ${student_name}`,
      amount_fen,
      since: updated_at,
      url: refunds.addressOf(id),
    }),
  }),
);
