import type { Database } from '@/kernel/server/db/database.ts';
import { transitionMany } from '@/kernel/server/document/transitions.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { admins } from '../../../organisation/admin/server/admin.service.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { attendancePermissions } from '../attendance.access.ts';
import { isNoShow } from '../attendance.rules.ts';
import { makeUpsLapsed } from '../make-up.notices.ts';
import { makeUpStatus } from '../make-up.status.ts';
import { makeUpText } from '../make-up.text.ts';
import { lockMissed, settleNoShow } from './make-up.earn.ts';
import { makeUpStore as store } from './make-up.store.ts';

const AN_HOUR = 3600;
const AT_ONCE = 500;
const MOST_NAMES = 5;

/**
 * What nobody has arranged by its last day expires, and a no-show takes its hours then; the class teacher is told, or
 * whoever arranges make-ups.
 */
export async function expireMakeUps(ctx: Ctx): Promise<number> {
  const due = await store.due(ctx, todayOf(ctx), AT_ONCE);
  const docs = await lockMissed(
    ctx,
    due.filter(({ outcome }) => isNoShow(outcome)),
  );
  const lapsed = await store.lapsed(
    ctx,
    todayOf(ctx),
    due.map(({ id }) => id),
  );
  if (lapsed.length === 0) return 0;
  await transitionMany(ctx, makeUpStatus.transitions.lapse, lapsed, (ids, status) =>
    store.setStatuses(ctx, ids, status),
  );
  for (const one of lapsed) {
    const doc = docs.get(one.missed_lesson_id);
    if (doc) await settleNoShow(ctx, doc, one, false, ctx.say(makeUpText.lapse));
  }
  const arrangers = await admins.holding(ctx, attendancePermissions.make_up);
  const told = new Map<number, string[]>();
  for (const { name, class_teacher_id } of lapsed)
    for (const to of class_teacher_id ? [class_teacher_id] : arrangers)
      told.set(to, [...(told.get(to) ?? []), name]);
  for (const [to, names] of told) {
    const several = [...new Set(names)];
    const students = several.slice(0, MOST_NAMES).join('、') + (several.length > MOST_NAMES ? ' …' : '');
    await notices.tell(ctx, makeUpsLapsed, { to: [to], values: { n: names.length, students } });
  }
  return lapsed.length;
}

export const makeUpJobs = (database: Database): Job[] => [
  every('make_up.expire', AN_HOUR, () => asEveryCompany(database, 'make_up.expire', expireMakeUps)),
];
