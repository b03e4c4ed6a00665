import type pg from 'pg';

/** A read that nobody follows is ended after so long; nothing is locked or kept by it meanwhile. */
const LINGER_MS = 5;

/**
 * Connections whose last read has been answered but not ended: a COMMIT of its own would cost a read as much as half of
 * what it asks. The next read on the connection ends it together with its own first words; where none follows, a timer
 * does.
 */
export class ReadConnections {
  readonly #pool: pg.Pool;
  #lingering: { readonly client: pg.PoolClient; readonly since: number; readonly gone: () => void }[] = [];
  readonly #open = new WeakSet<pg.PoolClient>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The one that was used last, so that the others are given back soon. */
  take(): pg.PoolClient | undefined {
    const last = this.#lingering.pop();
    last?.client.off('error', last.gone);
    return last?.client;
  }

  /** What begins a read on this connection. */
  begin(client: pg.PoolClient, begin: string): string {
    return this.#open.delete(client) ? `COMMIT; ${begin}` : begin;
  }

  /** A read that has been answered. */
  end(client: pg.PoolClient): void {
    this.#open.add(client);
    if (this.#closed || this.#pool.waitingCount > 0) return void this.#commit(client);
    const gone = () => {
      this.#lingering = this.#lingering.filter((one) => one.client !== client);
      client.release(true);
    };
    client.once('error', gone);
    this.#lingering.push({ client, since: performance.now(), gone });
    this.#timer ??= setTimeout(() => this.#sweep(), LINGER_MS);
  }

  /** Somebody else needs a connection, and there may be none but these. */
  makeRoom(): void {
    const { idleCount, totalCount, options } = this.#pool;
    if (this.#lingering.length === 0 || idleCount > 0 || totalCount < (options.max ?? 0)) return;
    const client = this.take();
    if (client) void this.#commit(client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (let client = this.take(); client; client = this.take()) await this.#commit(client);
  }

  #sweep(): void {
    const now = performance.now();
    const old = this.#lingering.filter(({ since }) => now - since >= LINGER_MS);
    this.#lingering = this.#lingering.filter(({ since }) => now - since < LINGER_MS);
    for (const { client, gone } of old) {
      client.off('error', gone);
      void this.#commit(client);
    }
    this.#timer = this.#lingering.length > 0 ? setTimeout(() => this.#sweep(), LINGER_MS) : undefined;
  }

  #commit(client: pg.PoolClient): Promise<void> {
    this.#open.delete(client);
    return client.query('COMMIT').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
