import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { salaryPermissions, TEACHER_SALARY } from '../salary.access.ts';
import { salaryModule } from '../salary.module.ts';
import { salaryApproved, salaryRaised, salaryResolved } from '../salary.notices.ts';
import { salaryStatus } from '../salary.status.ts';
import { salaryText } from '../salary.text.ts';
import { checkRows } from './salary.checks.ts';
import { salaries, salaryService } from './salary.service.ts';

export const salaryServer = defineServer(salaryModule, {
  services: [salaryService],
  parts: [
    ...[salaryApproved, salaryRaised, salaryResolved].map(noticeKindSlot.part),
    audited(salaryModule, salaryPermissions.own, {
      label: salaryText.title_one,
      listKey: salaryPermissions.read.key,
      sees: salaries.sees,
    }),
    auditedSlot.part({
      doc: 'pay_account',
      label: salaryText.account,
      text: salaryText,
      readKey: salaryPermissions.account.key,
    }),
    referenceSlot.part({ fields: ['paid_by', 'resolved_by'], names: admins.names }),
    teacherUse.part({
      label: salaryText.title_one,
      counts: salaries.byTeacher,
      url: (id) => `${TEACHER_SALARY}?teacher_id=${id}`,
    }),
    inboxSlot.part(
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
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { month }) =>
        (await salaries.checked(ctx, month)).flatMap(({ key, ...found }) => {
          // Attendance has a check of its own for lessons.
          if (key === 'unmarked_one' || key === 'unmarked_class') return [];
          const { needs, first } = checkRows[key];
          const label = salaryText[`open_${key}`];
          return [{ key: `pay_${key}`, label, ...found, rows: { needs, first: (own) => first(own, month) } }];
        }),
    }),
  ],
  demo: { after: ['attendance'], load: () => import('./demo/salary.demo.ts') },
});
