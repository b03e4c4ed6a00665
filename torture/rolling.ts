import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@/apps/server/demo/people.ts';
import { ledgerOf, login, type Session, storm } from '@/apps/server/testing/chaos.ts';
import { isReady, type Node } from '@/apps/server/testing/nodes.ts';
import { freePort } from '../bench/balancer.ts';
import { ensureHaproxy, haproxyWith } from './haproxy.ts';
import { ownDatabase } from './place.ts';
import { none, type Torture, thousands } from './torture.ts';

/** As `docs/operations.md` says for this balancer. */
const DRAIN_SECONDS = 6;
/** It asks every two seconds, and once is enough to come back. */
const FOUND_AGAIN_MS = 3_000;

/** Two nodes behind HAProxy as `deploy/haproxy.cfg` has it, told to stop and started again in turn, while people work. */
export async function rolling(torture: Torture): Promise<void> {
  const version = await ensureHaproxy(torture);
  if (!version) return torture.say('HAProxy is missing: nothing was tried');
  const rounds = torture.short ? 1 : 3;
  const own = await ownDatabase(torture, 'rolling');
  const start = (port: number): Promise<Node> =>
    own.node({ DRAIN_SECONDS: String(DRAIN_SECONDS), TRUST_PROXY: '1', PORT: String(port) });
  const nodes = [await start(0), await start(0)];
  const port = await freePort();
  await haproxyWith(torture, 'haproxy.cfg', {
    'bind :8080': `bind 127.0.0.1:${port}`,
    'node1:3000': `127.0.0.1:${nodes[0]?.port}`,
    'node2:3000': `127.0.0.1:${nodes[1]?.port}`,
  });
  const balancer = `http://127.0.0.1:${port}`;
  for (let n = 0; n < 200 && !(await isReady(balancer)); n++) await sleep(50);
  const sessions: Session[] = [];
  for (const who of ['owner', 'manager', 'finance', 'affairs', 'adviser', 'teacher'])
    sessions.push((await login(balancer, who, DEMO_PASSWORD)).session);

  let restarts = 0;
  const result = await storm({
    address: () => balancer,
    sessions,
    writes: 200,
    callers: 8,
    untilHalf: true,
    atHalf: async () => {
      for (let n = 0; n < rounds * nodes.length; n++) {
        const node = nodes[n % nodes.length] as Node;
        await node.stop();
        nodes[n % nodes.length] = await start(node.port);
        restarts += 1;
        await sleep(FOUND_AGAIN_MS);
      }
    },
  });
  const { lost, twice, unheard } = await ledgerOf((sql) => own.db.superPool.query(sql), result);
  for (const line of result.refused.slice(0, 5)) torture.note(`- rolling: ${line}`);
  const how =
    `HAProxy ${version} as in deploy/haproxy.cfg, DRAIN_SECONDS=${DRAIN_SECONDS}: ${restarts} restarts by SIGTERM, in turn; ` +
    `${thousands(result.acknowledged.size)} writes and ${thousands(result.reads)} reads by 8 callers in ${result.seconds.toFixed(0)} s, ` +
    `slowest ${thousands(result.slowestMs)} ms`;
  torture.tell(
    none(
      'two nodes behind HAProxy, restarted in turn under load: requests that failed',
      result.repeated + result.refused.length,
      how,
    ),
  );
  torture.tell(
    none('restarted in turn under load: writes lost, applied twice or unheard', lost + twice + unheard, how),
  );
}
