import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, stale } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf, weekdayOf } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { type AllocationRule, allocationApi } from '../allocation.contract.ts';
import { fits, gives, receiverOf } from '../allocation.rules.ts';
import { allocationStatus } from '../allocation.status.ts';
import { allocationText } from '../allocation.text.ts';
import { type Rule, allocationStore as store } from './allocation.store.ts';

const reasons = {
  allocation_rule_name: () => invalid({ name: allocationText.name_taken }),
  allocation_rule_team: () => invalid({ team_id: allocationText.who_gone }),
  fk: () => invalid({ receivers: allocationText.who_gone }),
};

type Fields = ParsedOf<typeof allocationApi.add>;
function mustMakeSense({ team_id, receivers, from_minute, to_minute }: Fields): void {
  if (team_id === null && receivers.length === 0) throw invalid({ receivers: allocationText.nobody });
  if (to_minute <= from_minute) throw invalid({ to_minute: allocationText.hours_wrong });
}
/** A condition asks for what the family has. */
async function mustKnow(ctx: Ctx, fields: Omit<Fields, 'receivers'>): Promise<void> {
  const gone = allocationText.item_gone;
  if (!(await baseData.hasAll(ctx, 'channel_group', fields.group_ids))) throw invalid({ group_ids: gone });
  if (!(await baseData.hasAll(ctx, 'region', fields.region_ids))) throw invalid({ region_ids: gone });
  if (!(await baseData.hasAll(ctx, 'education_type', fields.education_type_ids)))
    throw invalid({ education_type_ids: gone });
}
async function mustWorkHere(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    if (!(await admins.isActiveIn(ctx, id, ctx.company_id)))
      throw invalid({ receivers: allocationText.who_gone });
}

async function shown(ctx: Ctx): Promise<AllocationRule[]> {
  const rules = await store.all(ctx);
  const receivers = await store.receivers(ctx);
  const people = new Map(
    (await admins.names(ctx, [...new Set(receivers.map(({ admin_id }) => admin_id))])).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const teams = new Map(
    (
      await baseData.names(
        ctx,
        rules.flatMap(({ team_id }) => team_id ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  );
  return rules.map((rule) => ({
    ...rule,
    team_name: rule.team_id === null ? null : (teams.get(rule.team_id) ?? null),
    receivers: receivers
      .filter(({ rule_id }) => rule_id === rule.id)
      .map(({ admin_id, weight }) => ({ admin_id, weight, admin_name: people.get(admin_id) ?? null })),
  }));
}

/** Who would get this lead by a rule, in its hours; a team is everybody in it who is named nowhere else. */
async function chosenBy(ctx: Ctx, rule: Rule): Promise<number | undefined> {
  const named = (await store.receivers(ctx)).filter(({ rule_id }) => rule_id === rule.id);
  const weights = new Map(named.map(({ admin_id, weight }) => [admin_id, weight]));
  const people = await store.candidates(ctx, [...weights.keys()], rule.team_id);
  return receiverOf(
    people.map((one) => ({ ...one, weight: weights.get(one.admin_id) ?? 1 })),
    rule.mode,
    rule.given,
  );
}

/** The first rule that fits and gives now has the lead, if it finds somebody; else the next. Answers whether one did. */
export async function allocateByRules(ctx: Ctx, leadId: number): Promise<boolean> {
  const arrived = await store.arrived(ctx, leadId);
  if (!arrived) return false;
  const { day, minute } = clockOf(ctx.time_zone, toUnix(ctx.now));
  for (const { id, status } of await store.all(ctx)) {
    if (status !== 'on') continue;
    // Locked, so that two who arrive together do not get the same turn.
    const rule = await store.lock(ctx, id);
    if (rule?.status !== 'on' || !fits(rule, arrived) || !gives(rule, weekdayOf(day), minute)) continue;
    const to = await chosenBy(ctx, rule);
    if (to === undefined) continue;
    if (await leads.giveFromPool(ctx, leadId, to, 'rule', rule.name)) await store.countGiven(ctx, rule.id);
    return true;
  }
  return false;
}

/** One after the other; who is away or at their cap is passed over. */
async function inTurn(ctx: Ctx, { ids, admin_ids }: ParsedOf<typeof allocationApi.turn>) {
  await mustWorkHere(ctx, admin_ids);
  await mustSee(ctx, ids);
  let count = 0;
  for (const [at, id] of [...new Set(ids)].sort((a, b) => a - b).entries()) {
    const people = await store.candidates(ctx, admin_ids, null);
    const to = receiverOf(
      people.map((one) => ({ ...one, weight: 1 })),
      'turn',
      at,
    );
    if (to !== undefined && (await leads.giveFromPool(ctx, id, to, 'turn', ''))) count++;
  }
  return { count, rest: new Set(ids).size - count };
}

async function mustSee(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids)) if (!(await leads.sees(ctx, id))) throw notFound();
}

async function byRules(ctx: Ctx, { ids }: ParsedOf<typeof allocationApi.apply>) {
  await mustSee(ctx, ids);
  let count = 0;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) if (await allocateByRules(ctx, id)) count++;
  return { count, rest: new Set(ids).size - count };
}

export const allocationService = implement(allocationApi, {
  list: async (ctx) => ({ list: await shown(ctx) }),
  add: async (ctx, { receivers, ...fields }) => {
    mustMakeSense({ ...fields, receivers });
    await mustKnow(ctx, fields);
    await mustWorkHere(
      ctx,
      receivers.map(({ admin_id }) => admin_id),
    );
    const id = await explain(store.insert(ctx, fields), reasons);
    await explain(store.setReceivers(ctx, id, receivers), reasons);
    return { id };
  },
  edit: async (ctx, { id, version, receivers, ...fields }) => {
    mustMakeSense({ ...fields, receivers });
    const before = await store.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    await mustKnow(ctx, fields);
    await mustWorkHere(
      ctx,
      receivers.map(({ admin_id }) => admin_id),
    );
    await explain(store.update(ctx, id, fields), reasons);
    await explain(store.setReceivers(ctx, id, receivers), reasons);
    return {};
  },
  order: async (ctx, { ids }) => {
    const rules = await store.all(ctx);
    must(ids.every((id) => rules.some((rule) => rule.id === id)) || allocationText.who_gone);
    for (const [sort, id] of ids.entries()) await store.update(ctx, id, { sort });
    return {};
  },
  turn: inTurn,
  apply: byRules,
  quotas: async (ctx) => ({ list: await store.quotas(ctx) }),
  quota_set: async (ctx, { admin_id, cap }) => {
    if (!(await admins.isActiveIn(ctx, admin_id, ctx.company_id)))
      throw invalid({ admin_id: allocationText.who_gone });
    await store.setCap(ctx, admin_id, cap);
    return {};
  },
  ...transitionHandlers(allocationStatus, store, {}),
});
