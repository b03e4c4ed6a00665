import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { Database } from './database.ts';

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await testDatabase();
  database = new Database({ url: db.url, poolSize: 1 });
  // The test server waits for no disk at all; this one connection does.
  await database.query('SET synchronous_commit = on');
});
afterAll(async () => {
  await database.close();
  await db.close();
});

const WAITS = "SELECT current_setting('synchronous_commit') AS waits";
const inTransaction = () => database.transaction(async ({ query }) => (await query(WAITS)).rows[0].waits);

test('unhurried work does not wait for the disk, what follows it does, also where it fails', async () => {
  const during = await database.unhurriedly(async () => {
    const own = await inTransaction();
    return { own, alone: (await database.query(WAITS)).rows[0].waits };
  });
  expect(during).toEqual({ own: 'off', alone: 'on' });
  expect(await inTransaction()).toBe('on');
  await expect(
    database.unhurriedly(async () => {
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await inTransaction()).toBe('on');
});
