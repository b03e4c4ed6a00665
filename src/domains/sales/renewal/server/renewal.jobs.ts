import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { desk } from '@/domains/teaching/desk/server/desk.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, hourOf, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { renewalDue } from '../renewal.notices.ts';
import { renewalStatus } from '../renewal.status.ts';
import { look, moving } from './renewal.look.ts';
import { renewalSetting } from './renewal.signs.store.ts';
import { renewalStore as store } from './renewal.store.ts';

const HALF_AN_HOUR = 1800;
const HALF_A_MINUTE = 30;
/** Students at a time: those whose lessons are being marked meanwhile do not wait for long. */
const AT_ONCE = 200;
const OPENS = 8;

const { wake, lose } = renewalStatus.transitions;

/** From midnight of the company on, a part of the students at a time: each is looked at once a day. Answers how many. */
export async function reckonSome(ctx: Ctx, most = AT_ONCE): Promise<number> {
  const ids = await store.toReckon(ctx, todayOf(ctx), most);
  if (ids.length === 0) return 0;
  await ledger.lock(ctx, ids);
  await look(ctx, ids, await desk.atRisk(ctx, ids));
  return ids.length;
}

/** What was put off until today is there again; what nobody has answered long after it was due is lost. */
export async function wakeAndLose(ctx: Ctx): Promise<void> {
  const today = todayOf(ctx);
  for (const task of await store.asleepUntil(ctx, today))
    await transition(
      ctx,
      wake,
      moving(task),
      {},
      {
        id: task.id,
        to: task.log_count > 0 ? 'following' : 'open',
      },
    );
  const { renewal_lost_days } = await renewalSetting(ctx);
  for (const task of await store.dueBefore(ctx, plusDays(today, -renewal_lost_days)))
    await transition(ctx, lose, moving(task, { is_no_answer: true }), {}, { id: task.id });
}

/** When the office opens: whom to talk to, once; what a day without a server left untold on the next. */
export async function tellDue(ctx: Ctx): Promise<void> {
  if (hourOf(ctx) < OPENS) return;
  const today = todayOf(ctx);
  for (const { id, number, owner_id, name, next_on } of await store.nextOn(ctx, today)) {
    const day = next_on ?? today;
    await notices.tell(ctx, renewalDue, { to: [owner_id as number], values: { id, number, name, day } });
    await store.keep(ctx, id, { told_on: today });
  }
}

export const renewalJobs = (database: Database): Job[] => [
  every('renewal.reckon', HALF_A_MINUTE, () =>
    asEveryCompany(database, 'renewal.reckon', (ctx) => reckonSome(ctx)),
  ),
  every('renewal.night', HALF_AN_HOUR, () => asEveryCompany(database, 'renewal.night', wakeAndLose)),
  every('renewal.tell', HALF_AN_HOUR, () => asEveryCompany(database, 'renewal.tell', tellDue)),
];
