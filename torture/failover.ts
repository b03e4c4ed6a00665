import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { persistently, type Session } from '@/apps/server/testing/chaos.ts';
import { type Node, startNode } from '@/apps/server/testing/nodes.ts';
import { bookedOf, type Payments, payments } from '@/apps/server/testing/payments.ts';
import { startOwnCluster } from '@/apps/server/testing/setup/own-cluster.ts';
import { eventually } from '@/apps/server/testing/until.ts';
import { readPostmaster, serves } from '@/kernel/server/postgres/postmaster.ts';
import { startReplica } from '@/kernel/server/testing/replica.ts';
import { freePort } from '../bench/balancer.ts';
import { ensureHaproxy, haproxyWith } from './haproxy.ts';
import { root } from './place.ts';
import { rolesOf, takeOver } from './takeover.ts';
import { none, type Torture, thousands } from './torture.ts';

const SERVED_AGAIN_MS = 30_000;
const NAME = 'office';

interface Round {
  readonly paid: Payments;
  readonly lost: number;
  readonly twice: number;
  readonly wrong: number;
  /** From the kill to the first write that a node acknowledged, of the node that took longest. */
  readonly servedAgainMs: number;
  readonly heardAgainMs: number;
  readonly faults: number;
}

/** A primary and its synchronous standby; the primary is killed under payments, and the standby takes its place. */
export async function failover(torture: Torture): Promise<void> {
  const version = await ensureHaproxy(torture);
  if (!version) return torture.say('HAProxy is missing: nothing was tried');
  const rounds: Round[] = [];
  const [times, count] = torture.short ? [1, 60] : [3, 600];
  for (let n = 0; n < times; n++) rounds.push(await byItself(torture, (round) => once(round, count)));
  const sum = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0);
  const most = (of: (round: Round) => number) => Math.max(...rounds.map(of));
  const how =
    `${times} × a primary killed (kill -9) under payments by 8 callers over 2 nodes, its synchronous standby promoted after 3 s; HAProxy ${version} as in ` +
    `deploy/haproxy-postgres.cfg; ${thousands(sum(({ paid }) => paid.approved.size))} payments approved, ` +
    `${thousands(sum(({ paid }) => paid.held.size))} conversions held, ${thousands(sum(({ paid }) => paid.repeated))} calls sent again`;
  torture.tell(
    none(
      'failover: acknowledged writes lost',
      sum(({ lost }) => lost),
      how,
    ),
  );
  torture.tell(
    none(
      'failover: applied twice, or there and never acknowledged',
      sum(({ twice }) => twice),
      how,
    ),
  );
  torture.tell(
    none(
      'failover: refused, faults of ours, or wrong in the books',
      sum(({ paid, faults, wrong }) => paid.refused.length + faults + wrong),
      how,
    ),
  );
  const servedMs = most(({ servedAgainMs }) => servedAgainMs);
  torture.tell({
    what: 'failover: until every node serves writes again, unaided',
    figure: `${(servedMs / 1000).toFixed(1)} s`,
    target: `≤ ${SERVED_AGAIN_MS / 1000} s`,
    met: servedMs <= SERVED_AGAIN_MS,
    ours: `the slowest of ${times}, from the kill; live notices after ${(most(({ heardAgainMs }) => heardAgainMs) / 1000).toFixed(1)} s; ${how}`,
  });
}

/** What a round starts ends with it, and with the run at the latest. */
async function byItself<T>(torture: Torture, work: (round: Torture) => Promise<T>): Promise<T> {
  let steps: (() => unknown)[] = [];
  const end = async () => {
    const ending = steps.toReversed();
    steps = [];
    for (const step of ending) await step();
  };
  torture.atEnd(end);
  const result = await work({ ...torture, atEnd: (step) => void steps.push(step) });
  await end();
  return result;
}

async function once(torture: Torture, count: number): Promise<Round> {
  const own = await startOwnCluster();
  torture.atEnd(async () => {
    // Only what has come up again by itself clears away what a kill leaves behind.
    await own.server.revive();
    await own.stop();
  });
  const standby = await startReplica(own.server, own.dataDir, join(own.folder, 'standby'));
  torture.atEnd(() => standby.stop());
  // From here on nothing is acknowledged that the standby has not on its disk.
  await own.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await own.ask('SELECT pg_reload_conf()');
  const isSynchronous = async () =>
    (await own.ask("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")).rowCount === 1;
  await eventually(isSynchronous, 'the standby does not become synchronous', { forMs: 30_000, everyMs: 100 });

  const port = await balancerOf(torture, own.server.superUrl, own.server.port, standby.superUrl);
  const through = (url: string) => url.replace(/@[^/]*\//, `@127.0.0.1:${port}/`).replace(/\?.*$/, '');
  const ours: Buffer[] = [];
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: through(own.urls.app),
    MIGRATE_DATABASE_URL: through(own.urls.owner),
    DATA_DIR: own.folder,
    POOL_SIZE: '5',
  };
  const nodes: Node[] = [];
  for (let n = 0; n < 2; n++) {
    const args = [join(root, 'dist/server/main.js')];
    const node = await startNode({ args, cwd: root, env, log: (said) => ours.push(said) });
    torture.atEnd(() => node.stop());
    nodes.push(node);
  }
  const after = new pg.Pool({
    connectionString: standby.superUrl.replace(/\/postgres$/, `/${NAME}`),
    max: 2,
  });
  after.on('error', () => undefined);
  torture.atEnd(() => after.end());
  const asked = (sql: string, values?: unknown[]) => after.query(sql, values);

  let [servedAgainMs, heardAgainMs] = [0, 0];
  let turn = 0;
  const paid = await payments({
    address: () => nodes[turn++ % nodes.length]?.address as string,
    count,
    callers: 8,
    adviser: own.adviser,
    finance: own.finance,
    students: own.students,
    methodId: own.methodId,
    accidents: [
      async () => {
        await kill(own.dataDir);
        const began = Date.now();
        const served = nodes.map((node) => servesWrites(node, own.adviser));
        await takeOver(own.server.superUrl, standby.superUrl);
        await Promise.all(served);
        servedAgainMs = Date.now() - began;
        await eventually(
          async () =>
            (await asked("SELECT FROM pg_stat_activity WHERE application_name = 'xuezhang-listen'"))
              .rowCount === nodes.length,
          'the nodes do not listen again',
          { forMs: 60_000, everyMs: 50 },
        );
        heardAgainMs = Date.now() - began;
      },
    ],
  });
  const booked = await bookedOf(asked);
  const missing = (there: ReadonlyMap<number, number>, said: ReadonlyMap<number, number>) =>
    [...said].filter(([id, fen]) => there.get(id) !== fen).length;
  const wrong = await wrongInBooks(asked);
  for (const what of Object.keys(wrong)) torture.note(`- after the failover: ${what}`);
  const faults = Buffer.concat(ours)
    .toString()
    .split('\n')
    .filter((line) => line.includes('unexpected failure'));
  for (const line of [...faults, ...paid.refused].slice(0, 5)) torture.note(`- failover: ${line}`);
  return {
    paid,
    lost: missing(booked.approved, paid.approved) + missing(booked.held, paid.held),
    twice:
      missing(paid.approved, booked.approved) +
      missing(paid.held, booked.held) +
      (booked.lines - booked.approved.size),
    wrong: Object.keys(wrong).length,
    faults: faults.length,
    servedAgainMs,
    heardAgainMs,
  };
}

/** The address behind which whoever is primary stands. */
async function balancerOf(
  torture: Torture,
  primary: string,
  primaryPort: number,
  standby: string,
): Promise<number> {
  const port = await freePort();
  const roles = [await rolesOf(torture, primary), await rolesOf(torture, standby)];
  const [first, second] = [primaryPort, Number(new URL(standby).port)];
  await haproxyWith(torture, 'haproxy-postgres.cfg', {
    'bind :5000': `bind 127.0.0.1:${port}`,
    'bind :5001': `bind 127.0.0.1:${await freePort()}`,
    'server database1 database1:5432': `server database1 127.0.0.1:${first} port ${roles[0]}`,
    'server database2 database2:5432': `server database2 127.0.0.1:${second} port ${roles[1]}`,
  });
  const isThere = () =>
    new Promise<boolean>((done) => {
      const client = new pg.Client({
        connectionString: primary.replace(/@[^/]*\//, `@127.0.0.1:${port}/`).replace(/\?.*$/, ''),
      });
      client.on('error', () => undefined);
      client
        .connect()
        .then(() => client.end())
        .then(
          () => done(true),
          () => done(false),
        );
    });
  await eventually(isThere, 'the balancer does not find the primary', { forMs: 20_000, everyMs: 100 });
  return port;
}

/** Its main process, as a power cut ends it; the others notice and go. It does not come back. */
async function kill(dataDir: string): Promise<void> {
  const cluster = await realpath(join(dataDir, 'postgres/cluster'));
  const found = await readPostmaster(cluster);
  if (!found || !serves(found.pid, cluster)) throw new Error('no PostgreSQL to kill');
  process.kill(found.pid, 'SIGKILL');
  while (serves(found.pid, cluster)) await sleep(5);
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** Until this node has acknowledged a write. */
const servesWrites = (node: Node, session: Session) =>
  persistently(
    () => node.address,
    'api_file_add?name=after.png',
    {
      method: 'POST',
      headers: {
        ...session,
        'content-type': 'application/octet-stream',
        'idempotency-key': `after-${node.port}`,
      },
      body: PICTURE,
    },
    120_000,
  );
