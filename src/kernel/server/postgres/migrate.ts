import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { StartLog } from './embedded.ts';

export interface MigrateOptions {
  ownerUrl: string;
  /** Who serves, and gets the grants. Where that is the owner itself there is nothing to grant. */
  appRole: string;
  /** The folder `db`: `migrations/NNNN_name.sql` and `grants.sql`. */
  dir: string;
  log: StartLog;
}

/** The schema cannot be brought to what this version needs; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface Migration {
  name: string;
  hash: string;
  sql: string;
}

/**
 * Forward only, one transaction each. The lock is taken inside each transaction and what is applied is read again
 * under it: servers that start together take turns, and a pooler in between does no harm.
 */
export async function migrate({
  ownerUrl,
  appRole,
  dir,
  log,
}: MigrateOptions): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(join(dir, 'migrations'));
  const grants = await readFile(join(dir, 'grants.sql'), 'utf8');
  const client = new Client({ connectionString: ownerUrl, application_name: 'xuezhang migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await locked(client, () => prepareTable(client));
    const applied: string[] = [];
    for (;;) {
      const name = await patiently(() => locked(client, () => applyNext(client, migrations)));
      if (name === undefined) break;
      log.info(`migration ${name} applied`);
      applied.push(name);
    }
    await patiently(() => locked(client, () => applyGrants(client, grants, appRole)));
    return { applied };
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    const { message } = error as Error;
    throw new MigrationError(
      `${client.user} may not change this database (${message}). Migrate as the database's owner.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+[.]sql$/.exec(name)?.[1];
    if (!number) throw new MigrationError(`${name}: a migration is named like 0007_add_rooms.sql.`);
    if (numbers.has(number)) throw new MigrationError(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: hashOf(sql.replaceAll('\r\n', '\n')) }; // Git may change line ends, not the meaning
    }),
  );
}

async function prepareTable(client: Client): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('schema_migration') IS NOT NULL AS there`);
  if (rows[0].there) return;
  const columns = 'name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()';
  await client.query(`CREATE TABLE schema_migration (${columns})`);
}

/** Applies the first that is missing and answers its name. */
async function applyNext(client: Client, migrations: Migration[]): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    `SELECT name, hash FROM schema_migration WHERE name LIKE '%.sql'`,
  );
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (changed) {
    throw new MigrationError(
      `${changed.name} was changed after it had been applied to this database. Restore the file and write a new migration.`,
    );
  }
  const next = migrations.find(({ name }) => !applied.has(name));
  if (!next) return undefined;
  // A later one may rest on it. What only a newer release knows is no hindrance: old versions run on new schemas.
  const later = migrations.find(({ name }) => name > next.name && applied.has(name));
  if (later)
    throw new MigrationError(
      `${next.name} comes before ${later.name}, which is applied. Give it a new number.`,
    );
  await client.query(next.sql).catch((error) => {
    if (isBusy(error)) throw error;
    throw new MigrationError(`${next.name} failed, and nothing of it remains: ${describe(error, next.sql)}`);
  });
  await client.query('INSERT INTO schema_migration (name, hash) VALUES ($1, $2)', [next.name, next.hash]);
  return next.name;
}

/** Run again only when something it depends on has changed: its text, the role, or the tables there are. */
async function applyGrants(client: Client, template: string, appRole: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT current_user = $1 AS owner_serves, (SELECT oid FROM pg_roles WHERE rolname = $1) AS role,
            (SELECT string_agg(name, ',' ORDER BY name) FROM schema_migration WHERE name LIKE '%.sql') AS applied,
            (SELECT hash FROM schema_migration WHERE name = $2) AS done`,
    [appRole, `grants to ${appRole}`],
  );
  const { owner_serves, role, applied, done } = rows[0];
  if (owner_serves) return;
  if (role === null) throw new MigrationError(`The role ${appRole} does not exist.`);
  const hash = hashOf([template, role, applied].join('\n'));
  if (hash === done) return;
  const sql = template.replaceAll(':app_role', escapeIdentifier(appRole));
  await client.query(sql).catch((error) => {
    if (isBusy(error)) throw error;
    throw new MigrationError(`grants.sql failed: ${describe(error, sql)}`);
  });
  await client.query(
    `INSERT INTO schema_migration (name, hash) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()`,
    [`grants to ${appRole}`, hash],
  );
}

async function locked<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('xuezhang migrate'))");
    // Waiting for a table makes everyone behind us wait for it too, so we give up early and try again.
    await client.query("SET LOCAL lock_timeout = '2s'");
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt === 20) throw error;
      await sleep(200 * attempt);
    }
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const isBusy = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

function describe(error: { message: string; position?: string }, sql: string): string {
  const line = error.position ? sql.slice(0, Number(error.position)).split('\n').length : undefined;
  return line ? `${error.message} (line ${line})` : error.message;
}
