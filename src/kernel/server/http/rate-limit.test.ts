import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { deleteOldTokens, resetTokens, returnToken, takeToken } from './rate-limit.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const query = (sql: string, values: unknown[]) => database.pool.query(sql, values);
const ten = { max: 10, windowSeconds: 900 };

test('ten tries pass, the eleventh is told how long to wait', async () => {
  for (let n = 0; n < 10; n++) {
    expect(await takeToken(query, 'a', ten)).toEqual({ allowed: true, retryAfterSeconds: 0 });
  }
  const refused = await takeToken(query, 'a', ten);
  expect(refused.allowed).toBe(false);
  expect(refused.retryAfterSeconds).toBeGreaterThan(890);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900);
  expect((await takeToken(query, 'another', ten)).allowed).toBe(true);
});

test('fifty at once over several connections: exactly ten pass', async () => {
  const tries = await Promise.all(Array.from({ length: 50 }, () => takeToken(query, 'storm', ten)));
  expect(tries.filter((one) => one.allowed)).toHaveLength(10);
});

test('the window ends, and a success clears', async () => {
  const short = { max: 1, windowSeconds: 0.3 };
  expect((await takeToken(query, 'short', short)).allowed).toBe(true);
  expect(await takeToken(query, 'short', short)).toEqual({ allowed: false, retryAfterSeconds: 1 });
  await sleep(350);
  expect((await takeToken(query, 'short', short)).allowed).toBe(true);
  await resetTokens(query, 'short');
  expect((await takeToken(query, 'short', short)).allowed).toBe(true);
});

test('a try that is given back does not count', async () => {
  for (let n = 0; n < 15; n++) {
    expect((await takeToken(query, 'shared', ten)).allowed).toBe(true);
    await returnToken(query, 'shared');
  }
});

test('counted from the last try, no stretch of a window sees more than the limit; refused ones prolong nothing', async () => {
  const limit = { max: 3, windowSeconds: 0.6, countsFrom: 'last' } as const;
  const passed: { asked: number; answered: number }[] = [];
  const start = performance.now();
  while (performance.now() - start < 2500) {
    const asked = performance.now();
    if ((await takeToken(query, 'steady', limit)).allowed)
      passed.push({ asked, answered: performance.now() });
    await sleep(25);
  }
  expect(passed.length).toBeGreaterThan(6);
  // The database counted each somewhere between asking and answer, so a slow machine cannot make this fail.
  for (const [at, { asked }] of passed.slice(0, -3).entries()) {
    expect((passed[at + 3]?.answered ?? 0) - asked).toBeGreaterThan(599);
  }
});

test('old counts are forgotten', async () => {
  await takeToken(query, 'old', ten);
  await query("UPDATE rate_limit SET window_start = now() - interval '2 days' WHERE key = $1", ['old']);
  await takeToken(query, 'new', ten);
  await deleteOldTokens(query);
  const { rows } = await query("SELECT key FROM rate_limit WHERE key IN ('old', 'new')", []);
  expect(rows).toEqual([{ key: 'new' }]);
});
