import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { lessonsLeft } from '@/domains/teaching/lesson/server/lesson-event.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { menuCountSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { attendancePermissions, CLASS_WORK, ONE_WORK } from '../attendance.access.ts';
import { attendanceModule } from '../attendance.module.ts';
import { makeUpsLapsed } from '../make-up.notices.ts';
import { makeUpText } from '../make-up.text.ts';
import { attendanceService, attendances } from './attendance.service.ts';
import { makeUpJobs, makeUpService, makeUps } from './make-up.service.ts';

const WORKS = [
  { work: 'one', place: ONE_WORK },
  { work: 'class', place: CLASS_WORK },
] as const;
/** What is older than the figures on the page is no longer anybody's work of today. */
const DAYS = 30;
const lately = ({ now }: Ctx) => ({ from: toUnix(now) - DAYS * DAY_SECONDS, to: toUnix(now) });

export const attendanceServer = defineServer(attendanceModule, {
  jobs: makeUpJobs,
  services: [attendanceService, makeUpService],
  parts: [
    on(lessonsLeft, (ctx, { lesson_ids, student_ids }) => makeUps.release(ctx, lesson_ids, student_ids)),
    auditedSlot.part({
      doc: 'make_up',
      label: makeUpText.title,
      text: makeUpText,
      readKey: attendancePermissions.read.key,
      sees: makeUps.sees,
    }),
    noticeKindSlot.part(makeUpsLapsed),
    ...WORKS.map(({ work, place }) =>
      menuCountSlot.part({
        place,
        needs: attendancePermissions.mark,
        count: async (ctx) => (await attendances.unmarked(ctx, lately(ctx)))[work],
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { from, to }) => {
        const unmarked = await attendances.unmarked(ctx, { from, to });
        const url = (path: string) => `${path}?state=unmarked&from=${from}&to=${to}`;
        return [
          { key: 'one', label: monthCloseText.unmarked_one, count: unmarked.one, url: url(ONE_WORK) },
          { key: 'class', label: monthCloseText.unmarked_class, count: unmarked.class, url: url(CLASS_WORK) },
        ];
      },
    }),
  ],
  demo: { after: ['pay_rate'], load: () => import('./demo/attendance.demo.ts') },
});
