import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import type { FileStore } from '../ops/file-store.ts';
import { type Family, openSnapshot, type Snapshot, type TableShape, type TableState } from './snapshot.ts';

/** What a backup says of itself; written last, so that a folder with one is whole. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Of the rows, in whatever order. */
      hash: z.string(),
      /** Of the packed file. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Contents of uploaded files, each named by its own hash. */
  files: z.array(z.string()),
  /** Which key seals the secrets inside; the key itself is never part of a backup. */
  key_mark: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

export interface BackupOptions {
  readonly ownerUrl: string;
  /** Made here; it must not be there yet. */
  readonly folder: string;
  /** Where the contents of files lie, and which table names them. */
  readonly files: Pick<FileStore, 'open'>;
  readonly contents: { readonly table: string; readonly column: string };
  readonly version: string;
  readonly keyMark: string;
  /** Of this family alone, to be moved into a database of its own; of all where it is left out. */
  readonly only?: Family;
}

export const tableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.copy.gz`);
const contentFile = (folder: string, sha256: string): string =>
  join(folder, sha256.slice(0, 2), sha256.slice(2));

/** Everything at one moment, while the product goes on. Made aside and renamed when it is whole. */
export async function backup(options: BackupOptions): Promise<Manifest> {
  if (await stat(options.folder).catch(() => undefined))
    throw new Error(`${options.folder} is there already`);
  const aside = `${options.folder}.part`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(join(aside, 'tables'), { recursive: true, mode: 0o700 });
  const snapshot = await openSnapshot(options.ownerUrl, options.only);
  try {
    const tables: Manifest['tables'] = [];
    for (const table of snapshot.tables) tables.push(await writeTable(snapshot, table, aside));
    const manifest: Manifest = {
      format: 1,
      made_at: new Date().toISOString(),
      version: options.version,
      migrations: await migrationsOf(snapshot),
      tables,
      files: await copyContents(snapshot, options, aside),
      // Read last: sequences stand outside of snapshots, and must be beyond every row.
      sequences: await sequencesOf(snapshot),
      key_mark: options.keyMark,
    };
    await writeFile(join(aside, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    await rename(aside, options.folder);
    return manifest;
  } finally {
    await snapshot.close();
  }
}

async function writeTable(snapshot: Snapshot, table: TableShape, folder: string) {
  const path = tableFile(folder, table.name);
  const packed = createGzip({ level: 5 });
  const file = packed.pipe(createWriteStream(path, { mode: 0o600, flush: true }));
  // Rows are small; they go on by the handful.
  let waiting: Buffer[] = [];
  let size = 0;
  const pass = () => {
    const went = packed.write(Buffer.concat(waiting));
    waiting = [];
    size = 0;
    return went ? undefined : once(packed, 'drain');
  };
  const state: TableState = await snapshot.read(table, (row) => {
    waiting.push(row);
    size += row.length;
    return size < 65_536 ? undefined : pass();
  });
  pass();
  packed.end();
  await finished(file);
  return { ...state, columns: [...table.columns], sha256: await sha256Of(path) };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function copyContents(snapshot: Snapshot, options: BackupOptions, folder: string): Promise<string[]> {
  const { table, column } = options.contents;
  const shape = snapshot.tables.find(({ name }) => name === table);
  const { rows } = await snapshot.client.query(
    `SELECT DISTINCT ${column} AS sha256 FROM ${table} WHERE ${shape ? snapshot.where(shape) : 'true'} ORDER BY 1`,
  );
  const wanted = rows.map(({ sha256 }) => String(sha256));
  for (const sha256 of wanted) await keepContent(options.files, join(folder, 'files'), sha256);
  return wanted;
}

/** Its name is its hash: what was damaged on the way, or before, is noticed here. */
async function keepContent(from: Pick<FileStore, 'open'>, to: string, sha256: string): Promise<void> {
  const target = contentFile(to, sha256);
  await mkdir(dirname(target), { recursive: true });
  await pipeline(from.open(sha256), createWriteStream(target));
  if ((await sha256Of(target)) !== sha256) throw new Error(`the file ${sha256} is damaged`);
}

/** Back to where files lie. */
export async function bringBack(to: Pick<FileStore, 'put'>, from: string, sha256: string): Promise<void> {
  const stored = await to.put(createReadStream(contentFile(from, sha256)));
  if (stored.sha256 !== sha256) throw new Error(`the file ${sha256} in ${from} is damaged`);
}

export async function migrationsOf({ client }: Pick<Snapshot, 'client'>): Promise<Manifest['migrations']> {
  const { rows } = await client.query(
    "SELECT name, hash FROM schema_migration WHERE name LIKE '%.sql' ORDER BY name",
  );
  return rows;
}

/** Those of document numbers are a company's: how far others have come is theirs. */
async function sequencesOf({ client, companies }: Snapshot): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows.filter(({ name }) => {
    const company = /^number_(\d+)_/.exec(name)?.[1];
    return !company || !companies || companies.includes(Number(company));
  });
}

/** The manifest of a backup, after every part of it was looked at. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} holds no whole backup: manifest.json is missing`);
  });
  const manifest = Manifest.parse(JSON.parse(text));
  for (const { name, sha256 } of manifest.tables)
    if ((await sha256Of(tableFile(folder, name)).catch(() => 'missing')) !== sha256)
      throw new Error(`the table ${name} in ${folder} is damaged or missing`);
  for (const sha256 of manifest.files)
    if ((await sha256Of(contentFile(join(folder, 'files'), sha256)).catch(() => 'missing')) !== sha256)
      throw new Error(`the file ${sha256} in ${folder} is damaged or missing`);
  return manifest;
}
