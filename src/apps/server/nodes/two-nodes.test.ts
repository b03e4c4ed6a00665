import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { ensureBuilt } from '../../../../scripts/build.mjs';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { ledgerOf, login, storm } from '../testing/chaos.ts';
import { isReady, type Node, startNode } from '../testing/nodes.ts';
import { eventually } from '../testing/until.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const root = resolve(import.meta.dirname, '../../../..');
let db: TestDatabase;
let folder: string;
let nodes: Node[];
beforeAll(async () => {
  db = await testDatabase('demo');
  folder = mkdtempSync(join(tmpdir(), 'xuezhang-nodes-'));
  const env = {
    DATABASE_URL: db.url,
    MIGRATE_DATABASE_URL: db.ownerUrl,
    DATA_DIR: folder,
    POOL_SIZE: '5',
  };
  await ensureBuilt();
  const args = [join(root, 'dist/server/main.js')];
  nodes = await Promise.all([1, 2].map(() => startNode({ args, cwd: root, env })));
});
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

test('tries to sign in are counted over both nodes', async () => {
  const statuses = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await login(nodes[n % 2]?.address as string, 'guidance', 'wrong-password')).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('one of two nodes is killed under load: no session and no acknowledged write is lost, none counts twice', async () => {
  const [first, second] = nodes as [Node, Node];
  const people = ['owner', 'manager', 'finance', 'viewer'];
  const sessions = [];
  for (const [n, who] of people.entries()) {
    const { session } = await login(nodes[n % 2]?.address as string, who, DEMO_PASSWORD);
    sessions.push(session);
  }
  let turn = 0;
  const result = await storm({
    // Whoever meets the dead one comes again, and then to the other.
    address: () => [first, second][turn++ % 2]?.address as string,
    sessions,
    writes: 120,
    callers: 8,
    atHalf: () => first.kill(),
  });
  expect(result.refused).toEqual([]);
  expect(result.acknowledged.size).toBe(120);
  expect(result.repeated).toBeGreaterThan(0);
  expect(await ledgerOf((sql) => db.superPool.query(sql), result)).toEqual({ lost: 0, twice: 0, unheard: 0 });
  for (const headers of sessions) {
    const answer = await fetch(`${second.address}/api/api_admin_base`, { headers });
    expect(await answer.json()).toMatchObject({ code: 1 });
  }
});

test('a node that is told to stop says so first, and serves until its balancer has seen it', async () => {
  const env = {
    DATABASE_URL: db.url,
    MIGRATE_DATABASE_URL: db.ownerUrl,
    DATA_DIR: folder,
    DRAIN_SECONDS: '2',
  };
  const node = await startNode({ args: [join(root, 'dist/server/main.js')], cwd: root, env });
  const { session } = await login(node.address, 'affairs', DEMO_PASSWORD);
  const began = Date.now();
  const ended = node.stop();
  await eventually(async () => !(await isReady(node.address)), 'still ready', { forMs: 5000, everyMs: 20 });
  const answer = await fetch(`${node.address}/api/api_admin_base`, { headers: session });
  expect(await answer.json()).toMatchObject({ code: 1 });
  expect(answer.headers.get('connection')).toBe('close');
  await ended;
  expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
  await expect(fetch(`${node.address}/readyz`)).rejects.toThrow();
});
