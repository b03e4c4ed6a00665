import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How long a reader waits for the replica to catch up before it asks the primary instead. */
const PATIENCE_MS = 500;
/** After one that cannot be reached, the next readers do not try. */
const PAUSE_MS = 10_000;

/**
 * A streaming replica. Whoever reads from it sees all that was committed when they asked: their own last entry, and
 * that a session has ended. One that lags or is gone is not waited for.
 */
export class Replica {
  readonly #primary: pg.Pool;
  readonly #pool: pg.Pool;
  #awayUntil = 0;

  constructor(primary: pg.Pool, pool: pg.Pool) {
    this.#primary = primary;
    this.#pool = pool;
  }

  /** A connection that knows everything by now, or nothing where the primary must be asked. */
  async connect(): Promise<pg.PoolClient | undefined> {
    if (Date.now() < this.#awayUntil) return undefined;
    // A mark of our own after everything that is committed: where the primary has flushed to may lie inside a record that
    // nobody commits for a long time.
    const { rows } = await this.#primary.query(
      "SELECT pg_logical_emit_message(true, 'xuezhang', 'read')::text AS lsn",
    );
    const client = await this.#pool.connect().catch(() => undefined);
    if (!client) {
      this.#awayUntil = Date.now() + PAUSE_MS;
      return undefined;
    }
    try {
      if (await this.#knows(client, rows[0].lsn)) return client;
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
    return undefined;
  }

  async #knows(client: pg.PoolClient, lsn: string): Promise<boolean> {
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(10)) {
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
