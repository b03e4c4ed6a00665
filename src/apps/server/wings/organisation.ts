import { inboxKind, inboxSlot } from '@/domains/insight/inbox/server/inbox.kinds.ts';
import { searchSlot } from '@/domains/insight/search/server/search.service.ts';
import { adminPermissions } from '@/domains/organisation/admin/admin.access.ts';
import { adminText } from '@/domains/organisation/admin/admin.text.ts';
import { adminImporter, adminImportService } from '@/domains/organisation/admin/server/admin.import.ts';
import { adminLocked, adminService, admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import {
  actionSlot,
  auditedSlot,
  auditService,
  referenceSlot,
  shownSlot,
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
import { delegationService } from '@/domains/organisation/delegation/server/delegation.service.ts';
import { departmentPermissions } from '@/domains/organisation/department/department.access.ts';
import { departmentText } from '@/domains/organisation/department/department.text.ts';
import {
  departmentService,
  departments,
} from '@/domains/organisation/department/server/department.service.ts';
import { fileText } from '@/domains/organisation/file/file.text.ts';
import { fileHolderSlot, fileService } from '@/domains/organisation/file/server/file.service.ts';
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
import { viewText } from '@/domains/organisation/view/view.text.ts';
import { importText } from '@/kernel/import.text.ts';
import type { Service } from '@/kernel/server/http/implement.ts';
import type { AnyImporter } from '@/kernel/server/import/plan.ts';
import { rulesIn } from '@/kernel/shown.ts';
import { endpoints } from '../../apis.ts';
import { menuTree } from '../../screens.ts';

/** The organisation. Below: the events and slots that this wing fills. */
export const organisationServices: readonly Service[] = [
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
  delegationService,
];
export const organisationImporters: readonly AnyImporter[] = [adminImporter];

adminLocked.on(endSessionsOf);
smsSlot.fill(sendLoginCode);
for (const kind of [newsNotice, newsWaits, newsApproved, newsRejected, welcomeNotice])
  noticeKindSlot.fill(kind);
for (const wing of menuTree()) roles.menuSlot.fill(wing);
for (const { action, label, text, noun, output } of endpoints) {
  actionSlot.fill({ action, label, text });
  for (const [field, rule] of rulesIn(output)) shownSlot.fill({ noun, field, rule });
}
auditedSlot.fill({
  doc: 'export',
  label: auditText.exported,
  text: auditText,
  readKey: auditPermissions.read.key,
});
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
auditedSlot.fill({
  doc: 'role',
  label: roleText.title,
  text: roleText,
  readKey: rolePermissions.read.key,
  words: { menus: (ctx, url) => roles.menuName(url, ctx.lang) },
});
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
  doc: 'sms_quota',
  label: smsText.quota,
  text: smsText,
  readKey: smsPermissions.read.key,
});
referenceSlot.fill({ doc: 'sms', fields: ['template_id'], names: texts.templateNames });
/** No screen shows their history by itself; the trail calls them by name. */
for (const [doc, text] of Object.entries({ file: fileText, import: importText, view: viewText }))
  auditedSlot.fill({ doc, label: text.title, text, readKey: auditPermissions.read.key });
referenceSlot.fill({ fields: ['role_id'], names: roles.names });
referenceSlot.fill({ fields: ['company_id', 'company_ids'], names: companies.names });
referenceSlot.fill({ doc: 'company', fields: ['parent_id'], names: companies.names });
referenceSlot.fill({
  fields: ['docking_admin_id', 'leader_admin_id', 'delegate_id', 'created_by'],
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
referenceSlot.fill({ fields: ['room_id'], names: rooms.names });
referenceSlot.fill({ fields: ['channel_id'], names: channels.names });
referenceSlot.fill({ fields: ['subject_id'], names: subjects.names });
// A company's sign is no secret within it.
fileHolderSlot.fill({
  table: 'company',
  column: 'logo_file_id',
  id: 'id',
  company: 'id',
  sees: async () => true,
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
