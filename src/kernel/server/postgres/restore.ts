import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type Client, escapeIdentifier as id, escapeLiteral as literal } from 'pg';
import type { FileStore } from '../ops/file-store.ts';
import { bringBack, checkedManifest, type Manifest, migrationsOf, tableFile } from './backup.ts';
import { copyIn } from './copy.ts';
import type { StartLog } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openSnapshot } from './snapshot.ts';
import { withClient } from './with-client.ts';

export interface RestoreOptions {
  readonly ownerUrl: string;
  readonly appRole: string;
  /** The backup. */
  readonly folder: string;
  readonly files: Pick<FileStore, 'put'>;
  /** The folder `db` of this version. */
  readonly dbDir: string;
  readonly log: StartLog;
}

/** Into an empty database; then everything is read again and compared. Later migrations come last. */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const manifest = await checkedManifest(options.folder);
  await withClient(options.ownerUrl, async (client) => {
    await mustBeEmpty(client);
    await migrateTo(manifest, options);
    if (JSON.stringify(await migrationsOf({ client })) !== JSON.stringify(manifest.migrations))
      throw new Error('the migrations of this version are not those of the backup');
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    await load(client, manifest, options.folder);
    await client.query('COMMIT');
  });
  await compare(manifest, options.ownerUrl);
  for (const sha256 of manifest.files) await bringBack(options.files, join(options.folder, 'files'), sha256);
  await migrate({ ...options, dir: options.dbDir });
  return manifest;
}

async function mustBeEmpty(client: Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1",
  );
  if (rows[0]) throw new Error('the database is not empty; a backup is restored into a new one only');
}

/** The schema as it was when the backup was made: its rows fit no other. */
async function migrateTo(
  manifest: Manifest,
  { dbDir, ownerUrl, appRole, log }: RestoreOptions,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'xuezhang-restore-'));
  try {
    await mkdir(join(dir, 'migrations'));
    await copyFile(join(dbDir, 'grants.sql'), join(dir, 'grants.sql'));
    for (const { name } of manifest.migrations)
      await copyFile(join(dbDir, 'migrations', name), join(dir, 'migrations', name)).catch(() => {
        throw new Error(`the backup needs the migration ${name}, which this version does not have`);
      });
    await migrate({ ownerUrl, appRole, dir, log });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** References and triggers stand aside while rows come in no particular order; the references are checked at the end. */
async function load(client: Client, manifest: Manifest, folder: string): Promise<void> {
  const names = manifest.tables.map(({ name }) => name);
  const missing = await client.query(
    `SELECT n FROM unnest($1::text[]) n WHERE to_regclass('public.' || quote_ident(n)) IS NULL`,
    [names],
  );
  if (missing.rows[0]) throw new Error(`there is no table ${missing.rows[0].n}`);
  const triggers = await triggersOf(client);
  const references = await referencesOf(client);
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${id(name)}`);
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${id(name)}`);
  const secured = await securedOf(client);
  for (const table of secured) await client.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
  // What a migration itself put there is in the backup too.
  await client.query(`TRUNCATE ${names.map(id).join(', ')}`);
  for (const { name, columns } of manifest.tables)
    await copyIn(
      client,
      `COPY ${id(name)} (${columns.map(id).join(', ')}) FROM STDIN`,
      createReadStream(tableFile(folder, name)).pipe(createGunzip()),
    );
  // Those of document numbers come with their first number, not with the schema.
  for (const { name, value } of manifest.sequences)
    await client.query(
      `CREATE SEQUENCE IF NOT EXISTS ${id(name)}; SELECT setval(${literal(id(name))}, ${BigInt(value)})`,
    );
  for (const { table, name, definition } of references)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${id(name)} ${definition}`);
  for (const table of secured) await client.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
  for (const { table, name, enabled } of triggers)
    await client.query(`ALTER TABLE ${table} ENABLE ${WHEN[enabled] ?? ''} TRIGGER ${id(name)}`);
}

const WHEN: Readonly<Record<string, string>> = { A: 'ALWAYS', R: 'REPLICA' };
const OURS = "c.relnamespace = 'public'::regnamespace";

async function triggersOf(client: Client): Promise<{ table: string; name: string; enabled: string }[]> {
  const { rows } = await client.query(
    `SELECT c.oid::regclass::text AS table, t.tgname::text AS name, t.tgenabled AS enabled
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace IN ('public'::regnamespace, to_regnamespace('audit_month')) AND NOT t.tgisinternal
        AND t.tgparentid = 0 AND t.tgenabled <> 'D'`,
  );
  return rows;
}

async function referencesOf(client: Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query(
    `SELECT c.oid::regclass::text AS table, k.conname::text AS name, pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE ${OURS} AND k.contype = 'f' AND k.conparentid = 0`,
  );
  return rows;
}

async function securedOf(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT c.oid::regclass::text AS table FROM pg_class c WHERE ${OURS} AND c.relrowsecurity`,
  );
  return rows.map(({ table }) => table);
}

/** Read as a backup reads, through row security: counts and hashes must be those of the manifest. */
async function compare(manifest: Manifest, ownerUrl: string): Promise<void> {
  const snapshot = await openSnapshot(ownerUrl);
  try {
    for (const { name, rows, hash } of manifest.tables) {
      const table = snapshot.tables.find((known) => known.name === name);
      const found = table && (await snapshot.read(table));
      if (found?.rows !== rows || found.hash !== hash)
        throw new Error(
          `${name} has ${found?.rows ?? 'no'} rows after the restore, and not those of the backup`,
        );
    }
  } finally {
    await snapshot.close();
  }
}
