import type { Permission } from '@/kernel/permission.ts';
import { MOST_DECIDERS, seeingAs, setCompanyScope } from '@/kernel/server/document/approval.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { actorOf, type Ctx, type Principal } from '@/kernel/server/session/ctx.ts';
import { type Actor, changesOf, mayTransition, type Status } from '@/kernel/status.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { toUnix } from '@/kernel/value/time.ts';
import {
  type Decidable,
  decisions,
  forOneself,
  forOthers,
  type InboxKind,
  inboxSlot,
  menuCountSlot,
  type NamedMove,
  placeOf,
  statesOf,
} from '../../../../kernel/server/document/inbox.ts';
import { admins } from '../../../organisation/admin/server/admin.service.ts';
import { delegations } from '../../../organisation/delegation/server/delegation.service.ts';
import { type Choice, inboxApi, type WaitingGroup } from '../inbox.contract.ts';

/** So many of a kind are looked at; whoever has more begins with the oldest. */
const MOST = 100;

interface Waiting {
  readonly doc: Decidable;
  readonly moves: readonly NamedMove[];
  readonly principal?: Principal;
  readonly company?: { readonly id: number; readonly name: string };
}

/** A kind, and those of its decisions that are this person's. */
interface Tray {
  readonly kind: InboxKind;
  readonly own: readonly NamedMove[];
}
interface Branch {
  readonly company: { readonly id: number; readonly name: string };
  /** Who holds a right there: `MOST_DECIDERS` at most. */
  readonly deciders: (permission: Permission) => readonly number[];
}
type Principals = Awaited<ReturnType<typeof delegations.principals>>;

const held = (moves: readonly NamedMove[], holds: (permission: Permission) => boolean) =>
  moves.filter(({ move }) => holds(move.permission));

/** The decisions that every one of these could make on the document now. */
const openTo = (moves: readonly NamedMove[], doc: Decidable, actors: readonly Actor[]) =>
  moves.filter(({ move }) => actors.every((actor) => mayTransition(move, doc, actor) === true));

/** What waits for a decision of one's own: what others made, and what is one's own to fill in. */
async function mine(ctx: Ctx, { kind, own }: Tray): Promise<Waiting[]> {
  const [others, oneself] = [forOthers(own), forOneself(own)];
  const found: Waiting[] = [];
  if (others.length > 0) {
    const query = { states: statesOf(others), limit: MOST, not_made_by: [ctx.admin_id] };
    for (const doc of await kind.docs(ctx, query))
      found.push({ doc, moves: openTo(others, doc, [actorOf(ctx)]) });
  }
  if (oneself.length > 0)
    for (const doc of await kind.docs(ctx, { states: statesOf(oneself), limit: MOST }))
      found.push({ doc, moves: openTo(oneself, doc, [actorOf(ctx)]) });
  return found;
}

/** What waits for somebody who is away and has named this person. */
async function lent(ctx: Ctx, { kind, own }: Tray, principals: Principals): Promise<Waiting[]> {
  const all: Waiting[] = [];
  for (const { principal, permissions } of principals.filter(({ isFor }) => isFor(kind.status.name))) {
    const moves = decisions(kind).filter(
      (one) => permissions.has(one.move.permission.key) && !own.includes(one),
    );
    if (moves.length === 0) continue;
    const actors = [actorOf(ctx), { ...actorOf(ctx), admin_id: principal.admin_id }];
    const not_made_by = actors.map(({ admin_id }) => admin_id);
    const query = { states: statesOf(moves), limit: MOST, not_made_by };
    for (const doc of await kind.docs({ ...ctx, ...seeingAs(principal) }, query))
      all.push({ doc, principal, moves: openTo(moves, doc, actors) });
  }
  return all;
}

/** What has come up from a branch, because nobody there but its makers could decide. */
async function comeUp(inside: Ctx, { kind, own }: Tray, { company, deciders }: Branch): Promise<Waiting[]> {
  const all: Waiting[] = [];
  const few = own.filter(({ move }) => deciders(move.permission).length < MOST_DECIDERS);
  const namesOf = ({ move }: NamedMove) =>
    deciders(move.permission)
      .toSorted((a, b) => a - b)
      .join();
  for (const names of new Set(few.map(namesOf))) {
    const moves = few.filter((one) => namesOf(one) === names);
    const made_by = names === '' ? [] : names.split(',').map(Number);
    const query = { states: statesOf(moves), limit: MOST, made_by, not_made_by: [inside.admin_id] };
    for (const doc of await kind.docs(inside, query))
      all.push({ doc, company, moves: openTo(moves, doc, [actorOf(inside)]) });
  }
  return all;
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

const traysOf = (ctx: Ctx): Tray[] =>
  inboxSlot.parts.map((kind) => ({ kind, own: held(decisions(kind), ctx.holds) }));

/** All that waits, by its kind. What is the same for all kinds is asked once. */
async function waitingOf(ctx: Ctx): Promise<{ kind: InboxKind; found: Waiting[] }[]> {
  const trays = traysOf(ctx);
  if (trays.length === 0) return [];
  const principals = await delegations.principals(ctx);
  const all = new Map<InboxKind, Waiting[]>();
  for (const tray of trays)
    all.set(tray.kind, [...(await mine(ctx, tray)), ...(await lent(ctx, tray, principals))]);
  const branches = await branchesOf(ctx, trays);
  for (const branch of branches) {
    const reading = [branch.company.id];
    const inside: Ctx = { ...ctx, company_id: branch.company.id, reading, data_scope: 'company' };
    await setCompanyScope(ctx, reading, ctx.company_id);
    for (const tray of trays) all.get(tray.kind)?.push(...(await comeUp(inside, tray, branch)));
  }
  if (branches.length > 0) await setCompanyScope(ctx, ctx.reading, ctx.company_id);
  return [...all].map(([kind, found]) => ({ kind, found: joined(found) }));
}

async function branchesOf(ctx: Ctx, trays: readonly Tray[]): Promise<Branch[]> {
  const companies = await delegations.below(ctx);
  const asked = new Map(
    trays.flatMap(({ own }) => own).map(({ move }) => [move.permission.key, move.permission]),
  );
  const ids = companies.map(({ id }) => id);
  const deciders = await delegations.deciders(ctx, ids, [...asked.values()]);
  return companies.map((company) => ({ company, deciders: (right) => deciders(company.id, right) }));
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
    changes: [...changesOf(status, status.transitions[name] as never)],
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
      id: doc.id,
      version: doc.version,
      title,
      amount_fen,
      since: toUnix(since),
      url: reachable ? url : null,
      status_label: state ? ctx.say(state.label) : doc.status,
      status_tone: state?.tone ?? 'neutral',
      maker_name: names.get(doc.created_by ?? 0) ?? '',
      for_name: principal?.admin_name ?? null,
      company: company ?? null,
      // What asks for more than a reason is decided on the document, where one can open it and has the right oneself.
      choices: moves
        .filter(({ move }) => !move.fields || principal !== undefined || !reachable)
        .map((one) => choiceOf(ctx, kind, one)),
    };
  });
  rows.sort((a, b) => a.since - b.since || a.id - b.id);
  return { kind: kind.status.name, label: ctx.say(kind.label), rows, capped: found.length >= MOST };
}

/** How much waits on which screen: decisions, and what nouns count for this person. */
async function screensOf(
  ctx: Ctx,
  waiting: readonly { readonly kind: InboxKind; readonly found: readonly Waiting[] }[],
): Promise<{ place: string; count: number }[]> {
  const counts = new Map<string, number>();
  const add = (place: string, n: number) => counts.set(place, (counts.get(place) ?? 0) + n);
  for (const { kind, found } of waiting)
    for (const { doc } of found.slice(0, MOST)) add(placeOf(kind.show(doc, ctx.say).url), 1);
  for (const { place, needs, count } of menuCountSlot.parts)
    if (ctx.holds(needs)) add(place, await count(ctx));
  return [...counts].filter(([, count]) => count > 0).map(([place, count]) => ({ place, count }));
}

/** Decisions are made under the acting company, whatever company a page has selected to look at. */
async function atHome(ctx: Ctx): Promise<Ctx> {
  const reading = [ctx.company_id];
  if (ctx.reading.join() !== reading.join()) await setCompanyScope(ctx, reading, ctx.company_id);
  return { ...ctx, reading };
}

export const inboxService = implement(inboxApi, {
  list: async (asked) => {
    const ctx = await atHome(asked);
    const groups: WaitingGroup[] = [];
    for (const { kind, found } of await waitingOf(ctx))
      if (found.length > 0) groups.push(await groupOf(ctx, kind, found));
    return { groups, decides: groups.length > 0 || traysOf(ctx).some(({ own }) => own.length > 0) };
  },
  count: async (asked) => {
    const ctx = await atHome(asked);
    const waiting = await waitingOf(ctx);
    const all = waiting.map(({ found }) => found.length);
    return {
      total: sumOf(all, (n) => Math.min(n, MOST)),
      capped: all.some((n) => n >= MOST),
      screens: await screensOf(ctx, waiting),
    };
  },
});
