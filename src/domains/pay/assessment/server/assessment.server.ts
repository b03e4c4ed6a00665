import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { assessedSlot } from '@/domains/pay/teacher-data/server/teacher-data.service.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { assessmentSlot } from '@/domains/teaching/plan/server/plan.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { ASSESS, assessmentPermissions } from '../assessment.access.ts';
import { assessmentModule } from '../assessment.module.ts';
import {
  assessmentAsked,
  assessmentConfirmed,
  assessmentReturned,
  assessmentWaits,
} from '../assessment.notices.ts';
import { assessmentPaths } from '../assessment.paths.ts';
import { assessmentStatus } from '../assessment.status.ts';
import { assessmentText } from '../assessment.text.ts';
import { assessmentService, assessments } from './assessment.service.ts';
import { cycleService, cycles } from './assessment-cycle.service.ts';

export const assessmentServer = defineServer(assessmentModule, {
  services: [cycleService, assessmentService],
  parts: [
    ...[assessmentAsked, assessmentWaits, assessmentReturned, assessmentConfirmed].map(noticeKindSlot.part),
    assessedSlot.part(assessments.latest),
    assessmentSlot.part(assessments.latest),
    inboxSlot.part(
      inboxKind(assessmentStatus, {
        label: assessmentText.title,
        docs: assessments.waiting,
        show: ({ id, teacher_name, cycle_name, submitted_at, created_at }) => ({
          title: `${teacher_name} · ${cycle_name}`,
          since: submitted_at ?? created_at,
          url: `${ASSESS}?assessment_id=${id}`,
        }),
      }),
    ),
    auditedSlot.part({
      doc: 'assessment_cycle',
      label: assessmentText.cycles,
      text: assessmentText,
      readKey: assessmentPermissions.read.key,
    }),
    audited(assessmentModule, assessmentPermissions.read, { sees: assessments.sees }),
    referenceSlot.part({ fields: ['assessor_id', 'submitted_by', 'confirmed_by'], names: admins.names }),
    referenceSlot.part({ fields: ['cycle_id'], names: cycles.names }),
    referenceSlot.part({ fields: ['criterion_id'], names: cycles.criterionNames }),
    teacherUse.part({
      label: assessmentText.title,
      counts: assessments.byTeacher,
      url: (id) => assessmentPaths.list({ history_of: id }),
    }),
  ],
  demo: { after: ['attendance', 'feedback'], load: () => import('./demo/assessment.demo.ts') },
});
