import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, createWriteStream, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { DEMO_PASSWORD } from '@/apps/server/demo/people.ts';
import { startWithTemplates } from '@/apps/server/testing/setup/templates.ts';
import { ensureBrowser } from '../scripts/browser.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { serveFixtures } from './fixtures/serve.ts';

const root = resolve(import.meta.dirname, '..');
const SPECIAL_COMPANY = '上海徐汇校区';

/** The built product, running as it does at a customer's, and a browser to look at it with. */
export interface RunningApp {
  readonly address: string;
  /** The pages that try single parts of the shell, by the name of their folder. */
  readonly fixtures: Readonly<Record<string, string>>;
  readonly browser: string;
  /** The database, from above row security: to look behind the scenes. */
  readonly superUrl: string;
  /** The one institution with the special display. */
  readonly specialCompany: string;
  /** Of every demo account. */
  readonly password: string;
  /** For this run only. */
  readonly folder: string;
  /** What the server was told, for another one beside it. */
  readonly env: Readonly<Record<string, string>>;
  /** Where journeys that fail leave their pictures. */
  readonly failures: string;
}

type Undo = () => unknown;

export async function startApp(): Promise<{ app: RunningApp; close: () => Promise<void> }> {
  const undo: Undo[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return { app: await open(undo), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(undo: Undo[]): Promise<RunningApp> {
  const dataDir = process.env.XUEZHANG_E2E_DIR ?? join(root, 'node_modules/.cache/xuezhang-e2e');
  await ensureBuilt();
  const place = await startWithTemplates(dataDir);
  undo.push(() => place.server.stop());
  // Only now: until then it may be another run's.
  const folder = join(dataDir, 'run');
  rmSync(folder, { recursive: true, force: true });
  const [app, fixtures, browser] = await together(
    openApp(place, folder, undo),
    serveFixtures(join(folder, 'fixtures'), undo),
    openBrowser(undo),
  );
  return {
    ...app,
    fixtures,
    browser,
    folder,
    failures: resolve(root, process.env.E2E_FAILURES ?? 'e2e/failures'),
    password: DEMO_PASSWORD,
    specialCompany: SPECIAL_COMPANY,
  };
}

/** Like `Promise.all`, but waits for the others where one fails, so that what they began can be undone. */
async function together<T extends readonly unknown[]>(
  ...works: { [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  await Promise.allSettled(works);
  return (await Promise.all(works)) as unknown as T;
}

type Templates = Awaited<ReturnType<typeof startWithTemplates>>;

async function openApp({ server, demoTemplate }: Templates, folder: string, undo: Undo[]) {
  const app = copyOfBuild(folder);
  const database = `e2e_${randomBytes(6).toString('hex')}`;
  await server.createDatabase(database, demoTemplate);
  const env = {
    DATABASE_URL: server.appUrl(database),
    MIGRATE_DATABASE_URL: server.ownerUrl(database),
    DATA_DIR: join(folder, 'data'),
    SPECIAL_DISPLAY_NAME: SPECIAL_COMPANY,
    // By name: login codes can then be read in the log.
    SMS_PROVIDER: 'log',
  };
  const address = await spawnServer(app, env, join(folder, 'server.log'), undo);
  return { address, env, superUrl: server.superUrl.replace(/\/postgres(\?|$)/, `/${database}$1`) };
}

/** Somebody may build again while the journeys run; the server keeps serving what it began with. */
function copyOfBuild(folder: string): string {
  const app = join(folder, 'app');
  mkdirSync(app, { recursive: true });
  cpSync(join(root, 'dist'), join(app, 'dist'), { recursive: true });
  for (const name of ['db', 'package.json', 'node_modules']) symlinkSync(join(root, name), join(app, name));
  return app;
}

/** Another server on the same data, configured otherwise; the journey ends it. */
export async function serverBeside({ folder, env }: RunningApp, more: Readonly<Record<string, string>>) {
  const undo: Undo[] = [];
  const address = await spawnServer(
    join(folder, 'app'),
    { ...env, ...more },
    join(folder, 'beside.log'),
    undo,
  );
  return { address, close: async () => void (await Promise.all(undo.map((step) => step()))) };
}

async function spawnServer(
  app: string,
  env: Record<string, string>,
  logFile: string,
  undo: Undo[],
): Promise<string> {
  const child = spawn(process.execPath, [join(app, 'dist/server/main.js')], {
    cwd: app,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  undo.push(async () => {
    await stop(child);
    process.off('exit', kill);
  });
  const log = createWriteStream(logFile);
  child.stderr.pipe(log, { end: false });
  const address = await addressOf(child, log);
  while (!(await isReady(address))) await pause(20);
  return address;
}

async function addressOf(child: ChildProcess, log: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const told = new Promise<string>((resolve) =>
    lines.on('line', (line) => {
      log.write(`${line}\n`);
      const address = /Xuezhang +(http:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    }),
  );
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code} before it listened; see server.log`);
  });
  return Promise.race([told, ended]);
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(late);
}

/** One browser for all files; each journey has a context of its own in it. */
async function openBrowser(undo: Undo[]): Promise<string> {
  const server = await chromium.launchServer({
    executablePath: await ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      // A journey is over before optimised code would pay off.
      '--js-flags=--no-opt',
    ],
  });
  undo.push(() => server.close());
  return server.wsEndpoint();
}
