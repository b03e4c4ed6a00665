import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from './ctx.ts';
import { nextNumbers, numberFrom } from './numbers.ts';
import { asSystem } from './system.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.superPool.query(
    "SET session_replication_role = replica; INSERT INTO company (id, family_id, name) VALUES (1, 1, '明德'); RESET session_replication_role",
  );
});
afterAll(() => db.close());

const within = <T>(work: (ctx: Ctx) => Promise<T>) =>
  asSystem(db.database, { family_id: 1, company_id: 1, action: 'test' }, work);
const taken = async (ctx: Ctx) => {
  const { rows } = await ctx.db.execute<{ number: string }>(sql`SELECT ${numberFrom(ctx, 'ZZ')} AS number`);
  return rows[0]?.number.replace(/^ZZ\d{4}-/, '');
};

test('a series is one, whether its numbers are asked for or taken by an insert', async () => {
  const year = await within(async ({ now, time_zone }) =>
    now.toLocaleDateString('en-CA', { timeZone: time_zone }).slice(0, 4),
  );
  expect(await within((ctx) => nextNumbers(ctx, 'ZZ', 2))).toEqual([`ZZ${year}-000001`, `ZZ${year}-000002`]);
  expect(await within(taken)).toBe('000003');
  expect(await within((ctx) => nextNumbers(ctx, 'ZZ', 1))).toEqual([`ZZ${year}-000004`]);
});

test('after the last of six digits come seven', async () => {
  await within((ctx) => nextNumbers(ctx, 'ZZ', 999_999 - 4));
  expect(await within(taken)).toBe('1000000');
});
