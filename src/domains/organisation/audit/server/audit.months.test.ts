import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { databaseBefore } from '@/kernel/server/testing/older-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.superPool.query(
    "SET session_replication_role = replica; INSERT INTO company (id, family_id, name) VALUES (1, 1, '明德'); RESET session_replication_role",
  );
});
afterAll(() => db.close());

const rowsOf = async (sql: string, values: unknown[] = []) => (await db.superPool.query(sql, values)).rows;
const months = async () => (await rowsOf(MONTHS)).map(({ name }) => name);
const MONTHS = `SELECT inhrelid::regclass::text AS name FROM pg_inherits
  WHERE inhparent = 'audit_log'::regclass AND inhrelid <> 'audit_month.other'::regclass ORDER BY 1`;
const monthOf = (ahead: number) => {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
  return `audit_month.m${first.toISOString().slice(0, 7).replace('-', '_')}`;
};
/** A line of the trail at some moment. */
const told = (at: string, doc_id = 1) =>
  rowsOf(
    `INSERT INTO audit_log (at, family_id, company_id, action, doc, doc_id, part, op, of_family)
     VALUES ($1, 1, 1, 'system', 'month_test', $2, 'month_test', 'insert', false) RETURNING tableoid::regclass::text AS place`,
    [at, doc_id],
  );

describe('the trail in months', () => {
  test('this month and three to come are there; asking again changes nothing', async () => {
    await db.pool.query('SELECT audit_months()');
    const before = await months();
    expect(before).toEqual(expect.arrayContaining([0, 1, 2, 3].map(monthOf)));
    await db.pool.query('SELECT audit_months()');
    expect(await months()).toEqual(before);
  });

  test('a line lies in its month, and one of no month beside them', async () => {
    expect(await told(new Date().toISOString())).toEqual([{ place: monthOf(0) }]);
    expect(await told('1999-05-01T00:00:00Z')).toEqual([{ place: 'audit_month.other' }]);
  });

  test('a look at a span opens the months of that span alone', async () => {
    const month = monthOf(0).slice(-7).replace('_', '-');
    const plan = await db.asSystem(async ({ query }) => {
      const { rows } = await query(
        `EXPLAIN SELECT id FROM audit_log WHERE company_id = 1 AND at >= '${month}-01T00:00:00Z' AND at < '${month}-02T00:00:00Z'
          ORDER BY at DESC, id DESC LIMIT 10`,
      );
      return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    });
    expect([...plan.matchAll(/\bm\d{4}_\d\d\b/g)].map(([name]) => `audit_month.${name}`)).toEqual(
      expect.arrayContaining([monthOf(0)]),
    );
    expect(plan).not.toMatch(new RegExp(monthOf(1).slice(-8)));
    expect(plan).not.toContain('other');
  });

  test('nobody reads a month past row security, or changes one', async () => {
    const month = monthOf(0);
    for (const statement of [`SELECT 1 FROM ${month}`, `INSERT INTO ${month} DEFAULT VALUES`])
      await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    for (const statement of [`UPDATE ${month} SET action = 'x'`, `DELETE FROM ${month}`, `TRUNCATE ${month}`])
      await expect(db.superPool.query(statement)).rejects.toThrow('append-only');
    for (const statement of [
      "SELECT audit_month.make('2020-01-01')",
      "SELECT audit_month.detach('2020-01-01')",
    ])
      await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('an old month is taken out whole; this one is not', async () => {
    await db.ownerPool.query("SELECT audit_month.make('2019-03-01')");
    expect(await told('2019-03-31T23:59:59Z', 7)).toEqual([{ place: 'audit_month.m2019_03' }]);
    await db.ownerPool.query("SELECT audit_month.detach('2019-03-15')");
    expect(await rowsOf("SELECT 1 FROM audit_log WHERE doc = 'month_test' AND doc_id = 7")).toEqual([]);
    expect(await rowsOf('SELECT doc_id FROM audit_month.m2019_03')).toEqual([{ doc_id: 7 }]);
    await expect(db.pool.query('SELECT 1 FROM audit_month.m2019_03')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.ownerPool.query('SELECT audit_month.detach(current_date)')).rejects.toMatchObject({
      code: '23001',
    });
  });
});

test('the migration carries the whole trail over, each line into its month, and goes on counting', async () => {
  const old = await databaseBefore('0274');
  try {
    const { superClient } = old;
    await superClient.query(`INSERT INTO audit_log (at, family_id, company_id, action, doc, doc_id, part, op, of_family, after)
      SELECT now() - make_interval(days => n), 1, 1, 'system', 'role', n, 'role', 'insert', true, jsonb_build_object('n', n)
        FROM generate_series(0, 400) n`);
    const hash = `SELECT count(*)::int AS n, max(id) AS last, md5(string_agg(concat_ws('|', id, at, doc, doc_id, after), ',' ORDER BY id)) AS md5 FROM audit_log`;
    const { rows: before } = await superClient.query(hash);
    await old.upgrade();
    const { rows: after } = await superClient.query(hash);
    expect(after).toEqual(before);
    const { rows: places } = await superClient.query(
      'SELECT count(DISTINCT tableoid)::int AS n, bool_or(tableoid = $1::regclass) AS beside FROM audit_log',
      ['audit_month.other'],
    );
    expect(places[0].n).toBeGreaterThanOrEqual(13);
    expect(places[0].beside).toBe(false);
    const { rows: next } = await superClient.query(
      `INSERT INTO audit_log (family_id, company_id, action, doc, doc_id, part, op, of_family)
       VALUES (1, 1, 'system', 'role', 1, 'role', 'update', true) RETURNING id`,
    );
    expect(Number(next[0].id)).toBeGreaterThan(Number(before[0].last));
  } finally {
    await old.close();
  }
});
