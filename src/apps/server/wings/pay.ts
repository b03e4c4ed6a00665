import { inboxKind, inboxSlot } from '@/domains/insight/inbox/server/inbox.kinds.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { ASSESS, assessmentPermissions } from '@/domains/pay/assessment/assessment.access.ts';
import {
  assessmentAsked,
  assessmentConfirmed,
  assessmentReturned,
  assessmentWaits,
} from '@/domains/pay/assessment/assessment.notices.ts';
import { assessmentStatus } from '@/domains/pay/assessment/assessment.status.ts';
import { assessmentText } from '@/domains/pay/assessment/assessment.text.ts';
import { assessmentService, assessments } from '@/domains/pay/assessment/server/assessment.service.ts';
import { cycleService, cycles } from '@/domains/pay/assessment/server/assessment-cycle.service.ts';
import { payAdjustmentPermissions } from '@/domains/pay/pay-adjustment/pay-adjustment.access.ts';
import { payAdjustmentStatus } from '@/domains/pay/pay-adjustment/pay-adjustment.status.ts';
import { payAdjustmentText } from '@/domains/pay/pay-adjustment/pay-adjustment.text.ts';
import {
  payAdjustmentService,
  payAdjustments,
} from '@/domains/pay/pay-adjustment/server/pay-adjustment.service.ts';
import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { payLineText } from '@/domains/pay/pay-line/pay-line.text.ts';
import { payLineService, payLines } from '@/domains/pay/pay-line/server/pay-line.service.ts';
import { payRateText } from '@/domains/pay/pay-rate/pay-rate.text.ts';
import { payRateService } from '@/domains/pay/pay-rate/server/pay-rate.service.ts';
import { payRates } from '@/domains/pay/pay-rate/server/pay-rate-book.service.ts';
import { salaryPermissions, TEACHER_SALARY } from '@/domains/pay/salary/salary.access.ts';
import { salaryApproved, salaryRaised, salaryResolved } from '@/domains/pay/salary/salary.notices.ts';
import { salaryStatus } from '@/domains/pay/salary/salary.status.ts';
import { salaryText } from '@/domains/pay/salary/salary.text.ts';
import { salaries, salaryService } from '@/domains/pay/salary/server/salary.service.ts';
import { assessedSlot, teacherDataService } from '@/domains/pay/teacher-data/server/teacher-data.service.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import {
  lessonsMarked,
  lessonsPaidAnew,
  lessonsUnmarked,
  paySlot,
} from '@/domains/teaching/attendance/server/attendance-event.service.ts';
import { assessmentSlot, costSlot } from '@/domains/teaching/plan/server/plan.service.ts';
import type { Service } from '@/kernel/server/http/implement.ts';

/** What teachers are paid. Below: the events and slots that this wing fills. */
export const payServices: readonly Service[] = [
  payRateService,
  payLineService,
  teacherDataService,
  payAdjustmentService,
  salaryService,
  cycleService,
  assessmentService,
];

lessonsMarked.on((ctx, { lessons }) => payLines.post(ctx, lessons));
lessonsUnmarked.on((ctx, { lesson_ids, reason }) => payLines.reverse(ctx, lesson_ids, reason));
lessonsPaidAnew.on((ctx, { lessons, reason }) => payLines.postAnew(ctx, lessons, reason));
paySlot.fill({ sums: payLines.sums, foretold: payLines.foretold });
for (const [doc, label, text] of [
  ['pay_rate', payRateText.title, payRateText],
  ['pay_line', payLineText.title, payLineText],
  ['pay_override', payLineText.override, payLineText],
] as const)
  auditedSlot.fill({ doc, label, text, readKey: payLinePermissions.read.key });
const url = (id: number) => `/ClassPayChange/${id}`;
teacherUse.fill({ label: payRateText.title, counts: payRates.byTeacher, url });
teacherUse.fill({
  label: payLineText.title,
  counts: payLines.byTeacher,
  url: (id) => `${url(id)}?view=lines`,
});
subjects.uses.fill({ label: payRateText.title, counts: payRates.bySubject });
baseItemUses.fill({ kind: 'alevel', label: payRateText.title, counts: payRates.byLevel });

auditedSlot.fill({
  doc: 'pay_adjustment',
  label: payAdjustmentText.title,
  text: payAdjustmentText,
  readKey: payAdjustmentPermissions.read.key,
  sees: payAdjustments.sees,
});
auditedSlot.fill({
  doc: 'salary',
  label: salaryText.title_one,
  text: salaryText,
  readKey: salaryPermissions.own.key,
  listKey: salaryPermissions.read.key,
  sees: salaries.sees,
});
auditedSlot.fill({
  doc: 'pay_account',
  label: salaryText.account,
  text: salaryText,
  readKey: salaryPermissions.account.key,
});
referenceSlot.fill({ fields: ['paid_by', 'resolved_by'], names: admins.names });
for (const kind of [salaryApproved, salaryRaised, salaryResolved]) noticeKindSlot.fill(kind);
teacherUse.fill({
  label: payAdjustmentText.title,
  counts: payAdjustments.byTeacher,
  url: (id) => `${TEACHER_SALARY}?view=adjustments&teacher_id=${id}`,
});
teacherUse.fill({
  label: salaryText.title_one,
  counts: salaries.byTeacher,
  url: (id) => `${TEACHER_SALARY}?teacher_id=${id}`,
});
inboxSlot.fill(
  inboxKind(payAdjustmentStatus, {
    label: payAdjustmentText.title,
    docs: payAdjustments.waiting,
    show: ({ id, teacher_name, month, kind, signed_fen, created_at }, say) => ({
      title: `${teacher_name} ${month} ${say(payAdjustmentText[kind])}`,
      amount_fen: signed_fen,
      since: created_at,
      url: `${TEACHER_SALARY}?view=adjustments&pay_adjustment_id=${id}`,
    }),
  }),
);
inboxSlot.fill(
  inboxKind(salaryStatus, {
    label: salaryText.title_one,
    docs: salaries.waiting,
    show: ({ id, teacher_name, month, total_fen, completed_at, updated_at }) => ({
      title: `${teacher_name} ${month}`,
      amount_fen: total_fen,
      since: completed_at ?? updated_at,
      url: `${TEACHER_SALARY}?month=${month}&salary_id=${id}`,
    }),
  }),
);
assessedSlot.fill(assessments.latest);
assessmentSlot.fill(assessments.latest);
costSlot.fill(payLines.costs);
inboxSlot.fill(
  inboxKind(assessmentStatus, {
    label: assessmentText.title,
    docs: assessments.waiting,
    show: ({ id, teacher_name, cycle_name, submitted_at, created_at }) => ({
      title: `${teacher_name} · ${cycle_name}`,
      since: submitted_at ?? created_at,
      url: `${ASSESS}?assessment_id=${id}`,
    }),
  }),
);
for (const kind of [assessmentAsked, assessmentWaits, assessmentReturned, assessmentConfirmed])
  noticeKindSlot.fill(kind);
auditedSlot.fill({
  doc: 'assessment_cycle',
  label: assessmentText.cycles,
  text: assessmentText,
  readKey: assessmentPermissions.read.key,
});
auditedSlot.fill({
  doc: 'assessment',
  label: assessmentText.title,
  text: assessmentText,
  readKey: assessmentPermissions.read.key,
  sees: assessments.sees,
});
referenceSlot.fill({ fields: ['assessor_id', 'submitted_by', 'confirmed_by'], names: admins.names });
referenceSlot.fill({ fields: ['cycle_id'], names: cycles.names });
referenceSlot.fill({ fields: ['criterion_id'], names: cycles.criterionNames });
teacherUse.fill({
  label: assessmentText.title,
  counts: assessments.byTeacher,
  url: (id) => `/TeacherAssess?history_of=${id}`,
});
