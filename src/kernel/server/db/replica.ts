import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What is read: an export takes its time, a list is waited for by a person. */
export type Width = 'export' | 'list';

/** How long a reader waits for the replica to catch up before it asks the primary instead. */
const PATIENCE_MS: Readonly<Record<Width, number>> = { export: 500, list: 30 };
/** After one that cannot be reached, the next readers do not try; after one that lags, the next lists do not. */
const PAUSE_MS = { gone: 10_000, late: 250 } as const;
/**
 * A place in the log after everything that is committed.
 * `export`: a mark of our own. Where the primary has flushed to may lie inside a record that nobody commits for a long time.
 * `list`: where the primary has flushed to, because a mark costs a flush of its own. Lying inside a record, it sends lists to
 * the primary, no more. Where commits do not wait for the flush, what is inserted counts.
 */
const COMMITTED: Readonly<Record<Width, string>> = {
  export: "SELECT pg_logical_emit_message(true, 'xuezhang', 'read')::text AS lsn",
  list: `SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
    ELSE pg_current_wal_flush_lsn() END::text AS lsn`,
};

/**
 * A streaming replica. Whoever reads from it sees all that was committed when they asked: their own last entry, and
 * that a session has ended. One that lags or is gone is not waited for.
 */
export class Replica {
  readonly #primary: pg.Pool;
  readonly #pool: pg.Pool;
  #goneUntil = 0;
  #lateUntil = 0;

  constructor(primary: pg.Pool, pool: pg.Pool) {
    this.#primary = primary;
    this.#pool = pool;
  }

  /** A connection that knows everything by now, or nothing where the primary must be asked. */
  async connect(width: Width): Promise<pg.PoolClient | undefined> {
    const now = Date.now();
    if (now < this.#goneUntil || (width === 'list' && now < this.#lateUntil)) return undefined;
    const { rows } = await this.#primary.query(COMMITTED[width]);
    const client = await this.#pool.connect().catch(() => undefined);
    if (!client) {
      this.#goneUntil = Date.now() + PAUSE_MS.gone;
      return undefined;
    }
    try {
      if (await this.#knows(client, rows[0].lsn, PATIENCE_MS[width])) return client;
      this.#lateUntil = Date.now() + PAUSE_MS.late;
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
    return undefined;
  }

  async #knows(client: pg.PoolClient, lsn: string, patience: number): Promise<boolean> {
    for (const until = Date.now() + patience; ; await sleep(5)) {
      const { rows } = await client.query('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS caught_up', [
        lsn,
      ]);
      if (rows[0].caught_up) return true;
      if (Date.now() > until) return false;
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
