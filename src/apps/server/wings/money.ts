import { inboxKind, inboxSlot } from '@/domains/insight/inbox/server/inbox.kinds.ts';
import { accountPermissions } from '@/domains/money/account/account.access.ts';
import { accountText } from '@/domains/money/account/account.text.ts';
import { accountService, accounts } from '@/domains/money/account/server/account.service.ts';
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
import { cashClosePermissions } from '@/domains/money/cash-close/cash-close.access.ts';
import { cashCloseText } from '@/domains/money/cash-close/cash-close.text.ts';
import { cashCloseService } from '@/domains/money/cash-close/server/cash-close.service.ts';
import { classHoursPermissions } from '@/domains/money/class-hours/class-hours.access.ts';
import { classHoursText } from '@/domains/money/class-hours/class-hours.text.ts';
import { classHours, classHoursService } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { lotsChanged, lotTurned } from '@/domains/money/class-hours/server/class-hours-event.service.ts';
import { clearingPermissions } from '@/domains/money/clearing/clearing.access.ts';
import { clearingNotices } from '@/domains/money/clearing/clearing.notices.ts';
import { clearingStatus } from '@/domains/money/clearing/clearing.status.ts';
import { clearingText } from '@/domains/money/clearing/clearing.text.ts';
import { clearingService, clearings } from '@/domains/money/clearing/server/clearing.service.ts';
import { clearingObstacleSlot } from '@/domains/money/clearing/server/clearing-obstacle.service.ts';
import { contractPermissions } from '@/domains/money/contract/contract.access.ts';
import {
  contractEffective,
  contractOverdue,
  contractReturned,
  contractWaits,
} from '@/domains/money/contract/contract.notices.ts';
import { contractStatus } from '@/domains/money/contract/contract.status.ts';
import { contractText } from '@/domains/money/contract/contract.text.ts';
import { contractService, contracts } from '@/domains/money/contract/server/contract.service.ts';
import { contractTemplatePermissions } from '@/domains/money/contract-template/contract-template.access.ts';
import { contractTemplateText } from '@/domains/money/contract-template/contract-template.text.ts';
import {
  contractTemplateService,
  contractTemplates,
  editionUses,
} from '@/domains/money/contract-template/server/contract-template.service.ts';
import { conversionPermissions } from '@/domains/money/conversion/conversion.access.ts';
import { conversionNotices } from '@/domains/money/conversion/conversion.notices.ts';
import { conversionStatus } from '@/domains/money/conversion/conversion.status.ts';
import { conversionText } from '@/domains/money/conversion/conversion.text.ts';
import { conversionService, conversions } from '@/domains/money/conversion/server/conversion.service.ts';
import { invoiceText } from '@/domains/money/invoice/invoice.text.ts';
import { invoiceService, invoices } from '@/domains/money/invoice/server/invoice.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthClosePermissions } from '@/domains/money/month-close/month-close.access.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { monthCloseService } from '@/domains/money/month-close/server/month-close.service.ts';
import { openingPermissions } from '@/domains/money/opening/opening.access.ts';
import { openingApproved, openingRejected } from '@/domains/money/opening/opening.notices.ts';
import { openingStatus } from '@/domains/money/opening/opening.status.ts';
import { openingText } from '@/domains/money/opening/opening.text.ts';
import { openingImporter, openingImportService } from '@/domains/money/opening/server/opening.import.ts';
import { openingService, openings } from '@/domains/money/opening/server/opening.service.ts';
import { partnerStatementPermissions } from '@/domains/money/partner-statement/partner-statement.access.ts';
import { partnerStatementStatus } from '@/domains/money/partner-statement/partner-statement.status.ts';
import { partnerStatementText } from '@/domains/money/partner-statement/partner-statement.text.ts';
import {
  partnerStatementService,
  partnerStatements,
} from '@/domains/money/partner-statement/server/partner-statement.service.ts';
import { receiptText } from '@/domains/money/receipt/receipt.text.ts';
import { rechargePermissions } from '@/domains/money/recharge/recharge.access.ts';
import {
  rechargeApproved,
  rechargeRebacked,
  rechargeRejected,
} from '@/domains/money/recharge/recharge.notices.ts';
import { addressOf } from '@/domains/money/recharge/recharge.rules.ts';
import { rechargeStatus } from '@/domains/money/recharge/recharge.status.ts';
import { rechargeText } from '@/domains/money/recharge/recharge.text.ts';
import { rechargeService, recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { rechargeWasRebacked } from '@/domains/money/recharge/server/recharge-event.service.ts';
import { refundPermissions } from '@/domains/money/refund/refund.access.ts';
import { refundNotices } from '@/domains/money/refund/refund.notices.ts';
import { refundStatus } from '@/domains/money/refund/refund.status.ts';
import { refundText } from '@/domains/money/refund/refund.text.ts';
import { refundService, refunds } from '@/domains/money/refund/server/refund.service.ts';
import { weappService } from '@/domains/money/weapp/server/weapp.service.ts';
import { weappPermissions } from '@/domains/money/weapp/weapp.access.ts';
import { weappText } from '@/domains/money/weapp/weapp.text.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { balanceSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import type { Service } from '@/kernel/server/implement.ts';
import type { AnyImporter } from '@/kernel/server/import-plan.ts';

/** Money and class hours. Below: the events and slots that this wing fills. */
export const moneyServices: readonly Service[] = [
  contractTemplateService,
  classHoursService,
  conversionService,
  openingService,
  openingImportService,
  accountService,
  contractService,
  rechargeService,
  invoiceService,
  refundService,
  weappService,
  partnerStatementService,
  clearingService,
  cashCloseService,
  carryForwardService,
  branchTransferService,
  monthCloseService,
];
export const moneyImporters: readonly AnyImporter[] = [openingImporter];

lotTurned.on((ctx, { contract_line_id }) => contracts.orderSettling(ctx, contract_line_id));
lotsChanged.on(refunds.onLotsChanged);
clearingObstacleSlot.fill(refunds.openOf);
branchTransferObstacleSlot.fill(recharges.openOf);
rechargeWasRebacked.on((ctx, { id }) => invoices.mustBeFree(ctx, id));
for (const kind of [
  contractWaits,
  contractEffective,
  contractOverdue,
  contractReturned,
  carryForwardApproved,
  carryForwardRejected,
  ...Object.values(branchTransferNotices),
  ...Object.values(clearingNotices),
  ...Object.values(conversionNotices),
  openingApproved,
  openingRejected,
  rechargeApproved,
  rechargeRejected,
  rechargeRebacked,
  ...refundNotices,
])
  noticeKindSlot.fill(kind);
auditedSlot.fill({
  doc: 'contract_template',
  label: contractTemplateText.title,
  text: contractTemplateText,
  readKey: contractTemplatePermissions.read.key,
});
auditedSlot.fill({
  doc: 'contract',
  label: contractText.title,
  text: contractText,
  readKey: contractPermissions.read.key,
  sees: contracts.sees,
});
auditedSlot.fill({
  doc: 'invoice',
  label: invoiceText.title_page,
  text: invoiceText,
  readKey: contractPermissions.read.key,
});
auditedSlot.fill({
  doc: 'class_lot',
  label: classHoursText.title,
  text: classHoursText,
  readKey: classHoursPermissions.read.key,
  sees: classHours.sees,
});
for (const [doc, label] of Object.entries({
  class_use: classHoursText.uses,
  class_plan: classHoursText.plans,
}))
  auditedSlot.fill({ doc, label, text: classHoursText, readKey: auditPermissions.read.key });
auditedSlot.fill({
  doc: 'conversion',
  label: conversionText.title,
  text: conversionText,
  readKey: conversionPermissions.read.key,
  sees: conversions.sees,
});
auditedSlot.fill({
  doc: 'carry_forward',
  label: carryForwardText.title,
  text: carryForwardText,
  readKey: carryForwardPermissions.read.key,
  sees: carryForwards.sees,
});
auditedSlot.fill({
  doc: 'cash_close',
  label: cashCloseText.title,
  text: cashCloseText,
  readKey: cashClosePermissions.read.key,
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
auditedSlot.fill({
  doc: 'opening',
  label: openingText.title,
  text: openingText,
  readKey: openingPermissions.read.key,
});
sourceSlot.fill({
  doc: 'opening',
  label: openingText.title,
  kinds: { opening: openingText.opening },
  find: openings.source,
});
sourceSlot.fill({
  doc: 'conversion',
  label: conversionText.title,
  kinds: {
    purchase: conversionText.purchase,
    purchase_undo: conversionText.purchase_undo,
    convert: conversionText.convert,
    convert_undo: conversionText.convert_undo,
    hours_transfer: conversionText.hours_transfer,
  },
  find: conversions.source,
});
referenceSlot.fill({ doc: 'contract', fields: ['edition_id'], names: contractTemplates.editionNames });
balanceSlot.fill(ledger.balances);
timelineSlot.fill({
  kind: 'contract',
  label: contractText.title_short,
  needs: contractPermissions.read,
  items: contracts.timeline,
});
timelineSlot.fill({
  kind: 'money',
  label: accountText.timeline_money,
  needs: accountPermissions.read,
  items: accounts.timeline,
});
subjects.uses.fill({ label: contractText.title, counts: contracts.bySubject });
editionUses.fill({ label: contractText.title, counts: contracts.byEdition });
baseItemUses.fill({ kind: 'alevel', label: contractText.title, counts: contracts.byLevel });
auditedSlot.fill({
  doc: 'recharge',
  label: rechargeText.title,
  text: rechargeText,
  readKey: rechargePermissions.read.key,
  sees: recharges.sees,
});
auditedSlot.fill({
  doc: 'receipt',
  label: receiptText.title,
  text: receiptText,
  readKey: rechargePermissions.read.key,
});
auditedSlot.fill({
  doc: 'weapp_payment',
  label: weappText.title,
  text: weappText,
  readKey: weappPermissions.read.key,
});
auditedSlot.fill({
  doc: 'partner_statement',
  label: partnerStatementText.title,
  text: partnerStatementText,
  readKey: partnerStatementPermissions.read.key,
});
sourceSlot.fill({
  doc: 'partner_statement',
  label: partnerStatementText.title,
  kinds: { settle: partnerStatementText.kind_settle },
  find: partnerStatements.sources,
});
sourceSlot.fill({
  doc: 'recharge',
  label: rechargeText.title,
  kinds: {
    recharge: rechargeText.kind_recharge,
    gift: rechargeText.kind_gift,
    reward: rechargeText.kind_reward,
    clawback: rechargeText.kind_clawback,
    reback: rechargeText.kind_reback,
    gift_back: rechargeText.kind_gift_back,
    reward_back: rechargeText.kind_reward_back,
  },
  find: recharges.sources,
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
  fields: ['confirmed_by', 'approved_by', 'financed_by', 'paid_by'],
  names: admins.names,
});
referenceSlot.fill({
  fields: ['adviser_id', 'submitted_by', 'decided_by', 'rebacked_by'],
  names: admins.names,
});
baseItemUses.fill({
  kind: 'recharge_label',
  label: rechargeText.title,
  counts: recharges.byLabel,
  url: (id) => `/RechargeRecord/rechargeLabel?label_id=${id}`,
});
baseItemUses.fill({ kind: 'payment_method', label: rechargeText.title, counts: recharges.byMethod });
channels.uses.fill({ label: rechargeText.title, counts: recharges.byChannel });
inboxSlot.fill(
  inboxKind(contractStatus, {
    label: contractText.title,
    docs: contracts.waiting,
    show: ({ id, number, student_name, total_fen, updated_at }) => ({
      title: `${number} ${student_name}`,
      amount_fen: total_fen,
      since: updated_at,
      url: `/StudentContract?contract_id=${id}`,
    }),
  }),
);
inboxSlot.fill(
  inboxKind(partnerStatementStatus, {
    label: partnerStatementText.title,
    docs: partnerStatements.waiting,
    show: ({ id, number, file_name, created_at }) => ({
      title: `${number} · ${file_name}`,
      since: created_at,
      url: `/FujinRecharge?statement_id=${id}`,
    }),
  }),
);
inboxSlot.fill(
  inboxKind(rechargeStatus, {
    label: rechargeText.title,
    docs: recharges.waiting,
    show: (doc) => ({
      title: `${doc.number} · ${doc.student_name}`,
      amount_fen: doc.amount_fen,
      since: doc.submitted_at ?? doc.created_at,
      url: addressOf(doc),
    }),
  }),
);
inboxSlot.fill(
  inboxKind(conversionStatus, {
    label: conversionText.title,
    docs: conversions.waiting,
    show: ({ id, number, kind, student_name, amount_fen, created_at }, say) => ({
      title: `${number} · ${student_name} · ${say(conversionText[kind])}`,
      amount_fen,
      since: created_at,
      url: `/StudentMoneyMain/ClassessMoney?view=conversions&conversion_id=${id}`,
    }),
  }),
);
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
  inboxKind(openingStatus, {
    label: openingText.title,
    docs: openings.waiting,
    show: ({ updated_at }, say) => ({
      title: say(openingText.title),
      since: updated_at,
      url: '/StudentBalance?view=opening',
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

auditedSlot.fill({
  doc: 'month_close',
  label: monthCloseText.title,
  text: monthCloseText,
  readKey: monthClosePermissions.read.key,
});
referenceSlot.fill({ fields: ['locked_by'], names: admins.names });
