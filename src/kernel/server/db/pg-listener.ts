import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface PgListenerOptions {
  /** A direct connection: behind a pooler that shares connections between transactions, nothing would arrive. */
  readonly url: string;
  /** Another connection, to find out whether what is told arrives. */
  readonly query: (sql: string, values: unknown[]) => Promise<unknown>;
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Something may have been missed: it is no longer heard, or heard again. */
  readonly onGap: () => void;
  /** A turn of asking, where nothing is heard. */
  readonly onTurn: () => void;
  readonly log: Log;
  /** How often it is asked where nothing arrives by itself. */
  readonly pollMs?: number;
  readonly probeMs?: number;
}

const ECHO = 'bulletin_echo';
const ECHO_MS = 2_000;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/**
 * One connection of a node that hears what others commit (`NOTIFY`). Whether it really hears is tried again and again;
 * while it does not, the listeners are called by the clock.
 */
export class PgListener {
  readonly #options: PgListenerOptions;
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;
  #hears = false;
  #work: Promise<unknown> | undefined;

  constructor(options: PgListenerOptions) {
    this.#options = options;
  }

  get hears(): boolean {
    return this.#hears;
  }

  start(): void {
    this.#work ??= Promise.all([this.#listen(), this.#poll()]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#client?.end().catch(() => undefined);
    await this.#work;
  }

  #pause = (ms: number) => sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);

  async #listen(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted; failures++) {
      const before = Date.now();
      const why = await this.#once().catch((error: Error) => error.message);
      if (this.#hears) this.#options.onGap();
      this.#hears = false;
      if (this.#stopping.signal.aborted) return;
      if (Date.now() - before > 60_000) failures = 0;
      this.#options.log.warn({ why }, 'not listening for what others commit; asking by the clock instead');
      await this.#pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] as number);
    }
  }

  /** Listens until that no longer works; answers why. */
  async #once(): Promise<string> {
    const { url, channels, onGap, log, probeMs = 20_000 } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'xuezhang-listen',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.#client = client;
    const broken = new AbortController();
    client.on('error', (error) => broken.abort(error.message));
    client.on('end', () => broken.abort('the connection ended'));
    const pause = (ms: number) =>
      sleep(ms, undefined, { signal: AbortSignal.any([broken.signal, this.#stopping.signal]) }).catch(
        () => undefined,
      );
    const echoes = new Set<string>();
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ECHO) echoes.add(payload);
      else channels[channel]?.(payload);
    });
    try {
      await client.connect();
      for (const channel of [ECHO, ...Object.keys(channels)])
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      for (;;) {
        if (!(await this.#echo(echoes, pause, broken.signal)))
          return broken.signal.aborted ? String(broken.signal.reason) : 'what is told does not arrive';
        if (!this.#hears) {
          this.#hears = true;
          log.info({}, 'listening for what others commit');
          onGap();
        }
        await pause(probeMs);
        if (this.#stopping.signal.aborted) return 'stopping';
        if (broken.signal.aborted) return String(broken.signal.reason);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Tells itself something over another connection, and waits for it. */
  async #echo(
    echoes: Set<string>,
    pause: (ms: number) => Promise<unknown>,
    broken: AbortSignal,
  ): Promise<boolean> {
    const word = randomUUID();
    await this.#options.query('SELECT pg_notify($1, $2)', [ECHO, word]);
    for (let waited = 0; waited < ECHO_MS && !broken.aborted; waited += 20) {
      if (echoes.delete(word)) return true;
      if (this.#stopping.signal.aborted) return false;
      await pause(20);
    }
    return echoes.delete(word);
  }

  async #poll(): Promise<void> {
    const { onTurn, pollMs = 2_000 } = this.#options;
    while (!this.#stopping.signal.aborted) {
      await this.#pause(pollMs);
      if (!this.#hears && !this.#stopping.signal.aborted) onTurn();
    }
  }
}
