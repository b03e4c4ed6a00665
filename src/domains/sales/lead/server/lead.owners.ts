import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { invalid, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { dayIn, plusDays } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { leadFell, leadGiven } from '../lead.notices.ts';
import { type AllocationWay, CONTRACT_AHEAD_DAYS, fallsOn, isOpen, mayClaim } from '../lead.rules.ts';
import { leadText } from '../lead.text.ts';
import { leadOwnerStore } from './lead.owner.store.ts';
import { type Lead, leadStore } from './lead.store.ts';

const dayOf = (ctx: Ctx, at: Date | null): string | null => (at ? dayIn(ctx.time_zone, toUnix(at)) : null);

/** The day on which a lead falls into the pool, as things stand. */
async function fallingDay(ctx: Ctx, lead: Lead): Promise<string | null> {
  if (lead.owner_id === null || !isOpen(lead.status)) return null;
  const today = todayOf(ctx);
  const { trial_at, has_contract } = await leadOwnerStore.ahead(ctx, lead.student_id);
  const arranged = [dayOf(ctx, trial_at), has_contract ? plusDays(today, CONTRACT_AHEAD_DAYS) : null];
  return fallsOn(
    {
      status: lead.status,
      intention: lead.intention,
      owned_on: dayOf(ctx, await leadOwnerStore.followedSince(ctx, lead.id)),
      effective_on: dayOf(ctx, lead.last_effective_at),
      locked_until: lead.locked_until,
      next_on: lead.next_on,
      arranged_until:
        arranged
          .filter((day) => day !== null)
          .sort()
          .at(-1) ?? null,
    },
    await leadOwnerStore.daysOf(ctx, lead.channel_id),
    today,
  );
}

/** Keeps the day on which it falls: called by whatever changes what that hangs on. Answers it. */
async function reckon(ctx: Ctx, id: number): Promise<string | null> {
  const lead = await leadStore.lockAny(ctx, id);
  if (!lead) return null;
  const falls_on = await fallingDay(ctx, lead);
  if (falls_on !== lead.falls_on) await leadStore.keep(ctx, id, { falls_on });
  return falls_on;
}

/** The only way to another owner, or to none: the row, its allocation and its day are one. The lead is locked. */
async function change(
  ctx: Ctx,
  lead: Pick<Lead, 'id' | 'number' | 'name' | 'owner_id'>,
  to: number | null,
  how: AllocationWay,
  why = '',
): Promise<void> {
  if (lead.owner_id === to) return;
  await leadStore.update(ctx, lead.id, {
    owner_id: to,
    owned_at: to === null ? null : ctx.now,
    responded_at: null,
    told_on: null,
    ...(to === null ? { locked_until: null, lock_reason: '' } : {}),
  });
  await leadOwnerStore.insert(ctx, { lead_id: lead.id, from_id: lead.owner_id, to_id: to, how, why });
  await reckon(ctx, lead.id);
  if (to !== null && to !== ctx.admin_id)
    await notices.tell(ctx, leadGiven, {
      to: [to],
      values: { id: lead.id, number: lead.number, name: lead.name, by: ctx.admin_name },
    });
}

async function claim(ctx: Ctx, id: number): Promise<void> {
  const quota = await leadOwnerStore.lockQuota(ctx);
  const lead = await leadStore.lockAny(ctx, id);
  if (!lead) throw notFound();
  if (lead.owner_id !== null) {
    const [owner] = await admins.names(ctx, [lead.owner_id]);
    throw refuse(leadText.owned_already, { name: owner?.name ?? '' });
  }
  if (!isOpen(lead.status)) throw refuse(leadText.not_open);
  const today = todayOf(ctx);
  const setting = await leadOwnerStore.setting(ctx);
  const claimed = quota.claimed_on === today ? quota.claimed : 0;
  must(
    mayClaim(
      {
        open: await leadOwnerStore.openOf(ctx, ctx.admin_id),
        cap: quota.cap ?? setting.lead_cap,
        claimed,
        day_cap: setting.claim_day_cap,
        given_up_on: dayOf(ctx, await leadOwnerStore.givenUpAt(ctx, id)),
        reclaim_days: setting.reclaim_days,
      },
      today,
    ),
  );
  await change(ctx, lead, ctx.admin_id, 'claim');
  await leadOwnerStore.countClaim(ctx, today, claimed + 1);
}

async function giveBack(ctx: Ctx, id: number, version: number | undefined, why: string): Promise<void> {
  const lead = await leadStore.lock(ctx, id);
  if (!lead) throw notFound();
  if (version !== undefined && version !== lead.version) throw stale();
  if (lead.owner_id === null) throw refuse(leadText.in_pool);
  if (!isOpen(lead.status)) throw refuse(leadText.not_open);
  await change(ctx, lead, null, 'return', why);
}

/** By hand. All of them, or none. */
async function allocate(ctx: Ctx, ids: readonly number[], to: number, why: string): Promise<number> {
  if (!(await admins.isActiveIn(ctx, to, ctx.company_id))) throw invalid({ owner_id: leadText.owner_gone });
  const wanted = new Set(ids);
  const leads = await leadStore.lockMany(ctx, [...wanted]);
  if (leads.length < wanted.size) throw notFound();
  const given = leads.filter(({ owner_id }) => owner_id !== to);
  for (const lead of given) {
    if (!isOpen(lead.status)) throw refuse(leadText.not_open);
    await change(ctx, lead, to, 'hand', why);
  }
  if (given.length === 0) throw refuse(leadText.same_owner);
  return given.length;
}

/** Out of the pool, by a rule or in turn; not where somebody has taken it meanwhile. Answers whether it was given. */
async function giveFromPool(
  ctx: Ctx,
  id: number,
  to: number,
  how: 'rule' | 'turn',
  why: string,
): Promise<boolean> {
  const lead = await leadStore.lockAny(ctx, id);
  if (!lead || lead.owner_id !== null || !isOpen(lead.status)) return false;
  await change(ctx, lead, to, how, why);
  return true;
}

/** Its day is over: looked at again under lock, then it falls. Answers whether it did. */
async function recycle(ctx: Ctx, id: number): Promise<boolean> {
  const falls_on = await reckon(ctx, id);
  if (falls_on === null || falls_on >= todayOf(ctx)) return false;
  const lead = await leadStore.lockAny(ctx, id);
  if (!lead?.owner_id) return false;
  await change(ctx, lead, null, 'recycle');
  await notices.tell(ctx, leadFell, {
    to: [lead.owner_id],
    values: { id, number: lead.number, name: lead.name },
  });
  return true;
}

/** Whose a lead is: the part that allocation rules, handovers and merges call. */
export const owners = { change, reckon, claim, giveBack, allocate, giveFromPool, recycle };
