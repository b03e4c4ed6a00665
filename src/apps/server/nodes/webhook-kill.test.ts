import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { ensureBuilt } from '../../../../scripts/build.mjs';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { login, type Session } from '../testing/chaos.ts';
import { type Node, startNode } from '../testing/nodes.ts';
import { eventually } from '../testing/until.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const root = resolve(import.meta.dirname, '../../../..');
const FIVE = [1, 2, 3, 4, 5];

interface Told {
  readonly message: string;
  readonly type: string;
  readonly room: number;
}
let db: TestDatabase;
let folder: string;
let receiver: Server;
let isSilent = true;
const told: Told[] = [];
const nodes: Node[] = [];
const start = async () => {
  const env = {
    DATABASE_URL: db.url,
    MIGRATE_DATABASE_URL: db.ownerUrl,
    DATA_DIR: folder,
    WEBHOOKS_PRIVATE: '1',
  };
  const node = await startNode({ args: [join(root, 'dist/server/main.js')], cwd: root, env });
  nodes.push(node);
  return node;
};
beforeAll(async () => {
  db = await testDatabase('demo');
  folder = mkdtempSync(join(tmpdir(), 'xuezhang-webhook-'));
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString());
      told.push({ message: String(request.headers['webhook-id']), type, room: data.id });
      // What has arrived is not always answered: the node dies with the message on its way.
      if (!isSilent) response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  await ensureBuilt();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  receiver?.close();
  receiver?.closeAllConnections();
  await db?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call<T>(address: string, session: Session, action: string, input: object): Promise<T> {
  const answer = await fetch(`${address}/api/${action}`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  expect(`${action}: ${code} ${msg}`).toBe(`${action}: 1 ${msg}`);
  return data;
}

test('a node is killed while it tells: what was acknowledged is told by the next one, in order, and nothing else', async () => {
  const first = await start();
  const { session } = await login(first.address, 'owner', DEMO_PASSWORD);
  const { port } = receiver.address() as AddressInfo;
  const hook = { name: '推送', url: `http://127.0.0.1:${port}/hook`, kinds: ['room.on', 'room.off'] };
  const { id } = await call<{ id: number }>(first.address, session, 'api_webhook_add', hook);
  await call(first.address, session, 'api_webhook_rotate', { id });
  const rooms = await Promise.all(
    FIVE.map((n) =>
      call<{ id: number }>(first.address, session, 'api_room_add', { name: `推送教室${n}`, capacity: 8 }),
    ),
  );
  const ids = rooms.map((room) => room.id);
  await Promise.all(ids.map((room) => call(first.address, session, 'api_room_disable', { id: room })));
  await eventually(async () => told.length > 0, 'nothing was told', { forMs: 20_000, everyMs: 10 });
  await first.kill();
  const [cut] = told as [Told];

  // Nothing took effect that was not committed, and a job's lease runs out after a minute: here, now.
  isSilent = false;
  await db.superPool.query("UPDATE job SET locked_until = now() WHERE name = 'webhook' AND done_at IS NULL");
  await db.superPool.query('UPDATE webhook SET paused_until = NULL');
  await start();
  const waiting = async () => {
    const { rows } = await db.superPool.query(
      "SELECT count(*)::int AS n FROM webhook_event WHERE state <> 'sent'",
    );
    return rows[0].n as number;
  };
  await eventually(async () => (await waiting()) === 0, 'not everything was told', {
    forMs: 90_000,
    everyMs: 100,
  });

  expect(told.filter(({ message }) => message === cut.message).length).toBeGreaterThan(1);
  const kept = new Map(told.map((one) => [one.message, one]));
  expect([...kept.values()].map(({ room }) => room).sort()).toEqual([...ids, ...ids].sort());
  for (const room of ids) {
    const order = [...kept.values()].filter((one) => one.room === room).map(({ type }) => type);
    expect(order).toEqual(['room.on', 'room.off']);
  }
});
