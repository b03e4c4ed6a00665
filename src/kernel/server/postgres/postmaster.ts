import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { canReach, giveTo, plainEnvironment } from './database-user.ts';

/** Where a PostgreSQL can be reached. */
export interface Place {
  port: number;
  /** Empty where there is none: on Windows, or with no short folder that its user can reach. */
  socketDir: string;
}

/** The main process of a running PostgreSQL, as its own `postmaster.pid` tells it. */
export interface Postmaster extends Place {
  pid: number;
  status: string;
}

export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketDir = '', , , status = ''] = text.split('\n').map((line) => line.trim());
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), socketDir, status } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Process numbers are used again (always so in containers), so a living one proves nothing: it must be a PostgreSQL
 * that was started on this folder. A process that has ended but was not collected has no command line.
 */
export function serves(pid: number, folder: string): boolean {
  return isAlive(pid) && (commandLine(pid)?.includes(folder) ?? true);
}

/** `undefined` where it cannot be known, which counts as serving: two PostgreSQLs on one folder would destroy it. */
function commandLine(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout?.toString();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch (error) {
    return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '') ? '' : undefined;
  }
}

const settings = ({ fsync }: Cluster) => [
  'listen_addresses=127.0.0.1',
  'max_connections=100',
  'shared_buffers=128MB',
  'password_encryption=scram-sha-256',
  'timezone=UTC',
  'log_timezone=UTC',
  'unix_socket_permissions=0700',
  // The demo fills a new database within a minute; until statistics follow, plans made for empty tables are kept.
  ...(fsync ? ['autovacuum_naptime=5s'] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
];

/**
 * Starts PostgreSQL in a session of its own: the terminal's Ctrl-C reaches our server first, and it outlives a server
 * that is killed. `undefined` when the start lost a race (for the folder or the port) and should be tried again.
 */
export async function launch(cluster: Cluster, at: Partial<Place> = {}): Promise<Postmaster | undefined> {
  const before = await readPostmaster(cluster.folder);
  const port = at.port ?? (await freePort());
  const socketDir = await makeSocketDir(cluster, at.socketDir);
  const log = await openLog(cluster.logFile);
  const values = [...settings(cluster), `port=${port}`, `unix_socket_directories=${socketDir}`];
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.folder, ...values.flatMap((value) => ['-c', value])],
    {
      ...cluster.user,
      cwd: '/',
      env: plainEnvironment(),
      detached: true,
      stdio: ['ignore', log.file.fd, log.file.fd],
    },
  );
  let ended = child.pid === undefined;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  child.unref();
  await log.file.close();
  const started = await whenReady(
    cluster.folder,
    (found) => found?.pid === child.pid,
    () => ended,
  );
  const leftover = started ? before?.socketDir : socketDir;
  if (leftover && leftover !== started?.socketDir) await removeSocketDir(leftover);
  if (started) return started;
  const said = (await readFile(cluster.logFile)).subarray(log.from).toString();
  if (/lock file .* already exists|shared memory block .* still in use/.test(said)) return undefined;
  if (at.port === undefined && /could not create any TCP\/IP sockets/.test(said)) return undefined;
  throw new Error(
    `PostgreSQL did not start (${cluster.logFile}):\n${said.trim().split('\n').slice(-5).join('\n')}`,
  );
}

/** Waits until the postmaster says itself that it is ready, or `over` says that it will not be. */
export async function whenReady(
  folder: string,
  isIt: (found: Postmaster | undefined) => boolean,
  over: () => boolean,
): Promise<Postmaster | undefined> {
  while (!over()) {
    const found = await readPostmaster(folder);
    if (found?.status === 'ready' && isIt(found)) return found;
    await sleep(15);
  }
  return undefined;
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const found = await readPostmaster(cluster.folder);
  if (!found || !serves(found.pid, cluster.folder)) return;
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    process.kill(found.pid, signal);
    if (await gone(found.pid, cluster.folder, seconds)) return removeSocketDir(found.socketDir);
  }
  throw new Error(`PostgreSQL (process ${found.pid}) does not stop.`);
}

async function gone(pid: number, folder: string, seconds: number): Promise<boolean> {
  const until = Date.now() + seconds * 1000;
  while (serves(pid, folder)) {
    if (Date.now() > until) return false;
    await sleep(10);
  }
  return true;
}

const socketPrefix = 'xz-pg-';

/** Short, because a socket's path holds about a hundred bytes. Its name is random and recorded in postmaster.pid. */
async function makeSocketDir({ user }: Cluster, earlier?: string): Promise<string> {
  if (process.platform === 'win32' || earlier === '') return '';
  const fits = (parent: string) => Buffer.byteLength(parent) < 70 && canReach(user, parent);
  const parent = [tmpdir(), '/tmp'].find(fits);
  if (!earlier && !parent) return '';
  const folder = earlier ?? (await mkdtemp(join(parent ?? '', socketPrefix)));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveTo(user, folder);
  return folder;
}

export async function removeSocketDir(folder: string): Promise<void> {
  if (basename(folder).startsWith(socketPrefix)) await rm(folder, { recursive: true, force: true });
}

/** A file, not a pipe, because PostgreSQL outlives us; the last one is kept when it has grown. */
async function openLog(path: string) {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  const full = size > 5_000_000;
  if (full) await rename(path, `${path}.1`);
  return { file: await open(path, 'a', 0o600), from: full ? 0 : size };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
