import type { Db } from './database.ts';

/** What drizzle's builders have in common. */
interface Builder<P> {
  prepare(name: string): P;
}

/**
 * A statement that is put into words once for each connection and not for each request: for a wide select that takes
 * drizzle longer than PostgreSQL takes to answer it. What differs from call to call goes in by `sql.placeholder`;
 * `shape` tells apart statements of one place that differ in their words.
 */
export function preparedQuery<P, S extends string = ''>(
  build: (db: Db, shape: S) => Builder<P>,
): (ctx: { readonly db: Db }, shape?: S) => P {
  const kept = new WeakMap<Db, Map<S, P>>();
  return ({ db }, shape = '' as S) => {
    const ofConnection = kept.get(db) ?? new Map<S, P>();
    kept.set(db, ofConnection);
    // The name is given by the text, where the connection prepares.
    const ready = ofConnection.get(shape) ?? build(db, shape).prepare('');
    ofConnection.set(shape, ready);
    return ready;
  };
}
