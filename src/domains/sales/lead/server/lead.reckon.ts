import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { dayIn, plusDays } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { CONTRACT_AHEAD_DAYS, fallsOn, type Intention, type PoolDays, type Stage } from '../lead.rules.ts';
import { FOLLOWED_SINCE, type GroupDays, leadOwnerStore } from './lead.owner.store.ts';

interface Owned {
  readonly id: number;
  readonly status: Stage;
  readonly intention: Intention;
  readonly since: Date;
  readonly last_effective_at: Date | null;
  readonly locked_until: string | null;
  readonly next_on: string | null;
  readonly falls_on: string | null;
  readonly group_id: number | null;
  readonly trial_at: Date | null;
  readonly has_contract: boolean;
}
/**
 * Every owned lead; with a day only those whose kept day may be another on that day, though nothing has told them: a trial or a
 * contract has come or gone (both need a student), or the next contact is near enough to count.
 */
async function owned(ctx: Ctx, on: string | null): Promise<Owned[]> {
  const { rows } = await ctx.query(
    `SELECT l.id, l.status, l.intention, l.last_effective_at, l.locked_until::text AS locked_until,
        l.next_on::text AS next_on, l.falls_on::text AS falls_on, c.group_id,
        ${FOLLOWED_SINCE} AS since,
        (SELECT max(x.starts_at) FROM lesson_student ls JOIN lesson x ON x.id = ls.lesson_id WHERE ls.company_id = l.company_id
           AND ls.student_id = l.student_id AND ls.starts_at > $2 AND x.kind = 'trial' AND x.status = 'planned') AS trial_at,
        EXISTS (SELECT 1 FROM contract k WHERE k.company_id = l.company_id AND k.student_id = l.student_id
           AND k.status IN ('pushed', 'signed')) AS has_contract
       FROM lead l JOIN channel c ON c.id = l.channel_id
      WHERE l.company_id = $1 AND l.owner_id IS NOT NULL AND l.status IN ('new', 'contacted', 'visited', 'trial', 'negotiating')
        AND ($3::date IS NULL OR (l.falls_on IS NOT NULL
          AND (l.student_id IS NOT NULL OR (l.next_on >= $3::date AND l.falls_on <= l.next_on))))
      ORDER BY l.id`,
    [ctx.company_id, ctx.now, on],
  );
  return rows as Owned[];
}

/** The day of owned leads by these rules: the same function as for one. */
async function days(ctx: Ctx, own: PoolDays, groups: readonly GroupDays[], on: string | null = null) {
  const today = todayOf(ctx);
  const dayOf = (at: Date | null) => (at ? dayIn(ctx.time_zone, toUnix(new Date(at))) : null);
  const byGroup = new Map(groups.map((rule) => [rule.group_id, rule]));
  return (await owned(ctx, on)).map((lead) => {
    const arranged = [dayOf(lead.trial_at), lead.has_contract ? plusDays(today, CONTRACT_AHEAD_DAYS) : null];
    const rule = lead.group_id === null ? undefined : byGroup.get(Number(lead.group_id));
    const falls_on = fallsOn(
      {
        status: lead.status,
        intention: lead.intention,
        owned_on: dayOf(lead.since),
        effective_on: dayOf(lead.last_effective_at),
        locked_until: lead.locked_until,
        next_on: lead.next_on,
        arranged_until:
          arranged
            .filter((day) => day !== null)
            .sort()
            .at(-1) ?? null,
      },
      rule ?? own,
      today,
    );
    return { id: lead.id, before: lead.falls_on, falls_on };
  });
}

/** Keeps the days that are others now; not that of a lead which has been given another meanwhile. */
async function keepDays(ctx: Ctx, reckoned: Awaited<ReturnType<typeof days>>): Promise<void> {
  const changed = reckoned.filter(({ before, falls_on }) => before !== falls_on);
  if (changed.length > 0)
    await ctx.query(
      `UPDATE lead l SET falls_on = n.falls_on FROM unnest($2::bigint[], $3::date[], $4::date[]) AS n (id, before, falls_on)
        WHERE l.company_id = $1 AND l.id = n.id AND l.falls_on IS NOT DISTINCT FROM n.before`,
      [
        ctx.company_id,
        changed.map(({ id }) => id),
        changed.map(({ before }) => before),
        changed.map(({ falls_on }) => falls_on),
      ],
    );
}

/** The rules have changed: every owned lead has its day by them. */
export async function reckonAll(ctx: Ctx, own: PoolDays, groups: readonly GroupDays[]): Promise<void> {
  await keepDays(ctx, await days(ctx, own, groups));
}

/** A day has gone by: what puts leads off has come nearer, has come or is no more. */
export async function reckonPutOff(ctx: Ctx): Promise<void> {
  const own = await leadOwnerStore.setting(ctx);
  await keepDays(ctx, await days(ctx, own, await leadOwnerStore.groupDays(ctx), todayOf(ctx)));
}

/** How many would fall tonight by these rules. */
export async function wouldFall(ctx: Ctx, own: PoolDays, groups: readonly GroupDays[]): Promise<number> {
  const today = todayOf(ctx);
  return (await days(ctx, own, groups)).filter(({ falls_on }) => falls_on !== null && falls_on <= today)
    .length;
}
