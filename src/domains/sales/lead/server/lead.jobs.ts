import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, hourOf, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { daysBetween, laterDay, plusDays } from '@/kernel/value/day.ts';
import { leadFalls, leadOverdue, leadOverdueLeader } from '../lead.notices.ts';
import { leadOwnerStore } from './lead.owner.store.ts';
import { owners } from './lead.owners.ts';
import { reckonPutOff } from './lead.reckon.ts';
import { leadStore } from './lead.store.ts';

const HALF_AN_HOUR = 1800;
const AT_ONCE = 500;
const OPENS = 8;

/**
 * After midnight of the company: what nobody followed in time falls into the pool. A trial that was called off by day leaves
 * until the night to arrange another.
 */
export async function recycleLeads(ctx: Ctx): Promise<number> {
  if (hourOf(ctx) < OPENS) await reckonPutOff(ctx);
  const { pool_warn_days } = await leadOwnerStore.setting(ctx);
  let fallen = 0;
  for (const id of await leadOwnerStore.due(ctx, todayOf(ctx), pool_warn_days, AT_ONCE))
    if (await owners.recycle(ctx, id)) fallen++;
  return fallen;
}

/** What falls soon, as things stand now. Answers of which leads it was told. */
async function tellFalling(ctx: Ctx, today: string): Promise<number[]> {
  const told: number[] = [];
  const { pool_warn_days } = await leadOwnerStore.setting(ctx);
  for (const { id, number, name, owner_id } of await leadOwnerStore.falling(ctx, today, pool_warn_days)) {
    const falls_on = await owners.reckon(ctx, id);
    if (falls_on === null || falls_on > plusDays(today, pool_warn_days)) continue;
    const day = laterDay(today, falls_on);
    await notices.tell(ctx, leadFalls, {
      to: [owner_id as number],
      values: { id, number, name, n: daysBetween(today, day), day },
    });
    told.push(id);
  }
  return told;
}

/** What is due, to its owner; what stays overdue, to the leader. */
async function tellOverdue(ctx: Ctx, today: string): Promise<number[]> {
  const found = await leadOwnerStore.overdue(ctx, today);
  for (const { id, number, name, next_on: day, is_new, is_late, ...lead } of found) {
    const { owner_id, owner_name: owner, leader_admin_id: leader } = lead;
    if (is_new) await notices.tell(ctx, leadOverdue, { to: [owner_id], values: { id, number, name, day } });
    if (is_late && leader !== null && leader !== owner_id)
      await notices.tell(ctx, leadOverdueLeader, {
        to: [leader],
        values: { id, number, name, owner, day, n: daysBetween(day, today) },
      });
  }
  return found.map(({ id }) => id);
}

/** When the office opens. What a day without a server left untold is told on the next. */
export async function warnOwners(ctx: Ctx): Promise<void> {
  if (hourOf(ctx) < OPENS) return;
  const today = todayOf(ctx);
  const told = new Set([...(await tellFalling(ctx, today)), ...(await tellOverdue(ctx, today))]);
  for (const id of told) await leadStore.keep(ctx, id, { told_on: today });
}

export const leadJobs = (database: Database): Job[] => [
  every('lead.recycle', HALF_AN_HOUR, () => asEveryCompany(database, 'lead.recycle', recycleLeads)),
  every('lead.warn', HALF_AN_HOUR, () => asEveryCompany(database, 'lead.warn', warnOwners)),
];
