import { z } from 'zod';
import type { Tag, WriteSpec } from './contract/api.ts';
import { done, Flag, Id, ofKind, Version } from './contract/fields.ts';
import { kernelSentences, type Verdict } from './errors.ts';
import type { Permission } from './permission.ts';
import type { Sentence } from './text.ts';

export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger' | 'muted';

export interface State {
  readonly label: Sentence;
  readonly tone: Tone;
}

/** Who is about to make a move, as far as a guard may look. */
export interface Actor {
  readonly admin_id: number;
  readonly company_id: number;
}

/** A document that says who made it: whatever is decided about is one. */
export interface Made {
  readonly created_by: number | null;
}
/** Nobody decides about what they made themselves. */
export const notMaker = (doc: Made, actor: Actor): Verdict =>
  doc.created_by !== actor.admin_id || kernelSentences.notMaker;
/** Only whoever made it takes it back. @public */
export const isMaker = (doc: Made, actor: Actor): Verdict =>
  doc.created_by === actor.admin_id || kernelSentences.makerOnly;

export type Decision = 'approve' | 'reject';

interface MoveBase<D, S extends string> {
  readonly from: readonly S[];
  readonly label: Sentence;
  /** Looked at again by the server on the locked row; the screen shows its reason on the barred button. */
  readonly guard?: (doc: D, actor: Actor) => Verdict;
  /** Names what the move causes; the service must supply it. */
  readonly effect?: string;
  readonly changes?: readonly string[];
}

export interface PersonTransition<D, S extends string> extends MoveBase<D, S> {
  readonly to: S;
  readonly permission: Permission;
  readonly reason?: 'required' | 'optional';
  /** Where the specification fixes the call's name or method. */
  readonly action?: `api_${string}`;
  readonly method?: 'POST' | 'PUT';
  /** Where one call stands for two moves: its name in the api, and the `pass` that means this one. */
  readonly call?: { readonly name: string; readonly pass: 0 | 1 };
  readonly danger?: true;
  /** Withdraws, sends back or ends the document: offered in the menu, never as the button. */
  readonly back?: true;
  /** What the call takes besides the document and the reason; the screen asks for it in a form of its own. */
  readonly fields?: z.ZodRawShape;
  /**
   * The move is somebody's decision: documents that it could be made on wait in that person's inbox, and it can be
   * delegated while they are away.
   */
  readonly decision?: Decision;
  /**
   * The decision is made on a document of one's own: it waits for whoever fills it in. Every other decision is for
   * somebody else than those who made or changed the document.
   */
  readonly own?: true;
  /** Harmless enough to be made for many documents at once, straight from the inbox. */
  readonly bulk?: true;
}

/** What the system itself does, never a button. */
export interface SystemTransition<D, S extends string> extends MoveBase<D, S> {
  readonly by: 'system';
  /** Of several, the service says which. */
  readonly to: S | readonly S[];
}

export type Transition<D, S extends string> = PersonTransition<D, S> | SystemTransition<D, S>;

export interface Status<
  D = unknown,
  S extends string = string,
  M extends Record<string, Transition<D, S>> = Record<string, Transition<D, S>>,
> {
  readonly name: string;
  readonly initial: S;
  readonly states: Readonly<Record<S, State>>;
  readonly transitions: M;
}

/** States and moves of a document, as data. `defineStatus<Refund>()({...})`: the document first, the rest inferred. */
export const defineStatus =
  <D>() =>
  <const S extends string, const M extends Record<string, Transition<D, NoInfer<S>>>>(status: {
    name: string;
    initial: NoInfer<S>;
    states: Record<S, State>;
    transitions: M;
  }): Status<D, S, M> =>
    status;

export const isSystemTransition = <D, S extends string>(
  move: Transition<D, S>,
): move is SystemTransition<D, S> => 'by' in move;

/** Where a move leads from a state: of several targets, never to the state itself. */
export const targetsOf = ({ to }: Transition<never, string>, from: string): readonly string[] =>
  typeof to === 'string' ? [to] : to.filter((one) => one !== from);

/** The zod field for a status column. */
export const statusField = <D, S extends string, M extends Record<string, Transition<D, S>>>(
  status: Status<D, S, M>,
) => ofKind('status', z.enum(Object.keys(status.states) as [S, ...S[]]));

/** What this person may do with this document now: each move, and the reason where it is barred. */
export function transitionsFor<
  D extends { status: string },
  S extends string,
  M extends Record<string, Transition<D, S>>,
>(
  status: Status<D, S, M>,
  doc: D,
  actor: Actor,
  holds: (permission: Permission) => boolean,
): { name: keyof M & string; move: PersonTransition<D, S>; verdict: Verdict }[] {
  return Object.entries(status.transitions).flatMap(([name, move]) => {
    if (isSystemTransition(move) || !move.from.includes(doc.status as S) || !holds(move.permission))
      return [];
    return [{ name, move, verdict: move.guard?.(doc, actor) ?? true }];
  });
}

/** The part of a move that must hold on the locked row. */
export function mayTransition<D extends { status: string }, S extends string>(
  move: Transition<D, S>,
  doc: D,
  actor: Actor,
): Verdict {
  if (!move.from.includes(doc.status as S)) return kernelSentences.barred;
  return move.guard?.(doc, actor) ?? true;
}

/** The move leads on: it may stand as the button beside the document. */
export const isForward = ({
  danger,
  back,
  decision,
}: Pick<PersonTransition<never, string>, 'back' | 'danger' | 'decision'>): boolean =>
  !danger && !back && decision !== 'reject';

/** The moves of a machine that are decisions. */
export const decisionsOf = <D, S extends string>(
  status: Status<D, S>,
): { readonly name: string; readonly move: PersonTransition<D, S> }[] =>
  Object.entries(status.transitions).flatMap(([name, move]) =>
    isSystemTransition(move) || !move.decision ? [] : [{ name, move }],
  );

/** A decision that is barred to whoever made or changed the document. */
export const isForOthers = (move: Transition<never, string>): boolean =>
  !isSystemTransition(move) && move.decision !== undefined && !move.own;

/** What a move's endpoint makes stale: where a machine has decisions, also what waits for them. */
export const changesOf = (status: Status, move: Transition<unknown, string>): readonly string[] => {
  const own = move.changes ?? [status.name];
  return decisionsOf(status).length > 0 ? [...own, 'inbox'] : own;
};

const moveInput = z.object({ id: Id, version: Version.optional() });
/** The branch that a document has come up from, where nobody there but its maker could decide. */
const comingUp = { of_company_id: Id.optional() };
const Reason = z.string().trim().min(1).max(254);
const inputs = {
  none: moveInput,
  optional: moveInput.extend({ reason: Reason.optional() }),
  required: moveInput.extend({ reason: Reason }),
} as const;

/** One call for two moves; which of them needs a reason, the server says. */
const eitherInput = inputs.optional.extend({ pass: Flag });

type MoveInput<M> = M extends { reason: 'required' }
  ? (typeof inputs)['required']
  : M extends { reason: 'optional' }
    ? (typeof inputs)['optional']
    : (typeof inputs)['none'];
type SpecOf<I> = WriteSpec & {
  readonly method: 'POST' | 'PUT';
  readonly input: I;
  readonly output: typeof done;
};
type CallName<M> = M[keyof M] extends infer Each
  ? Each extends { call: { name: infer N extends string } }
    ? N
    : never
  : never;
/** One endpoint per move that a person can make, and one for two that share a call. */
export type TransitionEndpoints<M> = {
  readonly [K in keyof M as M[K] extends { by: 'system' } | { call: object } ? never : K]: SpecOf<
    MoveInput<M[K]>
  >;
} & { readonly [N in CallName<M>]: SpecOf<typeof eitherInput> };

/** The name of a move's endpoint in its api. */
export const endpointName = (name: string, move: Transition<never, string>): string =>
  ('call' in move && move.call?.name) || name;
/** What the call of a move is given besides the document. */
export const passOf = (move: Transition<never, string>): { pass?: 0 | 1 } =>
  'call' in move && move.call ? { pass: move.call.pass } : {};

/** `api_<noun>_<move>` for each move, unless the move names its own. */
export function transitionEndpoints<D, S extends string, const M extends Record<string, Transition<D, S>>>(
  status: Status<D, S, M>,
  tag: Tag,
): TransitionEndpoints<M> {
  return Object.fromEntries(
    Object.entries(status.transitions).flatMap(([name, move]) => {
      if (isSystemTransition(move)) return [];
      const spec: WriteSpec = {
        action: move.action ?? `api_${status.name}_${name}`,
        method: move.method ?? 'POST',
        permission: move.permission,
        tag,
        label: move.call ? move.permission.label : move.label,
        input: withFields(status, move, move.decision ? inputOf(move).extend(comingUp) : inputOf(move)),
        output: done,
        changes: changesOf(status as unknown as Status, move as Transition<unknown, string>),
        ...(move.decision && { decision: status.name }),
      };
      return [[endpointName(name, move as never), spec]];
    }),
  ) as unknown as TransitionEndpoints<M>;
}

/** With what the move asks for; where one call stands for two moves, with what either of them does. */
const withFields = <D, S extends string, M extends Record<string, Transition<D, S>>>(
  status: Status<D, S, M>,
  move: PersonTransition<D, S>,
  input: z.ZodObject,
): z.ZodObject => {
  const same = Object.values(status.transitions).filter(
    (one): one is M[string] & PersonTransition<D, S> =>
      one === move || (!isSystemTransition(one) && !!move.call && one.call?.name === move.call.name),
  );
  return same.reduce((all, { fields }) => (fields ? all.extend(fields) : all), input);
};

const inputOf = <D, S extends string>({ call, reason }: PersonTransition<D, S>) =>
  call ? eitherInput : inputs[reason ?? 'none'];
