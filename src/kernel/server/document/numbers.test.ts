import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../session/ctx.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { databaseBefore } from '../testing/older-database.ts';
import { nextNumbers, numberFrom } from './numbers.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.superPool.query(
    "SET session_replication_role = replica; INSERT INTO company (id, family_id, name) VALUES (1, 1, '明德'); RESET session_replication_role",
  );
});
afterAll(() => db.close());
const bare = (number = '') => number.replace(/^[A-Z]+\d{4}-/, '');
const asked = async (ctx: Ctx, prefix = 'ZZ') => bare((await nextNumbers(ctx, prefix, 1))[0]);
const inserted = async (ctx: Ctx, prefix = 'ZZ') => {
  const { rows } = await ctx.db.execute<{ number: string }>(sql`SELECT ${numberFrom(ctx, prefix)} AS number`);
  return bare(rows[0]?.number);
};
const year = () => db.asSystem(async (ctx) => (await nextNumbers(ctx, 'YY', 1))[0]?.slice(2, 6));

/** Takes a number and stays in the transaction until told how to end it. */
async function holding(prefix: string) {
  const told = new EventEmitter();
  const number = once(told, 'taken');
  const done = db
    .asSystem(async (ctx) => {
      const end = once(told, 'end');
      told.emit('taken', await asked(ctx, prefix));
      const [how] = await end;
      if (how === 'undo') throw new Error('undone');
    })
    .catch((error: Error) => expect(error.message).toBe('undone'));
  const end = (how: 'commit' | 'undo') => {
    told.emit('end', how);
    return done;
  };
  return { number: (await number)[0] as string, end };
}

test('a series is one, whether its numbers are asked for or taken by an insert', async () => {
  const now = await year();
  expect(await db.asSystem((ctx) => nextNumbers(ctx, 'ZZ', 2))).toEqual([
    `ZZ${now}-000001`,
    `ZZ${now}-000002`,
  ]);
  expect(await db.asSystem(inserted)).toBe('000003');
  expect(await db.asSystem((ctx) => nextNumbers(ctx, 'ZZ', 1))).toEqual([`ZZ${now}-000004`]);
});

test('after the last of six digits come seven', async () => {
  await db.asSystem((ctx) => asked(ctx, 'SX'));
  await db.superPool.query(`SELECT setval('"number_1_SX_${await year()}"', 999998)`);
  expect(await db.asSystem((ctx) => asked(ctx, 'SX'))).toBe('999999');
  expect(await db.asSystem((ctx) => inserted(ctx, 'SX'))).toBe('1000000');
});

test('nobody waits for one who has taken a number; what is undone leaves a gap', async () => {
  await db.asSystem((ctx) => asked(ctx, 'WA'));
  const first = await holding('WA');
  expect([first.number, await db.asSystem((ctx) => asked(ctx, 'WA'))]).toEqual(['000002', '000003']);
  await first.end('undo');
  expect(await db.asSystem((ctx) => asked(ctx, 'WA'))).toBe('000004');
});

test.each([
  ['commit', 'AA', '000002'],
  ['undo', 'AB', '000001'],
] as const)('of two who take the first of a series both get one: %s', async (how, prefix, next) => {
  const first = await holding(prefix);
  const second = db.asSystem((ctx) => asked(ctx, prefix));
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'";
  while ((await db.superPool.query(waiting, [db.name])).rowCount === 0) await sleep(10);
  await first.end(how);
  expect([first.number, await second]).toEqual(['000001', next]);
});

test('a series that many begin at once has each number once', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => db.asSystem((ctx) => inserted(ctx, 'MA'))));
  expect(all.sort()).toEqual(Array.from({ length: 40 }, (_, at) => String(at + 1).padStart(6, '0')));
});

test('the numbers of another company are not to be had, nor the sequence itself', async () => {
  const foreign = (text: string) => db.asSystem((ctx) => ctx.query(text));
  await db.asSystem((ctx) => asked(ctx, 'FO'));
  for (const text of [
    "SELECT next_number(2, 'FO', 2026)",
    "SELECT next_numbers(2, 'FO', 2026, 3)",
    `SELECT nextval('"number_1_FO_${await year()}"')`,
    "SELECT number_sequence(1, 'NO', 2026)",
  ])
    await expect(foreign(text), text).rejects.toMatchObject({ code: '42501' });
  await expect(db.pool.query("SELECT next_number(1, 'FO', 2026)")).rejects.toMatchObject({ code: '42501' });
});

test('a series goes on where it was when sequences come, also for those who are just taking one', async () => {
  const ADD = `INSERT INTO number_series AS s (company_id, prefix, year, last) VALUES (1, $1, $2, $3)
    ON CONFLICT (company_id, prefix, year) DO UPDATE SET last = s.last + $3`;
  const before = await databaseBefore('0081');
  const client = new pg.Client(before.ownerUrl);
  try {
    await client.connect();
    // The company itself is of no matter here.
    await client.query('ALTER TABLE number_series DROP CONSTRAINT number_series_company_id_fkey');
    await client.query("SET app.write_company = '1'; SET app.read_companies = '1'");
    await client.query(ADD, ['CZ', 2026, 41]);
    await client.query('BEGIN');
    await client.query(ADD, ['CZ', 2026, 1]);
    const migrated = before.upgrade();
    await sleep(500);
    await client.query('COMMIT');
    await migrated;
    const { rows } = await client.query("SELECT next_number(1, 'CZ', 2026) AS number");
    expect(rows[0].number).toBe('CZ2026-000043');
  } finally {
    await client.end();
    await before.close();
  }
});
