import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { setWeappKey } from '@/domains/money/weapp/server/weapp.service.ts';
import { setFileStore } from '@/domains/organisation/file/server/file.service.ts';
import { connectIdentities } from '@/domains/organisation/identity/server/identity.service.ts';
import { identityConfig } from '@/domains/organisation/identity/server/providers.ts';
import { connectLive, NoticeHub } from '@/domains/organisation/news/server/notice.service.ts';
import { setSealing, setSpecialDisplay } from '@/domains/organisation/session/server/session.service.ts';
import { chooseProvider, connectSms } from '@/domains/organisation/sms/server/sms.service.ts';
import { setVersion } from '@/domains/organisation/system/server/system.service.ts';
import { setPrivateReceivers } from '@/domains/organisation/webhook/server/webhook.service.ts';
import { Database } from '@/kernel/server/db/database.ts';
import { startWorker } from '@/kernel/server/jobs/jobs.ts';
import { type Config, ConfigError, readConfig } from '@/kernel/server/ops/config.ts';
import { filesOf } from '@/kernel/server/ops/files.ts';
import { measureJobs, measurePool, measureProcess, measureQueue } from '@/kernel/server/ops/metrics.ts';
import { MigrationError, migrate } from '@/kernel/server/postgres/migrate.ts';
import { AlreadyRunning } from '@/kernel/server/postgres/single-server.ts';
import { type Database as Place, resolveDatabase } from '@/kernel/server/postgres/urls.ts';
import { encryptionKey, encryptionWith } from '@/kernel/server/session/encryption.ts';
import { buildApp } from './app.ts';
import { loadDemo } from './demo/load-demo.ts';
import { DEMO_PASSWORD, demoLogins } from './demo/people.ts';
import { jobs } from './jobs.ts';

const root = join(import.meta.dirname, process.env.XUEZHANG_ROOT ?? '../..');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Somebody who tries the product out has no phone to read a code from.
  const smsProvider = chooseProvider(config.demo ? { SMS_PROVIDER: 'log', ...process.env } : process.env);
  const identities = identityConfig(process.env);
  const log = startLog();
  const place = await resolveDatabase(config, log, (error) => fail(error.message));
  try {
    await serve(config, place, log, { smsProvider, identities });
  } catch (error) {
    // What we started, we stop; the reason is told by whoever called.
    await place.stop().catch(() => undefined);
    throw error;
  }
}

/** What the product asks of others. */
interface Outside {
  readonly smsProvider: ReturnType<typeof chooseProvider>;
  readonly identities: ReturnType<typeof identityConfig>;
}

async function serve(
  config: Config,
  place: Place,
  log: ReturnType<typeof startLog>,
  { smsProvider, identities }: Outside,
): Promise<void> {
  await migrate({ ownerUrl: place.ownerUrl, appRole: place.appRole, dir: join(root, 'db'), log });

  const database = new Database({
    url: place.appUrl,
    setRole: place.setRole,
    replicaUrl: config.replicaUrl,
    poolSize: config.poolSize,
    onError: (error) => log.warn(`a database connection broke: ${error.message}`),
  });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  setVersion(version);
  setSpecialDisplay(config.specialDisplayName, config.specialDisplayColumns);
  setPrivateReceivers(config.privateWebhooks);
  setFileStore(filesOf(config));
  const key = encryptionKey(config.secretsKey, config.dataDir);
  setSealing(encryptionWith(key));
  setWeappKey(key);

  let serving = false;
  const app = await buildApp({
    database,
    config,
    webDir: join(root, 'dist/web'),
    version,
    ready: () => serving,
  });
  connectSms(smsProvider(app.log));
  connectIdentities(identities, app.log);
  const listenUrl = config.listenUrl ?? place.appUrl;
  const hub = new NoticeHub({ database, listenUrl, log: app.log });
  connectLive(hub);
  if (config.demo) await quietly(app, () => loadDemo(database, app, log));

  const worker = startWorker({
    pool: database.pool,
    jobs: jobs(database, app.log),
    log: app.log,
    onEnd: measureJobs(),
  });
  measurePool(database.pool);
  measureQueue(database.query);
  const stopMeasuring = measureProcess();
  const address = await app.listen({ port: config.port, host: config.host });
  serving = true;
  await place.announce(address);
  announce(address, config);

  const stop = once(async () => {
    serving = false;
    // The balancer must have seen it before the first connection is refused.
    await sleep(config.drainSeconds * 1000);
    // A request that hangs must not keep the process for ever.
    setTimeout(() => process.exit(1), 15_000).unref();
    // Streams are requests that never end by themselves.
    await hub.close();
    // What is under way is given time; a line that nobody uses must not hold us up.
    setTimeout(() => app.server.closeAllConnections(), 5_000).unref();
    await app.close();
    await worker.stop();
    stopMeasuring();
    await database.close();
    await place.stop();
    process.exit(0);
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** The demo makes hundreds of calls; whoever starts for the first time wants to see the address, not each of them. */
async function quietly(app: FastifyInstance, work: () => Promise<void>): Promise<void> {
  const { level } = app.log;
  if (level === 'info') app.log.level = 'warn';
  await work().finally(() => {
    app.log.level = level;
  });
}

function announce(address: string, config: Config): void {
  const lines = [``, `  学账 Xuezhang  ${address}`, `  API            ${address}/docs`];
  if (config.demo)
    lines.push(`  演示账号 demo   ${demoLogins.join(', ')}`, `  密码 password   ${DEMO_PASSWORD}`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

const startLog = () => ({
  info: (message: string) => void process.stdout.write(`  ${message}\n`),
  warn: (message: string) => void process.stderr.write(`  ${message}\n`),
});

function once(work: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    void work().catch((error) => fail(String(error)));
  };
}

function fail(message: string): never {
  process.stderr.write(`\n  ${message.replaceAll('\n', '\n  ')}\n\n`);
  process.exit(1);
}

/** The product, until it is told to stop; what hinders it is said in words. */
export const start = (): Promise<void> =>
  main().catch((error: Error & { code?: string }) => {
    if (error instanceof ConfigError || error instanceof AlreadyRunning || error instanceof MigrationError)
      fail(error.message);
    if (error.code === 'EADDRINUSE')
      fail(`PORT: something else listens there already; choose another one, for example PORT=3001`);
    fail(error.stack ?? error.message);
  });
