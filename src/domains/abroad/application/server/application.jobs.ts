import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, hourOf, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { DAY_MS, dayIn, daysBetween, plusDays } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { applySettingsOf } from '../../milestone-template/server/milestone-template.service.ts';
import { applicationNotices } from '../application.notices.ts';
import { isWarningDue, OVERDUE, warningAt } from '../application.rules.ts';
import { applicationListStore as lists } from './application.list.store.ts';
import { type ApplicationRecord, applicationStore as store } from './application.store.ts';

const HALF_AN_HOUR = 1800;
const OPENS = 8;

/** What a notice says of an application. */
async function aboutOf(ctx: Ctx, { id, number }: ApplicationRecord, day: string) {
  const [one] = await lists.byIds(ctx, [id]);
  const where = `${one?.institution_name ?? ''} ${one?.programme_name ?? ''}`.trim();
  return { id, number, student: one?.student_name ?? '', where, day };
}
const ownersOf = ({ guidance_id, writer_id }: ApplicationRecord): number[] => [
  ...new Set([guidance_id, ...(writer_id === null ? [] : [writer_id])]),
];

/**
 * When the office opens: guidance and writer are told of deadlines that come near, each warning once, and the leader of
 * what is over and not submitted.
 */
export async function warnOfDeadlines(ctx: Ctx): Promise<void> {
  if (hourOf(ctx) < OPENS) return;
  const { deadline_warn_days: days } = await applySettingsOf(ctx);
  const horizon = new Date(ctx.now.getTime() + (Math.max(...days) + 1) * DAY_MS);
  for (const row of await store.lockDueBefore(ctx, horizon)) {
    const day = dayIn(ctx.time_zone, toUnix(row.deadline_at));
    // A deadline is over at its moment, not at the end of its day.
    const left = row.deadline_at < ctx.now ? OVERDUE : daysBetween(todayOf(ctx), day);
    if (!isWarningDue(left, row.warned_days, days)) continue;
    const [own, values] = [ownersOf(row), await aboutOf(ctx, row, day)];
    if (left === OVERDUE)
      await notices.tell(ctx, applicationNotices.over, {
        to: [...new Set([...own, ...(await store.leadersOf(ctx, own))])],
        values,
      });
    else await notices.tell(ctx, applicationNotices.due, { to: own, values: { ...values, n: left } });
    await store.keep(ctx, row.id, { warned_days: warningAt(left, days) });
  }
}

/** The same of offers that wait for an answer. */
export async function chaseReplies(ctx: Ctx): Promise<void> {
  if (hourOf(ctx) < OPENS) return;
  const today = todayOf(ctx);
  const { deadline_warn_days: days } = await applySettingsOf(ctx);
  for (const row of await store.lockUnanswered(ctx, plusDays(today, Math.max(...days)))) {
    const day = row.reply_due_on ?? today;
    const left = Math.max(OVERDUE, daysBetween(today, day));
    if (!isWarningDue(left, row.reply_warned_days, days)) continue;
    const [own, values] = [ownersOf(row), await aboutOf(ctx, row, day)];
    if (left === OVERDUE)
      await notices.tell(ctx, applicationNotices.reply_over, {
        to: [...new Set([...own, ...(await store.leadersOf(ctx, own))])],
        values,
      });
    else await notices.tell(ctx, applicationNotices.reply, { to: own, values: { ...values, n: left } });
    await store.keep(ctx, row.id, { reply_warned_days: warningAt(left, days) });
  }
}

export const applicationJobs = (database: Database): Job[] => [
  every('application.warn', HALF_AN_HOUR, () =>
    asEveryCompany(database, 'application.warn', warnOfDeadlines),
  ),
  every('application.reply', HALF_AN_HOUR, () => asEveryCompany(database, 'application.reply', chaseReplies)),
];
