import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { weappSignature } from '@/domains/money/weapp/server/weapp.service.ts';
import { weappApi } from '@/domains/money/weapp/weapp.contract.ts';
import { ensureBuilt } from '../../../../scripts/build.mjs';
import { wrongInBooks } from '../testing/books.ts';
import { persistently } from '../testing/chaos.ts';
import { type Node, startNode } from '../testing/nodes.ts';
import { bookedOf, payments } from '../testing/payments.ts';
import { startOwnCluster } from '../testing/setup/own-cluster.ts';

/** `PAYMENTS=5000 CRASHES=20 npx vitest run --project api money-storm`: longer. */
const PAYMENTS = Number(process.env.PAYMENTS ?? 60);
const CRASHES = Number(process.env.CRASHES ?? 1);
const CALLERS = 8;

vi.setConfig({ testTimeout: 60_000 + PAYMENTS * 200 + CRASHES * 10_000, hookTimeout: 120_000 });
const root = resolve(import.meta.dirname, '../../../..');
let own: Awaited<ReturnType<typeof startOwnCluster>>;
let nodes: Node[];
beforeAll(async () => {
  own = await startOwnCluster();
  const env = {
    DATABASE_URL: own.urls.app,
    MIGRATE_DATABASE_URL: own.urls.owner,
    DATA_DIR: own.folder,
    POOL_SIZE: '5',
  };
  await ensureBuilt();
  const args = [join(root, 'dist/server/main.js')];
  nodes = await Promise.all([1, 2].map(() => startNode({ args, cwd: root, env })));
});
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await own?.stop();
});

let turn = 0;
/** Now the one node, now the other. */
const address = () => nodes[turn++ % nodes.length]?.address as string;

test('the same signed callback many times at once, to two nodes: each is told well, and it is booked once', async () => {
  const setup = await persistently(address, weappApi.setup.action, { headers: own.adviser }, 10_000);
  const { merchant } = setup.answer.data as { merchant: string };
  const made = await fetch(`${address()}/api/${weappApi.replaceSecret.action}`, {
    method: 'POST',
    headers: { ...own.adviser, 'content-type': 'application/json' },
    body: '{}',
  });
  const { secret } = (await made.json()).data as { secret: string };
  const { rows } = await own.ask('SELECT number FROM student ORDER BY id LIMIT 1');
  const now = Math.floor(Date.now() / 1000);
  const told = {
    merchant,
    payment_id: 'WX-STORM',
    amount_fen: 880_00,
    fee_fen: 5_00,
    paid_at: now - 60,
    at: now,
    student_number: rows[0].number as string,
  };
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...told, signature: weappSignature(secret, told) }),
  };
  const tell = () => fetch(`${address()}/api/${weappApi.notify.action}`, init);
  const answers = await Promise.all(Array.from({ length: 40 }, tell));
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code));
  expect(codes).toEqual(Array(40).fill(1));
  const { rows: kept } = await own.ask(
    `SELECT p.amount_fen, c.status, c.amount_fen AS recharged FROM weapp_payment p
       LEFT JOIN receipt r ON r.company_id = p.company_id AND r.reference = p.payment_id
       LEFT JOIN recharge c ON c.company_id = r.company_id AND c.receipt_id = r.id`,
  );
  expect(kept).toEqual([{ amount_fen: 880_00, status: 'submitted', recharged: 880_00 }]);
});

test('payments entered and approved while PostgreSQL and a server are killed and connections are cut: what was answered is in the books once', async () => {
  const { adviser, finance, students, methodId } = own;
  /** Every connection of the servers is cut, whatever it was doing. */
  const cutAll = () =>
    own.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'xuezhang_app'");
  const crashes = Array.from({ length: CRASHES }, () => own.crash);
  const done = await payments({
    address,
    count: PAYMENTS,
    callers: CALLERS,
    adviser,
    finance,
    students,
    methodId,
    accidents: [...crashes.slice(1), cutAll, () => nodes[0]?.kill() as Promise<void>, ...crashes.slice(0, 1)],
  });
  expect(done.refused).toEqual([]);
  expect(done.repeated).toBeGreaterThan(0);
  expect(done.approved.size).toBe(PAYMENTS);
  // Nothing is there that nobody heard of, either: every call was repeated until it was answered.
  const booked = await bookedOf(own.ask);
  expect(booked).toEqual({ approved: done.approved, held: done.held, lines: PAYMENTS });
  expect(await wrongInBooks(own.ask)).toEqual({});
});
