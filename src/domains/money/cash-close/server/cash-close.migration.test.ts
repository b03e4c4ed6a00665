import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore, type OlderDatabase } from '@/kernel/server/testing/older-database.ts';

let before: OlderDatabase;
let client: OlderDatabase['superClient'];
beforeAll(async () => {
  before = await databaseBefore('0094');
  client = before.superClient;
});
afterAll(() => before.close());

/** An entry that moves cash by the method 7, posted at a time of the company's. */
const posted = async (doc: string, doc_id: number, at: string, fen: number) => {
  const { rows } = await client.query(
    `INSERT INTO ledger_entry (company_id, posted_at, posted_on, accounting_on, kind, doc, doc_id, key)
     VALUES (1, $1, ($1::timestamptz AT TIME ZONE 'Asia/Shanghai')::date, ($1::timestamptz AT TIME ZONE 'Asia/Shanghai')::date, $2, $2, $3, $4) RETURNING id, posted_on::text AS day`,
    [at, doc, doc_id, `${doc}:${doc_id}:${at}`],
  );
  for (const [account, method, amount] of [
    ['cash', 7, -fen],
    ['revenue', null, fen],
  ])
    await client.query(
      `INSERT INTO ledger_posting (company_id, entry_id, posted_at, posted_on, accounting_on, account, method_id, amount_fen)
       VALUES (1, $1, $2, $3, $3, $4, $5, $6)`,
      [rows[0].id, at, rows[0].day, account, method, amount],
    );
};
const recharged = (id: number, status: string, paid_at: string, fen: number) =>
  client.query(
    `INSERT INTO recharge (id, family_id, company_id, number, receipt_id, method_id, paid_at, student_id, amount_fen, category,
       status, submitted_at, decided_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, 1, 1, $2, $1, 7, $3, 5, $4, 'top', $5, now(), CASE $5 WHEN 'approved' THEN now() END)`,
    [id, `CZ-${id}`, paid_at, fen, status],
  );
const closed = (day: string, expected: number, counted: number, reason = '') =>
  client.query(
    `INSERT INTO cash_close (family_id, company_id, day, method_id, expected_fen, counted_fen, reason, created_by)
     VALUES (1, 1, $1, 7, $2, $3, $4, 1)`,
    [day, expected, counted, reason],
  );

test('closes of before stay as they are, keep what they counted, and put nothing into the next count', async () => {
  await client.query("SET session_replication_role = 'replica'");
  await client.query("INSERT INTO company (id, family_id, name) VALUES (1, 1, '明德')");
  await client.query(
    "INSERT INTO base_item (id, family_id, kind, name) OVERRIDING SYSTEM VALUE VALUES (7, 1, 'payment_method', '微信支付')",
  );
  await client.query(
    "INSERT INTO admin (id, family_id, company_id, admin_name) OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, '财务')",
  );
  await client.query(
    "INSERT INTO student (id, family_id, company_id, number, username) OVERRIDING SYSTEM VALUE VALUES (5, 1, 1, 'XY1', '学员')",
  );
  for (const [id, status, paid_at, fen] of [
    [11, 'approved', '2026-03-01T20:00:00Z', 500],
    [12, 'submitted', '2026-03-02T02:00:00Z', 70],
    [13, 'approved', '2026-03-02T02:00:00Z', 9],
  ] as const) {
    await client.query(
      `INSERT INTO receipt (id, family_id, company_id, number, amount_fen, method_id, paid_at)
         OVERRIDING SYSTEM VALUE VALUES ($1, 1, 1, $2, $3, 7, $4)`,
      [id, `SK-${id}`, fen, paid_at],
    );
    await recharged(id, status, paid_at, fen);
  }
  await client.query(
    `INSERT INTO weapp_payment (family_id, company_id, payment_id, amount_fen, fee_fen, paid_at)
       VALUES (1, 1, 'WX', 300, 2, '2026-03-04T02:00:00Z')`,
  );
  // Paid on the second, approved on the third: it was counted on the third.
  await posted('recharge', 11, '2026-03-03T02:00:00Z', 500);
  await closed('2026-03-03', 500, 490, '少十分');
  await posted('recharge', 13, '2026-03-03T12:00:00Z', 9);
  await closed('2026-03-02', 0, 0);
  await posted('partner_statement', 1, '2026-03-04T02:00:00Z', 40);
  await client.query("SET session_replication_role = 'origin'");

  await before.upgrade();

  const { rows: closes } = await client.query(
    `SELECT day::text AS day, expected_fen::int, counted_fen::int, approved_fen::int, waiting_fen::int, status, reason
         FROM cash_close ORDER BY id`,
  );
  expect(closes).toEqual([
    {
      day: '2026-03-03',
      expected_fen: 500,
      counted_fen: 490,
      approved_fen: 500,
      waiting_fen: 0,
      status: 'noted',
      reason: '少十分',
    },
    {
      day: '2026-03-02',
      expected_fen: 0,
      counted_fen: 0,
      approved_fen: 0,
      waiting_fen: 0,
      status: 'even',
      reason: '',
    },
  ]);
  const { rows: lines } = await client.query(
    `SELECT l.doc, l.paid_on::text AS paid_on, l.amount_fen::int AS fen, l.status, l.counted_as, c.day::text AS counted
         FROM cash_line l LEFT JOIN cash_close c ON c.id = l.close_id ORDER BY l.id`,
  );
  const counted = (counted_as: string) => ({ counted_as, counted: '2026-03-03' });
  const open = { counted_as: null, counted: null };
  expect(lines).toEqual([
    { doc: 'recharge', paid_on: '2026-03-02', fen: 500, status: 'approved', ...counted('by_approval') },
    { doc: 'recharge', paid_on: '2026-03-02', fen: 9, status: 'approved', ...counted('after_close') },
    { doc: 'partner_statement', paid_on: '2026-03-04', fen: 40, status: 'approved', ...open },
    { doc: 'recharge', paid_on: '2026-03-02', fen: 70, status: 'waiting', ...open },
    { doc: 'weapp_payment', paid_on: '2026-03-04', fen: 298, status: 'waiting', ...open },
  ]);
});
