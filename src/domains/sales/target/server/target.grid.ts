import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { holidays } from '@/domains/organisation/holiday/server/holiday.service.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf, monthOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { TargetCell, TargetGrid, TargetRow } from '../target.contract.ts';
import { differencesOf, type Metric, monthsOf, progressOf } from '../target.rules.ts';
import { type AchievedRow, achievedStore, whole } from './achieved.store.ts';
import { type Member, targetStore as store, type Target, type Who } from './target.store.ts';

/** The company that is looked at: the one chosen, else the acting one. */
const companyOf = ({ reading, company_id }: Ctx): number =>
  reading.length === 1 ? (reading[0] as number) : company_id;

/** Everything that a span of months is made of. */
export interface Span {
  readonly company: number;
  readonly metric: Metric;
  readonly months: readonly string[];
  readonly targets: readonly Target[];
  readonly achieved: readonly AchievedRow[];
  readonly adjusted: readonly AchievedRow[];
  /** By month: who is in which team. */
  readonly teams: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

export async function spanOf(ctx: Ctx, metric: Metric, months: readonly string[]): Promise<Span> {
  const company = companyOf(ctx);
  const [from, to] = [months[0] as string, months.at(-1) as string];
  const kept = await store.members(ctx, company, from, to);
  const now = await store.teamsNow(ctx, company);
  const teams = new Map(
    months.map((month) => {
      const own: readonly Member[] = kept.filter((one) => one.month === month);
      return [month, new Map((own.length > 0 ? own : now).map((one) => [one.admin_id, one.team_id]))];
    }),
  );
  return {
    company,
    metric,
    months,
    targets: await store.between(ctx, company, metric, from, to),
    achieved: await achievedStore.byMonth(ctx, company, metric, from, to),
    adjusted: await achievedStore.adjusted(ctx, company, metric, from, to),
    teams,
  };
}

/** The books name the team of the day where they can; else it is who was in the team that month. */
function sumFor({ teams }: Span, rows: readonly AchievedRow[], month: string, who: Who): number {
  const own = rows.filter((row) => row.month === month);
  if (who.scope === 'company') return sumOf(own, ({ value }) => value);
  if (who.scope === 'person')
    return sumOf(
      own.filter(({ admin_id }) => admin_id === who.admin_id),
      ({ value }) => value,
    );
  const members = teams.get(month);
  const teamFor = ({ team_id, admin_id }: AchievedRow) =>
    team_id ?? (admin_id === null ? undefined : members?.get(admin_id));
  return sumOf(
    own.filter((row) => teamFor(row) === who.team_id),
    ({ value }) => value,
  );
}
export const achievedBy = (span: Span, month: string, who: Who): number =>
  whole(span.metric, sumFor(span, span.achieved, month, who));
export const adjustedBy = (span: Span, month: string, who: Who): number =>
  sumFor(span, span.adjusted, month, who);
export const targetFor = ({ targets }: Span, month: string, { scope, team_id, admin_id }: Who) =>
  targets.find(
    (one) =>
      one.month === month && one.scope === scope && one.team_id === team_id && one.admin_id === admin_id,
  );

function cellOf(span: Span, month: string, who: Who): TargetCell {
  const found = targetFor(span, month, who);
  return {
    month,
    id: found?.id ?? null,
    base: found?.base ?? null,
    goal: found?.goal ?? null,
    stretch: found?.stretch ?? null,
    note: found?.note ?? '',
    status: found?.status ?? null,
    version: found?.version ?? null,
    achieved: achievedBy(span, month, who),
    adjusted: adjustedBy(span, month, who),
  };
}

const distinct = (ids: readonly (number | null | undefined)[]): number[] =>
  [...new Set(ids)].filter((id) => id !== null && id !== undefined);

/** Who stands in the tree: teams with members or a target, people with a team, a target, or something achieved. */
export async function peopleOf(ctx: Ctx, span: Span) {
  const last = span.teams.get(span.months.at(-1) as string) ?? new Map<number, number>();
  const all = distinct([
    ...[...span.teams.values()].flatMap((members) => [...members.keys()]),
    ...span.targets.map(({ admin_id }) => admin_id),
    ...span.achieved.map(({ admin_id }) => admin_id),
  ]);
  const seen = await store.peopleSeen(ctx);
  const people = seen ? all.filter((id) => seen.has(id)) : all;
  const teamOf = (id: number): number | undefined =>
    last.get(id) ??
    [...span.teams.values()].map((members) => members.get(id)).find((team) => team !== undefined);
  const teamIds = distinct([
    ...people.map(teamOf),
    ...(seen ? [] : span.targets.map(({ team_id }) => team_id)),
    ...(seen ? [] : span.achieved.map(({ team_id }) => team_id)),
  ]);
  const names = new Map((await admins.names(ctx, people)).map(({ id, name }) => [id, name]));
  const teamNames = new Map((await baseData.names(ctx, teamIds)).map(({ id, name }) => [id, name]));
  return { people, teamOf, teamIds, names, teamNames };
}

const isWide = ({ data_scope }: Ctx): boolean =>
  !['own', 'department', 'department_tree'].includes(data_scope);
/** Who leads a team sets its targets and its members'; who looks further sets everybody's. */
export function maySet(ctx: Ctx, who: Who, teamOf: (adminId: number) => number | undefined): boolean {
  if (isWide(ctx)) return true;
  const mine = teamOf(ctx.admin_id);
  if (mine === undefined || who.scope === 'company') return false;
  return who.scope === 'team' ? who.team_id === mine : who.admin_id !== null && teamOf(who.admin_id) === mine;
}

/** Who was in which team in a month: as it was kept, else as it is. */
export async function teamsIn(
  ctx: Ctx,
  month: string,
  company = ctx.company_id,
): Promise<ReadonlyMap<number, number>> {
  const kept: readonly Member[] = await store.members(ctx, company, month, month);
  const members = kept.length > 0 ? kept : await store.teamsNow(ctx, company);
  return new Map(members.map(({ admin_id, team_id }) => [admin_id, team_id]));
}

/** As the grid shows them: the company's, those of people who are seen and of their teams, and those one sets. */
export async function seesTarget(ctx: Ctx, one: Target): Promise<boolean> {
  const seen = await store.peopleSeen(ctx);
  if (!seen || one.scope === 'company') return true;
  const teams = await teamsIn(ctx, one.month, one.company_id);
  if (maySet(ctx, one, (id) => teams.get(id))) return true;
  return one.scope === 'person'
    ? one.admin_id !== null && seen.has(one.admin_id)
    : [...seen].some((id) => teams.get(id) === one.team_id);
}

async function rowsOf(ctx: Ctx, span: Span): Promise<TargetRow[]> {
  const { people, teamOf, teamIds, names, teamNames } = await peopleOf(ctx, span);
  const { name: company } = await store.company(ctx, span.company);
  const row = (who: Who, name: string, count: number): TargetRow => ({
    ...who,
    name,
    people: count,
    may_edit: maySet(ctx, who, teamOf) ? 1 : 0,
    cells: span.months.map((month) => cellOf(span, month, who)),
  });
  const person = (admin_id: number) =>
    row({ scope: 'person', team_id: null, admin_id }, names.get(admin_id) ?? String(admin_id), 1);
  const rows = [row({ scope: 'company', team_id: null, admin_id: null }, company, people.length)];
  for (const team_id of teamIds) {
    const members = people.filter((id) => teamOf(id) === team_id);
    const name = teamNames.get(team_id) ?? String(team_id);
    rows.push(row({ scope: 'team', team_id, admin_id: null }, name, members.length), ...members.map(person));
  }
  rows.push(...people.filter((id) => teamOf(id) === undefined).map(person));
  return rows;
}

/** Where parts and whole differ, of the months that have targets. */
function differencesIn(
  span: Span,
  names: ReadonlyMap<number, string>,
  company: string,
): TargetGrid['differences'] {
  return span.months.flatMap((month) => {
    const own = span.targets.filter((one) => one.month === month);
    return differencesOf(own, span.teams.get(month) ?? new Map()).flatMap((one) => {
      const target = own.find(({ scope, team_id }) => scope === one.scope && team_id === one.team_id);
      if (!target) return [];
      const name = one.team_id === null ? company : (names.get(one.team_id) ?? String(one.team_id));
      return [{ ...one, month, id: target.id, version: target.version, name }];
    });
  });
}

/** A year of one metric: the tree with its months, and how the chosen month goes. */
export async function gridOf(ctx: Ctx, year: number, metric: Metric, month: string): Promise<TargetGrid> {
  const span = await spanOf(ctx, metric, monthsOf(year));
  const rows = await rowsOf(ctx, span);
  const today = todayOf(ctx);
  const off = await holidays.between(ctx, firstDayOf(month), lastDayOf(month));
  const progress = (row: TargetRow) => {
    const cell = row.cells.find((one) => one.month === month);
    const { achieved = 0, adjusted = 0, goal = null } = cell ?? {};
    return { name: row.name, adjusted, ...progressOf(achieved, goal ?? 0, month, today, off), goal };
  };
  const [company] = rows;
  const myTeam = span.teams.get(month)?.get(ctx.admin_id);
  const team = rows.find(({ team_id }) => team_id !== null && team_id === myTeam);
  const me = rows.find(({ admin_id }) => admin_id === ctx.admin_id);
  const people = rows.filter(({ scope }) => scope === 'person');
  const aimed = people.flatMap(({ cells }) =>
    cells.filter((cell) => cell.month === month && cell.goal !== null),
  );
  const teamNames = new Map(rows.flatMap(({ team_id, name }) => (team_id === null ? [] : [[team_id, name]])));
  const { rows: waiting } = await ctx.query(
    `SELECT count(*)::int AS n FROM target_achievement WHERE company_id = $1 AND metric = $2 AND status = 'submitted'`,
    [span.company, metric],
  );
  return {
    year,
    metric,
    month,
    minutes_per_class_hour: (await store.company(ctx, span.company)).minutes_per_class_hour,
    rows,
    differences: differencesIn(span, teamNames, company?.name ?? ''),
    company: progress(company as TargetRow),
    team: team ? progress(team) : null,
    me: me ? progress(me) : null,
    reached: {
      count: aimed.filter(({ achieved, goal }) => achieved >= (goal ?? 0)).length,
      all: aimed.length,
    },
    claims_waiting: waiting[0]?.n as number,
  };
}

export const thisMonth = (ctx: Ctx): string => monthOf(todayOf(ctx));
