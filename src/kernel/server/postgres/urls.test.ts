import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../ops/config.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { AlreadyRunning } from './single-server.ts';
import { resolveDatabase } from './urls.ts';

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
