import { type ChildProcess, spawn } from 'node:child_process';
import { eventually } from './until.ts';

/** One server process among several on the same database. */
export interface Node {
  readonly address: string;
  readonly port: number;
  /** As a power cut does it. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface NodeOptions {
  /** What Node runs: a built server, this one or an earlier. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Gets whatever the process says. */
  readonly log?: (chunk: Buffer) => void;
}

export async function startNode({ args, cwd, env, log }: NodeOptions): Promise<Node> {
  const child = spawn(process.execPath, [...args], {
    cwd,
    stdio: ['ignore', 'pipe', log ? 'pipe' : 'inherit'],
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  if (log) for (const said of [child.stdout, child.stderr]) said?.on('data', log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  try {
    const address = await announced(child);
    await eventually(() => isReady(address), `${address} does not become ready`, {
      forMs: 30_000,
      everyMs: 20,
    });
    const port = Number(new URL(address).port);
    return { address, port, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (!found) return;
      child.stdout?.off('data', read).resume();
      resolve(found[0]);
    };
    child.stdout?.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it listened\n${said}`)));
  });
}

export const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
