import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { payLineText } from '@/domains/pay/pay-line/pay-line.text.ts';
import { payLineService, payLines } from '@/domains/pay/pay-line/server/pay-line.service.ts';
import { payRateText } from '@/domains/pay/pay-rate/pay-rate.text.ts';
import { payRateService } from '@/domains/pay/pay-rate/server/pay-rate.service.ts';
import { payRates } from '@/domains/pay/pay-rate/server/pay-rate-book.service.ts';
import { teacherDataService } from '@/domains/pay/teacher-data/server/teacher-data.service.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import {
  lessonsMarked,
  lessonsUnmarked,
  paySlot,
} from '@/domains/teaching/attendance/server/attendance-event.service.ts';
import type { Service } from '@/kernel/server/implement.ts';

/** What teachers are paid. Below: the events and slots that this wing fills. */
export const payServices: readonly Service[] = [payRateService, payLineService, teacherDataService];

lessonsMarked.on((ctx, { lessons }) => payLines.post(ctx, lessons));
lessonsUnmarked.on((ctx, { lesson_ids, reason }) => payLines.reverse(ctx, lesson_ids, reason));
paySlot.fill(payLines.sums);
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
