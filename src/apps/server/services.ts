import { inboxKind, inboxSlot } from '@/domains/insight/inbox/server/inbox.kinds.ts';
import { inboxService } from '@/domains/insight/inbox/server/inbox.service.ts';
import { searchService, searchSlot } from '@/domains/insight/search/server/search.service.ts';
import { accountService } from '@/domains/money/account/server/account.service.ts';
import { classHoursPermissions } from '@/domains/money/class-hours/class-hours.access.ts';
import { classHoursText } from '@/domains/money/class-hours/class-hours.text.ts';
import { classHours, classHoursService } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { contractPermissions } from '@/domains/money/contract/contract.access.ts';
import {
  contractEffective,
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
import {
  conversionApproved,
  conversionRebacked,
  conversionRejected,
} from '@/domains/money/conversion/conversion.notices.ts';
import { conversionStatus } from '@/domains/money/conversion/conversion.status.ts';
import { conversionText } from '@/domains/money/conversion/conversion.text.ts';
import { conversionService, conversions } from '@/domains/money/conversion/server/conversion.service.ts';
import { invoiceText } from '@/domains/money/invoice/invoice.text.ts';
import { invoiceService, invoices } from '@/domains/money/invoice/server/invoice.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
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
import { weappService } from '@/domains/money/weapp/server/weapp.service.ts';
import { weappPermissions } from '@/domains/money/weapp/weapp.access.ts';
import { weappText } from '@/domains/money/weapp/weapp.text.ts';
import { adminPermissions } from '@/domains/organisation/admin/admin.access.ts';
import { adminText } from '@/domains/organisation/admin/admin.text.ts';
import { adminImporter, adminImportService } from '@/domains/organisation/admin/server/admin.import.ts';
import {
  adminLocked,
  adminService,
  admins,
  openWorkSlot,
} from '@/domains/organisation/admin/server/admin.service.ts';
import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import {
  actionSlot,
  auditedSlot,
  auditService,
  referenceSlot,
} from '@/domains/organisation/audit/server/audit.service.ts';
import { baseDataPermissions } from '@/domains/organisation/base-data/base-data.access.ts';
import { baseDataText } from '@/domains/organisation/base-data/base-data.text.ts';
import {
  baseData,
  baseDataService,
  baseItemUses,
} from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channelText } from '@/domains/organisation/channel/channel.text.ts';
import { channelService, channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { companyPermissions } from '@/domains/organisation/company/company.access.ts';
import { companyText } from '@/domains/organisation/company/company.text.ts';
import { companies, companyService } from '@/domains/organisation/company/server/company.service.ts';
import { delegationText } from '@/domains/organisation/delegation/delegation.text.ts';
import {
  decisionKindSlot,
  delegationService,
} from '@/domains/organisation/delegation/server/delegation.service.ts';
import { departmentPermissions } from '@/domains/organisation/department/department.access.ts';
import { departmentText } from '@/domains/organisation/department/department.text.ts';
import {
  departmentService,
  departments,
} from '@/domains/organisation/department/server/department.service.ts';
import { fileText } from '@/domains/organisation/file/file.text.ts';
import { fileService } from '@/domains/organisation/file/server/file.service.ts';
import { holidayText } from '@/domains/organisation/holiday/holiday.text.ts';
import { holidayService } from '@/domains/organisation/holiday/server/holiday.service.ts';
import { newsPermissions } from '@/domains/organisation/news/news.access.ts';
import { newsStatus } from '@/domains/organisation/news/news.status.ts';
import { newsText } from '@/domains/organisation/news/news.text.ts';
import {
  newsApproved,
  newsNotice,
  newsRejected,
  newsWaits,
  welcomeNotice,
} from '@/domains/organisation/news/notice.kinds.ts';
import { announcements, newsService } from '@/domains/organisation/news/server/news.service.ts';
import { noticeKindSlot, noticeService } from '@/domains/organisation/news/server/notice.service.ts';
import { pricePermissions } from '@/domains/organisation/price/price.access.ts';
import { priceText } from '@/domains/organisation/price/price.text.ts';
import { priceService, prices } from '@/domains/organisation/price/server/price.service.ts';
import { rolePermissions } from '@/domains/organisation/role/role.access.ts';
import { roleText } from '@/domains/organisation/role/role.text.ts';
import { roleService, roles } from '@/domains/organisation/role/server/role.service.ts';
import { roomText } from '@/domains/organisation/room/room.text.ts';
import { roomService, rooms } from '@/domains/organisation/room/server/room.service.ts';
import {
  endSessionsOf,
  sessionService,
  smsSlot,
} from '@/domains/organisation/session/server/session.service.ts';
import { sendLoginCode, smsService, texts } from '@/domains/organisation/sms/server/sms.service.ts';
import { smsTemplateService } from '@/domains/organisation/sms/server/sms-template.service.ts';
import { smsPermissions } from '@/domains/organisation/sms/sms.access.ts';
import { smsText } from '@/domains/organisation/sms/sms.text.ts';
import { smsTemplateText } from '@/domains/organisation/sms/sms-template.text.ts';
import { subjectService, subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { subjectPermissions } from '@/domains/organisation/subject/subject.access.ts';
import { subjectText } from '@/domains/organisation/subject/subject.text.ts';
import { systemService } from '@/domains/organisation/system/server/system.service.ts';
import { viewService } from '@/domains/organisation/view/server/view.service.ts';
import { followUpPermissions } from '@/domains/people/follow-up/follow-up.access.ts';
import { followUpText } from '@/domains/people/follow-up/follow-up.text.ts';
import { followUpService, followUps } from '@/domains/people/follow-up/server/follow-up.service.ts';
import { handoverPermissions } from '@/domains/people/handover/handover.access.ts';
import { handoverReceived } from '@/domains/people/handover/handover.notices.ts';
import { handoverText } from '@/domains/people/handover/handover.text.ts';
import {
  handoverService,
  handoverSlot,
  handovers,
} from '@/domains/people/handover/server/handover.service.ts';
import { studentImporter, studentImportService } from '@/domains/people/student/server/student.import.ts';
import { studentService, students } from '@/domains/people/student/server/student.service.ts';
import { balanceSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { HOLDER_FIELDS, HOLDERS } from '@/domains/people/student/student.rules.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import { productCategoryText } from '@/domains/shop/product-category/product-category.text.ts';
import { productCategoryService } from '@/domains/shop/product-category/server/product-category.service.ts';
import type { Service } from '@/kernel/server/implement.ts';
import type { AnyImporter } from '@/kernel/server/import-plan.ts';
import { endpoints } from '../apis.ts';
import { menuTree } from '../screens.ts';

/** Every noun's service. */
export const services: readonly Service[] = [
  sessionService,
  companyService,
  departmentService,
  adminService,
  adminImportService,
  roleService,
  baseDataService,
  roomService,
  holidayService,
  channelService,
  priceService,
  subjectService,
  fileService,
  viewService,
  auditService,
  systemService,
  smsService,
  smsTemplateService,
  newsService,
  noticeService,
  studentService,
  studentImportService,
  followUpService,
  handoverService,
  contractTemplateService,
  classHoursService,
  conversionService,
  openingService,
  openingImportService,
  accountService,
  contractService,
  rechargeService,
  invoiceService,
  weappService,
  partnerStatementService,
  productCategoryService,
  delegationService,
  searchService,
  inboxService,
];

/** What can be imported from a file; the worker runs it. */
export const importers: readonly AnyImporter[] = [adminImporter, studentImporter, openingImporter];

// What flows from a lower noun to a higher one, all on this page.

// Events
adminLocked.on(endSessionsOf);
rechargeWasRebacked.on((ctx, { id }) => invoices.mustBeFree(ctx, id));

// Slots
smsSlot.fill(sendLoginCode);
for (const kind of [
  newsNotice,
  newsWaits,
  newsApproved,
  newsRejected,
  welcomeNotice,
  contractWaits,
  contractEffective,
  contractReturned,
  conversionApproved,
  conversionRejected,
  conversionRebacked,
  openingApproved,
  openingRejected,
])
  noticeKindSlot.fill(kind);
for (const kind of [rechargeApproved, rechargeRejected, rechargeRebacked]) noticeKindSlot.fill(kind);
for (const wing of menuTree()) roles.menuSlot.fill(wing);
for (const { action, label } of endpoints) actionSlot.fill({ action, label });
auditedSlot.fill({
  doc: 'company',
  label: companyText.title,
  text: companyText,
  readKey: companyPermissions.read.key,
  sees: companies.sees,
});
auditedSlot.fill({
  doc: 'admin',
  label: adminText.title,
  text: adminText,
  readKey: adminPermissions.read.key,
  sees: admins.sees,
});
auditedSlot.fill({
  doc: 'department',
  label: departmentText.title,
  text: departmentText,
  readKey: departmentPermissions.read.key,
});
auditedSlot.fill({
  doc: 'delegation',
  label: delegationText.title,
  text: delegationText,
  readKey: auditPermissions.read.key,
});
auditedSlot.fill({ doc: 'role', label: roleText.title, text: roleText, readKey: rolePermissions.read.key });
auditedSlot.fill({
  doc: 'base_item',
  label: baseDataText.title,
  text: baseDataText,
  readKey: baseDataPermissions.read.key,
});
auditedSlot.fill({
  doc: 'news',
  label: newsText.tab_news,
  text: newsText,
  readKey: newsPermissions.write.key,
  sees: announcements.sees,
});
auditedSlot.fill({
  doc: 'sms',
  label: smsText.title,
  text: smsText,
  readKey: smsPermissions.read.key,
  sees: texts.sees,
});
auditedSlot.fill({
  doc: 'sms_template',
  label: smsTemplateText.title,
  text: smsTemplateText,
  readKey: smsPermissions.read.key,
});
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
  doc: 'sms_quota',
  label: smsText.quota,
  text: smsText,
  readKey: smsPermissions.read.key,
});
referenceSlot.fill({ doc: 'sms', fields: ['template_id'], names: texts.templateNames });
/** No screen shows their history by itself; the trail calls them by name. */
for (const [doc, text] of Object.entries({
  file: fileText,
  product_category: productCategoryText,
}))
  auditedSlot.fill({ doc, label: text.title, text, readKey: auditPermissions.read.key });
auditedSlot.fill({
  doc: 'student',
  label: studentText.title,
  text: studentText,
  readKey: studentPermissions.read.key,
  sees: students.sees,
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
referenceSlot.fill({ fields: ['role_id'], names: roles.names });
referenceSlot.fill({ fields: ['company_id'], names: companies.names });
referenceSlot.fill({ doc: 'company', fields: ['parent_id'], names: companies.names });
referenceSlot.fill({
  fields: ['docking_admin_id', 'leader_admin_id', 'delegate_id', 'created_by', ...HOLDER_FIELDS],
  names: admins.names,
});
referenceSlot.fill({ fields: ['department_id'], names: departments.names });
referenceSlot.fill({ doc: 'department', fields: ['parent_id'], names: departments.names });
const smallLists = [
  { doc: 'room', label: roomText.title, text: roomText },
  { doc: 'holiday', label: holidayText.title, text: holidayText },
  { doc: 'channel', label: channelText.title, text: channelText },
] as const;
for (const list of smallLists) auditedSlot.fill({ ...list, readKey: baseDataPermissions.read.key });
auditedSlot.fill({
  doc: 'price',
  label: priceText.title,
  text: priceText,
  readKey: pricePermissions.read.key,
});
auditedSlot.fill({
  doc: 'discount_limit',
  label: priceText.discounts,
  text: priceText,
  readKey: pricePermissions.read.key,
});
auditedSlot.fill({
  doc: 'subject',
  label: subjectText.title,
  text: subjectText,
  readKey: subjectPermissions.read.key,
});
referenceSlot.fill({
  fields: [
    'team_id',
    'level_id',
    'tier_id',
    'group_id',
    'exam_board_id',
    'education_type_id',
    'region_id',
    'label_id',
  ],
  names: baseData.names,
});
referenceSlot.fill({ doc: 'contract', fields: ['edition_id'], names: contractTemplates.editionNames });
referenceSlot.fill({ fields: ['student_id', 'referrer_student_id'], names: students.names });
referenceSlot.fill({ fields: ['room_id'], names: rooms.names });
referenceSlot.fill({ fields: ['channel_id'], names: channels.names });
referenceSlot.fill({ fields: ['subject_id'], names: subjects.names });
searchSlot.fill({
  kind: 'student',
  label: studentText.title,
  needs: '/StudentsList',
  all: (keyword) => `/StudentsList?keyword=${encodeURIComponent(keyword)}`,
  find: students.search,
});
searchSlot.fill({
  kind: 'admin',
  label: adminText.title,
  needs: '/AdminList',
  all: (keyword) => `/AdminList?keyword=${encodeURIComponent(keyword)}`,
  find: admins.search,
});
searchSlot.fill({
  kind: 'company',
  label: companyText.title,
  needs: companyPermissions.read.key,
  find: companies.search,
});
searchSlot.fill({ kind: 'role', label: roleText.title, needs: '/SystemMain/RoleList', find: roles.search });
referenceSlot.fill({ doc: 'base_item', fields: ['parent_id'], names: baseData.names });
baseItemUses.fill({
  kind: 'new_team',
  label: adminText.title,
  counts: admins.byTeam,
  url: (id) => `/AdminList?team_id=${id}`,
});
baseItemUses.fill({
  kind: 'alevel',
  label: subjectText.title,
  counts: subjects.byLevel,
  url: (id) => `/SubjectList?level_id=${id}`,
});
baseItemUses.fill({
  kind: 'alevel',
  label: priceText.title,
  counts: prices.byLevel,
  url: (id) => `/Base?kind=price&level_id=${id}`,
});
baseItemUses.fill({
  kind: 'exam_board',
  label: subjectText.title,
  counts: subjects.byBoard,
  url: (id) => `/SubjectList?exam_board_id=${id}`,
});
baseItemUses.fill({
  kind: 'teacher_tier',
  label: priceText.title,
  counts: prices.byTier,
  url: (id) => `/Base?kind=price&tier_id=${id}`,
});
baseItemUses.fill({
  kind: 'channel_group',
  label: channelText.title,
  counts: channels.byGroup,
  url: () => '/Base?kind=channel',
});
balanceSlot.fill(ledger.balances);
timelineSlot.fill({
  kind: 'follow_up',
  label: followUpText.title,
  needs: followUpPermissions.read,
  items: followUps.timeline,
});
timelineSlot.fill({
  kind: 'handover',
  label: handoverText.title,
  needs: studentPermissions.read,
  items: handovers.timeline,
});
handoverSlot.fill({ kind: 'student', label: studentText.student_id, roles: HOLDERS, ...students.holding });
noticeKindSlot.fill(handoverReceived);
auditedSlot.fill({
  doc: 'follow_up',
  label: followUpText.title,
  text: followUpText,
  readKey: followUpPermissions.read.key,
  sees: followUps.sees,
});
auditedSlot.fill({
  doc: 'handover',
  label: handoverText.title,
  text: handoverText,
  readKey: handoverPermissions.read.key,
});
referenceSlot.fill({ fields: ['from_admin_id', 'to_admin_id'], names: admins.names });
referenceSlot.fill({ fields: ['method_id'], names: baseData.names });
baseItemUses.fill({ kind: 'follow_method', label: followUpText.title, counts: followUps.byMethod });
const studentUses = {
  alevel: [students.byLevel, 'level_id'],
  education_type: [students.byEducationType, 'education_type_id'],
  region: [students.byRegion, 'region_id'],
  student_label: [students.byLabel, 'label_id'],
} as const;
for (const [kind, [counts, filter]] of Object.entries(studentUses))
  baseItemUses.fill({
    kind: kind as keyof typeof studentUses,
    label: studentText.title,
    counts,
    url: (id) => `/StudentsList?${filter}=${id}`,
  });
channels.uses.fill({
  label: studentText.title,
  counts: students.byChannel,
  url: (id) => `/StudentsList?channel_id=${id}`,
});
openWorkSlot.fill({
  kind: 'student',
  label: studentText.title,
  count: async (ctx, adminId) => ({
    count: await students.heldBy(ctx, adminId),
    url: `/StudentsList?holder_id=${adminId}`,
  }),
});
subjects.uses.fill({ label: contractText.title, counts: contracts.bySubject });
editionUses.fill({ label: contractText.title, counts: contracts.byEdition });
baseItemUses.fill({ kind: 'alevel', label: contractText.title, counts: contracts.byLevel });

// Money
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
referenceSlot.fill({ fields: ['method_id'], names: baseData.names });
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

// Whatever is decided about waits in the inbox of those who can, and can be delegated.
inboxSlot.fill(
  inboxKind(newsStatus, {
    label: newsText.title,
    docs: announcements.waiting,
    show: ({ id, title, updated_at }) => ({
      title,
      since: updated_at,
      url: `/news?view=manage&news_id=${id}`,
    }),
  }),
);
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
    show: ({ id, number, kind, student_name, amount_fen, created_at }) => ({
      title: `${number} · ${student_name} · ${conversionText[kind][0]}`,
      amount_fen,
      since: created_at,
      url: `/StudentMoneyMain/ClassessMoney?view=conversions&conversion_id=${id}`,
    }),
  }),
);
inboxSlot.fill(
  inboxKind(openingStatus, {
    label: openingText.title,
    docs: openings.waiting,
    show: ({ updated_at }) => ({
      title: openingText.title[0],
      since: updated_at,
      url: '/StudentBalance?view=opening',
    }),
  }),
);
for (const { status, label } of inboxSlot.parts) decisionKindSlot.fill({ kind: status.name, label });
