import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../postgres/migrate.ts';

const today = resolve(import.meta.dirname, '../../../../db');

/** An empty database as it was before a migration, and what brings it up to today. */
export interface OlderDatabase {
  readonly ownerUrl: string;
  /** Above row security and, if it likes, above triggers: to arrange what stood there. */
  readonly superClient: pg.Client;
  upgrade(): Promise<void>;
  close(): Promise<void>;
}

export async function databaseBefore(migration: string): Promise<OlderDatabase> {
  const { superUrl, ownerUrl: ownerOf } = inject('postgres');
  const name = `t_before_${migration}_${process.pid}`;
  const ownerUrl = ownerOf.replace('__db__', name);
  const run = async (dir: string) => {
    const log = { info: () => undefined, warn: () => undefined };
    await migrate({ ownerUrl, appRole: 'xuezhang_app', dir, log });
  };
  await once(superUrl, `CREATE DATABASE ${name} OWNER xuezhang_owner`);
  const dir = await mkdtemp(join(tmpdir(), 'xz-before-'));
  await cp(today, dir, { recursive: true });
  for (const file of await readdir(join(dir, 'migrations')))
    if (file >= migration) await rm(join(dir, 'migrations', file));
  // Today's grants name tables that were not there yet.
  await writeFile(join(dir, 'grants.sql'), 'SELECT 1;');
  await run(dir);
  await rm(dir, { recursive: true });
  const url = new URL(superUrl);
  url.pathname = `/${name}`;
  const superClient = new pg.Client(url.href);
  await superClient.connect();
  return {
    ownerUrl,
    superClient,
    upgrade: () => run(today),
    async close() {
      await superClient.end();
      await once(superUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
