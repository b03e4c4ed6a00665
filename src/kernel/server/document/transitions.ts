import { requiredReason } from '../../contract/validation.ts';
import { invalid, kernelSentences, must, notFound, stale } from '../../errors.ts';
import {
  endpointName,
  isForOthers,
  isSystemTransition,
  type Made,
  mayTransition,
  type PersonTransition,
  type Status,
  type Transition,
  type TransitionEndpoints,
  targetsOf,
} from '../../status.ts';
import { actorOf, type Ctx } from '../session/ctx.ts';
import { isOthers } from './approval.ts';

/** What the mover needs of a store: the locked document, and the only writer of its status column. */
export interface TransitionStore<D> {
  lock(ctx: Ctx, id: number): Promise<D | undefined>;
  setStatus(ctx: Ctx, id: number, status: string): Promise<void>;
}

type EffectName<M> = { [K in keyof M]: M[K] extends { effect: infer N extends string } ? N : never }[keyof M];
type MoveInput = {
  id: number;
  version?: number;
  reason?: string;
  pass?: 0 | 1;
};
/** Which of its targets, where a move has several. */
type Target<To> = To extends readonly (infer S)[] ? { to: S } : { to?: never };
type Effect<D> = (ctx: Ctx, doc: D, input: MoveInput) => Promise<void>;
export type Effects<D, M> = { readonly [N in EffectName<M>]: Effect<D> };

/** One handler per move: lock, recheck, write the status, run the effect, all in the request's transaction. */
export function transitionHandlers<
  G,
  S extends string,
  M extends Record<string, Transition<G, S>>,
  D extends G & { id: number; status: string; version: number },
>(status: Status<G, S, M>, store: TransitionStore<D>, effects: Effects<NoInfer<D>, M>) {
  const moves = Object.entries(status.transitions).flatMap(([name, step]) =>
    isSystemTransition(step) ? [] : [[name, step] as const],
  );
  const steps = moves.map(([, step]) => step);
  return Object.fromEntries(
    moves.map(([name, step]) => [
      endpointName(name, step),
      async (ctx: Ctx, input: MoveInput) => {
        const intended = meant(step, steps, input.pass);
        await transition(ctx, intended, fourEyes(status.name, intended, store), effects as never, input);
        return {};
      },
    ]),
  ) as {
    [K in keyof TransitionEndpoints<M>]: (ctx: Ctx, input: MoveInput) => Promise<Record<string, never>>;
  };
}

/**
 * Nobody decides on what they made or changed. It is looked at once the move itself is allowed; the database holds it too,
 * for whichever way leads to the status column.
 */
function fourEyes<D extends { id: number }>(
  name: string,
  step: PersonTransition<never, string>,
  store: TransitionStore<D>,
): TransitionStore<D> {
  if (!isForOthers(step)) return store;
  return {
    lock: (ctx, id) => store.lock(ctx, id),
    async setStatus(ctx, id, status) {
      must(await isOthers(ctx, name, id));
      await store.setStatus(ctx, id, status);
    },
  };
}

/** Which of the two moves of one call. */
function meant(
  step: PersonTransition<never, string>,
  steps: readonly PersonTransition<never, string>[],
  pass: 0 | 1 | undefined,
): PersonTransition<never, string> {
  const { call } = step;
  return (call && steps.find((one) => one.call?.name === call.name && one.call.pass === pass)) ?? step;
}

/** Makes one move, by a person or by the system. */
export async function transition<
  D extends { id: number; status: string; version: number },
  const To extends string | readonly string[],
>(
  ctx: Ctx,
  step: Transition<never, string> & { readonly to: To },
  store: TransitionStore<D>,
  effects: Readonly<Record<string, Effect<D>>>,
  input: MoveInput & Target<To>,
): Promise<void> {
  if (!isSystemTransition(step) && step.reason === 'required' && !input.reason)
    throw invalid({ reason: requiredReason });
  const doc = await store.lock(ctx, input.id);
  if (!doc || (await ctx.isHidden?.(doc as unknown as Made & { id: number }))) throw notFound();
  if (input.version !== undefined && input.version !== doc.version) throw stale();
  must(mayTransition(step as Transition<D, string>, doc, actorOf(ctx)));
  await mustBeFree(ctx, step as Transition<D, string>, doc);
  const to = typeof step.to === 'string' ? step.to : (input.to ?? '');
  must(targetsOf(step, doc.status).includes(to) || kernelSentences.barred);
  if (input.reason) await ctx.query("SELECT set_config('app.reason', $1, true)", [input.reason]);
  await store.setStatus(ctx, doc.id, to);
  if (step.effect) await effects[step.effect]?.(ctx, doc, input);
}

/**
 * Makes the same move on each of these locked documents, all or none, in one statement. Decisions are made one by one:
 * four eyes look at each.
 */
export async function transitionMany<D extends { id: number; status: string }>(
  ctx: Ctx,
  step: Transition<never, string> & { readonly to: string },
  docs: readonly D[],
  setStatuses: (ids: readonly number[], status: string) => Promise<void>,
): Promise<void> {
  if (isForOthers(step)) throw new Error('a decision is made on one document');
  for (const doc of docs) must(mayTransition(step as Transition<D, string>, doc, actorOf(ctx)));
  const ids = docs.map(({ id }) => id);
  if (ids.length > 0) await setStatuses(ids, step.to);
}

/** A decision in somebody's place is barred by what bars either of the two. */
async function mustBeFree<D extends { id: number; status: string }, S extends string>(
  ctx: Ctx,
  step: Transition<D, S>,
  doc: D,
): Promise<void> {
  if (ctx.standsFor)
    must(mayTransition(step, doc, { admin_id: ctx.standsFor.admin_id, company_id: ctx.company_id }));
  if (ctx.mayDecide) must(await ctx.mayDecide(doc as unknown as Made & { id: number }));
}
