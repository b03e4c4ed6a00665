// Two built servers on one database behind a balancer: restarted in turn, then one killed. Prints what was lost: nothing.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DEMO_PASSWORD } from '@/apps/server/demo/people.ts';
import { ledgerOf, login, type Session, storm } from '@/apps/server/testing/chaos.ts';
import { isReady, type Node, startNode } from '@/apps/server/testing/nodes.ts';
import { startEmbedded } from '@/kernel/server/postgres/embedded.ts';
import { freePort, smallBalancer } from './balancer.ts';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { writes: { type: 'string', default: '2000' }, callers: { type: 'string', default: '16' } },
});
const [writes, callers] = [Number(values.writes), Number(values.callers)];
/** The balancer looks every 500 ms and takes a node out after the second time. */
const DRAIN_SECONDS = 3;
const folder = join(root, '.cache/two-nodes');
const undo: (() => unknown)[] = [];
let failures = 0;
const say = (line: string) => process.stdout.write(`${line}\n`);
const expectThat = (what: string, holds: boolean) => {
  if (!holds) failures += 1;
  say(`${holds ? 'ok    ' : 'FAILED'} ${what}`);
};

async function main(): Promise<void> {
  const { db, nodes, restart, balancer } = await arrange();

  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await login(balancer, 'guidance', 'wrong-password')).status);
  const counted = statuses.filter((status) => status === 200).length;
  expectThat(`ten wrong passwords in all over both nodes (${counted}), then 429`, counted === 10);

  const sessions: Session[] = [];
  for (const who of ['owner', 'manager', 'finance', 'viewer', 'affairs', 'adviser', 'teacher', 'marketing'])
    sessions.push((await login(balancer, who, DEMO_PASSWORD)).session);

  const rolled = await storm({
    address: () => balancer,
    sessions,
    writes,
    callers,
    atHalf: async () => {
      for (const n of nodes.keys()) await restart(n);
    },
    untilHalf: true,
  });
  const rolledCalls = rolled.acknowledged.size + rolled.reads;
  expectThat(
    `both nodes restarted in turn during ${rolledCalls} calls: ${rolled.repeated} failed, ${rolled.refused.length} refused`,
    rolled.repeated === 0 && rolled.refused.length === 0,
  );

  const result = await storm({
    address: () => balancer,
    sessions,
    writes,
    callers,
    atHalf: async () => nodes[0]?.kill(),
  });
  const { lost, twice, unheard } = await ledgerOf((sql) => db.query(sql), {
    acknowledged: new Map([...rolled.acknowledged, ...result.acknowledged]),
  });
  const { acknowledged, reads, repeated, refused, slowestMs, seconds } = result;
  say(
    `${acknowledged.size} writes and ${reads} reads in ${seconds.toFixed(1)} s by ${callers} callers ` +
      `(${Math.round((acknowledged.size + reads) / seconds)} calls/s); ${repeated} sent again, slowest ${slowestMs} ms`,
  );
  expectThat(`every write acknowledged (${acknowledged.size} of ${writes})`, acknowledged.size === writes);
  expectThat(`acknowledged writes lost: ${lost}`, lost === 0);
  expectThat(`writes applied twice: ${twice}`, twice === 0);
  expectThat(`writes applied and never acknowledged: ${unheard}`, unheard === 0);
  expectThat(`answers other than done: ${refused.length} ${refused[0] ?? ''}`, refused.length === 0);
  let alive = 0;
  for (const headers of sessions) {
    const answer = await fetch(`${balancer}/api/api_admin_base`, { headers });
    if (((await answer.json()) as { code: number }).code === 1) alive += 1;
  }
  expectThat(`sessions alive after the kill: ${alive} of ${sessions.length}`, alive === sessions.length);
}

async function arrange() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({ dataDir: folder, log: { info: () => undefined, warn: say } });
  undo.push(() => server.stop());
  await server.createDatabase('xuezhang');
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: server.appUrl('xuezhang'),
    MIGRATE_DATABASE_URL: server.ownerUrl('xuezhang'),
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    DEMO: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const begin = (port: number) =>
    startNode({ args: [join(root, 'dist/server/main.js')], cwd: root, env: { ...env, PORT: String(port) } });
  // One after the other: the first loads the demo data.
  const nodes: Node[] = [];
  for (let n = 0; n < 2; n++) {
    nodes.push(await begin(0));
    undo.push(() => nodes[n]?.stop());
  }
  /** As an upgrade does it: told to stop, waited for, started again, and given time to be found by the balancer. */
  const restart = async (n: number) => {
    const node = nodes[n] as Node;
    await node.stop();
    nodes[n] = await begin(node.port);
    await sleep(DRAIN_SECONDS * 1000);
  };
  const db = new pg.Pool({
    connectionString: server.superUrl.replace(/\/postgres(?=\?|$)/, '/xuezhang'),
    max: 1,
  });
  undo.push(() => db.end());
  return { db, nodes, restart, balancer: await balance(nodes) };
}

/** HAProxy, as in deploy/haproxy.cfg, on loopback. */
async function balance(nodes: readonly Node[]): Promise<string> {
  if (spawnSync('haproxy', ['-v']).status !== 0) {
    say('HAProxy is missing: a small balancer of our own takes its place');
    const own = await smallBalancer(nodes.map((node) => node.address));
    undo.push(own.stop);
    return own.address;
  }
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configOf(port, nodes));
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  undo.push(() => child.kill('SIGTERM'));
  const address = `http://127.0.0.1:${port}`;
  for (let n = 0; n < 200 && !(await isReady(address)); n++) await sleep(50);
  return address;
}

const configOf = (port: number, nodes: readonly Node[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
  retry-on conn-failure
frontend office
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${nodes.map((node, n) => `  server node${n + 1} 127.0.0.1:${node.port}`).join('\n')}
`;

try {
  await main();
} finally {
  for (const step of undo.toReversed()) await step();
}
process.exitCode = failures > 0 ? 1 : 0;
