import type { Permission } from '@/kernel/permission.ts';
import type { ApprovalQuery } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import {
  decisionsOf,
  isForOthers,
  type Made,
  type PersonTransition,
  type Status,
  type Transition,
} from '@/kernel/status.ts';
import type { Sentence } from '@/kernel/text.ts';

/** What the machine and its guards look at, and what every such document has. */
export type Decidable = Made & { readonly id: number; readonly version: number; readonly status: string };
export interface Shown {
  /** What it is, in one line: whose refund, which announcement. */
  readonly title: string;
  readonly amount_fen?: number | null;
  /** Since when it waits. */
  readonly since: Date;
  /** Where it opens. */
  readonly url: string;
}

/** A kind of document that is decided about. */
export interface InboxKind<D extends Decidable = Decidable> {
  readonly status: Status<D>;
  readonly label: Sentence;
  /** The oldest of those in these states that this person may see; `waiting(table, query)` is the filter. */
  readonly docs: (ctx: Ctx, query: ApprovalQuery) => Promise<readonly D[]>;
  readonly show: (doc: D, say: Ctx['say']) => Shown;
}

/** Filled by `inboxKind(...)`, one entry for each noun that has decisions. */
export const inboxSlot = defineSlot<InboxKind>();

/** What waits for this person on a screen beside decisions: lessons to mark, payments to assign. */
export interface MenuCount {
  /** The screen, or a view of it: `/StudentBalance?view=cash_close`. */
  readonly place: string;
  readonly needs: Permission;
  readonly count: (ctx: Ctx) => Promise<number>;
}
export const menuCountSlot = defineSlot<MenuCount>();

/** The screen of an address, with its view where it names one. */
export function placeOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const view = searchParams.get('view');
  return view ? `${pathname}?view=${view}` : pathname;
}

/** Ties a noun's machine to its documents: `inboxSlot.part(inboxKind(refundStatus, { … }))`. */
export const inboxKind = <
  G,
  S extends string,
  M extends Record<string, Transition<G, S>>,
  D extends Decidable & G,
>(
  status: Status<G, S, M>,
  kind: {
    readonly label: Sentence;
    readonly docs: (ctx: Ctx, query: ApprovalQuery) => Promise<readonly D[]>;
    readonly show: (doc: NoInfer<D>, say: Ctx['say']) => Shown;
  },
): InboxKind => ({ status, ...kind }) as unknown as InboxKind;

export interface NamedMove {
  readonly name: string;
  readonly move: PersonTransition<Decidable, string>;
}
export const decisions = (kind: InboxKind): NamedMove[] => decisionsOf(kind.status);
export const statesOf = (moves: readonly NamedMove[]): string[] => [
  ...new Set(moves.flatMap(({ move }) => move.from)),
];
/** Those that are made on other people's documents, and those that are made on one's own. */
export const forOthers = (moves: readonly NamedMove[]): NamedMove[] =>
  moves.filter(({ move }) => isForOthers(move));
export const forOneself = (moves: readonly NamedMove[]): NamedMove[] =>
  moves.filter(({ move }) => !isForOthers(move));
