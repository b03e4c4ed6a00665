import { inboxKind, inboxSlot } from '@/domains/insight/inbox/server/inbox.kinds.ts';
import { lotTurned } from '@/domains/money/class-hours/server/class-hours-event.service.ts';
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
import { invoiceText } from '@/domains/money/invoice/invoice.text.ts';
import { invoiceService, invoices } from '@/domains/money/invoice/server/invoice.service.ts';
import { coinsFreed, coinsLeave } from '@/domains/money/ledger/server/ledger-event.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
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
import { weappPayments, weappService } from '@/domains/money/weapp/server/weapp.service.ts';
import { weappPermissions } from '@/domains/money/weapp/weapp.access.ts';
import { weappText } from '@/domains/money/weapp/weapp.text.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import type { Service } from '@/kernel/server/http/implement.ts';

/** Contracts and what is paid in. Below: the events and slots that these fill. */
export const moneyInServices: readonly Service[] = [
  contractTemplateService,
  contractService,
  rechargeService,
  invoiceService,
  weappService,
  partnerStatementService,
];

for (const kind of [
  contractWaits,
  contractEffective,
  contractOverdue,
  contractReturned,
  rechargeApproved,
  rechargeRejected,
  rechargeRebacked,
])
  noticeKindSlot.fill(kind);
lotTurned.on((ctx, { contract_line_id }) => contracts.orderSettling(ctx, contract_line_id));
coinsFreed.on(recharges.settleClawbacks);
coinsLeave.on(recharges.reopenClawbacks);
rechargeWasRebacked.on((ctx, { id }) => invoices.mustBeFree(ctx, id));
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
  sees: invoices.sees,
});
referenceSlot.fill({ doc: 'contract', fields: ['edition_id'], names: contractTemplates.editionNames });
timelineSlot.fill({
  kind: 'contract',
  label: contractText.title_short,
  needs: contractPermissions.read,
  items: contracts.timeline,
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
fileHolderSlot.fill({
  table: 'receipt',
  column: 'file_id',
  id: 'id',
  company: 'company_id',
  needs: rechargePermissions.read,
  sees: recharges.seesReceipt,
});
auditedSlot.fill({
  doc: 'receipt',
  label: receiptText.title,
  text: receiptText,
  readKey: rechargePermissions.read.key,
  sees: recharges.seesReceipt,
});
auditedSlot.fill({
  doc: 'weapp_payment',
  label: weappText.title,
  text: weappText,
  readKey: weappPermissions.read.key,
});
auditedSlot.fill({
  doc: 'weapp_secret',
  label: weappText.secret_title,
  text: weappText,
  readKey: weappPermissions.setup.key,
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
  doc: 'weapp_payment',
  label: weappText.title,
  kinds: { weapp_payment: weappText.title },
  find: weappPayments.sources,
});
sourceSlot.fill({
  doc: 'recharge',
  label: rechargeText.title,
  kinds: {
    recharge: rechargeText.kind_recharge,
    gift: rechargeText.kind_gift,
    reward: rechargeText.kind_reward,
    clawback: rechargeText.kind_clawback,
    clawback_undo: rechargeText.kind_clawback_undo,
    reback: rechargeText.kind_reback,
    gift_back: rechargeText.kind_gift_back,
    reward_back: rechargeText.kind_reward_back,
    // Not in the books, but in the drawer: counted while it waited.
    reject: rechargeText.kind_reject,
  },
  find: recharges.sources,
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
