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

test('the demo’s money comes through the year, and no heap of it on the day on which it is loaded', async () => {
  const { rows } = await db.superPool.query(
    `SELECT company_id, sum(amount_fen) FILTER (WHERE posted_on = latest)::bigint AS last_day, sum(amount_fen)::bigint AS all_days
       FROM (SELECT *, (SELECT max(company_day(1, created_at)) FROM performance_item) AS latest FROM performance_item) i
      WHERE posted_on > latest - 30 GROUP BY company_id ORDER BY company_id`,
  );
  expect(rows.map(({ company_id }) => company_id)).toEqual([1, 2, 3, 4]);
  for (const { company_id, last_day, all_days } of rows)
    expect([company_id, (last_day ?? 0) / all_days < 0.25]).toEqual([company_id, true]);
});

test('targets and channel costs of the demo cover each month of its money', async () => {
  const monthsOf = async (from: string) =>
    (await db.superPool.query(`SELECT DISTINCT month FROM (${from}) m ORDER BY 1`)).rows.map(
      ({ month }) => month,
    );
  for (const company of [1, 2, 4]) {
    const received = await monthsOf(
      `SELECT to_char(posted_on, 'YYYY-MM') AS month FROM performance_item WHERE company_id = ${company}`,
    );
    expect(received.length).toBeGreaterThan(10);
    const aimed = await monthsOf(
      `SELECT month FROM target WHERE company_id = ${company} AND scope = 'company' AND metric = 'receipts' AND status = 'published'`,
    );
    const spent = await monthsOf(
      `SELECT to_char(from_on, 'YYYY-MM') AS month FROM channel_cost WHERE company_id = ${company} AND status = 'approved'`,
    );
    expect(received.filter((month) => !aimed.includes(month))).toEqual([]);
    expect(received.filter((month) => !spent.includes(month))).toEqual([]);
  }
});
