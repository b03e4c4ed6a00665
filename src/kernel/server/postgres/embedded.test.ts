import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { isAlive, serves } from './postmaster.ts';

const said: string[] = [];
const log = { info: (line: string) => said.push(line), warn: (line: string) => said.push(line) };
let dataDir: string;
let running: Embedded | undefined;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'xz-embedded-')), 'data');
  // mkdtemp's folder is closed to others, which is a case of its own; see the last test.
  await mkdir(dataDir);
  await chmod(dirname(dataDir), 0o755);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(dirname(dataDir), { recursive: true, force: true });
});

async function start(fsync = false): Promise<Embedded> {
  running = await startEmbedded({ dataDir, log, fsync });
  return running;
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Another Node process that starts the database and then stays. */
function otherServer(): ChildProcess {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    const log = { info() {}, warn() {} };
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log, fsync: false });
    console.log('up');
    setInterval(() => undefined, 1000);`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const kill = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });
const isUp = (child: ChildProcess) => new Promise((resolve) => child.stdout?.once('data', resolve));
const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

describe('embedded PostgreSQL', { timeout: 240_000 }, () => {
  test('the first start makes a UTF-8 database whose roles cannot step around row security', async () => {
    const it = await start();
    expect(it.reused).toBe(false);
    expect(await it.createDatabase('xuezhang')).toBe(true);
    expect(await it.createDatabase('xuezhang')).toBe(false);
    const roles = await ask(
      it.superUrl,
      `SELECT rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname LIKE 'xuezhang%' ORDER BY 1`,
    );
    const nothing = { rolsuper: false, rolbypassrls: false, rolcreaterole: false };
    expect(roles).toEqual([
      { rolname: 'xuezhang_app', rolcreatedb: false, ...nothing },
      { rolname: 'xuezhang_owner', rolcreatedb: true, ...nothing },
    ]);
    const [locale] = await ask<{ encoding: string; upper: string }>(
      it.appUrl('xuezhang'),
      `SELECT pg_encoding_to_char(encoding) AS encoding, upper('é学') AS upper FROM pg_database WHERE datname = 'xuezhang'`,
    );
    expect(locale).toEqual({ encoding: 'UTF8', upper: 'É学' });
    await expect(ask(it.appUrl('xuezhang'), 'CREATE TABLE t ()')).rejects.toThrow(/permission denied/);
    await expect(ask(it.appUrl('xuezhang').replace(/:[^:@]+@/, ':wrong@'), 'SELECT')).rejects.toThrow(
      /password/,
    );
  });

  test('a restart finds what was stored', async () => {
    const first = await start();
    await first.createDatabase('xuezhang');
    await ask(first.ownerUrl('xuezhang'), 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    const again = await start();
    expect(again.reused).toBe(false);
    expect(await ask(again.ownerUrl('xuezhang'), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  test('a killed server leaves PostgreSQL running, and the next start takes it over', async () => {
    const server = otherServer();
    await isUp(server);
    const pid = await postmasterPid();
    await kill(server);
    const it = await start();
    expect(it.reused).toBe(true);
    expect(await postmasterPid()).toBe(pid);
    await it.stop();
    expect(serves(pid, join(dataDir, 'postgres/cluster'))).toBe(false);
  });

  test('a start killed while the data folder is being made leaves nothing half made', async () => {
    const server = otherServer();
    const halfMade = async () => {
      const [making] = (await readdir(dataDir)).filter((name) => name.startsWith('making-'));
      return (
        making !== undefined && (await readdir(join(dataDir, making, 'cluster')).catch(() => [])).length > 3
      );
    };
    while (!(await halfMade())) await sleep(2);
    await kill(server);
    expect(await readdir(dataDir)).not.toContain('postgres');
    await start();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('two first starts at once share one database', async () => {
    const [a, b] = await Promise.all([
      startEmbedded({ dataDir, log, fsync: false }),
      startEmbedded({ dataDir, log, fsync: false }),
    ]);
    running = a;
    expect(a.port).toBe(b.port);
    expect([a.reused, b.reused].sort()).toEqual([false, true]);
    expect(await ask(b.superUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a killed PostgreSQL is started again, and a stranger with its process number is left alone', async () => {
    const first = await start(true); // what was committed must be there
    await first.createDatabase('xuezhang');
    await ask(first.ownerUrl('xuezhang'), 'CREATE TABLE kept AS SELECT 1 AS one');
    const file = join(dataDir, 'postgres/cluster/postmaster.pid');
    const pid = await postmasterPid();
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await sleep(10);
    const stranger = spawn('sleep', ['60']);
    await writeFile(file, [stranger.pid, ...rest].join('\n'));
    const again = await start(true);
    expect(again.reused).toBe(false);
    expect(await ask(again.ownerUrl('xuezhang'), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });

  test.runIf(process.getuid?.() === 0)(
    'under a folder closed to its user the database is kept elsewhere',
    async () => {
      await chmod(dirname(dataDir), 0o700);
      const it = await start();
      const target = await readlink(join(dataDir, 'postgres'));
      expect(target).toMatch(/^\/var\/tmp\/xuezhang-[0-9a-f]{16}\//);
      expect(said.join()).toContain(dirname(target));
      await it.createDatabase('xuezhang');
      await it.stop();
      expect((await start()).reused).toBe(false);
      await running?.stop();
      await rm(dirname(target), { recursive: true });
    },
  );
});
