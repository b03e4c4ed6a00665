import type { Ctx } from '../session/ctx.ts';

/** What happened, told in the same transaction: if a listener refuses, nothing has happened. */
export interface DomainEvent<P> {
  readonly name: string;
  on(listener: (ctx: Ctx, payload: P) => Promise<void>): void;
  emit(ctx: Ctx, payload: P): Promise<void>;
}

export function defineEvent<P>(name: string): DomainEvent<P> {
  const listeners: ((ctx: Ctx, payload: P) => Promise<void>)[] = [];
  return {
    name,
    on: (listener) => void listeners.push(listener),
    emit: async (ctx, payload) => {
      for (const listener of listeners) await listener(ctx, payload);
    },
  };
}
