import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { lessonsLeft } from '@/domains/teaching/lesson/server/lesson-event.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { menuCountSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_SECONDS, dayIn } from '@/kernel/value/day.ts';
import { clockText, toUnix } from '@/kernel/value/time.ts';
import { attendancePermissions, CLASS_WORK, ONE_WORK } from '../attendance.access.ts';
import { attendanceModule } from '../attendance.module.ts';
import { pathOf } from '../attendance.paths.ts';
import type { Work } from '../attendance.rules.ts';
import { makeUpsLapsed } from '../make-up.notices.ts';
import { makeUpText } from '../make-up.text.ts';
import { attendanceListStore } from './attendance.list.store.ts';
import { attendanceService, attendances } from './attendance.service.ts';
import { makeUpJobs, makeUpService, makeUps } from './make-up.service.ts';

const WORKS = [
  { work: 'one', place: ONE_WORK },
  { work: 'class', place: CLASS_WORK },
] as const;
/** What is older than the figures on the page is no longer anybody's work of today. */
const DAYS = 30;
const lately = ({ now }: Ctx) => ({ from: toUnix(now) - DAYS * DAY_SECONDS, to: toUnix(now) });

async function firstUnmarked(ctx: Ctx, work: Work, span: { from: number; to: number }) {
  const query = { work, state: 'unmarked', ...span, ...FIRST_ROWS } as const;
  const { list } = await attendanceListStore.page(ctx, query);
  const when = (at: number) => `${dayIn(ctx.time_zone, at)} ${clockText(ctx.time_zone, at)}`;
  return list.map(({ id, starts_at, teacher_name, subject_name, course_name }) => ({
    title: [when(starts_at), course_name ?? subject_name, teacher_name].filter(Boolean).join(' · '),
    url: pathOf(work)({ lesson_id: id, state: 'unmarked', ...span }),
  }));
}

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
        return WORKS.map(({ work }) => ({
          key: work,
          label: work === 'one' ? monthCloseText.unmarked_one : monthCloseText.unmarked_class,
          count: unmarked[work],
          url: pathOf(work)({ state: 'unmarked', from, to }),
          rows: {
            needs: attendancePermissions.read,
            first: (own) => firstUnmarked(own, work, { from, to }),
          },
        }));
      },
    }),
  ],
  demo: { after: ['pay_rate'], load: () => import('./demo/attendance.demo.ts') },
});
