import { inboxKind, inboxSlot } from '@/domains/insight/inbox/server/inbox.kinds.ts';
import { accountPermissions } from '@/domains/money/account/account.access.ts';
import { accountText } from '@/domains/money/account/account.text.ts';
import { accountService, accounts } from '@/domains/money/account/server/account.service.ts';
import { cashClosePermissions } from '@/domains/money/cash-close/cash-close.access.ts';
import { cashCloseNotices } from '@/domains/money/cash-close/cash-close.notices.ts';
import { cashCloseStatus } from '@/domains/money/cash-close/cash-close.status.ts';
import { cashCloseText } from '@/domains/money/cash-close/cash-close.text.ts';
import { cashCloseService, cashCloses } from '@/domains/money/cash-close/server/cash-close.service.ts';
import { classHoursPermissions } from '@/domains/money/class-hours/class-hours.access.ts';
import { classHoursText } from '@/domains/money/class-hours/class-hours.text.ts';
import { classHours, classHoursService } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { conversionPermissions } from '@/domains/money/conversion/conversion.access.ts';
import { conversionNotices } from '@/domains/money/conversion/conversion.notices.ts';
import { conversionStatus } from '@/domains/money/conversion/conversion.status.ts';
import { conversionText } from '@/domains/money/conversion/conversion.text.ts';
import { conversionService, conversions } from '@/domains/money/conversion/server/conversion.service.ts';
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
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { balanceSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import type { Service } from '@/kernel/server/http/implement.ts';
import type { AnyImporter } from '@/kernel/server/import/plan.ts';
import { moneyBackServices } from './money-back.ts';
import { moneyInServices } from './money-in.ts';

/** Money and class hours; what comes in and what goes back have a page each. Below: the events and slots of the rest. */
export const moneyServices: readonly Service[] = [
  ...moneyInServices,
  ...moneyBackServices,
  classHoursService,
  conversionService,
  openingService,
  openingImportService,
  accountService,
  cashCloseService,
  monthCloseService,
];
export const moneyImporters: readonly AnyImporter[] = [openingImporter];

for (const kind of [
  ...Object.values(conversionNotices),
  ...Object.values(cashCloseNotices),
  openingApproved,
  openingRejected,
])
  noticeKindSlot.fill(kind);
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
  doc: 'cash_close',
  label: cashCloseText.title,
  text: cashCloseText,
  readKey: cashClosePermissions.read.key,
});
auditedSlot.fill({
  doc: 'opening',
  label: openingText.title,
  text: openingText,
  readKey: openingPermissions.read.key,
});
sourceSlot.fill({
  doc: 'cash_close',
  label: cashCloseText.title,
  kinds: { over_short: cashCloseText.over_short, over_short_back: cashCloseText.over_short_back },
  find: cashCloses.source,
});
inboxSlot.fill(
  inboxKind(cashCloseStatus, {
    label: cashCloseText.title,
    docs: cashCloses.waiting,
    show: ({ id, day, method_name, difference_fen, reason, created_at }, say) => ({
      title: `${day} ${method_name ?? say(cashCloseText.no_method)} · ${reason}`,
      amount_fen: difference_fen,
      since: created_at,
      url: `/StudentBalance?view=cash_close&close_id=${id}`,
    }),
  }),
);
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
balanceSlot.fill(ledger.balances);
timelineSlot.fill({
  kind: 'money',
  label: accountText.timeline_money,
  needs: accountPermissions.read,
  items: accounts.timeline,
});
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
auditedSlot.fill({
  doc: 'month_close',
  label: monthCloseText.title,
  text: monthCloseText,
  readKey: monthClosePermissions.read.key,
});
referenceSlot.fill({ fields: ['locked_by'], names: admins.names });
