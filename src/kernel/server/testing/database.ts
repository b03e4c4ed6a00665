import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { Database } from '../db/database.ts';
import type { Ctx } from '../session/ctx.ts';
import { asSystem } from '../session/system.ts';

export interface TestPostgres {
  readonly superUrl: string;
  /** With `__db__` where the database's name goes. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Migrated and empty; migrated and with the demo data. */
  readonly emptyTemplate: string;
  readonly demoTemplate: string;
}
declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

export interface TestDatabase {
  readonly name: string;
  /** The app's role, as the server uses it. */
  readonly url: string;
  readonly ownerUrl: string;
  readonly database: Database;
  readonly pool: pg.Pool;
  /** The owner of the tables, and one who stands above row security: to arrange and to look behind the scenes. */
  readonly ownerPool: pg.Pool;
  readonly superPool: pg.Pool;
  /** Work as the system of a company (the first one, unless it says another), in one transaction. */
  asSystem<T>(work: (ctx: Ctx) => Promise<T>, where?: Partial<SystemPlace>): Promise<T>;
  close(): Promise<void>;
}
interface SystemPlace {
  readonly family_id: number;
  readonly company_id: number;
  readonly time_zone: string;
}

/** A database of one's own, copied from a template in milliseconds. */
export async function testDatabase(kind: 'empty' | 'demo' = 'empty'): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const template = kind === 'demo' ? postgres.demoTemplate : postgres.emptyTemplate;
  await asSuper(
    postgres.superUrl,
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER xuezhang_owner STRATEGY FILE_COPY`,
  );
  const at = (url: string) => url.replace('__db__', name);
  const url = at(postgres.appUrl);
  const database = new Database({ url, poolSize: 8 });
  const ownerPool = new pg.Pool({ connectionString: at(postgres.ownerUrl), max: 2 });
  const superPool = new pg.Pool({ connectionString: onDatabase(postgres.superUrl, name), max: 2 });
  for (const pool of [ownerPool, superPool]) pool.on('error', () => undefined);
  return {
    name,
    url,
    ownerUrl: at(postgres.ownerUrl),
    database,
    pool: database.pool,
    ownerPool,
    superPool,
    asSystem: asSystemOf(database),
    close: async () => {
      await Promise.all([database.close(), ownerPool.end(), superPool.end()]);
      await asSuper(postgres.superUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

export const asSystemOf =
  (database: Database): TestDatabase['asSystem'] =>
  (work, { family_id = 1, company_id = family_id, ...zone } = {}) =>
    asSystem(database, { family_id, company_id, action: 'test', ...zone }, work);

const onDatabase = (url: string, name: string): string => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);

async function asSuper(superUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
