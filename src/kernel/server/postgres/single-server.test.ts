import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { AlreadyRunning, claimFolder, type FolderClaim } from './single-server.ts';

const log = { info: () => undefined, warn: () => undefined };
let dataDir: string;
let database: Embedded;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xz-single-'));
  await chmod(dataDir, 0o711);
  database = await startEmbedded({ dataDir, log, fsync: false });
});

afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const claim = (): Promise<FolderClaim> =>
  claimFolder({ url: database.superUrl, dataDir, log, revive: database.revive });

/** A second server in a process of its own. */
function otherServer() {
  const script = `
    import { claimFolder } from ${JSON.stringify(join(import.meta.dirname, 'single-server.ts'))};
    const log = { info() {}, warn() {} };
    const claim = await claimFolder({ url: process.env.TRY_URL, dataDir: ${JSON.stringify(dataDir)}, log });
    await claim.announce('http://127.0.0.1:3999');
    console.log('up');`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TRY_URL: database.superUrl },
  });
}

describe('one server per data folder', () => {
  test('the second is told where the first runs, and may come when it has gone', async () => {
    const other = otherServer();
    await new Promise((resolve) => other.stdout.once('data', resolve));
    const refusal = await claim().catch((error) => error);
    expect(refusal).toBeInstanceOf(AlreadyRunning);
    expect(refusal.message).toBe(`Xuezhang is already running at http://127.0.0.1:3999 (pid ${other.pid}).`);
    other.kill('SIGKILL');
    await new Promise((resolve) => other.once('exit', resolve));
    const mine = await claim();
    expect(JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')).pid).toBe(process.pid);
    await mine.release();
    await expect(readFile(join(dataDir, 'server.json'))).rejects.toThrow(/ENOENT/);
  });

  test('when PostgreSQL is killed, it comes back at the same address and the folder is claimed again', async () => {
    const mine = await claim();
    const before = database.superUrl;
    const [pid] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const held = async () => {
      const probe = await claimFolder({ url: before, dataDir, log }).catch((error) => error);
      if (!(probe instanceof AlreadyRunning)) await probe.release?.();
      return probe instanceof AlreadyRunning;
    };
    await sleep(1500);
    expect(await held()).toBe(true);
    await mine.release();
    expect(await held()).toBe(false);
  });
});
