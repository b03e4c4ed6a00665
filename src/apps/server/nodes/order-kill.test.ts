import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shopOrderApi } from '@/domains/shop/order/order.contract.ts';
import {
  goods,
  ORDER_PEOPLE,
  orderFields,
  shopper,
} from '@/domains/shop/order/server/testing/order.samples.ts';
import { ensureBuilt } from '../../../../scripts/build.mjs';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { Arranger } from '../testing/arranger.ts';
import { wrongInBooks } from '../testing/books.ts';
import { login } from '../testing/chaos.ts';
import { type Node, startNode } from '../testing/nodes.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { eventually } from '../testing/until.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const root = resolve(import.meta.dirname, '../../../..');
const PATIENCE = { forMs: 20_000, everyMs: 10 };
let app: TestApp;
let at: Arranger;
let maker: Person;
let folder: string;
const nodes: Node[] = [];
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  maker = await app.as(ORDER_PEOPLE.maker);
  folder = mkdtempSync(join(tmpdir(), 'xuezhang-order-'));
  await ensureBuilt();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const count = async (sql: string, values: readonly unknown[] = []): Promise<number> =>
  (await app.db.superPool.query(`SELECT count(*)::int AS n ${sql}`, [...values])).rows[0].n;

/** An order on its way to a server of its own, with a key; nobody hears its answer. */
async function onItsWay() {
  const env = { DATABASE_URL: app.db.url, MIGRATE_DATABASE_URL: app.db.ownerUrl, DATA_DIR: folder };
  const node = await startNode({ args: [join(root, 'dist/server/main.js')], cwd: root, env });
  nodes.push(node);
  const { session } = await login(node.address, ORDER_PEOPLE.maker, DEMO_PASSWORD);
  const book = await goods(at, { pieces: 3 });
  const student_id = await shopper(at);
  const order = await orderFields(maker, student_id, [{ sku_id: book.sku_id, quantity: 1 }]);
  const key = `checkout-${at.next()}-${at.now}`;
  const send = () =>
    void fetch(`${node.address}/api/${shopOrderApi.add.action}`, {
      method: 'POST',
      headers: {
        ...session,
        'acting-company': '1',
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body: JSON.stringify(order),
    }).catch(() => undefined);
  return {
    node,
    send,
    student_id,
    orders: () => count('FROM shop_order WHERE student_id = $1', [student_id]),
    holds: () => count('FROM ledger_hold WHERE student_id = $1 AND ended_at IS NULL', [student_id]),
    pieces: async () =>
      (await app.db.superPool.query('SELECT held FROM sku_stock WHERE sku_id = $1', [book.sku_id])).rows[0]
        .held,
    again: () => maker.ok(shopOrderApi.add, order, { company: 1, key }),
  };
}

test('a server is killed between the hold of the pieces and the money: nothing is held, and the same key places it once', async () => {
  const { node, send, student_id, orders, holds, pieces, again } = await onItsWay();
  const gate = await app.db.superPool.connect();
  await gate.query(`BEGIN; SELECT 1 FROM student_money WHERE student_id = ${student_id} FOR UPDATE`);
  send();
  const waits = () =>
    count("FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
  await eventually(async () => (await waits()) > 0, 'the order never came to the money', PATIENCE);
  await node.kill();
  await gate.query('COMMIT');
  gate.release();
  await eventually(async () => (await waits()) === 0, 'what was killed goes on', PATIENCE);
  expect([await orders(), await holds(), await pieces()]).toEqual([0, 0, 0]);
  const { id } = await again();
  expect((await again()).id).toBe(id);
  expect([await orders(), await holds(), await pieces()]).toEqual([1, 1, 1]);
});

test('a server is killed before anybody has heard of the order: the same key answers with that order', async () => {
  const { node, send, orders, holds, pieces, again } = await onItsWay();
  send();
  await eventually(async () => (await orders()) === 1, 'the order was never placed', PATIENCE);
  await node.kill();
  const { id } = await again();
  expect(await count('FROM shop_order WHERE id = $1', [id])).toBe(1);
  expect([await orders(), await holds(), await pieces()]).toEqual([1, 1, 1]);
});
