import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import { invalid, must } from '@/kernel/errors.ts';
import { approvalHandlers } from '@/kernel/server/document/approval-store.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { achievementApi, type Ranked, targetApi } from '../target.contract.ts';
import { type Metric, medalOf, unitOf } from '../target.rules.ts';
import { achievementStatus } from '../target.status.ts';
import { achievementText } from '../target.text.ts';
import {
  achievedBy,
  adjustedBy,
  gridOf,
  peopleOf,
  type Span,
  seesTarget,
  spanOf,
  targetFor,
  thisMonth,
} from './target.grid.ts';
import { achievementStore, targetStore as store, type Who } from './target.store.ts';
import {
  copyTargets,
  explainDifference,
  publish,
  setMembers,
  setTargets,
  spreadYear,
} from './target.write.ts';

const person = (admin_id: number): Who => ({ scope: 'person', team_id: null, admin_id });
const team = (team_id: number): Who => ({ scope: 'team', team_id, admin_id: null });

/** The most first; those with as much share the place. */
function placed(
  span: Span,
  month: string,
  of: readonly number[],
  who: (id: number) => Who,
): Map<number, number> {
  const sums = of.map((id) => ({ id, value: achievedBy(span, month, who(id)) }));
  return new Map(sums.map(({ id, value }) => [id, 1 + sums.filter((other) => other.value > value).length]));
}

async function rankOf(ctx: Ctx, month: string, metric: Metric, by: 'person' | 'team'): Promise<Ranked[]> {
  const before = monthAfter(month, -1);
  const span = await spanOf(ctx, metric, [before, month]);
  const { people, teamIds, names, teamNames } = await peopleOf(ctx, span);
  const [ids, who, nameOf] =
    by === 'person' ? ([people, person, names] as const) : ([teamIds, team, teamNames] as const);
  const [now, earlier] = [placed(span, month, ids, who), placed(span, before, ids, who)];
  const had = (id: number) => achievedBy(span, before, who(id)) !== 0;
  return ids
    .map((id) => {
      const target = targetFor(span, month, who(id));
      const achieved = achievedBy(span, month, who(id));
      return {
        id,
        name: nameOf.get(id) ?? String(id),
        rank: now.get(id) ?? 0,
        before: had(id) ? (earlier.get(id) ?? null) : null,
        achieved,
        adjusted: adjustedBy(span, month, who(id)),
        goal: target?.goal ?? null,
        medal: target ? medalOf(achieved, target) : null,
      };
    })
    .filter(({ achieved, goal }) => achieved !== 0 || goal !== null)
    .toSorted((a, b) => a.rank - b.rank || a.id - b.id);
}

async function teamsOf(ctx: Ctx, month: string, metric: Metric) {
  const span = await spanOf(ctx, metric, [month]);
  const { people, teamOf, teamIds, names, teamNames } = await peopleOf(ctx, span);
  return teamIds.map((team_id) => ({
    team_id,
    name: teamNames.get(team_id) ?? String(team_id),
    goal: targetFor(span, month, team(team_id))?.goal ?? null,
    achieved: achievedBy(span, month, team(team_id)),
    members: people
      .filter((id) => teamOf(id) === team_id)
      .map((admin_id) => ({
        admin_id,
        name: names.get(admin_id) ?? String(admin_id),
        goal: targetFor(span, month, person(admin_id))?.goal ?? null,
        achieved: achievedBy(span, month, person(admin_id)),
      })),
  }));
}

const yearOf = (ctx: Ctx): number => Number(todayOf(ctx).slice(0, 4));
/** The month asked for, where it lies in the year; else this month, or the year's last. */
function monthIn(ctx: Ctx, year: number, month: string | undefined): string {
  if (month?.startsWith(`${year}-`)) return month;
  return monthOf(todayOf(ctx)).startsWith(`${year}-`) ? thisMonth(ctx) : `${year}-12`;
}

/** What other nouns ask of targets. */
export interface Achieved {
  readonly goal: number;
  readonly achieved: number;
}
/** Of those who are seen and have a published goal: its sum over the months that have one, and what was achieved in these. */
async function ofPeople(ctx: Ctx, metric: Metric, from: string, to: string): Promise<Map<number, Achieved>> {
  const months = [from];
  while ((months.at(-1) as string) < to) months.push(monthAfter(months.at(-1) as string));
  const found = new Map<number, Achieved>();
  for (const company of ctx.reading) {
    const here = { ...ctx, reading: [company] };
    const span = await spanOf(here, metric, months);
    for (const id of (await peopleOf(here, span)).people)
      for (const month of months) {
        const target = targetFor(span, month, person(id));
        if (target?.status !== 'published') continue;
        const before = found.get(id) ?? { goal: 0, achieved: 0 };
        found.set(id, {
          goal: before.goal + target.goal,
          achieved: before.achieved + achievedBy(span, month, person(id)),
        });
      }
  }
  return found;
}

export const targets = {
  ofPeople,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => {
    const found = await store.find(ctx, id);
    return found !== undefined && seesTarget(ctx, found);
  },
  byTeam: store.byTeam,
  companyGoals: store.companyGoals,
  teamGoals: store.teamGoals,
  seesPerson: async (ctx: Ctx, adminId: number): Promise<boolean> =>
    (await store.peopleSeen(ctx))?.has(adminId) ?? true,
  claims: {
    sees: async (ctx: Ctx, id: number): Promise<boolean> =>
      (await achievementStore.find(ctx, id)) !== undefined,
    waiting: achievementStore.waiting,
  },
};

export const targetService = implement(targetApi, {
  list: (ctx, { month, year = Number((month ?? todayOf(ctx)).slice(0, 4)), metric = 'receipts' }) =>
    gridOf(ctx, year, metric, monthIn(ctx, year, month)),
  team_list: async (ctx, { month = thisMonth(ctx), metric = 'receipts' }) => ({
    list: await teamsOf(ctx, month, metric),
  }),
  rank: async (ctx, { month = thisMonth(ctx), metric = 'receipts', by = 'person' }) => ({
    list: await rankOf(ctx, month, metric, by),
  }),
  set: async (ctx, input) => ({ count: await setTargets(ctx, input) }),
  explain: async (ctx, input) => {
    await explainDifference(ctx, input);
    return {};
  },
  publish: async (ctx, input) => ({ count: await publish(ctx, input) }),
  copy: async (ctx, input) => ({ count: await copyTargets(ctx, input) }),
  spread: async (ctx, input) => ({ count: await spreadYear(ctx, input) }),
  members: async (ctx, input) => ({ count: await setMembers(ctx, input) }),
  export: async function* (ctx, { year = yearOf(ctx), metric = 'receipts' }) {
    const grid = await gridOf(ctx, year, metric, `${year}-01`);
    const unit = unitOf(metric, grid.minutes_per_class_hour);
    const shown = (value: number | null) => (value === null ? null : Math.round((value * 100) / unit) / 100);
    yield grid.rows.flatMap(({ scope, name, cells }) =>
      cells.map(({ month, base, goal, stretch, achieved, adjusted }) => ({
        scope,
        name,
        metric,
        month,
        base: shown(base),
        goal: shown(goal),
        stretch: shown(stretch),
        achieved: shown(achieved) ?? 0,
        adjusted: shown(adjusted) ?? 0,
        percent: goal ? Math.round((achieved * 1000) / goal) / 10 : null,
      })),
    );
  },
});

export const achievementService = implement(achievementApi, {
  ...approvalHandlers(achievementStore),
  add: async (ctx, { file_id = null, ...input }) => {
    must(ctx.data_scope !== 'own' || input.admin_id === ctx.admin_id || achievementText.own_only);
    if (!(await admins.isActiveIn(ctx, input.admin_id, ctx.company_id)))
      throw invalid({ admin_id: achievementText.admin_unknown });
    const gone = () => invalid({ file_id: achievementText.file_gone });
    if (file_id !== null) await files.mayAttach(ctx, [file_id], gone);
    return { id: await achievementStore.insert(ctx, { ...input, file_id }) };
  },
  ...transitionHandlers(achievementStatus, achievementStore, {
    keepReason: (ctx, { id }, { reason = '' }) => achievementStore.keep(ctx, id, { reason }),
  }),
});
