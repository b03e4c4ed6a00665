import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inboxApi } from '@/domains/insight/inbox/inbox.contract.ts';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import { carryForwardApi } from '@/domains/money/carry-forward/carry-forward.contract.ts';
import { cashCloseApi } from '@/domains/money/cash-close/cash-close.contract.ts';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { openAllMonths } from '@/domains/money/month-close/server/testing/month-close.samples.ts';
import { openingApi } from '@/domains/money/opening/opening.contract.ts';
import { openingImportApi } from '@/domains/money/opening/opening.import.ts';
import { openingText } from '@/domains/money/opening/opening.text.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { payAdjustmentApi } from '@/domains/pay/pay-adjustment/pay-adjustment.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { salaryText } from '@/domains/pay/salary/salary.text.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import {
  markOf,
  type PastLesson,
  pastLesson,
} from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { Arranger } from '../testing/arranger.ts';
import { atOnce } from '../testing/at-once.ts';
import { documentFor } from '../testing/samples.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';

let app: TestApp;
let at: Arranger;
let finance: Person;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  finance = await app.as('finance');
  manager = await app.as('manager');
});
afterAll(() => app.close());
beforeEach(() => openAllMonths(at));

const sql = async (text: string, values: unknown[] = []) => (await app.db.superPool.query(text, values)).rows;
const lock = (month: string, by = finance) => by.call(monthCloseApi.lock, { month });
const dayOf = (when: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(when);
const now = monthOf(dayOf(new Date()));
/** How long ago the tenth of a month was, in hours. */
const hoursTo = (month: string) => Math.floor((Date.now() - Date.parse(`${month}-10T02:00:00Z`)) / 3_600_000);
const heldBy = (constraint: string) => ({ constraint });

describe('months', () => {
  test('are locked in order, each once, and only after their end', async () => {
    expect(await lock('2001-01')).toMatchObject({ code: 1 });
    expect(await lock('2001-01')).toMatchObject({ code: 0, msg: '2001-01 已经锁定' });
    expect(await lock('2001-03')).toMatchObject({ code: 0, msg: '请按顺序锁定，下一个是 2001-02' });
    expect(await lock('2001-02')).toMatchObject({ code: 1 });
    expect(await lock(now)).toMatchObject({ code: 0, msg: '这个月还没有结束' });
    expect(await lock('2001-13')).toMatchObject({ code: 2 });
    expect(await lock('2001-03', manager)).toMatchObject({ code: 1 });
    expect(await (await app.as('adviser')).call(monthCloseApi.lock, { month: '2001-04' })).toMatchObject({
      code: 3,
    });
    const { list } = await finance.ok(monthCloseApi.list, {});
    expect(list.map(({ month }) => month)).toEqual(['2001-03', '2001-02', '2001-01']);
  });

  test('are held by the database: none out of turn, none before its end, no lock taken back', async () => {
    await finance.ok(monthCloseApi.lock, { month: '2001-01' });
    const add = (month: string) =>
      sql('INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, $1)', [month]);
    await expect(add('2001-03')).rejects.toThrow(/comes another month/);
    await expect(add('2001-01')).rejects.toThrow(/comes another month/);
    for (const change of [
      "UPDATE month_close SET month = '2001-09'",
      'UPDATE month_close SET locked_at = now()',
      'DELETE FROM month_close',
      'TRUNCATE month_close',
    ])
      await expect(sql(change)).rejects.toThrow(/month_close/);
    await openAllMonths(at);
    await expect(add(now)).rejects.toThrow(/is not over/);
  });

  test('a check shows its first rows in place, to who may see them in their own list', async () => {
    const { list } = await finance.ok(monthCloseApi.check, { month: now });
    const open = list.filter(({ count, has_rows }) => count > 0 && has_rows);
    expect(open.length).toBeGreaterThan(2);
    for (const { key, count } of open) {
      const rows = await finance.ok(monthCloseApi.rows, { month: now, key });
      expect(rows.list.length, key).toBeGreaterThan(0);
      // Lines of partners are shown by their statements.
      if (key !== 'partner_lines') expect(rows.list.length, key).toBe(Math.min(10, count));
      for (const { title, url } of rows.list)
        expect([title, url[0]]).toEqual([expect.stringMatching(/.+/), '/']);
    }
    expect(await finance.call(monthCloseApi.rows, { month: now, key: 'nothing' })).toMatchObject({ code: 4 });
  });

  test('two who lock at once: one wins', async () => {
    const gate = "SELECT pg_advisory_xact_lock(hashtext('month_close'), 1)";
    const answers = await atOnce(app.db, gate, [() => lock('2001-01'), () => lock('2001-01', manager)]);
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
    expect(
      list
        .filter(({ blocking }) => !blocking)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([
      'apply_milestones',
      'cash_days',
      'draft_label',
      'enquiries_unsent',
      'exam_payables',
      'expired',
      'expiring',
      'manage_missing',
      'rejected_payments',
      'shop_orders_unsent',
      'stock',
      'unconfirmed_cases',
      'unowned_items',
      'unpaid_commissions',
    ]);
    expect(await lock('2002-03')).toMatchObject({ code: 0, msg: expect.stringContaining('一对一未考勤 1') });
    expect(await sql('SELECT 1 FROM month_close WHERE company_id = 1')).toEqual([]);
  });

  test('expired hours are told until somebody extends or clears them, and never block', async () => {
    const { id } = await boughtLot(at);
    await unsafeSql(app, "UPDATE class_lot SET expires_on = '2002-05-15' WHERE id = $1", [id]);
    const expired = async () =>
      (await finance.ok(monthCloseApi.check, { month: '2002-05' })).list.find(({ key }) => key === 'expired');
    const check = await expired();
    expect(check).toMatchObject({ count: 1, blocking: false });
    const { view: _, ...asked } = Object.fromEntries(new URL(check?.url ?? '', 'http://x').searchParams);
    const { list } = await finance.ok(classHoursApi.list, asked as never);
    expect(list.map((lot) => lot.id)).toEqual([id]);
    await manager.ok(classHoursApi.extend, { id, version: 1, expires_on: '2099-01-01', reason: '生病' });
    expect(await expired()).toMatchObject({ count: 0 });
  });

  // Each is put back in time, blocks, and its link asks its list for just these.
  const waits = [
    ['refunds_submitted', 'refund', 'created_at', refundApi.list],
    ['clearings', 'clearing', 'created_at', clearingApi.list],
    ['carries', 'carry_forward', 'created_at', carryForwardApi.list],
    ['transfers', 'branch_transfer', 'created_at', branchTransferApi.list],
    ['conversions', 'conversion', 'created_at', conversionApi.list],
    ['submitted_top', 'recharge', 'paid_at', rechargeApi.list],
  ] as const;
  test.for(waits)('%s: a document that waits', async ([key, doc, column, list]) => {
    const id = await documentFor(doc, at);
    if (doc === 'recharge') await (await app.as('manager')).ok(rechargeApi.submit, { id });
    await unsafeSql(app, `UPDATE ${doc} SET ${column} = '2002-07-10' WHERE id = $1`, [id]);
    const found = await finance.ok(monthCloseApi.check, { month: '2002-07' });
    const check = found.list.find((one) => one.key === key);
    expect(check).toMatchObject({ count: 1, blocking: true });
    expect(await lock('2002-07')).toMatchObject({ code: 0 });
    const asked = Object.fromEntries(new URL(check?.url ?? '', 'http://x').searchParams);
    delete asked.view;
    const rows = await finance.ok(list as typeof refundApi.list, asked as never, { company: 1 });
    expect(rows.list.map((row) => row.id)).toEqual([id]);
    await unsafeSql(app, `UPDATE ${doc} SET ${column} = now() WHERE id = $1`, [id]);
  });

  test('differences of the cash that nobody has resolved block, however old they are', async () => {
    const id = await documentFor('cash_close', at);
    // Whoever counted does not decide: it waits in the inbox of the others.
    const waits = async (by: Person) =>
      (await by.ok(inboxApi.list, {})).groups.find(({ kind }) => kind === 'cash_close')?.rows ?? [];
    expect((await waits(finance)).find((one) => one.id === id)).toMatchObject({ amount_fen: 100 });
    expect((await waits(manager)).map((one) => one.id)).not.toContain(id);
    await unsafeSql(app, "UPDATE cash_close SET day = '2002-05-10' WHERE id = $1", [id]);
    const { list } = await finance.ok(monthCloseApi.check, { month: '2002-07' });
    const check = list.find(({ key }) => key === 'cash_differences');
    expect(check).toMatchObject({ count: 1, blocking: true });
    expect(await lock('2002-07')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('待处理的长短款 1'),
    });
    const asked = Object.fromEntries(new URL(check?.url ?? '', 'http://x').searchParams);
    delete asked.view;
    const rows = await finance.ok(cashCloseApi.list, asked as never, { company: 1 });
    expect(rows.list.map((row) => row.close_id)).toEqual([id]);
    await at.owner.ok(cashCloseApi.accept, { id }, { company: 1 });
    const after = await finance.ok(monthCloseApi.check, { month: '2002-07' });
    expect(after.list.find(({ key }) => key === 'cash_differences')?.count).toBe(0);
  });

  test('days of cash that nobody has counted only warn', async () => {
    const { list } = await finance.ok(monthCloseApi.check, { month: now });
    const days = list.find(({ key }) => key === 'cash_days');
    expect(days).toMatchObject({ blocking: false });
    const asked = Object.fromEntries(new URL(days?.url ?? '', 'http://x').searchParams);
    delete asked.view;
    const rows = await finance.ok(cashCloseApi.list, asked as never, { company: 1 });
    expect(rows.total).toBe(days?.count);
  });

  test('is the company’s alone, whoever asks', async () => {
    await pastLesson(at, { hoursAgo: hoursTo('2002-05') });
    const elsewhere = await app.as('c_finance');
    const { list } = await elsewhere.ok(monthCloseApi.check, { month: '2002-05' });
    expect(list.find(({ key }) => key === 'one')?.count).toBe(0);
    expect(await (await app.as('adviser')).call(monthCloseApi.check, { month: '2002-05' })).toMatchObject({
      code: 3,
    });
  });
});

describe('a locked month', () => {
  const entriesOf = async (doc: string, id: number) =>
    (
      await sql(
        `SELECT kind, corrects_month, to_char(posted_on, 'YYYY-MM') AS posted, to_char(accounting_on, 'YYYY-MM') AS accounted FROM ledger_entry
          WHERE company_id = 1 AND doc = $1 AND doc_id = $2 ORDER BY id`,
        [doc, id],
      )
    ).map((row) => [row.kind, row.corrects_month, row.posted, row.accounted]);
  const payOf = async (lesson: { id: number }) =>
    (
      await sql('SELECT kind, month, corrects_month FROM pay_line WHERE lesson_id = $1 ORDER BY id', [
        lesson.id,
      ])
    ).map((row) => [row.kind, row.month, row.corrects_month]);
  const mark = (lesson: PastLesson) =>
    at.owner.ok(attendanceApi.mark, { lessons: [markOf(lesson)] }, { company: 1 });

  test('is named by what corrects it: late marks, undoings, and their pay', async () => {
    const month = '2003-06';
    const early = await pastLesson(at, { hoursAgo: hoursTo(month), own_hours: true });
    await mark(early);
    // As if it had been closed with this one forgotten.
    await openAllMonths(at, month);
    const late = await pastLesson(at, { hoursAgo: hoursTo(month) - 5, own_hours: true });
    await mark(late);
    const { seen } = await at.owner.ok(attendanceApi.undoPreview, { lesson_id: early.id }, { company: 1 });
    await at.owner.ok(attendanceApi.undo, { lesson_id: early.id, seen, reason: '点错了' }, { company: 1 });

    expect(await entriesOf('lesson', early.id)).toEqual([
      ['lesson', null, now, month],
      ['lesson_undo', month, now, now],
    ]);
    expect(await payOf(early)).toEqual([
      ['lesson', month, null],
      ['reversal', now, month],
    ]);
    expect(await entriesOf('lesson', late.id)).toEqual([['lesson', month, now, now]]);
    expect(await payOf(late)).toEqual([['lesson', now, month]]);
    const { list } = await finance.ok(accountApi.statement, {
      student_id: late.student_ids[0] as number,
      account: 'classes',
    });
    expect(list[0]).toMatchObject({ corrects_month: month });
    // A mark that is corrected is taken back and made anew, both today.
    const seenWrong = markOf(late, 'leave');
    const shown = await at.owner.ok(attendanceApi.correctPreview, seenWrong, { company: 1 });
    const correction = { ...seenWrong, seen: shown.seen, reason: '其实请了假' };
    await at.owner.ok(attendanceApi.correct, correction, { company: 1 });
    expect(await entriesOf('lesson', late.id)).toEqual([
      ['lesson', month, now, now],
      ['lesson_undo', month, now, now],
    ]);
    expect(await payOf(late)).toEqual([
      ['lesson', now, month],
      ['reversal', now, month],
    ]);
    // Of a month that is open, nothing is named.
    const other = await pastLesson(at, { hoursAgo: hoursTo('2003-09'), own_hours: true });
    await mark(other);
    expect(await entriesOf('lesson', other.id)).toEqual([['lesson', null, now, '2003-09']]);
    expect(await payOf(other)).toEqual([['lesson', '2003-09', null]]);
  });

  test('is named by a recharge that was paid in it and is approved, and taken back, afterwards', async () => {
    const id = await documentFor('recharge', at);
    await (await app.as('manager')).ok(rechargeApi.submit, { id });
    await unsafeSql(app, "UPDATE recharge SET paid_at = '2003-06-10' WHERE id = $1", [id]);
    await openAllMonths(at, '2003-06');
    await at.owner.ok(rechargeApi.audit, { id, pass: 1 }, { company: 1 });
    expect((await entriesOf('recharge', id))[0]).toEqual(['recharge', '2003-06', now, now]);
    await at.owner.ok(rechargeApi.reback, { id, reason: '付错了' }, { company: 1 });
    const [, back] = (await entriesOf('recharge', id)).filter(([kind]) =>
      ['recharge', 'reback'].includes(kind),
    );
    expect(back).toEqual(['reback', '2003-06', now, now]);
  });

  test('takes nothing more, and the database says so: no entry, pay line, adjustment or sheet', async () => {
    const lesson = await pastLesson(at, { hoursAgo: 2, own_hours: true });
    await openAllMonths(at, now);
    // The services go round it; whoever does not is refused.
    const inMonth = (work: string, values: unknown[]) => app.db.asSystem((ctx) => ctx.query(work, values));
    const lines = (student_id: unknown) =>
      JSON.stringify([
        { account: 'virtual', student_id, fen: 100 },
        { account: 'gift_cost', fen: -100 },
      ]);
    await expect(
      inMonth("SELECT ledger_post('test', 'test', 1, $1, '', $2, NULL)", [
        `locked:${lesson.id}`,
        lines(lesson.student_ids[0]),
      ]),
    ).rejects.toMatchObject(heldBy('ledger_entry_month_is_open'));
    const of = [lesson.teacher_id, now];
    await expect(
      inMonth('INSERT INTO salary (family_id, company_id, teacher_id, month) VALUES (1, 1, $1, $2)', of),
    ).rejects.toMatchObject(heldBy('salary_month_is_open'));
    await expect(
      inMonth(
        `INSERT INTO pay_adjustment (family_id, company_id, teacher_id, month, kind, amount_fen, note, status, created_by)
         VALUES (1, 1, $1, $2, 'bonus', 100, 'x', 'approved', 1)`,
        of,
      ),
    ).rejects.toMatchObject(heldBy('pay_adjustment_month_is_open'));
    await expect(
      inMonth(
        `INSERT INTO pay_line (family_id, company_id, kind, lesson_id, turn, teacher_id, course_type, lesson_on, starts_at,
           minutes, hour_minutes, percent, outcome, month, is_missing, amount_fen)
         VALUES (1, 1, 'lesson', $3, 1, $1, 12, current_date, now(), 120, 60, 100, 'present', $2, true, 0)`,
        [...of, lesson.id],
      ),
    ).rejects.toMatchObject(heldBy('pay_line_month_is_open'));
  });

  test('is the end of opening balances: none is begun, submitted, approved or posted, and the database says so', async () => {
    const { rows } = await app.db.superPool.query(
      'SELECT id, number FROM student WHERE company_id = 1 ORDER BY id LIMIT 1',
    );
    const inHouse = (work: string, values: unknown[] = []) =>
      app.db.asSystem((ctx) => ctx.query(work, values));
    const begin = `INSERT INTO opening (family_id, company_id, created_by) VALUES (1, 1, ${finance.admin_id}) RETURNING id`;
    const id = (await inHouse(begin)).rows[0].id as number;
    await inHouse(
      "INSERT INTO opening_line (family_id, company_id, opening_id, reference, student_id, new_fen) VALUES (1, 1, $1, 'A1', $2, 100)",
      [id, rows[0].id],
    );
    // While it is neither posted nor discarded, it stands in the way.
    expect(await lock('2001-01')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('未入账的期初余额 1'),
    });
    expect((await finance.ok(openingApi.get, {})).is_over).toBe(false);
    await openAllMonths(at, '2001-01');
    expect((await finance.ok(openingApi.get, {})).is_over).toBe(true);
    for (const [lang, nth] of [
      ['zh-CN', 0],
      ['en', 1],
    ] as const)
      expect(await finance.call(openingApi.submit, { id }, { lang })).toMatchObject({
        code: 0,
        msg: openingText.after_close[nth],
      });
    await unsafeSql(app, "UPDATE opening SET status = 'submitted' WHERE id = $1", [id]);
    expect(await manager.call(openingApi.approve, { id })).toMatchObject({
      code: 0,
      msg: openingText.after_close[0],
    });
    const bytes = Buffer.from(`原系统编号,学员编号,新签款\nA2,${rows[0].number},1`);
    await manager.ok(openingApi.reject, { id, reason: '来不及了' });
    const { id: file } = await finance.ok(openingImportApi.preview, { name: '期初.csv', bytes } as never);
    const { list } = await finance.ok(openingImportApi.rows, { id: file });
    expect(list.map(({ reasons }) => reasons)).toEqual([[openingText.after_close[0]]]);
    await finance.ok(openingApi.discard, { id });
    await expect(inHouse(begin)).rejects.toMatchObject(heldBy('opening_before_close'));
    const lines = [
      { account: 'new', student_id: rows[0].id, fen: 100 },
      { account: 'opening', fen: -100 },
    ];
    const post = ["SELECT ledger_post('opening', 'opening', $1, $2, '', $3, NULL)"] as const;
    const values = [id, `opening:${id}:late`, JSON.stringify(lines)];
    await expect(inHouse(...post, values)).rejects.toMatchObject(heldBy('opening_before_close'));
  });

  // Found by the storm (seed 36dbe6bc35d2): drafting answered 500.
  test('has the sheets that it has: whoever drafts or confirms them is told that it is locked', async () => {
    const month = '2003-07';
    await mark(await pastLesson(at, { hoursAgo: hoursTo(month), own_hours: true }));
    await openAllMonths(at, month);
    for (const [lang, nth] of [
      ['zh-CN', 0],
      ['en', 1],
    ] as const) {
      const told = { code: 0, msg: salaryText.month_locked[nth].replace('{month}', month) };
      for (const endpoint of [salaryApi.draft, salaryApi.confirmAll])
        expect(await at.owner.call(endpoint, { month }, { company: 1, lang })).toMatchObject(told);
    }
    expect(await sql('SELECT 1 FROM salary WHERE company_id = 1 AND month = $1', [month])).toEqual([]);
    // So that the screens do not offer it.
    for (const endpoint of [salaryApi.totals, salaryApi.check]) {
      expect(await manager.ok(endpoint, { month })).toMatchObject({ is_locked: true });
      expect(await manager.ok(endpoint, { month: now })).toMatchObject({ is_locked: false });
    }
  });

  test('an adjustment meant for it is paid in the open month and names it', async () => {
    const month = '2003-06';
    const { teacher_id } = await pastLesson(at);
    const bonus = { teacher_id, month, kind: 'bonus' as const, amount_fen: 100, note: '补发' };
    const { id } = await finance.ok(payAdjustmentApi.add, bonus);
    await openAllMonths(at, month);
    await manager.ok(payAdjustmentApi.approve, { id });
    expect(await manager.ok(payAdjustmentApi.get, { id })).toMatchObject({
      month: now,
      corrects_month: month,
    });
  });
});
