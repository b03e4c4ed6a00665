import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('demo');
});
afterAll(() => db.close());

const days = (sql: string) =>
  db.superPool
    .query(`SELECT company_id, posted_on::text AS day, sum(fen)::bigint AS fen FROM (${sql}) k
      GROUP BY 1, 2 HAVING sum(fen) <> 0 ORDER BY 1, 2`)
    .then(({ rows }) => rows as { company_id: number; day: string; fen: number }[]);

/** What `change` does to the books, told and undone: which of the promises it breaks. */
async function brokenBy(change: string): Promise<string[]> {
  const client = await db.superPool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${change}`);
    const { rows } = await client.query('SELECT DISTINCT what FROM performance_wrong() ORDER BY 1');
    return rows.map(({ what }) => what);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('of every day of the demo the items sum to the net receipts of the ledger', async () => {
  const items = await days('SELECT company_id, posted_on, amount_fen AS fen FROM performance_item');
  const ledger = await days(`
    SELECT e.company_id, e.posted_on, CASE e.kind WHEN 'recharge' THEN r.amount_fen ELSE -r.amount_fen END AS fen
      FROM ledger_entry e JOIN recharge r ON r.company_id = e.company_id AND r.id = e.doc_id AND e.doc = 'recharge'
     WHERE e.kind IN ('recharge', 'reback')
    UNION ALL
    SELECT e.company_id, e.posted_on, -p.amount_fen FROM ledger_entry e
      JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id AND p.account = 'cash'
     WHERE e.kind IN ('refund_pay', 'refund_back')`);
  expect(items.length).toBeGreaterThan(50);
  expect(items).toEqual(ledger);
});

test('a fen too many, an item on another day or one that is missing is found', async () => {
  const one = "(SELECT min(id) FROM performance_item WHERE kind = 'receipt' AND company_id = 1)";
  expect(await brokenBy('SELECT 1')).toEqual([]);
  expect(await brokenBy(`UPDATE performance_item SET amount_fen = amount_fen + 1 WHERE id = ${one}`)).toEqual(
    ['day', 'recharge', 'target of recharge'],
  );
  expect(await brokenBy(`UPDATE performance_item SET posted_on = posted_on + 1 WHERE id = ${one}`)).toEqual([
    'day',
  ]);
  expect(await brokenBy(`DELETE FROM performance_item WHERE id = ${one}`)).toEqual([
    'day',
    'recharge',
    'target of recharge',
  ]);
});
