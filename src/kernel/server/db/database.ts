import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Unavailable } from '../http/errors.ts';
import { nameOf, preparing, preparingMore } from './prepared-names.ts';
import { readTypes } from './read-types.ts';
import { Replica, type Width } from './replica.ts';

/** Drizzle on the connection of one transaction. */
export type Db = NodePgDatabase;
export type Query = (text: string, values?: unknown[], how?: Prepared) => Promise<pg.QueryResult>;
/** Planned once for each connection: for what is the same text every time, and takes longer to plan than to run. */
export interface Prepared {
  readonly prepared?: boolean;
}
/** Rows as arrays, in the order of the columns: what the kit reads with, without a step in between. */
export type Arrays = (text: string, values?: readonly unknown[], how?: Prepared) => Promise<unknown[][]>;

/** `int8` arrives as text; every id and amount here fits a safe integer, and one that does not must not pass. */
const toSafeInteger = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`int8 beyond the safe range: ${text}`);
  return number;
};
pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
const parseTextArray = pg.types.getTypeParser(1009 as never) as unknown as (text: string) => string[];
pg.types.setTypeParser(1016 as never, (text: string) => parseTextArray(text).map(toSafeInteger));

export interface DatabaseOptions {
  readonly url: string;
  /** Where one address both migrates and serves: the role to serve as. */
  readonly setRole?: string;
  /** A streaming replica, for lists, boards and exports. */
  readonly replicaUrl?: string;
  readonly poolSize: number;
  readonly onError?: (error: Error) => void;
}

/** One connection in a transaction that has been let in. */
export interface Tx {
  readonly db: Db;
  readonly query: Query;
  readonly arrays: Arrays;
  readonly client: pg.PoolClient;
}

/**
 * The connection pool. It never leaves the kernel: business code gets the `db` of a transaction that has been
 * let in for a company, and nothing else.
 */
export class Database {
  readonly pool: pg.Pool;
  /** Outside any company: sees the global tables, and no row of any other. */
  readonly global: Db;
  /** What begins every transaction. The role is taken anew each time: behind a pooler, a connection remembers nothing. */
  begin: { readonly write: string; readonly read: string };
  readonly #drizzled = new WeakMap<pg.PoolClient, Db>();
  readonly #replica: Replica | undefined;
  /** Also what does not ask for it. */
  #preparesAll = false;

  constructor(options: DatabaseOptions) {
    const role = options.setRole ? `; SET LOCAL ROLE ${pg.escapeIdentifier(options.setRole)}` : '';
    this.begin = { write: `BEGIN${role}`, read: `BEGIN READ ONLY${role}` };
    this.pool = poolOf(options.url, options, mustTakeWrites);
    this.global = drizzle(this.pool);
    if (options.replicaUrl) this.#replica = new Replica(this.pool, poolOf(options.replicaUrl, options));
  }

  /** Outside any company: for the kernel's global tables only. */
  readonly query: Query = (text, values) => this.pool.query(text, values);

  async connect(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw new Unavailable(error);
    }
  }

  /**
   * For what reads much: the replica, where there is one that knows everything that is committed by now. A primary that cannot
   * say how far it is cannot be reached either, and is told as such.
   */
  async connectToRead(width: Width): Promise<pg.PoolClient> {
    return (await this.#replica?.connect(width).catch(() => undefined)) ?? this.connect();
  }

  get hasReplica(): boolean {
    return this.#replica !== undefined;
  }

  dbOf(client: pg.PoolClient): Db {
    let db = this.#drizzled.get(client);
    if (!db) {
      db = drizzle(preparing(client));
      this.#drizzled.set(client, db);
    }
    return db;
  }

  txOf(client: pg.PoolClient): Tx {
    return {
      client,
      db: this.dbOf(client),
      query: (text, values, { prepared = this.#preparesAll && !!values?.length } = {}) =>
        prepared ? client.query({ text, values, name: nameOf(text, 'read') }) : client.query(text, values),
      arrays: async (text, values = [], { prepared = false } = {}) => {
        const name = prepared ? nameOf(text, 'read') : undefined;
        const query = { text, values, rowMode: 'array' as const, types: readTypes, ...(name && { name }) };
        return (await client.query<unknown[]>(query as pg.QueryArrayConfig)).rows;
      },
    };
  }

  /** A transaction let in as the system, under one company of a family. */
  async system<T>(family: number, company: number, action: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    // With the BEGIN in one round trip: the simple protocol, which knows no parameters.
    const letIn = `SELECT app_enter_system(${Number(family)}, ${Number(company)}, ${pg.escapeLiteral(action)})`;
    return this.transaction(work, letIn);
  }

  /** A transaction that sees no company's rows until it is let in. */
  async transaction<T>(work: (tx: Tx) => Promise<T>, first?: string): Promise<T> {
    const client = await this.connect();
    try {
      await client.query(first ? `${this.begin.write}; ${first}` : this.begin.write);
      const result = await work(this.txOf(client));
      await commit(client);
      client.release();
      return result;
    } catch (error) {
      await rollback(client);
      throw error;
    }
  }

  /**
   * Meanwhile no transaction waits for the disk: should the machine stop, the last of them are gone, in their order. For work
   * that goes on from what is there; whatever is written after it takes it to the disk. It says the same statements thousands
   * of times, so each connection plans each of them once; PostgreSQL would plan each five times for its values before it keeps
   * a plan. The connections end with it, for all that they keep.
   */
  async unhurriedly<T>(work: () => Promise<T>): Promise<T> {
    const { begin } = this;
    const how = 'SET LOCAL synchronous_commit = off; SET LOCAL plan_cache_mode = force_generic_plan';
    this.begin = { ...begin, write: `${begin.write}; ${how}` };
    this.#preparesAll = true;
    return preparingMore(work).finally(async () => {
      this.begin = begin;
      this.#preparesAll = false;
      await this.#endIdle();
    });
  }

  async #endIdle(): Promise<void> {
    const idle = Array.from({ length: this.pool.idleCount }, () => this.pool.connect());
    for (const found of await Promise.allSettled(idle))
      if (found.status === 'fulfilled') found.value.release(true);
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#replica?.close()]);
  }
}

function poolOf(
  url: string,
  options: DatabaseOptions,
  check?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'xuezhang',
    onConnect: async (client) => {
      await check?.(client);
      if (options.setRole) await client.query(`SET ROLE ${pg.escapeIdentifier(options.setRole)}`);
      await setLimits(client, options.setRole === undefined);
    },
  });
  // A connection that dies, idle or in use, fails its query and is replaced; it must not bring the process down. The
  // pool listens for idle ones alone.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  pool.on('error', () => undefined);
  return pool;
}

/**
 * While a standby takes over from a primary that is gone, a balancer may still lead to one that only reads. Such a connection
 * would refuse every write until it is replaced; what is told meanwhile is to come again. A primary never becomes a standby
 * under a connection, so that asking once is enough.
 */
async function mustTakeWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('in_hot_standby') AS standby");
  if (rows[0].standby === 'on') throw new Unavailable(new Error('this PostgreSQL is a standby'));
}

/**
 * Each with what PostgreSQL says where nobody has set it. A forgotten lock or a runaway query must end by itself, and be told apart
 * from our own mistakes. Many people ask at once for a page each: a second process for one of them takes longer to start than the
 * page takes, and a core away from somebody else.
 */
const LIMITS = [
  ['statement_timeout', '0', '60s'],
  ['lock_timeout', '0', '8s'],
  ['idle_in_transaction_session_timeout', '0', '90s'],
  ['max_parallel_workers_per_gather', '2', '0'],
] as const;

/**
 * Sets the limits that nobody has set, on the role, where it is ours alone: behind a pooler the connection that
 * somebody gets is not the one that was set up. What an operator gave the role is left as it is.
 */
async function setLimits(client: pg.ClientBase, onRole: boolean): Promise<void> {
  const columns = LIMITS.map(([name]) => `current_setting('${name}') AS ${name}`);
  const { rows } = await client.query(`SELECT ${columns.join(', ')}`);
  const unset = LIMITS.filter(([name, by]) => rows[0][name] === by);
  if (unset.length === 0) return;
  const each = (prefix: string) =>
    unset.map(([name, , value]) => `${prefix} ${name} = '${value}'`).join('; ');
  // A replica takes no such statement, and two nodes that start together may collide: then this connection alone has it.
  if (onRole) await client.query(each('ALTER ROLE CURRENT_USER SET')).catch(() => undefined);
  await client.query(each('SET'));
}

/** Ends the transaction, with a last statement in the same round trip where there is one. */
export async function commit(client: pg.PoolClient, last?: string): Promise<void> {
  const answer = (await client.query(last ? `${last}; COMMIT` : 'COMMIT')) as
    | pg.QueryResult
    | pg.QueryResult[];
  // After a failure that somebody swallowed, PostgreSQL answers a COMMIT with a quiet ROLLBACK.
  const { command } = Array.isArray(answer) ? (answer.at(-1) as pg.QueryResult) : answer;
  if (command !== 'COMMIT') throw new Error('the transaction was undone by an earlier failure');
}

/** Gives the connection back, or throws it away where not even the rollback went through. */
export async function rollback(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}
