import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, hourOf, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { daysBetween, plusDays } from '@/kernel/value/day.ts';
import { leadFalls, leadOverdue, leadOverdueLeader } from '../lead.notices.ts';
import { OVERDUE_TELLS_LEADER } from '../lead.rules.ts';
import { leadOwnerStore } from './lead.owner.store.ts';
import { owners } from './lead.owners.ts';
import { leadStore } from './lead.store.ts';

const HALF_AN_HOUR = 1800;
const AT_ONCE = 500;
const OPENS = 8;

/** After midnight of the company: what nobody followed in time falls into the pool. */
export async function recycleLeads(ctx: Ctx): Promise<number> {
  let fallen = 0;
  for (const id of await leadOwnerStore.due(ctx, todayOf(ctx), 0, AT_ONCE))
    if (await owners.recycle(ctx, id)) fallen++;
  return fallen;
}

/** When the office opens: what falls soon, what is due today, and to the leader what is overdue. Once a day each. */
export async function warnOwners(ctx: Ctx): Promise<void> {
  if (hourOf(ctx) < OPENS) return;
  const today = todayOf(ctx);
  const { pool_warn_days } = await leadOwnerStore.setting(ctx);
  const told = new Set<number>();
  for (const lead of await leadOwnerStore.fallingOn(ctx, today, [
    plusDays(today, pool_warn_days),
    plusDays(today, 1),
  ])) {
    const day = lead.falls_on ?? today;
    await notices.tell(ctx, leadFalls, {
      to: [lead.owner_id as number],
      values: { id: lead.id, number: lead.number, name: lead.name, n: daysBetween(today, day), day },
    });
    told.add(lead.id);
  }
  for (const lead of await leadOwnerStore.overdueSince(ctx, today, [
    today,
    plusDays(today, -OVERDUE_TELLS_LEADER),
  ])) {
    const { id, number, name, next_on: day, owner_name: owner, leader_admin_id: leader } = lead;
    if (day === today)
      await notices.tell(ctx, leadOverdue, { to: [lead.owner_id], values: { id, number, name, day } });
    else if (leader !== null && leader !== lead.owner_id)
      await notices.tell(ctx, leadOverdueLeader, {
        to: [leader],
        values: { id, number, name, owner, day, n: OVERDUE_TELLS_LEADER },
      });
    told.add(id);
  }
  for (const id of told) await leadStore.keep(ctx, id, { told_on: today });
}

export const leadJobs = (database: Database): Job[] => [
  every('lead.recycle', HALF_AN_HOUR, () => asEveryCompany(database, 'lead.recycle', recycleLeads)),
  every('lead.warn', HALF_AN_HOUR, () => asEveryCompany(database, 'lead.warn', warnOwners)),
];
