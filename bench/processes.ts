import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDir, type Place, root } from './database.ts';
import type { LoadJob, LoadResult } from './load.ts';
import type { RawOptions } from './raw-server.ts';

/** The same for both sides. */
const POOL_SIZE = 10;
const children = new Set<ChildProcess>();

/** Ends what this run started, by its own handles. */
export async function stopAll(): Promise<void> {
  await Promise.all([...children].map(stop));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(late);
  }
  children.delete(child);
}

export interface Server {
  readonly port: number;
  readonly pid: number;
  /** From the start of the process until it said that it is ready. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** The built server on a database of the bench. */
export async function startOurs(place: Place): Promise<Server> {
  const main = process.env.BENCH_SERVER ?? join(root, 'dist/server/main.js');
  const dataDir = join(cacheDir, 'data');
  await mkdir(dataDir, { recursive: true });
  const began = performance.now();
  const child = spawn(process.execPath, [...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), main], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      DATABASE_URL: place.appUrl,
      MIGRATE_DATABASE_URL: place.ownerUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      POOL_SIZE: String(POOL_SIZE),
      LOG_LEVEL: 'warn',
      ...(process.env.XUEZHANG_ROOT ? { XUEZHANG_ROOT: process.env.XUEZHANG_ROOT } : {}),
    },
  });
  children.add(child);
  const port = await announcedPort(child);
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    await sleep(5);
  }
  return { port, pid: child.pid as number, startMs: performance.now() - began, stop: () => stop(child) };
}

function announcedPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const found = /http:\/\/[^\s:]+:(\d+)/.exec(said);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it listened\n${said}`)),
    );
  });
}

export async function startRaw(options: Omit<RawOptions, 'poolSize'>): Promise<Server> {
  const child = forked('raw-server.ts');
  const began = performance.now();
  child.send({ ...options, poolSize: POOL_SIZE });
  const { port } = await reply<{ port: number }>(child);
  return { port, pid: child.pid as number, startMs: performance.now() - began, stop: () => stop(child) };
}

export interface Load {
  run(job: LoadJob): Promise<LoadResult>;
}

export function startLoad(): Load {
  const child = forked('load.ts');
  return {
    async run(job) {
      child.send(job);
      const result = await reply<LoadResult>(child);
      if (result.failed)
        throw new Error(`${result.failed} requests failed, the first with:\n${result.firstFailure}`);
      return result;
    },
  };
}

/** Under tsx, as this process is. */
function forked(file: string): ChildProcess {
  const child = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.add(child);
  return child;
}

const reply = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the bench ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });

/** Megabytes; undefined where the system does not tell. */
export function residentMb(pid: number): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) / 1024 : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds that a process has had of the processors, by the clock of /proc; undefined where there is none. */
export function processorMs(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}
