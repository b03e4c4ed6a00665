import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { Arranger } from '@/apps/server/testing/samples/arranger.ts';
import { markOf, pastLesson } from '@/apps/server/testing/samples/attendance.ts';
import { openAllMonths } from '@/apps/server/testing/samples/months.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { payLineApi } from '@/domains/pay/pay-line/pay-line.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { monthOf } from '@/kernel/month.ts';
import { accountApi } from '../../account/account.contract.ts';
import { monthCloseApi } from '../month-close.contract.ts';

let house: TestApp;
let at: Arranger;
let finance: Person;
let manager: Person;
beforeAll(async () => {
  house = await testApp();
  at = await Arranger.in(house);
  finance = await house.as('finance');
  manager = await house.as('manager');
});
afterAll(() => house.close());
beforeEach(() => openAllMonths(at));

const sql = async (text: string, values: unknown[] = []) =>
  (await house.db.superPool.query(text, values)).rows;
const lock = (month: string, by = finance) => by.call(monthCloseApi.lock, { month });
const dayOf = (when: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(when);
const now = monthOf(dayOf(new Date()));
/** How long ago the tenth of a month was, in hours. */
const hoursTo = (month: string) => Math.floor((Date.now() - Date.parse(`${month}-10T02:00:00Z`)) / 3_600_000);

describe('months', () => {
  test('are locked in order, each once, and only after their end', async () => {
    expect(await lock('2001-01')).toMatchObject({ code: 1 });
    expect(await lock('2001-01')).toMatchObject({ code: 0, msg: '2001-01 已经锁定' });
    expect(await lock('2001-03')).toMatchObject({ code: 0, msg: '请按顺序锁定，下一个是 2001-02' });
    expect(await lock('2001-02')).toMatchObject({ code: 1 });
    expect(await lock(now)).toMatchObject({ code: 0, msg: '这个月还没有结束' });
    expect(await lock('2001-13')).toMatchObject({ code: 2 });
    await expect(
      sql(
        `INSERT INTO month_close (family_id, company_id, month, locked_at) VALUES (1, 1, '2001-05', now())`,
      ),
    ).rejects.toThrow(/comes another month/);
    await expect(sql(`UPDATE month_close SET month = '2001-09' WHERE month = '2001-02'`)).rejects.toThrow(
      /another month/,
    );
    await expect(sql('DELETE FROM month_close')).rejects.toThrow(/stays/);
  });

  test('only the last is opened again, with a reason, by whoever holds that right', async () => {
    for (const month of ['2001-01', '2001-02']) await finance.ok(monthCloseApi.lock, { month });
    const reopen = (month: string, reason: string, by = manager) =>
      by.call(monthCloseApi.reopen, { month, reason });
    expect(await reopen('2001-02', '漏了一笔', finance)).toMatchObject({ code: 3 });
    expect(await reopen('2001-01', '漏了一笔')).toMatchObject({ code: 0, msg: '只能重新打开最后锁定的月份' });
    expect(await reopen('2001-02', '')).toMatchObject({ code: 2 });
    expect(await reopen('2001-02', '漏了一笔')).toMatchObject({ code: 1 });
    const { list } = await finance.ok(monthCloseApi.list, {});
    expect(list).toMatchObject([
      { month: '2001-02', is_locked: false, is_last: false, reason: '漏了一笔' },
      { month: '2001-01', is_locked: true, is_last: true },
    ]);
    expect(await lock('2001-02')).toMatchObject({ code: 1 });
  });

  test('two who lock at once: one wins', async () => {
    const gate = "SELECT pg_advisory_xact_lock(hashtext('month_close'), 1)";
    const answers = await atOnce(house.db, gate, [() => lock('2001-01'), () => lock('2001-01', manager)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await sql('SELECT 1 FROM month_close WHERE company_id = 1')).toHaveLength(1);
  });
});

describe('what stands in the way', () => {
  test('is counted with its rows; while anything blocks, nothing is locked', async () => {
    await pastLesson(at, { hoursAgo: hoursTo('2002-03') });
    const { list, barred } = await finance.ok(monthCloseApi.check, { month: '2002-03' });
    expect(barred).toBeNull();
    const one = list.find(({ key }) => key === 'one');
    expect(one).toMatchObject({ count: 1, blocking: true });
    expect(one?.url).toContain('state=unmarked');
    expect(list.filter(({ blocking }) => !blocking).map(({ key }) => key)).toEqual(['expiring']);
    expect(await lock('2002-03')).toMatchObject({ code: 0, msg: expect.stringContaining('一对一未考勤 1') });
  });

  test('is the company’s alone, whoever asks', async () => {
    await pastLesson(at, { hoursAgo: hoursTo('2002-05') });
    const elsewhere = await house.as('c_finance');
    const { list } = await elsewhere.ok(monthCloseApi.check, { month: '2002-05' });
    expect(list.find(({ key }) => key === 'one')?.count).toBe(0);
    expect(await (await house.as('adviser')).call(monthCloseApi.check, { month: '2002-05' })).toMatchObject({
      code: 3,
    });
  });
});

describe('a locked month', () => {
  test('is named by what corrects it: late marks, undoings, and their pay', async () => {
    const month = '2003-06';
    const early = await pastLesson(at, { hoursAgo: hoursTo(month) });
    await at.owner.ok(attendanceApi.mark, { lessons: [markOf(early)] }, { company: 1 });
    // As if it had been closed with this one forgotten.
    await openAllMonths(at, month);
    const late = await pastLesson(at, { hoursAgo: hoursTo(month) - 5 });
    await at.owner.ok(attendanceApi.mark, { lessons: [markOf(late)] }, { company: 1 });
    const { seen } = await at.owner.ok(attendanceApi.undoPreview, { lesson_id: early.id }, { company: 1 });
    await at.owner.ok(attendanceApi.undo, { lesson_id: early.id, seen, reason: '点错了' }, { company: 1 });

    const entries = async (lesson: { id: number }) =>
      (
        await sql(
          `SELECT kind, corrects_month, to_char(posted_on, 'YYYY-MM') AS posted FROM ledger_entry
            WHERE company_id = 1 AND doc = 'lesson' AND doc_id = $1 ORDER BY id`,
          [lesson.id],
        )
      ).map((row) => [row.kind, row.corrects_month, row.posted]);
    expect(await entries(early)).toEqual([
      ['lesson', null, now],
      ['lesson_undo', month, now],
    ]);
    expect(await entries(late)).toEqual([['lesson', month, now]]);
    const { list } = await finance.ok(accountApi.statement, {
      ...{ student_id: late.student_ids[0] as number, account: 'classes' },
    });
    expect(list[0]).toMatchObject({ corrects_month: month });
    expect((await finance.ok(payLineApi.list, { lesson_id: late.id })).list).toMatchObject([
      { month: now, corrects_month: month },
    ]);
  });
});
