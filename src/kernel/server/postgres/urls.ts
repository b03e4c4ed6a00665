import { randomUUID } from 'node:crypto';
import { Client, type ClientBase, escapeIdentifier } from 'pg';
import { type Config, ConfigError } from '../ops/config.ts';
import { appRole as embeddedAppRole, type StartLog, startEmbedded } from './embedded.ts';
import { AlreadyRunning, type ClaimOptions, claimFolder } from './single-server.ts';

/** Where the database is and who may do what there. */
export interface Database {
  kind: 'embedded' | 'external';
  /** Migrates. */
  ownerUrl: string;
  /** Serves. */
  appUrl: string;
  /**
   * The role to take on before anything else, where the one in `appUrl` may do too much. `SET LOCAL ROLE` at the head
   * of every transaction holds behind a pooler too; `SET ROLE` once per connection does not.
   */
  setRole?: string;
  /** The role that serves in the end, and gets the grants. */
  appRole: string;
  /** Tells whoever starts a second server on the same folder where we listen. */
  announce(address: string): Promise<void>;
  /** Stops the embedded PostgreSQL. The folder stays ours until it has stopped, so that no second server starts on it meanwhile. */
  stop(): Promise<void>;
}

const databaseName = 'xuezhang';
const oldest = 15;
type OnLost = ClaimOptions['onLost'];

/** `DATABASE_URL` if there is one, else the embedded PostgreSQL. Throws AlreadyRunning, having touched nothing. */
export function resolveDatabase(config: Config, log: StartLog, onLost?: OnLost): Promise<Database> {
  return config.databaseUrl === undefined
    ? embedded(config.dataDir, log, onLost)
    : external(config.databaseUrl, config.migrateDatabaseUrl ?? config.databaseUrl, log);
}

async function embedded(dataDir: string, log: StartLog, onLost: OnLost): Promise<Database> {
  const { server, claim } = await startAndClaim(dataDir, log, onLost);
  await server.createDatabase(databaseName);
  return {
    kind: 'embedded',
    ownerUrl: server.ownerUrl(databaseName),
    appUrl: server.appUrl(databaseName),
    appRole: embeddedAppRole,
    announce: claim.announce,
    stop: () => claim.release(server.stop),
  };
}

/** The server before us may be stopping the database that we have just found running. */
async function startAndClaim(dataDir: string, log: StartLog, onLost: OnLost, tries = 3) {
  const server = await startEmbedded({ dataDir, log });
  try {
    return {
      server,
      claim: await claimFolder({ url: server.superUrl, dataDir, log, revive: server.revive, onLost }),
    };
  } catch (error) {
    if (error instanceof AlreadyRunning || tries === 1) throw error;
    return startAndClaim(dataDir, log, onLost, tries - 1);
  }
}

interface Who {
  name: string;
  superuser: boolean;
  bypassrls: boolean;
  createrole: boolean;
  version: number;
}

async function external(appUrl: string, ownerUrl: string, log: StartLog): Promise<Database> {
  const owner = await asking(ownerUrl, ownerUrl === appUrl ? 'DATABASE_URL' : 'MIGRATE_DATABASE_URL', whoAmI);
  const app = await asking(appUrl, 'DATABASE_URL', whoAmI);
  await asking(appUrl, 'DATABASE_URL', (first) =>
    asking(appUrl, 'DATABASE_URL', (second) => mustKeepStatements(first, second)),
  );
  const base = {
    kind: 'external' as const,
    ownerUrl,
    appUrl,
    announce: async () => undefined,
    stop: async () => undefined,
  };
  const separate = app.name !== owner.name && !app.superuser && !app.bypassrls;
  if (separate) return { ...base, appRole: app.name };
  // The role we were given owns the tables or stands above row security, so it steps down before it serves.
  const role = embeddedAppRole;
  if (await asking(appUrl, 'DATABASE_URL', (client) => canStepDown(client, app, role))) {
    return { ...base, appRole: role, setRole: role };
  }
  if (app.superuser || app.bypassrls) {
    throw new ConfigError(
      `DATABASE_URL: the role ${app.name} stands above row security, so companies would see each other's rows; expected a role without SUPERUSER and BYPASSRLS, beside MIGRATE_DATABASE_URL for the owner`,
    );
  }
  log.warn(
    `${app.name} owns the tables and serves too: row security holds, but the ledger's write protection does not. Give a role of its own in DATABASE_URL and the owner's in MIGRATE_DATABASE_URL.`,
  );
  return { ...base, appRole: app.name };
}

async function asking<T>(url: string, variable: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as Error & { code?: string }; // refused at two addresses, it has no message
    throw new ConfigError(`${variable}: the database does not let us in: ${message || code}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function whoAmI(client: Client): Promise<Who> {
  const { rows } = await client.query(
    `SELECT rolname AS name, rolsuper AS superuser, rolbypassrls AS bypassrls, rolcreaterole AS createrole,
            current_setting('server_version_num')::int / 10000 AS version
     FROM pg_roles WHERE rolname = current_user`,
  );
  const who = rows[0] as Who;
  if (who.version >= oldest) return who;
  throw new ConfigError(`DATABASE_URL: the server is PostgreSQL ${who.version}, expected ${oldest} or newer`);
}

/**
 * Two of our connections prepare a statement of one name. A pooler that hands both the same connection and does not tell
 * their statements apart would mix them up under load, now and then.
 */
export async function mustKeepStatements(first: ClientBase, second: ClientBase): Promise<void> {
  const statement = { name: `xuezhang_${randomUUID()}`, text: 'SELECT 1' };
  try {
    for (const client of [first, second, first, second]) await client.query(statement);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code !== ALREADY_PREPARED && code !== NOT_PREPARED) throw error;
    throw new ConfigError(
      `DATABASE_URL: the pooler in front of PostgreSQL does not keep prepared statements apart (${message}); ` +
        'expected PgBouncer 1.21 or newer with max_prepared_statements above 0, or pool_mode = session',
    );
  }
}
const ALREADY_PREPARED = '42P05';
const NOT_PREPARED = '26000';

/** Makes the serving role if need be, and sees by trying whether this role may become it. */
async function canStepDown(client: Client, who: Who, role: string): Promise<boolean> {
  const name = escapeIdentifier(role);
  const safe = async () => {
    const { rows } = await client.query(
      'SELECT rolsuper OR rolbypassrls AS above FROM pg_roles WHERE rolname = $1',
      [role],
    );
    return rows[0]?.above === false;
  };
  if (!(await safe())) await tried(client, `CREATE ROLE ${name} NOLOGIN`);
  if (!(await safe())) return false;
  if (await tried(client, `SET ROLE ${name}`)) return true;
  // From 16 on a role's maker administers it but is no member, and says itself how far membership goes.
  const reach = who.version >= 16 ? ' WITH INHERIT FALSE, SET TRUE' : '';
  await tried(client, `GRANT ${name} TO ${escapeIdentifier(who.name)}${reach}`);
  return tried(client, `SET ROLE ${name}`);
}

const tried = (client: Client, sql: string): Promise<boolean> =>
  client.query(sql).then(
    () => true,
    () => false,
  );
