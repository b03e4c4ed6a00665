import { audited, auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { payRatePaths } from '@/domains/pay/pay-rate/pay-rate.paths.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import {
  lessonsMarked,
  lessonsPaidAnew,
  lessonsUnmarked,
  paySlot,
} from '@/domains/teaching/attendance/server/attendance-event.service.ts';
import { costSlot } from '@/domains/teaching/plan/server/plan.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { payLinePermissions } from '../pay-line.access.ts';
import { payLineModule } from '../pay-line.module.ts';
import { payLineText } from '../pay-line.text.ts';
import { payLineService, payLines } from './pay-line.service.ts';

export const payLineServer = defineServer(payLineModule, {
  services: [payLineService],
  parts: [
    audited(payLineModule, payLinePermissions.read),
    auditedSlot.part({
      doc: 'pay_override',
      label: payLineText.override,
      text: payLineText,
      readKey: payLinePermissions.read.key,
    }),
    on(lessonsMarked, (ctx, { lessons }) => payLines.post(ctx, lessons)),
    on(lessonsUnmarked, (ctx, { lesson_ids, reason }) => payLines.reverse(ctx, lesson_ids, reason)),
    on(lessonsPaidAnew, (ctx, { lessons, reason }) => payLines.postAnew(ctx, lessons, reason)),
    paySlot.part({ sums: payLines.sums, foretold: payLines.foretold }),
    teacherUse.part({
      label: payLineText.title,
      counts: payLines.byTeacher,
      url: (id) => payRatePaths.ofTeacher({ teacher_id: id, view: 'lines' }),
    }),
    costSlot.part(payLines.costs),
  ],
});
