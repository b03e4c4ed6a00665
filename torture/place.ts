import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Node, startNode } from '@/apps/server/testing/nodes.ts';
import { crash } from '@/apps/server/testing/setup/own-cluster.ts';
import { Database } from '@/kernel/server/db/database.ts';
import { startEmbedded } from '@/kernel/server/postgres/embedded.ts';
import { asSystemOf, type TestDatabase } from '@/kernel/server/testing/database.ts';
import { DEMO_SOURCES, fingerprint, type Place, placeOf, withDemo } from '../bench/database.ts';
import type { Torture } from './torture.ts';

export const root = resolve(import.meta.dirname, '..');
const dataDir = join(root, 'node_modules/.cache/xuezhang-torture');
const quiet = { info: () => undefined, warn: () => undefined };
/** The same for the nodes and for whoever signs what is told to them. */
export const SECRETS_KEY = Buffer.alloc(32, 7);

/** A database of a part's own, on a PostgreSQL that may be killed. */
export interface Own {
  readonly place: Place;
  readonly db: TestDatabase;
  /** A built server on it. */
  node(env?: Readonly<Record<string, string>>, log?: (chunk: Buffer) => void): Promise<Node>;
  /** Kills PostgreSQL as a power cut does, and starts it again. */
  crash(): Promise<void>;
}

/** With the demo, which is made once and kept until what makes it changes. */
export async function ownDatabase(torture: Torture, name: string): Promise<Own> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const server = await startEmbedded({ dataDir, log: quiet });
  torture.atEnd(() => server.stop());
  const asked = async (sql: string) => {
    const client = new pg.Client({ connectionString: server.superUrl });
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };
  const demo = `demo_${fingerprint(DEMO_SOURCES)}`;
  const { rows } = await asked("SELECT datname FROM pg_database WHERE datname ~ '^(demo|torture)_'");
  for (const { datname } of rows)
    if (datname !== demo) await asked(`DROP DATABASE "${datname}" WITH (FORCE)`);
  if (!rows.some(({ datname }) => datname === demo)) {
    torture.say('the demo is loaded, once');
    await server.createDatabase('torture_making');
    await withDemo(placeOf(server, 'torture_making'));
    await asked(`ALTER DATABASE torture_making RENAME TO "${demo}"`);
  }
  const own = `torture_${name}`;
  await asked(`CREATE DATABASE "${own}" TEMPLATE "${demo}" OWNER xuezhang_owner STRATEGY FILE_COPY`);
  const place = placeOf(server, own);
  const db = databaseAt(place);
  torture.atEnd(() => db.close());
  return {
    place,
    db,
    crash: () => crash(server, dataDir),
    async node(env = {}, log) {
      const files = join(dataDir, 'files');
      await mkdir(files, { recursive: true });
      const node = await startNode({
        args: [join(root, 'dist/server/main.js')],
        cwd: root,
        env: {
          NODE_ENV: 'production',
          DATABASE_URL: place.appUrl,
          MIGRATE_DATABASE_URL: place.ownerUrl,
          DATA_DIR: files,
          SECRETS_KEY: SECRETS_KEY.toString('base64'),
          POOL_SIZE: '8',
          ...env,
        },
        ...(log && { log }),
      });
      torture.atEnd(() => node.stop());
      return node;
    },
  };
}

/** As the tests have theirs. */
function databaseAt(place: Place): TestDatabase {
  const database = new Database({ url: place.appUrl, poolSize: 8 });
  const ownerPool = new pg.Pool({ connectionString: place.ownerUrl, max: 2 });
  const superPool = new pg.Pool({ connectionString: place.superUrl, max: 8, connectionTimeoutMillis: 5_000 });
  for (const pool of [ownerPool, superPool]) {
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', () => undefined);
  }
  return {
    name: place.name,
    url: place.appUrl,
    ownerUrl: place.ownerUrl,
    database,
    pool: database.pool,
    ownerPool,
    superPool,
    asSystem: asSystemOf(database),
    close: async () => {
      await Promise.all([database.close(), ownerPool.end(), superPool.end()]);
    },
  };
}
