import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameTables } from '@/kernel/server/db/names.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import '../services.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('every column that nodes keep as a name is watched by the database, and so is every row that goes', async () => {
  const { rows } = await db.superPool.query(`
    SELECT t.tgrelid::regclass::text AS table, t.tgname AS name,
           ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = t.tgrelid AND a.attnum = ANY (t.tgattr)) AS columns
      FROM pg_trigger t WHERE t.tgname IN ('names', 'names_gone')`);
  expect(nameTables.length).toBeGreaterThan(0);
  for (const { table, columns } of nameTables) {
    const changed = rows.find((row) => row.table === table && row.name === 'names');
    const unwatched = columns.filter((column) => !changed?.columns.includes(column));
    expect(unwatched, `SELECT watch_names('${table}', '${columns.join(',')}');`).toEqual([]);
    expect(rows.some((row) => row.table === table && row.name === 'names_gone')).toBe(true);
  }
});
