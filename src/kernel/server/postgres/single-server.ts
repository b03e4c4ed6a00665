import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { StartLog } from './embedded.ts';
import { isAlive } from './postmaster.ts';

/** Somebody else serves from this data folder. Its message is what the user reads; nothing was touched. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
  constructor(
    readonly pid: number | undefined,
    readonly address: string | undefined,
  ) {
    const where = address ? ` at ${address}` : '';
    super(`Xuezhang is already running${where}${pid ? ` (pid ${pid})` : ''}.`);
  }
}

export interface FolderClaim {
  /** Tells where we listen, for whoever comes second. */
  announce(address: string): Promise<void>;
  /** `lastly` runs while the folder is still ours: whoever waits for it must not find a database about to stop. */
  release(lastly?: () => Promise<void>): Promise<void>;
}

export interface ClaimOptions {
  /** A direct connection to the embedded database: the lock lasts as long as the connection does. */
  url: string;
  dataDir: string;
  log: StartLog;
  /** Before the lock is taken again after the connection broke: PostgreSQL itself may have to be started. */
  revive?: () => Promise<void>;
  /** Another server took the folder while our connection was broken. */
  onLost?: (error: AlreadyRunning) => void;
}

const lockKey = 7_263_541; // any number, as long as it stays the same

/** One server per data folder, however it ends: the lock goes with the connection, and that with the process. */
export async function claimFolder(options: ClaimOptions): Promise<FolderClaim> {
  const card = join(options.dataDir, 'server.json');
  let released = false;
  let client = await lock(options.url, card, () => void reclaim());

  async function reclaim() {
    if (released) return;
    options.log.warn('the embedded database closed our connection; connecting again');
    for (; !released; await sleep(1000)) {
      try {
        await options.revive?.();
        client = await lock(options.url, card, () => void reclaim());
        return;
      } catch (error) {
        if (error instanceof AlreadyRunning) return options.onLost?.(error);
        options.log.warn(`the embedded database is not back yet: ${(error as Error).message}`);
      }
    }
  }

  await write(card, undefined);
  return {
    announce: (address) => write(card, address),
    release: async (lastly) => {
      released = true;
      await lastly?.();
      if (read(card).pid === process.pid) await rm(card, { force: true }); // not our successor's
      await client.end().catch(() => undefined);
    },
  };
}

async function lock(url: string, card: string, whenBroken: () => void): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeLock(client, card);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  client.once('end', whenBroken);
  return client;
}

/** A holder whose process has just been killed is waited for: PostgreSQL notices within moments. */
async function takeLock(client: Client, card: string): Promise<void> {
  const until = Date.now() + 3000;
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [lockKey]);
    if (rows[0].mine) return;
    const { pid, address } = read(card);
    const holderLives = pid !== undefined && isAlive(pid);
    if (holderLives || Date.now() > until) throw new AlreadyRunning(pid, address);
    await sleep(100);
  }
}

function read(card: string): { pid?: number; address?: string } {
  try {
    return JSON.parse(readFileSync(card, 'utf8'));
  } catch {
    return {};
  }
}

async function write(card: string, address: string | undefined): Promise<void> {
  const text = JSON.stringify({ pid: process.pid, address, started_at: Math.floor(Date.now() / 1000) });
  await writeFile(`${card}.new`, `${text}\n`);
  await rename(`${card}.new`, card);
}
