import { daysFrom, lastDayOf, weekdayOf } from '@/kernel/value/day.ts';
import { apportion } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';

/** What a target counts: fen, deals, tasks, minutes, leads. */
export const METRICS = ['receipts', 'new_deals', 'renewals', 'hours', 'leads'] as const;
export type Metric = (typeof METRICS)[number];
export const SCOPES = ['company', 'team', 'person'] as const;
export type Scope = (typeof SCOPES)[number];

/** One unit that people type, in what is kept: yuan and class hours have parts. */
export const unitOf = (metric: Metric, minutesPerHour = 60): number =>
  metric === 'receipts' ? 100 : metric === 'hours' ? minutesPerHour : 1;

export interface Steps {
  readonly base: number | null;
  readonly goal: number;
  readonly stretch: number | null;
}
export const areSteps = ({ base, goal, stretch }: Steps): boolean =>
  (base ?? goal) <= goal && goal <= (stretch ?? goal);

export type Medal = 'stretch' | 'goal' | 'base';
/** The highest step that is reached. */
export function medalOf(achieved: number, { base, goal, stretch }: Steps): Medal | null {
  if (stretch !== null && achieved >= stretch) return 'stretch';
  if (goal > 0 && achieved >= goal) return 'goal';
  return base !== null && achieved >= base ? 'base' : null;
}

/** Monday to Friday, without holidays. */
export function workingDays(
  from: string,
  to: string,
  holidays: readonly { starts_on: string; ends_on: string }[],
): number {
  const isOff = (day: string) =>
    holidays.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
  return to < from ? 0 : daysFrom(from, to).filter((day) => weekdayOf(day) <= 5 && !isOff(day)).length;
}

export interface Progress {
  readonly achieved: number;
  readonly goal: number;
  /** Achieved ÷ working days gone × working days of the month. */
  readonly pace: number;
  readonly missing_per_day: number;
  readonly gone_bp: number;
}
/** How a month goes; of one that is over, or has not begun, what is left is not spread over days. */
export function progressOf(
  achieved: number,
  goal: number,
  month: string,
  today: string,
  holidays: readonly { starts_on: string; ends_on: string }[],
): Progress {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const all = workingDays(first, last, holidays);
  const gone = workingDays(first, today < last ? today : last, holidays);
  const left = all - gone;
  const missing = Math.max(0, goal - achieved);
  return {
    achieved,
    goal,
    pace: gone === 0 ? achieved : Math.round((achieved * all) / gone),
    missing_per_day: left > 0 ? Math.ceil(missing / left) : missing,
    gone_bp: all === 0 ? 10_000 : Math.round((gone * 10_000) / all),
  };
}

/** A year's sum over its months in last year's shape; evenly where there was none. */
export function spread(total: number, shape: readonly number[], unit: number): number[] {
  const weights = shape.map((value) => Math.max(0, value));
  const known = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const parts = apportion(Math.round(total / unit), known);
  const rest = total - sumOf(parts, (part) => part * unit);
  return parts.map((part, at) => part * unit + (at === parts.length - 1 ? rest : 0));
}

/** What is pasted from a sheet: rows by lines, cells by tabs; an empty cell, or a dash, says nothing. */
export function pastedCells(text: string): (string | null)[][] {
  return text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) =>
      line.split('\t').map((cell) => {
        const typed = cell.trim();
        return /^[-–—]?$/.test(typed) ? null : typed;
      }),
    );
}

export interface Part {
  readonly scope: Scope;
  readonly team_id: number | null;
  readonly admin_id: number | null;
  readonly goal: number;
  readonly note: string;
}
export interface Difference {
  readonly scope: 'company' | 'team';
  readonly team_id: number | null;
  readonly goal: number;
  readonly parts: number;
  readonly note: string;
}
/** Where the parts of a month do not add up to the whole: teams to the company, members to their team. */
export function differencesOf(targets: readonly Part[], teamOf: ReadonlyMap<number, number>): Difference[] {
  const teams = targets.filter(({ scope }) => scope === 'team');
  const people = targets.filter(({ scope }) => scope === 'person');
  const teamFor = ({ admin_id }: Part) => (admin_id === null ? undefined : teamOf.get(admin_id));
  const whole = targets.find(({ scope }) => scope === 'company');
  const teamIds = new Set(teams.map(({ team_id }) => team_id));
  const loose = people.filter((one) => !teamIds.has(teamFor(one) ?? null));
  const found: Difference[] = [];
  const top = [...teams, ...loose];
  if (whole && top.length > 0) {
    const parts = sumOf(top, ({ goal }) => goal);
    if (parts !== whole.goal)
      found.push({ scope: 'company', team_id: null, goal: whole.goal, parts, note: whole.note });
  }
  for (const team of teams) {
    const members = people.filter((one) => teamFor(one) === team.team_id);
    const parts = sumOf(members, ({ goal }) => goal);
    if (members.length > 0 && parts !== team.goal)
      found.push({ scope: 'team', team_id: team.team_id, goal: team.goal, parts, note: team.note });
  }
  return found;
}

export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
