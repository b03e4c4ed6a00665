import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, no, notFound, stale } from '@/kernel/errors.ts';
import { transitionMany } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import type { targetApi } from '../target.contract.ts';
import { targetChanged, targetPublished } from '../target.notices.ts';
import { areSteps, differencesOf, type Metric, monthsOf, spread, unitOf } from '../target.rules.ts';
import { targetStatus } from '../target.status.ts';
import { targetText } from '../target.text.ts';
import { achievedBy, maySet, seesTarget, spanOf, teamsIn } from './target.grid.ts';
import { targetStore as store, type Target, type Who } from './target.store.ts';

const unknown = () => invalid({ items: targetText.who_unknown });
const reasons = { target_team: unknown, target_member_team: unknown, fk: unknown };

const whoOf = (one: { scope: Who['scope']; team_id?: number | null; admin_id?: number | null }): Who => ({
  scope: one.scope,
  team_id: one.scope === 'team' ? (one.team_id ?? null) : null,
  admin_id: one.scope === 'person' ? (one.admin_id ?? null) : null,
});

/** A team is named for the target of a team, a person for a person's, and nobody for the company's. */
function mustNameItsOwn({ scope, team_id, admin_id }: Parameters<typeof whoOf>[0]): void {
  if (!!team_id !== (scope === 'team') || !!admin_id !== (scope === 'person')) throw unknown();
}

/** Staff of other companies are as good as nobody. */
async function mustWorkHere(ctx: Ctx, adminId: number): Promise<void> {
  if (!(await admins.isActiveIn(ctx, adminId, ctx.company_id))) throw unknown();
}

type Item = ParsedOf<typeof targetApi.set>['items'][number];

/** One cell. Answers whom a published change concerns. */
async function setOne(
  ctx: Ctx,
  metric: Metric,
  item: Item,
  who: Who,
  reason: string,
): Promise<Who | undefined> {
  const before = await store.lockOne(ctx, metric, item.month, who);
  if (item.version !== undefined && item.version !== null && before?.version !== item.version) throw stale();
  if (item.goal === null) {
    if (before?.status === 'published') throw invalid({ reason: targetText.reason_needed });
    if (before) await store.remove(ctx, before.id);
    return undefined;
  }
  const steps = {
    base: item.base === undefined ? (before?.base ?? null) : item.base,
    goal: item.goal,
    stretch: item.stretch === undefined ? (before?.stretch ?? null) : item.stretch,
  };
  must(areSteps(steps) || targetText.steps_wrong);
  if (!before) {
    if (who.admin_id !== null) await mustWorkHere(ctx, who.admin_id);
    const isNew = await explain(store.insert(ctx, { ...who, ...steps, metric, month: item.month }), reasons);
    return isNew ? undefined : setOne(ctx, metric, item, who, reason);
  }
  const same = before.base === steps.base && before.goal === steps.goal && before.stretch === steps.stretch;
  if (same) return undefined;
  if (before.status === 'published' && !reason) throw invalid({ reason: targetText.reason_needed });
  await store.update(ctx, before.id, { ...steps, ...(before.status === 'published' && { reason }) });
  return before.status === 'published' ? who : undefined;
}

/** Those whose target it is: the person, or everybody of the team; of the company nobody in particular. */
const concerned = ({ scope, team_id, admin_id }: Who, teams: ReadonlyMap<number, number>): number[] =>
  scope === 'person' && admin_id !== null
    ? [admin_id]
    : scope === 'team'
      ? [...teams].flatMap(([id, team]) => (team === team_id ? [id] : []))
      : [];

export async function setTargets(ctx: Ctx, input: ParsedOf<typeof targetApi.set>): Promise<number> {
  const { metric, items, reason = '' } = input;
  // Of drafts too: whatever is said stands in the trail.
  if (reason) await ctx.query("SELECT set_config('app.reason', $1, true)", [reason]);
  const months = [...new Set(items.map(({ month }) => month))].sort();
  for (const month of months) {
    const teams = await teamsIn(ctx, month);
    const told = new Set<number>();
    for (const item of items.filter((one) => one.month === month)) {
      const who = whoOf(item);
      mustNameItsOwn(item);
      must(maySet(ctx, who, (id) => teams.get(id)) || targetText.not_yours);
      const changed = await setOne(ctx, metric, item, who, reason);
      for (const id of changed ? concerned(changed, teams) : []) told.add(id);
    }
    told.delete(ctx.admin_id);
    if (told.size > 0)
      await notices.tell(ctx, targetChanged, {
        to: [...told],
        values: { month, metric, what: targetText[metric], by: ctx.admin_name, reason },
      });
  }
  return items.length;
}

export async function explainDifference(ctx: Ctx, input: ParsedOf<typeof targetApi.explain>): Promise<void> {
  const { id, version, note } = input;
  const before = await store.lock(ctx, id);
  if (!before || !(await seesTarget(ctx, before))) throw notFound();
  if (version !== undefined && version !== before.version) throw stale();
  const teams = await teamsIn(ctx, before.month);
  must(maySet(ctx, whoOf(before), (one) => teams.get(one)) || targetText.not_yours);
  await store.update(ctx, id, { note });
}

/** Who is in which team from now on stays so for the month. */
export async function keepMembers(ctx: Ctx, month: string): Promise<void> {
  if (!(await store.hasMembers(ctx, month)))
    await store.keepMembers(ctx, month, await store.teamsNow(ctx, ctx.company_id));
}

/** Of this month, once it has begun. */
export const keepThisMonth = (ctx: Ctx): Promise<void> => keepMembers(ctx, monthOf(todayOf(ctx)));

/** The whole month: what does not add up says why, or it is not published. */
export async function publish(
  ctx: Ctx,
  { month, metric }: ParsedOf<typeof targetApi.publish>,
): Promise<number> {
  await keepMembers(ctx, month);
  const teams = await teamsIn(ctx, month);
  const all = await store.lockMonth(ctx, metric, month);
  const drafts = all.filter(
    (one) => one.status === 'draft' && maySet(ctx, whoOf(one), (id) => teams.get(id)),
  );
  must(drafts.length > 0 || targetText.nothing_to_publish);
  const open = differencesOf(all, teams).filter(({ note }) => note === '');
  if (open.length > 0) {
    const names = await namesOf(ctx, open);
    must(no(targetText.not_adding_up, { names: names.join('、') }));
  }
  await transitionMany(ctx, targetStatus.transitions.publish, drafts, (ids, status) =>
    store.setStatuses(ctx, ids, status),
  );
  const told = new Set(drafts.flatMap((one) => concerned(whoOf(one), teams)));
  told.delete(ctx.admin_id);
  if (told.size > 0)
    await notices.tell(ctx, targetPublished, {
      to: [...told],
      values: { month, metric, what: targetText[metric], by: ctx.admin_name },
    });
  return drafts.length;
}

async function namesOf(ctx: Ctx, differences: readonly { team_id: number | null }[]): Promise<string[]> {
  const { name } = await store.company(ctx, ctx.company_id);
  const { rows } = await ctx.query('SELECT id, name FROM base_item WHERE id = ANY ($1::bigint[])', [
    differences.flatMap(({ team_id }) => team_id ?? []),
  ]);
  return differences.map(({ team_id }) =>
    team_id === null
      ? name
      : ((rows.find(({ id }) => Number(id) === team_id)?.name as string) ?? String(team_id)),
  );
}

/** Rounded to whole yuan, hours, deals. */
const times = (value: number | null, percent: number, unit: number): number | null =>
  value === null ? null : Math.round((value * percent) / 100 / unit) * unit;

async function copyInto(
  ctx: Ctx,
  from: readonly Target[],
  month: string,
  metric: Metric,
  percent: number,
): Promise<number> {
  const there = await store.lockMonth(ctx, metric, month);
  const teams = await teamsIn(ctx, month);
  const unit = unitOf(metric, (await store.company(ctx, ctx.company_id)).minutes_per_class_hour);
  let count = 0;
  for (const one of from) {
    const who = whoOf(one);
    const isThere = there.some(
      ({ scope, team_id, admin_id }) =>
        scope === who.scope && team_id === who.team_id && admin_id === who.admin_id,
    );
    if (isThere || !maySet(ctx, who, (id) => teams.get(id))) continue;
    await store.insert(ctx, {
      ...who,
      metric,
      month,
      base: times(one.base, percent, unit),
      goal: times(one.goal, percent, unit) ?? 0,
      stretch: times(one.stretch, percent, unit),
    });
    count++;
  }
  return count;
}

export async function copyTargets(ctx: Ctx, input: ParsedOf<typeof targetApi.copy>): Promise<number> {
  const { metric, from, month, factor_percent } = input;
  if (from === 'last_month') {
    const source = monthAfter(month, -1);
    const targets = await store.between(ctx, ctx.company_id, metric, source, source);
    return copyInto(ctx, targets, month, metric, factor_percent);
  }
  let count = 0;
  for (const into of monthsOf(Number(month.slice(0, 4)))) {
    const source = monthAfter(into, -12);
    const targets = await store.between(ctx, ctx.company_id, metric, source, source);
    count += await copyInto(ctx, targets, into, metric, factor_percent);
  }
  return count;
}

export async function spreadYear(ctx: Ctx, input: ParsedOf<typeof targetApi.spread>): Promise<number> {
  const { metric, year, total, reason } = input;
  mustNameItsOwn(input);
  const who = whoOf(input);
  const before = await spanOf({ ...ctx, reading: [ctx.company_id] }, metric, monthsOf(year - 1));
  const shape = before.months.map((month) => achievedBy(before, month, who));
  const unit = unitOf(metric, (await store.company(ctx, ctx.company_id)).minutes_per_class_hour);
  const goals = spread(total, shape, unit);
  return setTargets(ctx, {
    metric,
    reason,
    items: monthsOf(year).map((month, at) => ({
      ...who,
      month,
      goal: goals[at] ?? 0,
      base: null,
      stretch: null,
    })),
  });
}

export async function setMembers(
  ctx: Ctx,
  { month, items }: ParsedOf<typeof targetApi.members>,
): Promise<number> {
  await keepMembers(ctx, month);
  const teams = await teamsIn(ctx, month);
  for (const { admin_id } of items)
    must(
      maySet(ctx, { scope: 'person', team_id: null, admin_id }, (id) => teams.get(id)) ||
        targetText.not_yours,
    );
  const changed = items.filter(({ admin_id, team_id }) => (teams.get(admin_id) ?? null) !== team_id);
  // Out of one and into the other, so that the trail tells month and team of both.
  await store.dropMembers(
    ctx,
    month,
    changed.map(({ admin_id }) => admin_id),
  );
  for (const { admin_id, team_id } of changed)
    if (team_id !== null && !teams.has(admin_id)) await mustWorkHere(ctx, admin_id);
  const into = changed.flatMap(({ admin_id, team_id }) => (team_id === null ? [] : [{ admin_id, team_id }]));
  await explain(store.keepMembers(ctx, month, into), reasons);
  return items.length;
}
