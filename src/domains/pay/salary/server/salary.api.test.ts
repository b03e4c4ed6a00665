import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { submittedAdjustment } from '@/domains/pay/pay-adjustment/server/testing/pay-adjustment.samples.ts';
import {
  completedSheet,
  draftOf,
  draftSheet,
  ownSheet,
} from '@/domains/pay/salary/server/testing/salary.samples.ts';
import { pastLesson } from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { payAdjustmentApi } from '../../pay-adjustment/pay-adjustment.contract.ts';
import { payLineApi } from '../../pay-line/pay-line.contract.ts';
import { payLines } from '../../pay-line/server/pay-line.service.ts';
import { payRateApi } from '../../pay-rate/pay-rate.contract.ts';
import { salaryApi } from '../salary.contract.ts';

type MarkedLesson = Parameters<typeof payLines.post>[1][number];
let app: TestApp;
let at: Arranger;
let owner: Person;
let manager: Person;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = at.owner;
  manager = await app.as('manager');
  finance = await app.as('finance');
});
afterAll(() => app.close());
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(
  new Date(),
);
const now = monthOf(today);
const sql = async (text: string, values: unknown[] = []) => (await app.db.superPool.query(text, values)).rows;

/** A lesson of a new teacher that was taught on a day, and is paid 100 yuan an hour from long ago. */
async function taught(lesson_on: string, more: Partial<MarkedLesson> = {}) {
  const lesson = await pastLesson(at);
  await finance.ok(payRateApi.add, {
    teacher_id: lesson.teacher_id,
    course_type: 19,
    unit: 'hour',
    rate_fen: 10_000,
    valid_from: '2019-01-01',
  });
  const marked: MarkedLesson = {
    lesson_id: lesson.id,
    teacher_id: lesson.teacher_id,
    course_type: 19,
    subject_id: null,
    level_id: null,
    lesson_on,
    starts_at: new Date(`${lesson_on}T10:00:00Z`),
    minutes: 60,
    percent: 100,
    outcome: 'present',
    ...more,
  };
  return { ...lesson, marked, month: monthOf(lesson_on) };
}
const post = (...lessons: MarkedLesson[]) => app.db.asSystem((ctx) => payLines.post(ctx, lessons));
const sheetOf = async (id: number) => owner.ok(salaryApi.get, { id }, { company: 1 });
async function finalOf(teacher_id: number, month: string): Promise<number> {
  const id = await draftOf(at, teacher_id, month);
  await manager.ok(salaryApi.complete, { id });
  await owner.ok(salaryApi.approve, { id }, { company: 1 });
  return id;
}
const linesOf = async (lesson_id: number) =>
  (await finance.ok(payLineApi.list, { lesson_id })).list
    .toReversed()
    .map(({ kind, amount_fen, month, corrects_month }) => [kind, amount_fen, month, corrects_month]);

describe('the drafts of a month', () => {
  test('hold the lines and approved adjustments of each teacher, and are refreshed', async () => {
    const lesson = await taught('2020-07-10');
    await post(lesson.marked);
    const id = await draftOf(at, lesson.teacher_id, '2020-07');
    expect(await sheetOf(id)).toMatchObject({
      status: 'draft',
      lessons: 1,
      minutes: 60,
      lines_fen: 10_000,
      total_fen: 10_000,
    });
    const given = { teacher_id: lesson.teacher_id, month: '2020-07' };
    const bonus = await submittedAdjustment(at, { ...given, amount_fen: 5_000 });
    const fine = await submittedAdjustment(at, { ...given, kind: 'deduction', amount_fen: 2_000 });
    await owner.ok(payAdjustmentApi.approve, { id: bonus }, { company: 1 });
    await owner.ok(payAdjustmentApi.approve, { id: fine }, { company: 1 });
    expect(await sheetOf(id)).toMatchObject({ total_fen: 10_000, is_behind: true });
    expect(await owner.ok(salaryApi.draft, { month: '2020-07' }, { company: 1 })).toEqual({
      made: 0,
      changed: 1,
    });
    expect(await sheetOf(id)).toMatchObject({
      lines_fen: 10_000,
      adjustments_fen: 3_000,
      total_fen: 13_000,
      is_behind: false,
    });
    expect((await sheetOf(id)).adjustments.map(({ signed_fen }) => signed_fen)).toEqual([5_000, -2_000]);
    expect(await owner.ok(salaryApi.draft, { month: '2020-07' }, { company: 1 })).toEqual({
      made: 0,
      changed: 0,
    });
  });

  test('a teacher has one sheet of a month, whoever drafts at the same time', async () => {
    const { teacher_id } = await draftSheet(at, '2020-08');
    const gate = "SELECT pg_advisory_xact_lock(hashtext('pay'), 1)";
    await atOnce(app.db, gate, [
      () => owner.call(salaryApi.draft, { month: '2020-08' }, { company: 1 }),
      () => finance.call(salaryApi.draft, { month: '2020-08' }),
    ]);
    expect(await sql('SELECT id FROM salary WHERE teacher_id = $1', [teacher_id])).toHaveLength(1);
    await expect(
      sql(`INSERT INTO salary (family_id, company_id, teacher_id, month) VALUES (1, 1, $1, '2020-08')`, [
        teacher_id,
      ]),
    ).rejects.toThrow(/salary_once/);
  });
});

describe('the way of a sheet', () => {
  test('draft, confirmed, approved by another, paid; back to draft while it is not final', async () => {
    const { id } = await draftSheet(at);
    await manager.ok(salaryApi.complete, { id });
    await manager.ok(salaryApi.reopen, { id });
    await manager.ok(salaryApi.complete, { id });
    expect(await manager.call(salaryApi.approve, { id })).toMatchObject({
      code: 0,
      msg: '不能审批自己提交的单据',
    });
    expect(await finance.call(salaryApi.approve, { id })).toMatchObject({ code: 3 });
    await owner.ok(salaryApi.reject, { id, reason: '少了奖金' }, { company: 1 });
    expect(await sheetOf(id)).toMatchObject({ status: 'draft', reason: '少了奖金' });
    await manager.ok(salaryApi.complete, { id });
    await owner.ok(salaryApi.approve, { id }, { company: 1 });
    for (const move of [salaryApi.reopen, salaryApi.complete])
      expect(await manager.call(move, { id })).toMatchObject({ code: 0 });
    const payment = { id, pay_reference: 'GZ-1', paid_on: '2099-01-01' } as never;
    expect(await finance.call(salaryApi.pay, payment)).toMatchObject({ code: 2 });
    const { month } = await sheetOf(id);
    const paid_on = `${monthAfter(month, 1)}-10`;
    await finance.ok(salaryApi.pay, { id, pay_reference: 'GZ-1', paid_on } as never);
    expect(await sheetOf(id)).toMatchObject({
      status: 'paid',
      total_fen: 50_000,
      pay_reference: 'GZ-1',
      paid_on,
    });
  });

  test('what is said of a payment is said once: the database holds a paid sheet', async () => {
    const { id } = await completedSheet(at);
    await owner.ok(salaryApi.approve, { id }, { company: 1 });
    await finance.ok(salaryApi.pay, { id });
    expect((await sheetOf(id)).paid_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    const change = app.db.superPool.query("UPDATE salary SET pay_reference = 'other' WHERE id = $1", [id]);
    await expect(change).rejects.toMatchObject({ constraint: 'salary_final' });
  });

  test('a month that runs is not confirmed, nor is a sheet without a rate', async () => {
    const running = await draftSheet(at, now);
    expect(await manager.call(salaryApi.complete, { id: running.id })).toMatchObject({
      code: 0,
      msg: '这个月还没有结束',
    });
    const lesson = await taught('2020-09-10', { course_type: 16 });
    await post({ ...lesson.marked, course_type: 13, lesson_on: '2020-09-11' });
    const id = await draftOf(at, lesson.teacher_id, '2020-09');
    expect(await sheetOf(id)).toMatchObject({ missing: 1 });
    const { list } = await manager.ok(monthCloseApi.rows, { month: '2020-09', key: 'pay_missing' });
    expect(list).toEqual([
      {
        title: expect.stringContaining('2020-09-11'),
        amount_fen: null,
        url: `/ClassPayChange/${lesson.teacher_id}?view=lines&month=2020-09&is_missing=1`,
      },
    ]);
    expect(await manager.call(salaryApi.complete, { id })).toMatchObject({
      code: 0,
      msg: '有课程缺计酬标准，请先补上',
    });
  });

  test('what was confirmed is what is approved: a line that came since bars it', async () => {
    const first = await taught('2020-10-10');
    await post(first.marked);
    const id = await draftOf(at, first.teacher_id, '2020-10');
    await manager.ok(salaryApi.complete, { id });
    const second = await pastLesson(at);
    await post({ ...first.marked, lesson_id: second.id });
    expect(await owner.call(salaryApi.approve, { id }, { company: 1, lang: 'en' })).toMatchObject({
      code: 0,
      msg: 'Lines or adjustments came since; send it back to draft and confirm it again',
    });
    await manager.ok(salaryApi.reopen, { id });
    await manager.ok(salaryApi.complete, { id });
    await owner.ok(salaryApi.approve, { id }, { company: 1 });
    expect(await sheetOf(id)).toMatchObject({ lines_fen: 20_000, status: 'approved' });
  });

  test('all of a month are confirmed at once, but those that something stands in the way of', async () => {
    const { id } = await draftSheet(at, '2020-11');
    const lesson = await taught('2020-11-10');
    await post({ ...lesson.marked, course_type: 13 });
    expect(await manager.ok(salaryApi.confirmAll, { month: '2020-11' })).toEqual({ done: 1, left: 1 });
    expect(await sheetOf(id)).toMatchObject({ status: 'completed' });
    expect(await manager.call(salaryApi.confirmAll, { month: now })).toMatchObject({ code: 0 });
  });
});

test('whoever teaches here no more is still paid what they earned', async () => {
  const lesson = await taught('2020-02-10');
  await post(lesson.marked);
  const { teacher_id } = await draftSheet(at, '2020-02');
  const stranger = (await pastLesson(at)).teacher_id;
  const gone = [lesson.teacher_id, teacher_id, stranger];
  await unsafeSql(app, 'DELETE FROM teacher_company WHERE teacher_id = ANY ($1)', [gone]);
  const rate = { course_type: 18 as const, unit: 'hour' as const, rate_fen: 1, valid_from: '2030-01-01' };
  const bonus = { month: '2020-02', kind: 'bonus' as const, amount_fen: 100, note: '补发' };
  const account = { holder: '王老师', number: '6225880112345678' };
  const codes = async (id: number) => [
    (await finance.call(payLineApi.list, { teacher_id: id })).code,
    (await finance.call(salaryApi.list, { teacher_id: id })).code,
    (await finance.call(salaryApi.compare, { teacher_id: id, month: '2020-02' })).code,
    (await finance.call(salaryApi.setAccount, { teacher_id: id, ...account })).code,
    (await finance.call(payRateApi.add, { teacher_id: id, ...rate })).code,
    (await manager.call(payAdjustmentApi.add, { teacher_id: id, ...bonus })).code,
  ];
  expect(await codes(lesson.teacher_id)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await codes(teacher_id)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await codes(stranger)).toEqual([4, 4, 4, 2, 2, 2]);
});

describe('a final sheet', () => {
  test('is never changed, whoever asks; nothing is added to its month', async () => {
    const lesson = await taught('2020-12-10');
    await post(lesson.marked);
    const id = await finalOf(lesson.teacher_id, '2020-12');
    for (const change of [
      'UPDATE salary SET lines_fen = 1 WHERE id = $1',
      `UPDATE salary SET status = 'draft' WHERE id = $1`,
      `UPDATE salary SET status = 'paid', lines_fen = 1 WHERE id = $1`,
      'DELETE FROM salary WHERE id = $1',
    ])
      await expect(sql(change, [id])).rejects.toThrow(/is final|stays/);
    await expect(
      app.db.asSystem((ctx) =>
        ctx.query(
          `INSERT INTO pay_line (family_id, company_id, teacher_id, lesson_id, turn, kind, month, lesson_on, starts_at,
           course_type, outcome, minutes, percent, hour_minutes, amount_fen)
         SELECT family_id, company_id, teacher_id, lesson_id, turn, 'difference', month, lesson_on, starts_at,
           course_type, outcome, minutes, percent, hour_minutes, 1 FROM pay_line WHERE lesson_id = $1`,
          [lesson.id],
        ),
      ),
    ).rejects.toThrow(/is final/);
    await expect(
      sql(
        `INSERT INTO pay_adjustment (family_id, company_id, teacher_id, month, kind, amount_fen, note, status, created_by)
         VALUES (1, 1, $1, '2020-12', 'bonus', 1, 'x', 'approved', $2)`,
        [lesson.teacher_id, owner.admin_id],
      ),
    ).rejects.toThrow(/is final/);
  });

  test('must come to what its lines come to', async () => {
    const { id } = await completedSheet(at, '2020-06');
    await expect(
      sql(`UPDATE salary SET status = 'approved', lines_fen = 1 WHERE id = $1`, [id]),
    ).rejects.toThrow(/lines come to/);
  });

  test('stays as it is when its lessons are marked late, taken back and marked again', async () => {
    const lesson = await taught('2021-01-10');
    await post(lesson.marked);
    const id = await finalOf(lesson.teacher_id, '2021-01');
    const before = await sql('SELECT * FROM salary WHERE id = $1', [id]);
    const late = await pastLesson(at);
    await post({ ...lesson.marked, lesson_id: late.id });
    await app.db.asSystem((ctx) => payLines.reverse(ctx, [lesson.id], '点错了'));
    await post({ ...lesson.marked, minutes: 30 });
    expect(await linesOf(late.id)).toEqual([['lesson', 10_000, now, '2021-01']]);
    expect(await linesOf(lesson.id)).toEqual([
      ['lesson', 10_000, '2021-01', null],
      ['reversal', -10_000, now, '2021-01'],
      ['lesson', 5_000, now, '2021-01'],
    ]);
    expect(await sql('SELECT * FROM salary WHERE id = $1', [id])).toEqual(before);
  });

  test('a rate raised for last month: the differences are in the open month', async () => {
    const last = monthAfter(now, -1);
    const lesson = await taught(`${last}-05`);
    await post(lesson.marked);
    const id = await finalOf(lesson.teacher_id, last);
    const raised = {
      teacher_id: lesson.teacher_id,
      course_type: 19 as const,
      unit: 'hour' as const,
      rate_fen: 12_000,
      valid_from: `${last}-01`,
    };
    const { seen, total_fen } = await finance.ok(payRateApi.preview, raised);
    expect(total_fen).toBe(2_000);
    await finance.ok(payRateApi.add, { ...raised, seen });
    expect(await linesOf(lesson.id)).toEqual([
      ['lesson', 10_000, last, null],
      ['difference', 2_000, now, last],
    ]);
    expect(await sheetOf(id)).toMatchObject({ total_fen: 10_000, is_behind: false });
    const open = await draftOf(at, lesson.teacher_id, now);
    expect(await sheetOf(open)).toMatchObject({ lines_fen: 2_000, lessons: 0 });
  });

  test('takes no line that is being marked while it is approved: one of the two waits', async () => {
    const lesson = await taught('2021-02-10');
    await post(lesson.marked);
    const id = await draftOf(at, lesson.teacher_id, '2021-02');
    await manager.ok(salaryApi.complete, { id });
    const late = await pastLesson(at);
    const gate = `SELECT 1 FROM salary WHERE id = ${id} FOR UPDATE`;
    const [approved] = await atOnce<{ code: number }>(app.db, gate, [
      () => owner.call(salaryApi.approve, { id }, { company: 1 }),
      () => post({ ...lesson.marked, lesson_id: late.id }).then(() => ({ code: 1 })),
    ]);
    const [line] = await linesOf(late.id);
    const sheet = await sheetOf(id);
    if (approved?.code === 1) {
      expect(line).toEqual(['lesson', 10_000, now, '2021-02']);
      expect(sheet).toMatchObject({ status: 'approved', lines_fen: 10_000 });
    } else {
      expect(line).toEqual(['lesson', 10_000, '2021-02', null]);
      expect(sheet).toMatchObject({ status: 'completed' });
    }
  });
});

describe('adjustments', () => {
  test('are decided by somebody else, once; those for a final month count in the open one', async () => {
    const id = await submittedAdjustment(at);
    expect(await manager.call(payAdjustmentApi.approve, { id })).toMatchObject({ code: 0 });
    await owner.ok(payAdjustmentApi.reject, { id, reason: '重复' }, { company: 1 });
    expect(await owner.ok(payAdjustmentApi.get, { id }, { company: 1 })).toMatchObject({
      status: 'rejected',
      reason: '重复',
    });
    expect(await owner.call(payAdjustmentApi.approve, { id }, { company: 1 })).toMatchObject({ code: 0 });

    const { teacher_id } = await draftSheet(at, '2021-06');
    await finalOf(teacher_id, '2021-06');
    const late = await submittedAdjustment(at, { teacher_id, month: '2021-06', kind: 'deduction' });
    await owner.ok(payAdjustmentApi.approve, { id: late }, { company: 1 });
    expect(await owner.ok(payAdjustmentApi.get, { id: late }, { company: 1 })).toMatchObject({
      month: now,
      corrects_month: '2021-06',
      signed_fen: -50_000,
    });
    await expect(sql('UPDATE pay_adjustment SET amount_fen = 1 WHERE id = $1', [late])).rejects.toThrow(
      /was approved/,
    );
  });

  test('take no bad input', async () => {
    const good = { teacher_id: 1, month: '2021-03', kind: 'bonus' as const, amount_fen: 1, note: '监考' };
    for (const bad of [{ month: '2021-13' }, { amount_fen: 0 }, { amount_fen: -5 }, { note: '' }])
      expect(await manager.call(payAdjustmentApi.add, { ...good, ...bad })).toMatchObject({ code: 2 });
    const [foreign] = await sql('SELECT min(id) AS id FROM teacher WHERE family_id = 4');
    expect(await manager.call(payAdjustmentApi.add, { ...good, teacher_id: foreign.id })).toMatchObject({
      code: 2,
      msg: '没有这位教师',
    });
  });
});

describe('a teacher', () => {
  test('sees the own sheets alone, asks about them, and is answered', async () => {
    const { id, by: teacher } = await ownSheet(at);
    const other = await draftSheet(at);
    expect(await teacher.call(salaryApi.get, { id: other.id })).toMatchObject({ code: 4 });
    expect(await teacher.call(salaryApi.payslip, { id: other.id })).toMatchObject({ code: 4 });
    expect(await teacher.call(salaryApi.list, { teacher_id: other.teacher_id })).toMatchObject({ code: 4 });
    const { list } = await teacher.ok(salaryApi.list, { limit: 100 });
    const mine = await sheetOf(id);
    expect(new Set(list.map(({ teacher_id }) => teacher_id))).toEqual(new Set([mine.teacher_id]));
    expect(await teacher.call(salaryApi.raise, { id: other.id, question: '？' })).toMatchObject({ code: 4 });
    expect(await manager.call(salaryApi.raise, { id, question: '？' })).toMatchObject({ code: 0 });
    for (const refused of [
      await teacher.call(salaryApi.complete, { id }),
      await teacher.call(salaryApi.check, { month: '2020-05' }),
      await teacher.call(payAdjustmentApi.list, {}),
    ])
      expect(refused).toMatchObject({ code: 3 });

    const { difference_id } = await teacher.ok(salaryApi.raise, { id, question: '少了一节课' });
    expect(await manager.call(salaryApi.complete, { id })).toMatchObject({
      code: 0,
      msg: '还有未处理的异议',
    });
    const { list: open } = await manager.ok(salaryApi.check, { month: '2020-05' });
    expect(open.find(({ key }) => key === 'raised')?.count).toBe(1);
    expect((await manager.ok(salaryApi.list, { month: '2020-05', only: 'raised_only' })).total).toBe(1);
    await manager.ok(salaryApi.resolve, { difference_id, answer: '已补' });
    expect(await manager.call(salaryApi.resolve, { difference_id, answer: '再补' })).toMatchObject({
      code: 0,
    });
    expect((await teacher.ok(salaryApi.get, { id })).differences.at(-1)).toMatchObject({ answer: '已补' });
  });
});

describe('the check of a month', () => {
  test('counts what stands in the way, and compares with the month before', async () => {
    const [first, second] = ['2022-01', '2022-02'];
    const lesson = await taught(`${first}-10`);
    await post(lesson.marked);
    await draftOf(at, lesson.teacher_id, first);
    const other = await pastLesson(at);
    await post({ ...lesson.marked, lesson_id: other.id, lesson_on: `${second}-10`, minutes: 90 });
    await submittedAdjustment(at, { teacher_id: lesson.teacher_id, month: second });
    const counts = async () =>
      Object.fromEntries(
        (await manager.ok(salaryApi.check, { month: second })).list.map(({ key, count }) => [key, count]),
      );
    expect(await counts()).toMatchObject({ adjustments: 1, undrafted: 1, drafts: 0, missing: 0, raised: 0 });
    const rowsOf = async (key: string) =>
      (await manager.ok(monthCloseApi.rows, { month: second, key: `pay_${key}` })).list;
    const [adjustment] = await rowsOf('adjustments');
    expect(adjustment?.url).toContain('view=adjustments&pay_adjustment_id=');
    expect(await rowsOf('undrafted')).toEqual([
      {
        title: expect.any(String),
        amount_fen: 15_000,
        url: `/TeacherSalary?month=${second}&teacher_id=${lesson.teacher_id}`,
      },
    ]);
    await draftOf(at, lesson.teacher_id, second);
    expect(await counts()).toMatchObject({ undrafted: 0, drafts: 1 });
    expect(await rowsOf('undrafted')).toEqual([]);
    const { list } = await manager.ok(salaryApi.compare, { month: second });
    expect(list).toMatchObject([
      {
        id: lesson.teacher_id,
        total_fen: 15_000,
        last_total_fen: 10_000,
        change_fen: 5_000,
        minutes: 90,
        last_minutes: 60,
        change_minutes: 30,
      },
    ]);
  });
});

test('the account’s number is shown in full only to who keeps it', async () => {
  const { id, teacher_id } = await draftSheet(at, '2021-07');
  const account = { holder: '王老师', bank: '招商银行', number: '6225880112345678' };
  await finance.ok(salaryApi.setAccount, { teacher_id, ...account });
  expect((await finance.ok(salaryApi.get, { id })).account).toEqual(account);
  for (const number of ['12', 'no <b>', ''])
    expect(await finance.call(salaryApi.setAccount, { teacher_id, ...account, number })).toMatchObject({
      code: 2,
    });
});

test('the pay file leaves out what cannot be paid, and says whom and why', async () => {
  const month = '2021-08';
  const final = async (kind: 'bonus' | 'deduction') => {
    const { id, teacher_id } = await draftSheet(at, month);
    if (kind === 'deduction') {
      const fine = await submittedAdjustment(at, { teacher_id, month, kind, amount_fen: 80_000 });
      await owner.ok(payAdjustmentApi.approve, { id: fine }, { company: 1 });
    }
    await manager.ok(salaryApi.complete, { id });
    await owner.ok(salaryApi.approve, { id }, { company: 1 });
    return { id, teacher_id };
  };
  const paid = await final('bonus');
  const account = { holder: '王老师', bank: '招商银行', number: '6225880112345678' };
  await finance.ok(salaryApi.setAccount, { teacher_id: paid.teacher_id, ...account });
  const noAccount = await final('bonus');
  const negative = await final('deduction');
  const draft = await draftSheet(at, month);
  const { count, total_fen, list } = await finance.ok(salaryApi.fileCheck, { month });
  expect([count, total_fen]).toEqual([2, 100_000]);
  expect(Object.fromEntries(list.map(({ id, why }) => [id, why]))).toEqual({
    [noAccount.id]: 'no_account',
    [negative.id]: 'negative',
    [draft.id]: 'not_approved',
  });
  expect(await manager.call(salaryApi.fileCheck, { month: '2021' })).toMatchObject({ code: 2 });
  const teacher = await app.as('teacher');
  expect(await teacher.call(salaryApi.fileCheck, { month })).toMatchObject({ code: 3 });
});
