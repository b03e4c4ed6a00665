import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { rechargeText } from '@/domains/money/recharge/recharge.text.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, notPermitted, refuse, stale } from '@/kernel/errors.ts';
import { approvalHandlers } from '@/kernel/server/document/approval-store.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { lastDayOf, monthAfter, monthOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { casePermissions as may } from '../sales-case.access.ts';
import { performanceApi, type Ranked, receiptMoveApi, salesCaseApi } from '../sales-case.contract.ts';
import { casePaths } from '../sales-case.paths.ts';
import { areProjects, areShares, mayMove, WHOLE_BP } from '../sales-case.rules.ts';
import { receiptMoveStatus, salesCaseStatus } from '../sales-case.status.ts';
import { receiptMoveText as moveText, salesCaseText as text } from '../sales-case.text.ts';
import { attributionStore } from './attribution.store.ts';
import { attribution } from './attribution.ts';
import { collectionStore } from './collection.store.ts';
import {
  drilled,
  FEN_OF,
  monthsByNature,
  performanceFigures,
  type RankedSums,
  rankedSums,
  receiptsOf,
} from './performance.figures.ts';
import { ofDocuments, performanceStore } from './performance.store.ts';
import { receiptMoveStore as moves } from './receipt-move.store.ts';
import { visibleItems, visiblePeople, visibleSums } from './sales-case.scope.store.ts';
import { salesCaseStore as store } from './sales-case.store.ts';

type Proposal = ParsedOf<typeof salesCaseApi.propose>;
type CaseRow = NonNullable<Awaited<ReturnType<typeof store.lock>>>;

async function mustBeColleagues(ctx: Ctx, shares: Proposal['shares']): Promise<void> {
  for (const { admin_id } of shares)
    if (!(await admins.isColleague(ctx, admin_id))) throw invalid({ shares: text.person_unknown });
}

/** What the revision says, where a proposal leaves something as it stands. */
async function revisionOf(ctx: Ctx, doc: CaseRow, input: Proposal) {
  const standing = await store.standing(ctx, doc);
  const projects = input.projects ?? standing.projects;
  const nature = input.nature ?? standing.nature;
  const isOther = nature !== standing.nature;
  if (isOther && !ctx.holds(may.confirm)) throw notPermitted(text.nature_not_yours);
  if (isOther && !input.nature_reason) throw invalid({ nature_reason: text.nature_needs_reason });
  return {
    nature,
    nature_reason: isOther ? (input.nature_reason ?? '') : standing.nature_reason,
    reason: input.reason ?? '',
    shares: input.shares,
    projects,
  };
}

/** Waits from now on; whoever proposes it does not confirm it. */
const proposing = (move: 'propose' | 'revise') => async (ctx: Ctx, input: Proposal) => {
  const { shares, projects } = input;
  const sharesVerdict = areShares(shares);
  if (sharesVerdict !== true) throw invalid({ shares: sharesVerdict });
  const projectsVerdict = projects ? areProjects(projects) : true;
  if (projectsVerdict !== true) throw invalid({ projects: projectsVerdict });
  await mustBeColleagues(ctx, shares);
  const keepProposal = async (_: Ctx, doc: CaseRow) => {
    const proposed = await store.proposedOf(ctx, doc.id);
    await attributionStore.insertRevision(
      ctx,
      doc.id,
      proposed,
      await revisionOf(ctx, doc, input),
      ctx.admin_id,
    );
  };
  const { id, version, reason } = input;
  await transition(
    ctx,
    salesCaseStatus.transitions[move],
    store,
    { keepProposal },
    { id, ...(version !== undefined && { version }), ...(reason && { reason }) },
  );
  return {};
};

const noProposal = (): never => {
  throw new Error('a proposal comes with its shares');
};

export const salesCaseService = implement(salesCaseApi, {
  ...transitionHandlers(salesCaseStatus, store, {
    keepProposal: noProposal,
    keepReason: (ctx, { id }, { reason = '' }) => store.keepReason(ctx, id, reason),
    shift: async (ctx, { id }) => void (await attribution.shift(ctx, [id])),
  }),
  propose: proposing('propose'),
  revise: proposing('revise'),
  list: (ctx, query) => store.page(ctx, query),
  get: async (ctx, { id }) => {
    const row = await store.find(ctx, id);
    if (!row) throw notFound();
    const { channel_id: _, ...more } = await store.more(ctx, id);
    return {
      ...row,
      ...more,
      revisions: await store.revisions(ctx, id),
      collections: await store.collections(ctx, id),
      items: await performanceStore.ofCase(ctx, id),
    };
  },
  export: async function* (ctx, filter) {
    const percent = (bp: number) => `${bp / (WHOLE_BP / 100)}%`;
    for await (const chunk of store.all(ctx, filter))
      yield chunk.map((row) => ({
        ...row,
        shares_text: row.shares
          .map((one) => `${one.admin_name} ${ctx.say(text[one.role])} ${percent(one.share_bp)}`)
          .join('、'),
        projects_text: row.projects
          .map((one) => `${ctx.say(text[one.project])} ${percent(one.share_bp)}`)
          .join('、'),
      }));
  },
});

/** The receipt is locked before its student, and the student before the cases. */
async function approvedReceipt(ctx: Ctx, id: number) {
  const receipt = await moves.lockReceipt(ctx, id);
  if (!receipt) throw notFound();
  must(receipt.status === 'approved' || moveText.not_approved);
  await ledger.lock(ctx, [receipt.student_id]);
  return receipt;
}

async function mustSeeCases(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const here = { ...ctx, reading: [ctx.company_id] };
  if ((await store.numbers(here, ids)).length < ids.length) throw notFound();
}

/** Each part goes to its case, which is made where none is named; what leaves and what comes is one batch. */
async function moveReceipt(
  ctx: Ctx,
  { id, recharge_id }: { id: number; recharge_id: number },
): Promise<void> {
  const receipt = await approvedReceipt(ctx, recharge_id);
  const lines = await moves.lines(ctx, id);
  if (mayMove(receipt.amount_fen, lines) !== true) throw stale();
  const parts: { case_id: number; amount_fen: number }[] = [];
  for (const { case_id, amount_fen } of lines)
    parts.push({
      case_id: case_id ?? (await attribution.openCase(ctx, { ...receipt, contract_id: null })),
      amount_fen,
    });
  const before = await moves.parts(ctx, recharge_id);
  const cases = [...before, ...parts].map((one) => one.case_id).sort((a, b) => a - b);
  for (const one of new Set(cases)) await attributionStore.lock(ctx, one);
  await attributionStore.setReceipts(ctx, recharge_id, parts);
  await attribution.shiftReceipt(ctx, recharge_id);
}

export const receiptMoveService = implement(receiptMoveApi, {
  ...approvalHandlers(moves),
  get: async (ctx, { id }) => {
    const found = await moves.find(ctx, id);
    if (!found) throw notFound();
    return { ...found, lines: await moves.lines(ctx, id) };
  },
  add: async (ctx, { recharge_id, lines, note }) => {
    const receipt = await approvedReceipt(ctx, recharge_id);
    must(mayMove(receipt.amount_fen, lines));
    await mustSeeCases(
      ctx,
      lines.flatMap(({ case_id }) => case_id ?? []),
    );
    const before = await moves.parts(ctx, recharge_id);
    const [only, ...others] = before;
    must(
      others.length > 0 || lines.length > 1 || lines[0]?.case_id !== only?.case_id || moveText.nothing_moves,
    );
    return {
      id: await explain(moves.insertWith(ctx, { recharge_id, note }, lines), {
        receipt_move_once: () => refuse(moveText.waits_already),
      }),
    };
  },
  ...transitionHandlers(receiptMoveStatus, moves, {
    move: moveReceipt,
    keepReason: (ctx, { id }, { reason = '' }) => moves.keep(ctx, id, { reason }),
  }),
});

const hundredths = (bp: number): number => Math.round(bp / 100) / 100;

/** Who, with what they are called, their team, and their deals. */
async function ranked(ctx: Ctx, month: string) {
  const deals = await performanceStore.deals(ctx, month);
  const dealsOf = (isIts: (one: (typeof deals)[number]) => boolean) =>
    hundredths(deals.filter(isIts).reduce((sum, { bp }) => sum + bp, 0));
  const [people, teams, projects] = [
    await rankedSums(ctx, 'person', month),
    await rankedSums(ctx, 'team', month),
    await rankedSums(ctx, 'project', month),
  ];
  const ids = (rows: readonly RankedSums[]) => rows.flatMap(({ key }) => (key === null ? [] : [Number(key)]));
  const nameOf = new Map((await admins.names(ctx, ids(people))).map(({ id, name }) => [id, name]));
  const teamOf = new Map((await baseData.names(ctx, ids(teams))).map(({ id, name }) => [id, name]));
  const teamIdOf = new Map(deals.map(({ admin_id, own_team_id }) => [admin_id, own_team_id]));
  const row = (sums: RankedSums, name: string | null, team_name: string | null, count: number): Ranked => ({
    ...sums,
    name,
    team_name,
    deals: count,
  });
  const idOf = ({ key }: RankedSums) => (key === null ? null : Number(key));
  return {
    people: people.map((sums) => {
      const id = idOf(sums);
      const team = id === null ? null : (teamIdOf.get(id) ?? null);
      const count = dealsOf((one) => one.admin_id === id);
      return row(
        sums,
        id === null ? null : (nameOf.get(id) ?? null),
        team === null ? null : (teamOf.get(team) ?? null),
        count,
      );
    }),
    teams: teams.map((sums) => {
      const id = idOf(sums);
      return row(
        sums,
        id === null ? null : (teamOf.get(id) ?? null),
        null,
        dealsOf((one) => one.team_id === id),
      );
    }),
    projects: projects.map((sums) => row(sums, sums.key, null, 0)),
  };
}

const MONTHS_SHOWN = 6;

export const performanceService = implement(performanceApi, {
  items: (ctx, query) => performanceStore.page(ctx, query),
  export: (ctx, filter) => performanceStore.all(ctx, filter),
  collect: (ctx, query) => collectionStore.page(ctx, query),
  collect_export: async function* (ctx, filter) {
    const nobody = ctx.say(text.nobody);
    for await (const chunk of collectionStore.all(ctx, filter))
      yield chunk.map((row) => ({
        ...row,
        category_text: ctx.say(row.category === 'refund' ? text.refund : rechargeText[row.category]),
        cases_text: row.cases.map((one) => `${one.number} ${formatFen(one.amount_fen)}`).join('、'),
        people_text: row.people
          .map((one) => `${one.admin_name ?? nobody} ${formatFen(one.amount_fen)}`)
          .join('、'),
      }));
  },
  drill: (ctx, filter) => drilled(ctx, filter, store.seesAll(ctx)),
  board: async (ctx, { month = monthOf(todayOf(ctx)) }) => {
    const first = monthAfter(month, 1 - MONTHS_SHOWN);
    const shown = Array.from({ length: MONTHS_SHOWN }, (_, at) => monthAfter(first, at));
    return {
      month,
      figures: store.seesAll(ctx)
        ? {
            ...(await performanceStore.figures(ctx, month)),
            last_year_fen: await receiptsOf(ctx, monthAfter(month, -12)),
          }
        : null,
      months: await monthsByNature(ctx, shown),
      ...(await ranked(ctx, month)),
      todo: await performanceStore.todo(ctx, month),
    };
  },
});

/** What other nouns ask of cases. */
export const salesCases = {
  /** Who brought what in a span of days, from sums. */
  figures: performanceFigures,
  netOf: FEN_OF.all,
  fenOf: FEN_OF,
  /** What a figure is made of: its parts, its days and its newest items. */
  drilled: (ctx: Ctx, filter: Parameters<typeof drilled>[1], page = 1) =>
    drilled(ctx, filter, store.seesAll(ctx), page),
  /** What the books say of a span; the items of it come to the same. */
  booked: performanceStore.booked,
  waiting: store.waiting,
  movesWaiting: moves.waiting,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  seesMove: async (ctx: Ctx, id: number): Promise<boolean> => (await moves.find(ctx, id)) !== undefined,
  /** Whose items this person sees, for figures over them, and whose sums. */
  visibleItems,
  visibleSums,
  /** Of a student or a method: what only the documents behind the items say. */
  ofDocuments,
  visiblePeople,
  byChannel: store.byChannel,
  byTeam: store.byTeam,
  /** Of a month that is to be closed: whose nobody is, and which cases nobody has confirmed. */
  unownedIn: performanceStore.unownedIn,
  unconfirmedIn: (ctx: Ctx, month: string): Promise<number> => store.unconfirmedUntil(ctx, lastDayOf(month)),
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await store.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: row.created_at,
      title: row.number,
      text: [ctx.say(salesCaseStatus.states[row.status].label), formatFen(row.net_fen)].join(' · '),
      admin_name: row.created_by_name,
      url: casePaths.detail(row.id),
    })),
};
