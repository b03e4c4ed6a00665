import type { TestDatabase } from '@/kernel/server/testing/database.ts';

/**
 * Makes calls meet, however busy the machine is: holds what `lock` locks until every one of them waits in the database,
 * then lets go. A call that ends before did not have to wait, which is a finding by itself.
 */
export const atOnce = <T>(
  db: TestDatabase,
  lock: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => behindGate(db, lock, [calls]);

/** The same, one behind the other: each is called once all before it wait, so the first one is served first. */
export const inTurn = <T>(
  db: TestDatabase,
  lock: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> =>
  behindGate(
    db,
    lock,
    calls.map((call) => [call]),
  );

/** Group by group: the next is called once everybody before it waits, or has ended. */
async function behindGate<T>(
  db: TestDatabase,
  lock: string,
  groups: readonly (readonly (() => Promise<T>)[])[],
): Promise<T[]> {
  const gate = await db.superPool.connect();
  try {
    await gate.query(`BEGIN; ${lock}`);
    let ended = 0;
    const all: Promise<T>[] = [];
    for (const group of groups) {
      all.push(...group.map((call) => call().finally(() => ended++)));
      while (ended + (await waiting(db)) < all.length) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await gate.query('COMMIT');
    return await Promise.all(all);
  } finally {
    gate.release();
  }
}

/** Over another connection: within one transaction the activity looks the same each time. */
async function waiting(db: TestDatabase): Promise<number> {
  const { rows } = await db.superPool.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'xuezhang'`,
  );
  return rows[0].n;
}
