import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { type Cluster, type Passwords, prepareCluster } from './cluster.ts';
import {
  isAlive,
  launch,
  type Postmaster,
  readPostmaster,
  removeSocketDir,
  serves,
  stopPostmaster,
  whenReady,
} from './postmaster.ts';

/** What a start has to say; Fastify's logger fits. */
export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedOptions {
  /** The project's data folder; the database goes to `postgres/` in it. */
  dataDir: string;
  log: StartLog;
  /** `false` is for tests: fast, and lost when the machine stops. */
  fsync?: boolean;
  port?: number;
}

export interface Embedded {
  superUrl: string;
  ownerUrl(database: string): string;
  appUrl(database: string): string;
  /** The socket's folder, or 127.0.0.1. */
  host: string;
  port: number;
  /** It was already running: an earlier server was killed, or another one is using it. */
  reused: boolean;
  /** Owned by the owner role. Answers whether it was missing. */
  createDatabase(name: string, template?: string): Promise<boolean>;
  /** Starts it again at the same address, should its process be gone. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

const ownerRole = 'xuezhang_owner';
export const appRole = 'xuezhang_app';

/** A real PostgreSQL for a machine that has none: made at the first start, found again if it is still running. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await prepareCluster(options.dataDir, options.fsync ?? true, options.log);
  let why = '';
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const running = await findRunning(cluster);
    const postmaster =
      running ?? (await launch(cluster, options.port === undefined ? {} : { port: options.port }));
    const embedded = postmaster && (await connect(cluster, postmaster, running !== undefined));
    if (embedded && !(embedded instanceof Error)) return embedded;
    why = embedded?.message ?? why;
    await sleep(250); // another start or a shutdown is under way
  }
  throw new Error(`PostgreSQL in ${cluster.folder} does not come up, see ${cluster.logFile}. ${why}`);
}

async function findRunning(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster.folder);
  if (!found) return undefined;
  if (!serves(found.pid, cluster.folder)) {
    // PostgreSQL clears a dead predecessor's file itself, but takes a stranger with that process number for it.
    if (isAlive(found.pid)) {
      await unlink(join(cluster.folder, 'postmaster.pid')).catch(() => undefined);
      await removeSocketDir(found.socketDir);
    }
    return undefined;
  }
  const ended = () => !serves(found.pid, cluster.folder);
  return whenReady(cluster.folder, (now) => now?.pid === found.pid, ended);
}

/** Answers the error when it does not let us in, which is what a shutdown under way looks like. */
async function connect(cluster: Cluster, postmaster: Postmaster, reused: boolean): Promise<Embedded | Error> {
  const hosts = [postmaster.socketDir, '127.0.0.1'].filter((host) => host !== '');
  let refusal = new Error();
  for (const host of hosts) {
    const url = addressBook(host, postmaster.port);
    const superUrl = url('postgres', cluster.passwords.superuser, 'postgres');
    try {
      await asSuperuser(superUrl, (client) => ensureRoles(client, cluster.passwords));
    } catch (error) {
      refusal = error as Error;
      continue;
    }
    return {
      superUrl,
      ownerUrl: (database) => url(ownerRole, cluster.passwords.owner, database),
      appUrl: (database) => url(appRole, cluster.passwords.app, database),
      host,
      port: postmaster.port,
      reused,
      createDatabase: (name, template) =>
        asSuperuser(superUrl, (client) => createDatabase(client, name, template)),
      revive: async () => {
        const { port, socketDir } = postmaster;
        if (!(await findRunning(cluster))) await launch(cluster, { port, socketDir });
      },
      stop: () => stopPostmaster(cluster),
    };
  }
  return refusal;
}

/** A socket's folder travels as `?host=`, which `pg` and libpq both read, so that the address stays a valid URL. */
function addressBook(host: string, port: number) {
  const socket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : '';
  return (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}${socket}`;
}

async function asSuperuser<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the query in flight rejects; without this the process would end
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The owner makes tables, the app serves; neither can step around row security. */
async function ensureRoles(client: Client, passwords: Passwords): Promise<void> {
  const roles = [
    [ownerRole, 'CREATEDB', passwords.owner],
    [appRole, 'NOCREATEDB', passwords.app],
  ] as const;
  const { rows } = await client.query('SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)', [
    roles.map(([name]) => name),
  ]);
  if (rows.length === roles.length) return;
  await client.query('BEGIN');
  await client.query("SELECT pg_advisory_xact_lock(hashtext('xuezhang roles'))");
  await client.query("SET LOCAL log_min_error_statement = 'panic'"); // a failing statement would be logged, password and all
  for (const [name, may, password] of roles) {
    const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    if (found.rowCount) continue;
    const rights = `LOGIN ${may} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOREPLICATION`;
    await client.query(`CREATE ROLE ${name} ${rights} PASSWORD ${escapeLiteral(password)}`);
  }
  await client.query('COMMIT');
}

async function createDatabase(client: Client, name: string, template = 'template0'): Promise<boolean> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount) return false;
  const from = `OWNER ${ownerRole} TEMPLATE ${escapeIdentifier(template)}`;
  return client.query(`CREATE DATABASE ${escapeIdentifier(name)} ${from}`).then(
    () => true,
    (error) => {
      if (error.code === '42P04') return false; // another start was quicker
      throw error;
    },
  );
}
