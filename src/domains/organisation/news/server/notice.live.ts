import { PassThrough } from 'node:stream';
import type { Database } from '@/kernel/server/db/database.ts';
import { PgListener, type PgListenerOptions } from '@/kernel/server/db/pg-listener.ts';
import { TooMany } from '@/kernel/server/http/errors.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

/** Tabs share one (see `useLiveNotices`); so many devices are still more than anybody has. */
const MOST_PER_PERSON = 5;
const BEAT_MS = 15_000;
/** A reader that takes nothing off the line for so long is let go. */
const MOST_WAITING = 64 * 1024;

interface Stream {
  readonly session_id: number;
  readonly admin_id: number;
  readonly family_id: number;
  readonly out: PassThrough;
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that gathers the answer before it passes it on would make it wait for ever.
  'x-accel-buffering': 'no',
  // A server that stops would otherwise wait for the line to be given up.
  connection: 'close',
};

export interface HubOptions extends Pick<PgListenerOptions, 'log' | 'pollMs' | 'probeMs'> {
  readonly database: Database;
  readonly listenUrl: string;
  readonly beatMs?: number;
}

/** The open streams of this node, and what wakes them. Nothing of a notice travels here: only that there is one. */
export class NoticeHub {
  readonly #streams = new Set<Stream>();
  readonly #bulletin: PgListener;
  readonly #database: Database;
  readonly #beat: NodeJS.Timeout;
  /** What each reader's notices looked like, for the times when nothing is heard. */
  readonly #seen = new Map<number, string>();

  constructor({ database, listenUrl, beatMs = BEAT_MS, ...options }: HubOptions) {
    this.#database = database;
    this.#bulletin = new PgListener({
      ...options,
      url: listenUrl,
      query: (sql, values) => database.query(sql, values),
      channels: {
        notice_told: (payload) => this.#changed(new Set(payload.split(',').map(Number))),
        session_ended: (payload) => this.#signOut((stream) => stream.session_id === Number(payload)),
      },
      onGap: () => {
        this.#seen.clear();
        this.#changed('all');
      },
      onTurn: () => void this.#look().catch(() => undefined),
    });
    this.#bulletin.start();
    this.#beat = setInterval(() => void this.#pulse().catch(() => undefined), beatMs);
    this.#beat.unref();
  }

  get count(): number {
    return this.#streams.size;
  }
  /** Whether it is told by the database; false: it asks by the clock. */
  get hears(): boolean {
    return this.#bulletin.hears;
  }

  open({ session_id, admin_id, family_id }: Ctx): RawAnswer {
    const held = [...this.#streams].filter((stream) => stream.admin_id === admin_id);
    if (held.length >= MOST_PER_PERSON) throw new TooMany(30);
    const out = new PassThrough();
    const stream = { session_id, admin_id, family_id, out };
    this.#streams.add(stream);
    out.once('close', () => {
      this.#streams.delete(stream);
      if (![...this.#streams].some((other) => other.admin_id === admin_id)) this.#seen.delete(admin_id);
    });
    out.on('error', () => out.destroy());
    out.write('retry: 5000\nevent: ready\ndata: {}\n\n');
    return { headers: HEADERS, body: out };
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    for (const { out } of this.#streams) out.end();
    await this.#bulletin.stop();
  }

  #changed(admins: ReadonlySet<number> | 'all'): void {
    for (const stream of this.#streams)
      if (admins === 'all' || admins.has(stream.admin_id))
        this.#write(stream, 'event: changed\ndata: {}\n\n');
  }

  #write(stream: Stream, text: string): void {
    if (stream.out.writableLength > MOST_WAITING) stream.out.destroy();
    else stream.out.write(text);
  }

  /** A browser would come back to a line that was merely cut, and be refused. */
  #signOut(which: (stream: Stream) => boolean): void {
    for (const stream of this.#streams) if (which(stream)) stream.out.end('event: ended\ndata: {}\n\n');
  }

  /** A sign of life for proxies; and sessions that have run out, which nobody tells, are closed. */
  async #pulse(): Promise<void> {
    if (this.#streams.size === 0) return;
    for (const stream of this.#streams) this.#write(stream, ': beat\n\n');
    await this.#closeEnded();
  }

  async #closeEnded(): Promise<void> {
    const asked = [...this.#streams];
    const { rows } = await this.#database.query(
      `SELECT id FROM session WHERE id = ANY ($1) AND ended_at IS NULL
          AND seen_at >= now() - interval '60 minutes' AND created_at >= now() - interval '12 hours'`,
      [asked.map((stream) => stream.session_id)],
    );
    const open = new Set(rows.map((row) => row.id));
    this.#signOut((stream) => asked.includes(stream) && !open.has(stream.session_id));
  }

  /** Asks, family by family, whose notices have changed since the last time. */
  async #look(): Promise<void> {
    if (this.#streams.size === 0) return;
    await this.#closeEnded();
    const families = new Map<number, Set<number>>();
    for (const { family_id, admin_id } of this.#streams)
      families.set(family_id, (families.get(family_id) ?? new Set()).add(admin_id));
    for (const [family, admins] of families) {
      const rows = await this.#database.system(family, family, 'notices', async (tx) => {
        const found = await tx.query(
          `SELECT a.id, COALESCE((SELECT max(n.id) FROM notice n WHERE n.admin_id = a.id), 0) || '/' ||
                  (SELECT count(*) FROM notice n WHERE n.admin_id = a.id AND n.read_at IS NULL) AS state
             FROM unnest($1::bigint[]) AS a (id)`,
          [[...admins]],
        );
        return found.rows as { id: number; state: string }[];
      });
      // Whoever is looked at for the first time is told once too often rather than once too seldom.
      const changed = rows.filter(({ id, state }) => this.#seen.get(id) !== state);
      for (const { id, state } of rows) this.#seen.set(id, state);
      this.#changed(new Set(changed.map(({ id }) => id)));
    }
  }
}

let hub: NoticeHub | undefined;
/** Set once at the start. */
export const connectLive = (to: NoticeHub | undefined): void => {
  hub = to;
};

/** Without a hub nothing is live: the stream says that it is ready, and ends. */
export function openStream(ctx: Ctx): RawAnswer {
  return (
    hub?.open(ctx) ?? { headers: HEADERS, body: Buffer.from('retry: 60000\nevent: ready\ndata: {}\n\n') }
  );
}
