import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { monthAfter, monthOf, plusDays } from '@/kernel/value/day.ts';
import { classHoursApi } from '../../class-hours/class-hours.contract.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { monthCloseApi } from '../../month-close/month-close.contract.ts';
import { accountApi } from '../account.contract.ts';
import { creditPart } from './family-statement.ts';

// A lesson without hours leaves minutes owed and no posting: what was taught on credit is shown beside the books.

let app: TestApp;
let at: Arranger;
let finance: Person;
let level: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  finance = await app.as('finance');
  level = (await ask("SELECT max(id) AS id FROM base_item WHERE family_id = 1 AND kind = 'alevel'"))[0].id;
  // Only this book counts: 300 yuan an hour, 330 since this month for those of a level.
  await unsafeSql(app, 'DELETE FROM price WHERE family_id = 1');
  const insert =
    'INSERT INTO price (family_id, course_type, level_id, price_fen, valid_from) VALUES (1, 12, $1, $2, $3)';
  await unsafeSql(app, insert, [null, 30_000, '2020-01-01']);
  await unsafeSql(app, insert, [level, 33_000, `${thisMonth}-01`]);
});
afterAll(() => app.close());

const ask = async (sql: string, values: unknown[] = []) => (await app.db.superPool.query(sql, values)).rows;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format();
const thisMonth = monthOf(today);
const lastMonth = monthAfter(thisMonth, -1);
const lastDay = plusDays(`${thisMonth}-01`, -1);

async function taught(student_id: number, used_on: string, minutes: number, course_type: 12 | 17 = 12) {
  const lesson = { student_id, course_type, subject_id: null, minutes, used_on };
  const doc = { doc: 'test', doc_id: at.next() };
  await app.db.asSystem((ctx) => classHours.consume(ctx, { ...lesson, ...doc }));
  return { student_id, ...doc };
}
const bought = (student_id: number, paid_minutes: number) =>
  app.db.asSystem((ctx) => {
    const tenders = [{ account: 'learning' as const, amount_fen: paid_minutes * 400 }];
    const hours = { student_id, course_type: 12 as const, subject_id: null, paid_minutes, gift_minutes: 0 };
    const source = { doc: 'test', doc_id: at.next() };
    return classHours.buy(ctx, { ...hours, expires_on: null, tenders }, source);
  });
/** Of the month, and what has come to it since. */
const closeOf = async (month: string) => (await finance.ok(monthCloseApi.check, { month })).on_credit;
async function added<T>(month: string, work: () => Promise<T>) {
  const before = await closeOf(month);
  await work();
  const after = await closeOf(month);
  return [after.minutes - before.minutes, after.amount_fen - before.amount_fen];
}
const creditOf = async (student_id: number, as_of?: string) =>
  (await finance.ok(accountApi.summary, { student_id, ...(as_of && { as_of }) })).on_credit;
const NOTHING = { minutes: 0, amount_fen: 0, unpriced_minutes: 0 };

describe('a lesson that was taught on credit', () => {
  test('is in the month close at the list price of its day, also where hours were bought after the month', async () => {
    const student_id = await richStudent(at);
    expect(await added(lastMonth, () => taught(student_id, lastDay, 90))).toEqual([90, 45_000]);
    expect(await added(lastMonth, () => bought(student_id, 120))).toEqual([0, 0]);
    expect(await creditOf(student_id)).toEqual(NOTHING);
    expect(await creditOf(student_id, lastDay)).toEqual({
      minutes: 90,
      amount_fen: 45_000,
      unpriced_minutes: 0,
    });
  });

  test('is no longer unpaid where hours were bought within its month, or had given it at once', async () => {
    const student_id = await richStudent(at);
    expect(await added(thisMonth, () => taught(student_id, today, 90))).toEqual([90, 45_000]);
    // A part of it, then the rest.
    expect(await added(thisMonth, () => bought(student_id, 30))).toEqual([-30, -15_000]);
    expect(await added(thisMonth, () => bought(student_id, 100))).toEqual([-60, -30_000]);
    // Marked late, and paid for at that moment.
    expect(await added(lastMonth, () => taught(student_id, lastDay, 40))).toEqual([0, 0]);
  });

  test('costs what the book says for the student’s level, and nothing that it does not know', async () => {
    const student_id = await richStudent(at);
    await unsafeSql(app, 'UPDATE student SET level_id = $2 WHERE id = $1', [student_id, level]);
    await taught(student_id, today, 60);
    await taught(student_id, lastDay, 20);
    await taught(student_id, today, 45, 17);
    expect(await creditOf(student_id)).toEqual({ minutes: 125, amount_fen: 43_000, unpriced_minutes: 45 });
    const { list } = await finance.ok(classHoursApi.summary, { student_id });
    expect(
      list.map(({ course_type, owed_minutes, owed_fen }) => [course_type, owed_minutes, owed_fen]),
    ).toEqual([
      [12, 80, 43_000],
      [17, 45, null],
    ]);
  });

  test('was not taught where it is undone, and moves nothing in the books', async () => {
    const student_id = await richStudent(at);
    const [{ n: before }] = await ask('SELECT count(*)::int AS n FROM ledger_posting WHERE company_id = 1');
    const lesson = await taught(student_id, today, 60);
    expect(await creditOf(student_id)).toMatchObject({ minutes: 60, amount_fen: 30_000 });
    await app.db.asSystem((ctx) => classHours.undoConsume(ctx, lesson));
    expect(await creditOf(student_id)).toEqual(NOTHING);
    const [{ n: after }] = await ask('SELECT count(*)::int AS n FROM ledger_posting WHERE company_id = 1');
    expect(after).toBe(before);
  });

  test('stands on the family’s statement lesson by lesson, beside the accounts', async () => {
    const student_id = await richStudent(at);
    await taught(student_id, lastDay, 90);
    const whose = { id: student_id, username: '张三', number: '1', company_id: 1 };
    const part = await app.db.asSystem((ctx) => creditPart(ctx, whose, today));
    const printed = JSON.stringify(part);
    for (const words of ['已上课未付款', lastDay, '450.00', '不计入各账户余额'])
      expect(printed).toContain(words);
    const { data } = await app.send(
      accountApi.print,
      { student_id, from: lastDay, to: today },
      { token: finance.token },
    );
    expect((data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    await bought(student_id, 100);
    expect(await app.db.asSystem((ctx) => creditPart(ctx, whose, today))).toEqual([]);
  });
});
