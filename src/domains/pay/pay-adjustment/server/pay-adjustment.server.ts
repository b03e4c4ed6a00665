import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { TEACHER_SALARY } from '@/domains/pay/salary/salary.access.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { payAdjustmentPermissions } from '../pay-adjustment.access.ts';
import { payAdjustmentModule } from '../pay-adjustment.module.ts';
import { payAdjustmentStatus } from '../pay-adjustment.status.ts';
import { payAdjustmentText } from '../pay-adjustment.text.ts';
import { payAdjustmentService, payAdjustments } from './pay-adjustment.service.ts';

export const payAdjustmentServer = defineServer(payAdjustmentModule, {
  services: [payAdjustmentService],
  parts: [
    audited(payAdjustmentModule, payAdjustmentPermissions.read, { sees: payAdjustments.sees }),
    teacherUse.part({
      label: payAdjustmentText.title,
      counts: payAdjustments.byTeacher,
      url: (id) => `${TEACHER_SALARY}?view=adjustments&teacher_id=${id}`,
    }),
    inboxSlot.part(
      inboxKind(payAdjustmentStatus, {
        label: payAdjustmentText.title,
        docs: payAdjustments.waiting,
        show: ({ id, teacher_name, month, kind, signed_fen, made_at }, say) => ({
          title: `${teacher_name} ${month} ${say(payAdjustmentText[kind])}`,
          amount_fen: signed_fen,
          since: made_at,
          url: `${TEACHER_SALARY}?view=adjustments&pay_adjustment_id=${id}`,
        }),
      }),
    ),
  ],
});
