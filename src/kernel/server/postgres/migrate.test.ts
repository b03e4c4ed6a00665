import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appRole, type Embedded, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const log = { info: () => undefined, warn: () => undefined };
let root: string;
let server: Embedded;
let dir: string;
let database: string;
let count = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'xz-migrate-'));
  await chmod(root, 0o711);
  server = await startEmbedded({ dataDir: root, log, fsync: false });
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  count += 1;
  database = `migrate_${count}`;
  dir = join(root, `db${count}`);
  await server.createDatabase(database);
  await mkdir(join(dir, 'migrations'), { recursive: true });
  await file('0001_first.sql', 'CREATE TABLE book (id int); INSERT INTO book VALUES (1);');
  await writeFile(join(dir, 'grants.sql'), 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO :app_role;');
});

const file = (name: string, sql: string) => writeFile(join(dir, 'migrations', name), sql);
const run = (url = server.ownerUrl(database)) => migrate({ ownerUrl: url, appRole, dir, log });

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('migrations', () => {
  test('each is applied once, in order, and the app may do what the grants say', async () => {
    await file('0002_second.sql', 'CREATE TABLE page (id int);');
    expect((await run()).applied).toEqual(['0001_first.sql', '0002_second.sql']);
    expect((await run()).applied).toEqual([]);
    expect(await ask(server.appUrl(database), 'SELECT id FROM book')).toEqual([{ id: 1 }]);
    await expect(ask(server.appUrl(database), 'DELETE FROM book')).rejects.toThrow(/permission denied/);
  });

  test('servers that start together apply each once', async () => {
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flatMap((result) => result.applied)).toEqual(['0001_first.sql']);
  });

  test('a table of a later migration is granted too, and unchanged grants are not run again', async () => {
    await run();
    const [{ xmin }] = await ask(server.superUrl.replace('/postgres?', `/${database}?`), grantRow);
    await run();
    expect(await ask(server.superUrl.replace('/postgres?', `/${database}?`), grantRow)).toEqual([{ xmin }]);
    await file('0002_second.sql', 'CREATE TABLE page (id int);');
    await run();
    expect(await ask(server.appUrl(database), 'SELECT id FROM page')).toEqual([]);
  });
  const grantRow = `SELECT xmin::text FROM schema_migration WHERE name LIKE 'grants%'`;

  test('a file changed after it was applied is refused, line ends apart', async () => {
    await file('0002_second.sql', 'SELECT 1;\nSELECT 2;\n');
    await run();
    await file('0002_second.sql', 'SELECT 1;\r\nSELECT 2;\r\n');
    expect((await run()).applied).toEqual([]);
    await file('0001_first.sql', 'CREATE TABLE book (id bigint);');
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it had been applied');
  });

  test('a failing one leaves nothing behind and says where', async () => {
    await file('0002_second.sql', 'CREATE TABLE page (id int);\nCREATE TABLE leaf (id nonsense);');
    await expect(run()).rejects.toThrow(/0002_second.sql failed.*"nonsense" does not exist \(line 2\)/);
    expect(await ask(server.ownerUrl(database), `SELECT to_regclass('page') AS page`)).toEqual([
      { page: null },
    ]);
    await file('0002_second.sql', 'CREATE TABLE page (id int);');
    expect((await run()).applied).toEqual(['0002_second.sql']);
  });

  test('one that slips in before an applied one is refused', async () => {
    await file('0003_third.sql', 'SELECT 1;');
    await run();
    await file('0002_second.sql', 'SELECT 1;');
    await expect(run()).rejects.toThrow('0002_second.sql comes before 0003_third.sql');
  });

  test('an older version runs on a newer schema', async () => {
    await file('0002_second.sql', 'CREATE TABLE page (id int);');
    await run();
    await rm(join(dir, 'migrations', '0002_second.sql'));
    expect((await run()).applied).toEqual([]);
  });

  test('it waits for a table in use without queueing everyone behind it', async () => {
    await run();
    await file('0002_second.sql', 'ALTER TABLE book ADD COLUMN name text;');
    const reader = new Client({ connectionString: server.appUrl(database) });
    await reader.connect();
    await reader.query('BEGIN; SELECT * FROM book');
    const done = run();
    setTimeout(() => void reader.query('COMMIT'), 2300);
    expect((await done).applied).toEqual(['0002_second.sql']);
    await reader.end();
  });

  test('a role that may make no tables is told so', async () => {
    await expect(run(server.appUrl(database))).rejects.toThrow('xuezhang_app may not change this database');
  });
});
