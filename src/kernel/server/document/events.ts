import type { Part } from '../../slot.ts';
import type { Ctx } from '../session/ctx.ts';

type Listener<P> = (ctx: Ctx, payload: P) => Promise<void>;

/** What happened, told in the same transaction: if a listener refuses, nothing has happened. */
export interface DomainEvent<P> {
  readonly name: string;
  readonly listeners: Listener<P>[];
  emit(ctx: Ctx, payload: P): Promise<void>;
}

export function defineEvent<P>(name: string): DomainEvent<P> {
  const listeners: Listener<P>[] = [];
  return {
    name,
    listeners,
    emit: async (ctx, payload) => {
      for (const listener of listeners) await listener(ctx, payload);
    },
  };
}

/** A noun that hears of an event: `on(lotsChanged, refunds.onLotsChanged)`. */
export const on = <P>({ listeners }: DomainEvent<P>, listener: Listener<P>): Part => ({
  connect() {
    listeners.push(listener);
    return () => void listeners.splice(listeners.indexOf(listener), 1);
  },
});
