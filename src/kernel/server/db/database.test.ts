import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { Database } from './database.ts';

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await testDatabase();
  // The test server waits for no disk at all; these connections do.
  const url = new URL(db.url);
  url.searchParams.set('options', '--synchronous_commit=on');
  database = new Database({ url: url.href, poolSize: 1 });
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

test('unhurried work plans a statement once for each connection, and leaves nothing of that behind', async () => {
  const backend = async () => (await database.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const planned = () =>
    database.transaction(async ({ query }) => {
      const ask = "SELECT current_setting('plan_cache_mode') AS mode, $1::int AS n";
      for (const n of [1, 2, 3]) await query(ask, [n]);
      const { rows } = await query(
        'SELECT generic_plans::int AS once, custom_plans::int AS anew FROM pg_prepared_statements WHERE statement = $1',
        [ask],
      );
      return { rows, mode: (await query(ask, [4])).rows[0].mode };
    });
  const before = await backend();
  expect(await planned()).toEqual({ rows: [], mode: 'auto' });
  const during = await database.unhurriedly(planned);
  expect(during).toEqual({ rows: [{ once: 3, anew: 0 }], mode: 'force_generic_plan' });
  expect(await backend()).not.toBe(before);
  expect(await planned()).toEqual({ rows: [], mode: 'auto' });
});
