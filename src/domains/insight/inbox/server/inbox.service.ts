import type { Permission } from '@/kernel/permission.ts';
import { actorOf, type Ctx, type Principal } from '@/kernel/server/ctx.ts';
import { lookAt, seeingAs } from '@/kernel/server/decision.ts';
import { implement } from '@/kernel/server/implement.ts';
import { type Actor, changesOf, mayMove, type Status } from '@/kernel/status.ts';
import { toUnix } from '@/kernel/time.ts';
import { admins } from '../../../organisation/admin/server/admin.service.ts';
import { delegations } from '../../../organisation/delegation/server/delegation.service.ts';
import { type Choice, inboxApi, type WaitingGroup } from '../inbox.contract.ts';
import {
  barsMaker,
  type Decidable,
  decisions,
  type InboxKind,
  inboxSlot,
  type NamedMove,
  statesOf,
} from './inbox.kinds.ts';

/** So many of a kind are looked at; whoever has more begins with the oldest. */
const MOST = 100;

interface Waiting {
  readonly doc: Decidable;
  readonly moves: readonly NamedMove[];
  readonly principal?: Principal;
  readonly company?: { readonly id: number; readonly name: string };
}

const held = (moves: readonly NamedMove[], holds: (permission: Permission) => boolean) =>
  moves.filter(({ move }) => holds(move.permission));

/** The decisions that every one of these could make on the document now. */
const openTo = (moves: readonly NamedMove[], doc: Decidable, actors: readonly Actor[]) =>
  moves.filter(({ move }) => actors.every((actor) => mayMove(move, doc, actor) === true));

/** What waits for a decision of one's own. */
async function mine(ctx: Ctx, kind: InboxKind, moves: readonly NamedMove[]): Promise<Waiting[]> {
  if (moves.length === 0) return [];
  const not_made_by = barsMaker(moves) ? ctx.admin_id : undefined;
  const docs = await kind.docs(ctx, { states: statesOf(moves), limit: MOST, not_made_by });
  return docs.map((doc) => ({ doc, moves: openTo(moves, doc, [actorOf(ctx)]) }));
}

/** What waits for somebody who is away and has named this person. */
async function lent(ctx: Ctx, kind: InboxKind, own: readonly NamedMove[]): Promise<Waiting[]> {
  const all: Waiting[] = [];
  for (const { principal, permissions } of await delegations.principals(ctx, kind.status.name)) {
    const moves = decisions(kind).filter(
      (one) => permissions.has(one.move.permission.key) && !own.includes(one),
    );
    if (moves.length === 0) continue;
    const actors = [actorOf(ctx), { ...actorOf(ctx), admin_id: principal.admin_id }];
    const query = { states: statesOf(moves), limit: MOST, not_made_by: ctx.admin_id };
    for (const doc of await kind.docs({ ...ctx, ...seeingAs(principal) }, query))
      if (doc.created_by !== ctx.admin_id) all.push({ doc, principal, moves: openTo(moves, doc, actors) });
  }
  return all;
}

type Branches = Awaited<ReturnType<typeof delegations.below>>;

/** What has come up from branches, because nobody there but its maker could decide. */
async function comeUp(ctx: Ctx, kind: InboxKind, moves: readonly NamedMove[], branches: Branches) {
  const all: Waiting[] = [];
  const ids = branches.map(({ id }) => id);
  for (const one of moves) {
    const deciders = await delegations.deciders(ctx, ids, one.move.permission);
    for (const company of branches) {
      const there = deciders.get(company.id) ?? [];
      if (there.length > 1) continue;
      await lookAt(ctx, [company.id], ctx.company_id);
      const inside: Ctx = { ...ctx, company_id: company.id, reading: [company.id], data_scope: 'company' };
      const docs = await kind.docs(inside, { states: one.move.from, limit: MOST, made_by: there[0] });
      await lookAt(ctx, ctx.reading, ctx.company_id);
      for (const doc of docs)
        if (doc.created_by !== ctx.admin_id)
          all.push({ doc, company, moves: openTo([one], doc, [actorOf(inside)]) });
    }
  }
  return joined(all);
}

/** One line for a document, whatever ways lead to it: the shortest counts, and all decisions of that way. */
function joined(all: readonly Waiting[]): Waiting[] {
  const byId = new Map<number, Waiting>();
  for (const one of all.filter(({ moves }) => moves.length > 0)) {
    const known = byId.get(one.doc.id);
    const isSameWay = known?.company?.id === one.company?.id && known?.principal === one.principal;
    if (!known) byId.set(one.doc.id, one);
    else if (isSameWay) byId.set(one.doc.id, { ...known, moves: [...known.moves, ...one.moves] });
  }
  return [...byId.values()];
}

async function waitingOf(ctx: Ctx, kind: InboxKind, branches: Branches): Promise<Waiting[]> {
  const own = held(decisions(kind), ctx.holds);
  const all = [
    ...(await mine(ctx, kind, own)),
    ...(await lent(ctx, kind, own)),
    ...(await comeUp(ctx, kind, own, branches)),
  ];
  return joined(all);
}

function choiceOf(ctx: Ctx, kind: InboxKind, { name, move }: NamedMove): Choice {
  const status = kind.status as unknown as Status;
  return {
    decision: move.decision ?? 'approve',
    label: ctx.say(move.label),
    action: move.action ?? `api_${status.name}_${name}`,
    method: move.method ?? 'POST',
    pass: move.call?.pass ?? null,
    reason: move.reason ?? 'none',
    danger: move.danger ?? false,
    bulk: move.bulk ?? false,
    changes: [...changesOf(status, status.moves[name] as never)],
  };
}

async function groupOf(ctx: Ctx, kind: InboxKind, found: readonly Waiting[]): Promise<WaitingGroup> {
  const shown = found.slice(0, MOST);
  const makers = [...new Set(shown.flatMap(({ doc }) => doc.created_by ?? []))];
  const names = new Map((makers.length ? await admins.names(ctx, makers) : []).map((m) => [m.id, m.name]));
  const rows = shown.map(({ doc, moves, principal, company }) => {
    const { title, amount_fen = null, since, url } = kind.show(doc, ctx.say);
    const state = kind.status.states[doc.status];
    const reachable = !company || ctx.readable.includes(company.id);
    return {
      ...{ id: doc.id, version: doc.version, title, amount_fen, since: toUnix(since) },
      url: reachable ? url : null,
      status_label: state ? ctx.say(state.label) : doc.status,
      status_tone: state?.tone ?? 'neutral',
      maker_name: names.get(doc.created_by ?? 0) ?? '',
      for_name: principal?.admin_name ?? null,
      company: company ?? null,
      choices: moves.map((one) => choiceOf(ctx, kind, one)),
    };
  });
  rows.sort((a, b) => a.since - b.since || a.id - b.id);
  return { kind: kind.status.name, label: ctx.say(kind.label), rows, capped: found.length >= MOST };
}

/** Decisions are made under the acting company, whatever company a page has selected to look at. */
async function atHome(ctx: Ctx): Promise<Ctx> {
  const reading = [ctx.company_id];
  if (ctx.reading.join() !== reading.join()) await lookAt(ctx, reading, ctx.company_id);
  return { ...ctx, reading };
}

/** Asked once for all kinds; without any kind there is nothing to ask. */
const branchesOf = async (ctx: Ctx): Promise<Branches> =>
  inboxSlot.parts.length > 0 ? delegations.below(ctx) : [];

export const inboxService = implement(inboxApi, {
  list: async (asked) => {
    const ctx = await atHome(asked);
    const branches = await branchesOf(ctx);
    const groups: WaitingGroup[] = [];
    for (const kind of inboxSlot.parts) {
      const found = await waitingOf(ctx, kind, branches);
      if (found.length > 0) groups.push(await groupOf(ctx, kind, found));
    }
    return { groups };
  },
  count: async (asked) => {
    const ctx = await atHome(asked);
    const branches = await branchesOf(ctx);
    let total = 0;
    let capped = false;
    for (const kind of inboxSlot.parts) {
      const { length } = await waitingOf(ctx, kind, branches);
      total += Math.min(length, MOST);
      capped ||= length >= MOST;
    }
    return { total, capped };
  },
});
