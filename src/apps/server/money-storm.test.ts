import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import type { Endpoint, InputOf, WriteSpec } from '@/kernel/api.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { DEMO_PASSWORD } from './demo/load-demo.ts';
import { type Node, startNode } from './testing/nodes.ts';
import { login, persistently, type Session } from './testing/storm.ts';

/** `PAYMENTS=5000 npx vitest run --project api money-storm`: longer. */
const PAYMENTS = Number(process.env.PAYMENTS ?? 60);
const CALLERS = 8;

vi.setConfig({ testTimeout: 60_000 + PAYMENTS * 200, hookTimeout: 120_000 });
const root = resolve(import.meta.dirname, '../../..');
let db: TestDatabase;
let folder: string;
let nodes: Node[];
beforeAll(async () => {
  db = await testDatabase('demo');
  folder = mkdtempSync(join(tmpdir(), 'xuezhang-money-'));
  const env = {
    ...{ DATABASE_URL: db.url, MIGRATE_DATABASE_URL: db.ownerUrl, DATA_DIR: folder },
    ...{ POOL_SIZE: '5', XUEZHANG_ROOT: '../../..' },
  };
  const args = ['--import', 'tsx', 'src/apps/server/main.ts'];
  nodes = await Promise.all([1, 2].map(() => startNode({ args, cwd: root, env })));
});
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const asked = async (sql: string, values: unknown[] = []) => (await db.superPool.query(sql, values)).rows;
/** Every connection of the servers is cut, whatever it was doing. */
const cutAll = () =>
  asked(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'xuezhang_app'",
  );

test('payments entered and approved while a server is killed and connections are cut: each is in the books once', async () => {
  const [first, second] = nodes as [Node, Node];
  let turn = 0;
  const address = () => [first, second][turn++ % 2]?.address as string;
  const sessionOf = async (who: string) => (await login(second.address, who, DEMO_PASSWORD)).session;
  const [adviser, finance] = [await sessionOf('owner'), await sessionOf('finance')];
  const students = (
    await asked("SELECT id FROM student WHERE company_id = 1 AND status = 'active' ORDER BY id LIMIT 5")
  ).map(({ id }) => Number(id));
  const [method] = await asked(
    "SELECT min(id) AS id FROM base_item WHERE kind = 'payment_method' AND family_id = 1",
  );

  async function call<S extends WriteSpec>(
    endpoint: Endpoint<S>,
    input: InputOf<S>,
    session: Session,
    key: string,
  ) {
    const headers = { ...session, 'content-type': 'application/json', 'idempotency-key': key };
    const init = { method: endpoint.method, headers, body: JSON.stringify(input) };
    const { answer } = await persistently(address, endpoint.action, init, 30_000);
    return answer as { code: number; msg: string; data: { id: number } };
  }

  let [begun, done] = [0, 0];
  const accidents = [() => first.kill(), cutAll, cutAll];
  const approved = new Map<number, number>();
  const refused: string[] = [];
  async function caller(): Promise<void> {
    while (begun < PAYMENTS) {
      const n = begun++;
      const fen = 100 + n;
      const line = { student_id: students[n % students.length] as number, amount_fen: fen };
      const input = {
        ...{ category: 'top' as const, reference: randomUUID(), received_fen: fen },
        ...{ method_id: Number(method?.id), paid_at: Math.floor(Date.now() / 1000), lines: [line] },
        submit_now: 1 as const,
      };
      const made = await call(rechargeApi.add, input, adviser, `add-${n}`);
      if (made.code !== 1) refused.push(made.msg);
      else {
        const audit = await call(rechargeApi.audit, { id: made.data.id, pass: 1 }, finance, `audit-${n}`);
        if (audit.code === 1) approved.set(made.data.id, fen);
        else refused.push(audit.msg);
      }
      done += 1;
      if (done >= (PAYMENTS * (4 - accidents.length)) / 4) await accidents.shift()?.();
    }
  }
  const before = await asked('SELECT sum(new_fen)::bigint AS fen FROM student_money WHERE company_id = 1');
  await Promise.all(Array.from({ length: CALLERS }, caller));

  expect(refused).toEqual([]);
  expect(accidents).toEqual([]);
  expect(approved.size).toBe(PAYMENTS);
  const posted = await asked(
    `SELECT e.doc_id, p.amount_fen FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
      WHERE e.doc = 'recharge' AND e.doc_id = ANY ($1) AND p.account = 'new'`,
    [[...approved.keys()]],
  );
  expect(new Map(posted.map((row) => [Number(row.doc_id), Number(row.amount_fen)]))).toEqual(approved);
  expect(posted).toHaveLength(PAYMENTS);
  const after = await asked('SELECT sum(new_fen)::bigint AS fen FROM student_money WHERE company_id = 1');
  const added = [...approved.values()].reduce((sum, fen) => sum + fen, 0);
  expect(Number(after[0]?.fen) - Number(before[0]?.fen)).toBe(added);
  expect(
    await asked('SELECT entry_id FROM ledger_posting GROUP BY entry_id HAVING sum(amount_fen) <> 0'),
  ).toEqual([]);
});
