import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { ConfigError, readConfig } from '../ops/config.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { AlreadyRunning } from './single-server.ts';
import { mustKeepStatements, resolveDatabase } from './urls.ts';

const warnings: string[] = [];
const log = { info: () => undefined, warn: (line: string) => warnings.push(line) };
let root: string;
let server: Embedded;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'xz-urls-'));
  await chmod(root, 0o711);
  server = await startEmbedded({ dataDir: join(root, 'server'), log, fsync: false });
  await server.createDatabase('office');
  await ask(`
    CREATE ROLE maker LOGIN CREATEROLE PASSWORD 'try';
    CREATE ROLE plain LOGIN PASSWORD 'try';
    CREATE ROLE above LOGIN BYPASSRLS PASSWORD 'try';`);
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

async function ask(sql: string, url = server.superUrl) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
const as = (role: string) => server.appUrl('office').replace(/\/\/[^@]+@/, `//${role}:try@`);
const resolve = (env: Record<string, string>) => resolveDatabase(readConfig(env), log);
const withoutAppRole = () => ask('DROP ROLE IF EXISTS xuezhang_app');

describe("a database that is someone else's", () => {
  test('two addresses: the owner migrates, the other serves as it is', async () => {
    const found = await resolve({
      DATABASE_URL: server.appUrl('office'),
      MIGRATE_DATABASE_URL: server.ownerUrl('office'),
    });
    expect(found).toMatchObject({ kind: 'external', appRole: 'xuezhang_app' });
    expect(found.setRole).toBeUndefined();
  });

  test.each(['superuser', 'maker'])(
    'one address, %s: it makes a lesser role and serves as that',
    async (who) => {
      await withoutAppRole();
      const url = who === 'maker' ? as('maker') : server.superUrl;
      for (const time of ['first', 'second']) {
        const found = await resolve({ DATABASE_URL: url });
        expect(found, time).toMatchObject({ appUrl: url, ownerUrl: url, setRole: 'xuezhang_app' });
        await ask('SET ROLE xuezhang_app', url);
      }
    },
  );

  test('one address that may make no roles: it serves as the owner, with a warning', async () => {
    await withoutAppRole();
    warnings.length = 0;
    const found = await resolve({ DATABASE_URL: as('plain') });
    expect(found).toMatchObject({ appRole: 'plain' });
    expect(found.setRole).toBeUndefined();
    expect(warnings.join()).toContain('plain owns the tables and serves too');
  });

  test('a role above row security that cannot step down does not serve', async () => {
    await withoutAppRole();
    await expect(resolve({ DATABASE_URL: as('above') })).rejects.toThrow(/stands above row security/);
  });

  test('an address that does not answer is named, without its password', async () => {
    const wrong = as('plain').replace(':try@', ':hunter2@');
    const error = await resolve({ DATABASE_URL: wrong }).catch((e) => e);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toMatch(
      /^DATABASE_URL: the database does not let us in: password authentication failed/,
    );
    expect(error.message).not.toContain('hunter2');
    const nowhere = { DATABASE_URL: 'postgres://a:b@localhost:1/x' };
    await expect(resolve(nowhere)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('the embedded database', () => {
  test('a second server on the folder is refused, and the first goes on', async () => {
    const env = { DATA_DIR: join(root, 'office') };
    const first = await resolve(env);
    await first.announce('http://127.0.0.1:3000');
    const refusal = await resolve(env).catch((error) => error);
    expect(refusal).toBeInstanceOf(AlreadyRunning);
    expect(refusal.address).toBe('http://127.0.0.1:3000');
    expect(await ask('SELECT current_user AS who', first.appUrl)).toEqual([{ who: 'xuezhang_app' }]);
    await first.stop();
    await expect(readFile(join(root, 'office/server.json'))).rejects.toThrow(/ENOENT/);
    const second = await resolve(env);
    await second.stop();
  });
});

describe('a pooler between us and PostgreSQL', () => {
  /** Two connections of ours on one of the server's, as a pooler has it that knows nothing of prepared statements. */
  async function shared<T>(work: (first: ClientBase, second: ClientBase) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: as('plain') });
    await client.connect();
    const known = [new Set<string>(), new Set<string>()];
    const connection = (mine: Set<string>) =>
      ({
        query: (statement: { name: string; text: string }) => {
          const isKnown = mine.has(statement.name);
          mine.add(statement.name);
          return client.query(
            isKnown ? `EXECUTE "${statement.name}"` : `PREPARE "${statement.name}" AS ${statement.text}`,
          );
        },
      }) as unknown as ClientBase;
    try {
      return await work(connection(known[0] as Set<string>), connection(known[1] as Set<string>));
    } finally {
      await client.end();
    }
  }

  test('one that mixes up prepared statements is refused at the start, with what it needs', async () => {
    await expect(shared(mustKeepStatements)).rejects.toThrow(/max_prepared_statements/);
  });

  test('two connections of their own pass', async () => {
    const clients = [1, 2].map(() => new Client({ connectionString: as('plain') }));
    await Promise.all(clients.map((client) => client.connect()));
    await mustKeepStatements(clients[0] as Client, clients[1] as Client);
    await Promise.all(clients.map((client) => client.end()));
  });

  test('the limits are the role’s: a connection that was not set up has them', async () => {
    const database = new Database({ url: as('maker'), poolSize: 1 });
    await database.query('SELECT 1');
    await database.close();
    const [row] = await ask(
      `SELECT current_setting('lock_timeout') AS lock, current_setting('max_parallel_workers_per_gather') AS workers`,
      as('maker'),
    );
    expect(row).toEqual({ lock: '8s', workers: '0' });
  });

  test('a limit that an operator gave the role stays', async () => {
    await ask(`ALTER ROLE plain SET lock_timeout = '3s'`);
    const database = new Database({ url: as('plain'), poolSize: 1 });
    await database.query('SELECT 1');
    await database.close();
    expect(await ask(`SHOW lock_timeout`, as('plain'))).toEqual([{ lock_timeout: '3s' }]);
    expect(await ask(`SHOW statement_timeout`, as('plain'))).toEqual([{ statement_timeout: '1min' }]);
  });
});
