import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import type { EntryLine } from '../ledger.accounts.ts';
import { ledger } from './ledger.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('demo');
});
afterAll(() => db.close());
const here = <T>(work: (ctx: Ctx) => Promise<T>) => db.asSystem(work);

const newStudent = (company = 1): Promise<number> =>
  db.asSystem(
    async (ctx) => {
      const { rows } = await ctx.query(
        "INSERT INTO student (company_id, username) VALUES ($1, '账本学员') RETURNING id",
        [company],
      );
      return rows[0].id;
    },
    { family_id: company === 4 ? 4 : 1, company_id: company },
  );
let made = 0;
const posting = (key = `test-${++made}`) => ({ kind: 'test', doc: 'test', doc_id: 1, key });
const received = (student_id: number, fen: number): EntryLine[] => [
  { account: 'new', student_id, amount_fen: fen },
  { account: 'cash', amount_fen: -fen },
];
const spent = (student_id: number, fen: number) => received(student_id, -fen);
const fill = (student: number, fen: number) =>
  here((ctx) => ledger.post(ctx, posting(), received(student, fen)));
const newOf = async (student: number) => (await here((ctx) => ledger.available(ctx, student))).new;

describe('an entry', () => {
  test('that does not balance is undone at the commit', async () => {
    const student = await newStudent();
    const lines: EntryLine[] = [
      { account: 'new', student_id: student, amount_fen: 100 },
      { account: 'cash', amount_fen: -99 },
    ];
    await expect(here((ctx) => ledger.post(ctx, posting(), lines))).rejects.toMatchObject({
      constraint: 'ledger_entry_balances',
    });
    expect((await newOf(student)).balance_fen).toBe(0);
  });

  test('with one line, or lines that cancel out, is none', async () => {
    const student = await newStudent();
    const nothing: EntryLine[] = [
      { account: 'new', student_id: student, amount_fen: 100 },
      { account: 'new', student_id: student, amount_fen: -100 },
    ];
    await expect(here((ctx) => ledger.post(ctx, posting(), nothing))).rejects.toMatchObject({
      constraint: 'ledger_entry_balances',
    });
  });

  test('is posted once per key; the second is told, and the company next door may use the same key', async () => {
    const student = await newStudent();
    const elsewhere = await newStudent(4);
    await here((ctx) => ledger.post(ctx, posting('same'), received(student, 100)));
    await expect(
      here((ctx) => ledger.post(ctx, posting('same'), received(student, 100))),
    ).rejects.toMatchObject({
      code: 0,
      sentence: ['这笔账已经记过了', 'This has been posted already'],
    });
    await db.asSystem((ctx) => ledger.post(ctx, posting('same'), received(elsewhere, 100)), { family_id: 4 });
    expect((await newOf(student)).balance_fen).toBe(100);
  });

  test('is reversed once, by the same lines with the other sign', async () => {
    const student = await newStudent();
    const id = await fill(student, 300);
    await here((ctx) => ledger.reverse(ctx, id, posting()));
    expect((await newOf(student)).balance_fen).toBe(0);
    await expect(here((ctx) => ledger.reverse(ctx, id, posting()))).rejects.toMatchObject({
      sentence: ['这笔账已经冲正过了', 'This has been reversed already'],
    });
  });

  test('never takes more than is there', async () => {
    const student = await newStudent();
    await fill(student, 100);
    await expect(here((ctx) => ledger.post(ctx, posting(), spent(student, 101)))).rejects.toMatchObject({
      code: 0,
      sentence: ['新签款余额不足', 'Not enough available on New money'],
    });
    expect((await newOf(student)).balance_fen).toBe(100);
  });

  test('on a student of another company finds nobody', async () => {
    const foreign = await newStudent(4);
    await expect(here((ctx) => ledger.post(ctx, posting(), received(foreign, 100)))).rejects.toMatchObject({
      code: 4,
    });
  });
});

describe('what is held', () => {
  test('cannot be spent by others, and can by its own document', async () => {
    const student = await newStudent();
    await fill(student, 100);
    await here((ctx) =>
      ledger.hold(ctx, 'conversion', 7, [{ account: 'new', student_id: student, amount_fen: 80 }]),
    );
    expect(await newOf(student)).toEqual({ balance_fen: 100, held_fen: 80, available_fen: 20 });
    await expect(here((ctx) => ledger.post(ctx, posting(), spent(student, 21)))).rejects.toMatchObject({
      code: 0,
    });
    await here(async (ctx) => {
      expect(await ledger.unhold(ctx, 'conversion', 7, 'consumed')).toBe(80);
      await ledger.post(ctx, posting(), spent(student, 80));
    });
    expect(await newOf(student)).toEqual({ balance_fen: 20, held_fen: 0, available_fen: 20 });
  });

  test('is no more than what is there', async () => {
    const student = await newStudent();
    await fill(student, 100);
    await expect(
      here((ctx) =>
        ledger.hold(ctx, 'conversion', 8, [{ account: 'new', student_id: student, amount_fen: 101 }]),
      ),
    ).rejects.toMatchObject({ code: 0 });
  });
});

describe('two people at once', () => {
  test('on one balance that suffices for one: one wins, the other is told, nothing is lost', async () => {
    const student = await newStudent();
    await fill(student, 100);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => here((ctx) => ledger.post(ctx, posting(), spent(student, 70)))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await newOf(student)).balance_fen).toBe(30);
  });

  test('the first money of a new student from two sides: both arrive', async () => {
    const student = await newStudent();
    await Promise.all([fill(student, 1), fill(student, 2), fill(student, 4)]);
    expect((await newOf(student)).balance_fen).toBe(7);
  });

  test('transfers in opposite directions do not block each other for good', async () => {
    const [a, b] = [await newStudent(), await newStudent()];
    await fill(a, 1000);
    await fill(b, 1000);
    const transfer = (from: number, to: number) =>
      here((ctx) =>
        ledger.post(ctx, posting(), [
          { account: 'new', student_id: from, amount_fen: -1 },
          { account: 'new', student_id: to, amount_fen: 1 },
        ]),
      );
    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? transfer(a, b) : transfer(b, a))));
    expect((await newOf(a)).balance_fen + (await newOf(b)).balance_fen).toBe(2000);
  });
});

describe('history', () => {
  const tables = ['ledger_entry', 'ledger_posting'];
  test('is not edited by the app, and not even by the owner of the tables', async () => {
    const student = await newStudent();
    await fill(student, 100);
    for (const table of [...tables, 'student_money', 'ledger_hold'])
      await expect(db.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(db.pool.query('UPDATE student_money SET new_fen = 5')).rejects.toMatchObject({
      code: '42501',
    });
    for (const table of tables) {
      await expect(db.superPool.query(`UPDATE ${table} SET company_id = 1`)).rejects.toThrow(/append-only/);
      await expect(db.superPool.query(`DELETE FROM ${table}`)).rejects.toThrow(/append-only/);
    }
  });

  test('takes no posting after its entry', async () => {
    const student = await newStudent();
    const id = await fill(student, 100);
    const late = `INSERT INTO ledger_posting (company_id, entry_id, posted_at, posted_on, accounting_on, account, amount_fen)
                  VALUES (1, $1, now(), now(), now(), 'cash', 5)`;
    await expect(db.superPool.query(late, [id])).rejects.toMatchObject({ code: '23503' });
  });
});
