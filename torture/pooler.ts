import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@/apps/server/demo/people.ts';
import { ledgerOf, login, type Session, storm } from '@/apps/server/testing/chaos.ts';
import { freePort } from '../bench/balancer.ts';
import { ownDatabase } from './place.ts';
import { none, type Torture } from './torture.ts';

/** `PGBOUNCER` names another one than the machine's. */
const POOLER = process.env.PGBOUNCER ?? 'pgbouncer';
const CONNECTIONS = 5;

/** Two nodes whose forty connections share five of PostgreSQL's, transaction by transaction. */
export async function pooler(torture: Torture): Promise<void> {
  const version = /\d+\.\d+(\.\d+)?/.exec(spawnSync(POOLER, ['--version']).stdout?.toString() ?? '')?.[0];
  if (!version) return torture.say('PgBouncer is missing: nothing was tried');
  const own = await ownDatabase(torture, 'pooler');
  const url = await poolerInFrontOf(torture, own.place.appUrl);
  const env = { DATABASE_URL: url, DATABASE_LISTEN_URL: own.place.appUrl, POOL_SIZE: '20' };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 1 && minor < 21) {
    const said: Buffer[] = [];
    await own.node(env, (chunk) => said.push(chunk)).catch(() => undefined);
    const isClear = Buffer.concat(said).includes('max_prepared_statements');
    return torture.tell(
      none('a pooler that mixes up prepared statements: started all the same', isClear ? 0 : 1, version),
    );
  }
  const nodes = [await own.node(env), await own.node(env)];
  const address = (n: number) => nodes[n % nodes.length]?.address as string;
  const sessions: Session[] = [];
  for (const who of ['owner', 'manager', 'finance', 'affairs', 'adviser', 'teacher'])
    sessions.push((await login(address(sessions.length), who, DEMO_PASSWORD)).session);
  let turn = 0;
  const writes = torture.short ? 200 : 4_000;
  const result = await storm({
    address: () => address(turn++),
    sessions,
    writes,
    callers: 16,
    atHalf: async () => undefined,
  });
  const { lost, twice, unheard } = await ledgerOf((sql) => own.db.superPool.query(sql), result);
  const how =
    `PgBouncer ${version} in transaction mode: 2 nodes with 20 connections each on ${CONNECTIONS} of PostgreSQL; ` +
    `${result.acknowledged.size} writes and ${result.reads} reads in ${result.seconds.toFixed(0)} s`;
  const failed = result.refused.length + result.repeated;
  torture.tell(none('behind a pooler: calls refused or failed', failed, how));
  torture.tell(none('behind a pooler: writes lost, applied twice or unheard', lost + twice + unheard, how));
}

/** As `docs/operations.md` has it, on loopback, over the same role. */
async function poolerInFrontOf(torture: Torture, appUrl: string): Promise<string> {
  const to = new URL(appUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'xz-pooler-'));
  await chmod(folder, 0o755);
  torture.atEnd(() => rm(folder, { recursive: true, force: true }));
  const name = decodeURIComponent(to.pathname.slice(1));
  const password = decodeURIComponent(to.password);
  const options = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: CONNECTIONS,
    max_client_conn: 200,
    max_prepared_statements: 700,
  };
  await writeFile(options.auth_file, `"${to.username}" "${password}"\n`);
  const isOld = spawnSync(POOLER, ['--version']).stdout.includes(' 1.18');
  const lines = Object.entries(options).filter(([key]) => !(isOld && key === 'max_prepared_statements'));
  const file = join(folder, 'pooler.ini');
  await writeFile(
    file,
    `[databases]\n${name} = host=127.0.0.1 port=${to.port || 5432} dbname=${name} password='${password}'\n` +
      `[pgbouncer]\n${lines.map(([key, value]) => `${key} = ${value}`).join('\n')}\n`,
  );
  await chmod(file, 0o644);
  await chmod(options.auth_file, 0o644);
  // It does not run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(POOLER, ['-q', ...asOther, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  torture.atEnd(() => child.kill('SIGTERM'));
  return `postgresql://${to.username}:${to.password}@127.0.0.1:${port}/${name}`;
}
