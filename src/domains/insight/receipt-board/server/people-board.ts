import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { departments } from '@/domains/organisation/department/server/department.service.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import { targets } from '@/domains/sales/target/server/target.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, monthOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { percentOf } from '../../census/census.rules.ts';
import type {
  PersonRow,
  personBoardApi,
  TeamGroup,
  TeamRow,
  teamBoardApi,
} from '../people-board.contract.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import {
  boardOf,
  isSomething,
  type Key,
  monthsIn,
  monthsUntil,
  type PlacedSums,
  placedBy,
  type Question,
  questionOf,
  type Row,
  read,
  sumsOf,
} from './receipt-board.figures.ts';
import { receiptBoardStore as store } from './receipt-board.store.ts';

type By = 'admin_id' | 'team_id' | 'department_id';
const idsOf = (rows: readonly PlacedSums[]): number[] =>
  rows.flatMap(({ key }) => (key === null ? [] : [Number(key)]));
const named = (list: readonly { id: number; name: string }[]) =>
  new Map(list.map(({ id, name }) => [id, name]));

/** Net receipts of the last twelve months, of each. */
async function monthlyNets(
  ctx: Ctx,
  question: Question,
  { by, rows, everybody }: { by: By; rows: readonly PlacedSums[]; everybody: boolean },
) {
  const months = monthsUntil(question.to);
  const span = { from: firstDayOf(months[0] as string), to: question.to };
  const isNamed = rows.length > 0 && rows.every(({ key }) => key !== null);
  const where = { ...question.where, ...(isNamed && { [by]: idsOf(rows) }) } as Question['where'];
  const found = await read(ctx, { where, ...span }, [by, 'month'], everybody);
  return (key: Key) =>
    months.map((month) =>
      sumOf(
        found.filter((row) => row[by] === key && row.month === month),
        salesCases.netOf,
      ),
    );
}

/** What is said of a row besides its sums. */
async function whole(ctx: Ctx, question: Question, by: By, rows: readonly PlacedSums[], seen: Seen) {
  // A person's row is theirs; of a team somebody may see a part.
  const everybody = by === 'admin_id' || seen.everybody;
  const deals = everybody ? await store.dealsBy(ctx, question, by) : undefined;
  const nets = await monthlyNets(ctx, question, { by, rows, everybody });
  const goals =
    question.isFiltered || !everybody ? new Map<number, number>() : await goalsOf(ctx, question, by);
  return rows.map(({ sums, key, ...place }) => {
    const own = deals?.get(key as number | null);
    const goal_fen = key === null ? null : (goals.get(key as number) ?? null);
    return {
      ...place,
      ...sums,
      key: key as number | null,
      deals: deals ? (own?.deals ?? 0) : null,
      avg_deal_fen: own?.avg_deal_fen ?? null,
      goal_fen,
      goal_percent: goal_fen === null ? null : percentOf(sums.net_fen, goal_fen),
      months: nets(key),
      opens: seen.opens(key) ? (1 as const) : (0 as const),
    };
  });
}

async function goalsOf(ctx: Ctx, { from, to }: Question, by: By): Promise<Map<number, number>> {
  const months = monthsIn({ from, to });
  if (by === 'team_id') return targets.teamGoals(ctx, months);
  if (by === 'department_id') return new Map();
  const found = await targets.ofPeople(ctx, 'receipts', monthOf(from), monthOf(to));
  return new Map([...found].map(([id, { goal }]) => [id, goal]));
}

interface Seen {
  /** Whose items can be opened. */
  readonly opens: (key: Key) => boolean;
  /** Whose names and amounts are shown. */
  readonly shows: (key: Key) => boolean;
  readonly everybody: boolean;
}
/** By the data scope, or everybody's where the company opens its rankings. */
async function seenBy(ctx: Ctx): Promise<Seen> {
  const people = await store.peopleSeen(ctx);
  const opens = (key: Key) => !people || (key !== null && people.has(Number(key)));
  const isOpen = people !== undefined && (await store.isRankingOpen(ctx));
  return {
    opens,
    shows: (key) => opens(key) || (isOpen && key !== null),
    everybody: people === undefined || isOpen,
  };
}

async function rankedPeople(ctx: Ctx, question: Question) {
  const seen = await seenBy(ctx);
  const all = await placedBy(ctx, question, 'admin_id', true);
  return { all, seen, shown: all.filter(({ key }) => seen.shows(key)) };
}

async function peopleRows(
  ctx: Ctx,
  question: Question,
  rows: readonly PlacedSums[],
  seen: Seen,
): Promise<PersonRow[]> {
  const names = named(await admins.names(ctx, idsOf(rows)));
  const teams = await store.teamNames(ctx, idsOf(rows));
  return (await whole(ctx, question, 'admin_id', rows, seen)).map((row) => ({
    ...row,
    name: row.key === null ? null : (names.get(row.key) ?? null),
    team_name: row.key === null ? null : (teams.get(row.key) ?? null),
  }));
}

/** Their own place, and how much the next one has more; nothing else of others is told by it. */
function ownPlace(ctx: Ctx, all: readonly PlacedSums[]) {
  const people = all.filter(({ key }) => key !== null);
  const own = people.find(({ key }) => key === ctx.admin_id);
  if (!own) return null;
  const better = people.map(({ sums }) => sums.net_fen).filter((net) => net > own.sums.net_fen);
  return {
    rank: own.rank,
    of: people.length,
    gap_fen: better.length === 0 ? null : Math.min(...better) - own.sums.net_fen,
  };
}

export async function personBoard(
  ctx: Ctx,
  { page, limit, ...asked }: ParsedOf<typeof personBoardApi.personage>,
) {
  const question = questionOf(asked);
  const { all, seen, shown } = await rankedPeople(ctx, question);
  return {
    ...(await boardOf(ctx, question)),
    list: await peopleRows(ctx, question, shown.slice((page - 1) * limit, page * limit), seen),
    total: shown.length,
    page,
    limit,
    months: monthsUntil(question.to),
    own: ownPlace(ctx, all),
  };
}

export async function* personExport(ctx: Ctx, asked: ParsedOf<typeof personBoardApi.export>) {
  const question = questionOf(asked);
  const { seen, shown } = await rankedPeople(ctx, question);
  const rows = await peopleRows(ctx, question, shown, seen);
  yield rows.map((row) => ({ ...row, name: row.name ?? ctx.say(receiptBoardText.nobody) }));
}

const COLUMN: Readonly<Record<TeamGroup, 'team_id' | 'department_id'>> = {
  team: 'team_id',
  department: 'department_id',
};

/** Teams of the day of each item, with those who brought it; of others only where the ranking is open. */
async function teamRows(ctx: Ctx, question: Question, group: TeamGroup): Promise<TeamRow[]> {
  const by = COLUMN[group];
  const seen = await seenBy(ctx);
  const placed = await placedBy(ctx, question, by, seen.everybody);
  const rows = await read(ctx, question, [by, 'admin_id', 'nature'], seen.everybody);
  const ids = idsOf(placed);
  const names = named(await (group === 'team' ? baseData : departments).names(ctx, ids));
  const people = named(
    await admins.names(
      ctx,
      rows.flatMap(({ admin_id }) => (admin_id === null ? [] : [Number(admin_id)])),
    ),
  );
  const net = sumOf(placed, ({ sums }) => sums.net_fen);
  // In an open ranking a team has items that are not opened; else what is shown is what is seen.
  const isSeen = !seen.everybody || salesCases.visiblePeople(ctx) === undefined;
  const opens = { ...seen, opens: () => isSeen };
  return (await whole(ctx, question, by, placed, opens)).map((row) => ({
    ...row,
    name: row.key === null ? null : (names.get(row.key) ?? null),
    share_percent: percentOf(row.net_fen, net),
    members: membersOf(
      rows.filter((one) => one[by] === row.key),
      people,
    ),
  }));
}

function membersOf(rows: readonly Row[], names: ReadonlyMap<number, string>): TeamRow['members'] {
  const keys = [...new Set(rows.map(({ admin_id }) => admin_id as number | null))];
  return keys
    .map((key) => ({
      key,
      name: key === null ? null : (names.get(key) ?? null),
      ...sumsOf(rows.filter(({ admin_id }) => admin_id === key)),
    }))
    .filter(isSomething)
    .sort((a, b) => Number(a.key === null) - Number(b.key === null) || b.net_fen - a.net_fen);
}

export async function teamBoard(ctx: Ctx, { group, ...asked }: ParsedOf<typeof teamBoardApi.team>) {
  const question = questionOf(asked);
  return {
    ...(await boardOf(ctx, question)),
    list: await teamRows(ctx, question, group),
    months: monthsUntil(question.to),
  };
}

const NONE = { team: receiptBoardText.no_team, department: receiptBoardText.no_department } as const;

export async function* teamExport(ctx: Ctx, { group, ...asked }: ParsedOf<typeof teamBoardApi.export>) {
  const rows = await teamRows(ctx, questionOf(asked), group);
  yield rows.map((row) => ({ ...row, name: row.name ?? ctx.say(NONE[group]) }));
}
