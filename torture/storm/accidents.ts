import { setTimeout as sleep } from 'node:timers/promises';
import type { Node } from '@/apps/server/testing/nodes.ts';
import type { Own } from '../place.ts';
import type { Random } from './random.ts';

type Accident = 'connections' | 'server' | 'postgres';
const KINDS = [
  { weight: 5, kind: 'connections' },
  { weight: 3, kind: 'server' },
  { weight: 2, kind: 'postgres' },
] as const;

/** Kills, one thing after another, at seeded distances. */
export class Accidents {
  readonly happened: Record<Accident, number> = { connections: 0, server: 0, postgres: 0 };
  #next: number;
  #running: Promise<void> | undefined;
  #turn = 0;
  failure: unknown;

  constructor(
    private readonly own: Own,
    private readonly nodes: Node[],
    private readonly restart: () => Promise<Node>,
    private readonly random: Random,
    private readonly every: number,
  ) {
    this.#next = this.#distance();
  }
  #distance = () => Math.ceil(this.every * (0.5 + this.random.next()));

  /** Where the next call goes: now the one node, now the other. */
  address = (): string => this.nodes[this.#turn++ % this.nodes.length]?.address as string;

  /** Told after each operation. */
  after(operations: number): void {
    if (operations < this.#next || this.#running) return;
    this.#next = operations + this.#distance();
    const { kind } = this.random.weighted(KINDS);
    this.#running = this.#happens(kind)
      .catch((error) => {
        this.failure = error;
      })
      .finally(() => {
        this.#running = undefined;
      });
  }
  /** Whatever was killed is back. */
  settled = async (): Promise<void> => this.#running;

  async #happens(kind: Accident): Promise<void> {
    this.happened[kind] += 1;
    if (kind === 'postgres') return this.own.crash();
    if (kind === 'server') return this.#killServer();
    // Some of them, whatever they are at.
    await this.own.db.superPool
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE usename = 'xuezhang_app' AND datname = current_database() AND random() < $1`,
        [0.2 + 0.8 * this.random.next()],
      )
      .catch(() => undefined);
  }

  async #killServer(): Promise<void> {
    const at = this.random.below(this.nodes.length);
    await this.nodes[at]?.kill();
    await sleep(this.random.below(500));
    this.nodes[at] = await this.restart();
  }
}
