import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { accounts } from '@/domains/money/account/server/account.service.ts';
import { balanceStore } from '@/domains/money/account/server/balance.store.ts';
import { belongsTo } from '@/domains/money/account/server/family-statement.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { STUDENT_ACCOUNTS } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { openAllMonths } from '@/domains/money/month-close/server/testing/month-close.samples.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { newCompany } from '@/domains/organisation/company/server/testing/company.samples.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import {
  markOf,
  type PastLesson,
  pastLesson,
} from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { clockOf, lastDayOf, momentOf, monthAfter, monthOf } from '@/kernel/value/day.ts';
import { Arranger } from '../testing/arranger.ts';
import { atOnce } from '../testing/at-once.ts';
import { documentFor } from '../testing/samples.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';

/** A lesson's money belongs to the lesson's own day while that month is open; everything else to the day of posting. */
let app: TestApp;
let at: Arranger;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  finance = await app.as('finance');
});
afterAll(() => app.close());
beforeEach(() => openAllMonths(at));

const ZONE = 'Asia/Shanghai';
const here = { company: 1 };
const today = () => clockOf(ZONE, Math.floor(Date.now() / 1000)).day;
const monthsAgo = (n: number) => monthAfter(monthOf(today()), -n);
const sql = async (text: string, values: unknown[] = []) => (await app.db.superPool.query(text, values)).rows;

/** A lesson that began at a minute of a day, where the company is. */
async function lessonAt(day: string, minute = 600): Promise<PastLesson> {
  const lesson = await pastLesson(at, { own_hours: true });
  const starts = new Date(momentOf(ZONE, day, minute) * 1000);
  await unsafeSql(
    app,
    `UPDATE lesson SET starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '2 hours' WHERE id = $1`,
    [lesson.id, starts],
  );
  for (const table of ['lesson_student', 'booking'])
    await unsafeSql(app, `UPDATE ${table} SET starts_at = $2 WHERE lesson_id = $1`, [lesson.id, starts]);
  return lesson;
}
const mark = (lesson: PastLesson) => at.owner.ok(attendanceApi.mark, { lessons: [markOf(lesson)] }, here);
async function undo({ id }: PastLesson) {
  const { seen } = await at.owner.ok(attendanceApi.undoPreview, { lesson_id: id }, here);
  await at.owner.ok(attendanceApi.undo, { lesson_id: id, seen, reason: '点错了' }, here);
}
async function correct(lesson: PastLesson) {
  const other = markOf(lesson, 'absent');
  const { seen } = await at.owner.ok(attendanceApi.correctPreview, other, here);
  await at.owner.ok(attendanceApi.correct, { ...other, seen, reason: '没有来' }, here);
}
/** Kind, accounting day and month that is corrected, of each entry of a lesson; all were posted today. */
const entriesOf = async ({ id }: PastLesson) => {
  const rows = await sql(
    `SELECT kind, posted_on::text, accounting_on::text, corrects_month FROM ledger_entry
      WHERE company_id = 1 AND doc = 'lesson' AND doc_id = $1 ORDER BY id`,
    [id],
  );
  expect(rows.every(({ posted_on }) => posted_on === today())).toBe(true);
  return rows.map((row) => [row.kind, row.accounting_on, row.corrects_month]);
};
const figuresOf = async (month: string) => {
  const { figures } = await finance.ok(monthCloseApi.check, { month });
  const revenue = figures.find(({ account }) => account === 'revenue');
  return { accounted: revenue?.accounted_fen ?? 0, posted: revenue?.posted_fen ?? 0 };
};
const student = (lesson: PastLesson) => lesson.student_ids[0] as number;

describe('a lesson', () => {
  test('marked in a later month belongs to its own day while that month is open', async () => {
    const [month, day] = [monthsAgo(2), `${monthsAgo(2)}-10`];
    const before = [await figuresOf(month), await figuresOf(monthOf(today()))] as const;
    const lesson = await lessonAt(day);
    await mark(lesson);
    expect(await entriesOf(lesson)).toEqual([['lesson', day, null]]);
    // The month's figures go by the accounting day; what was posted is told beside them.
    const after = [await figuresOf(month), await figuresOf(monthOf(today()))] as const;
    expect(after[0]).toEqual({ accounted: before[0].accounted + 60_000, posted: before[0].posted });
    expect(after[1]).toEqual({ accounted: before[1].accounted, posted: before[1].posted + 60_000 });
  });

  test('leaves balances to the day of posting', async () => {
    const lesson = await lessonAt(`${monthsAgo(1)}-10`);
    await mark(lesson);
    const classes = async (as_of: string) => {
      const { accounts } = await at.owner.ok(
        accountApi.summary,
        { student_id: student(lesson), as_of },
        here,
      );
      return accounts.find(({ account }) => account === 'classes')?.balance_fen;
    };
    // The hours themselves were bought today.
    expect([await classes(`${monthsAgo(1)}-28`), await classes(today())]).toEqual([0, 240_000]);
    const totals = async (as_of: string) =>
      (await at.owner.ok(accountApi.totals, { as_of }, here)).list.map(({ balance_fen }) => balance_fen);
    const old = await totals(`${monthsAgo(1)}-28`);
    await mark(await lessonAt(`${monthsAgo(1)}-11`));
    expect(await totals(`${monthsAgo(1)}-28`)).toEqual(old);
  });

  test('may lie back by any number of open months, and is never dated ahead', async () => {
    const lesson = await lessonAt('2015-02-28');
    await mark(lesson);
    expect(await entriesOf(lesson)).toEqual([['lesson', '2015-02-28', null]]);
    const student_id = student(lesson);
    await app.db.asSystem((ctx) =>
      classHours.consume(ctx, {
        student_id,
        course_type: 12,
        subject_id: null,
        minutes: 60,
        used_on: '2099-01-01',
        doc: 'test',
        doc_id: lesson.id,
      }),
    );
    const [ahead] = await sql(
      "SELECT posted_on::text, accounting_on::text FROM ledger_entry WHERE doc = 'test' AND kind = 'lesson' AND doc_id = $1",
      [lesson.id],
    );
    expect(ahead).toEqual({ posted_on: today(), accounting_on: today() });
  });

  test('that is undone or corrected stays on its own day, so that the month has what stands', async () => {
    const day = `${monthsAgo(1)}-12`;
    const before = await figuresOf(monthsAgo(1));
    const lesson = await lessonAt(day);
    await mark(lesson);
    await correct(lesson);
    expect((await figuresOf(monthsAgo(1))).accounted).toBe(before.accounted + 60_000);
    await undo(lesson);
    expect(await entriesOf(lesson)).toEqual([
      ['lesson', day, null],
      ['lesson_undo', day, null],
      ['lesson', day, null],
      ['lesson_undo', day, null],
    ]);
    expect(await figuresOf(monthsAgo(1))).toEqual(before);
  });

  test('of a locked month belongs to the day of posting and names the month, also when it is undone', async () => {
    const month = monthsAgo(2);
    await openAllMonths(at, month);
    const before = await figuresOf(month);
    const lesson = await lessonAt(`${month}-10`);
    await mark(lesson);
    await undo(lesson);
    await mark(lesson);
    expect(await entriesOf(lesson)).toEqual([
      ['lesson', today(), month],
      ['lesson_undo', today(), month],
      ['lesson', today(), month],
    ]);
    expect(await figuresOf(month)).toEqual(before);
  });

  test('whose month was locked after it was marked is taken back on the day of posting, naming the month', async () => {
    const month = monthsAgo(1);
    const lesson = await lessonAt(`${month}-10`);
    await mark(lesson);
    await openAllMonths(at, month);
    const before = await figuresOf(month);
    await undo(lesson);
    expect(await entriesOf(lesson)).toEqual([
      ['lesson', `${month}-10`, null],
      ['lesson_undo', today(), month],
    ]);
    expect(await figuresOf(month)).toEqual(before);
  });

  test('taught on credit brings its revenue on the day on which a purchase settles it, and is taken back like that', async () => {
    const month = monthsAgo(1);
    const lesson = await lessonAt(`${month}-15`);
    const student_id = student(lesson);
    // All hours are used up before, and one more lesson is owed.
    await app.db.asSystem((ctx) =>
      classHours.consume(ctx, {
        student_id,
        course_type: 12,
        subject_id: null,
        minutes: 660,
        used_on: today(),
        doc: 'test',
        doc_id: lesson.id,
      }),
    );
    const before = await figuresOf(month);
    await mark(lesson);
    expect(await entriesOf(lesson)).toEqual([]);
    await app.db.asSystem((ctx) =>
      classHours.buy(
        ctx,
        {
          student_id,
          course_type: 12,
          subject_id: null,
          expires_on: null,
          paid_minutes: 600,
          gift_minutes: 0,
          tenders: [{ account: 'learning', amount_fen: 60_000 }],
        },
        { doc: 'test', doc_id: at.next() },
      ),
    );
    expect(await entriesOf(lesson)).toEqual([['lesson_owed', today(), null]]);
    await undo(lesson);
    expect(await entriesOf(lesson)).toEqual([
      ['lesson_owed', today(), null],
      ['lesson_undo', today(), null],
    ]);
    expect(await figuresOf(month)).toEqual(before);
  });

  test('belongs to the company’s own day: just before and just after its midnight', async () => {
    const last = lastDayOf(monthsAgo(2));
    const late = await lessonAt(last, 23 * 60 + 30);
    const early = await lessonAt(`${monthsAgo(1)}-01`, 30);
    await mark(late);
    await mark(early);
    expect(await entriesOf(late)).toEqual([['lesson', last, null]]);
    expect(await entriesOf(early)).toEqual([['lesson', `${monthsAgo(1)}-01`, null]]);
  });
});

test('two companies: each has its own day, and its own locked months', async () => {
  // The same moment and the same lesson, in two zones; three in the morning in London is still yesterday in California.
  const used_on = '2026-04-30';
  const clock = '2026-05-01T03:00:00Z';
  const days: unknown[] = [];
  for (const [zone, locked] of [
    ['America/Los_Angeles', false],
    ['Asia/Shanghai', false],
    ['Asia/Shanghai', true],
  ] as const) {
    const company_id = await newCompany(at);
    await unsafeSql(app, 'UPDATE company SET time_zone = $2 WHERE id = $1', [company_id, zone]);
    if (locked)
      await unsafeSql(
        app,
        "INSERT INTO month_close (family_id, company_id, month) VALUES (1, $1, '2026-04')",
        [company_id],
      );
    await app.db.asSystem(
      async (ctx) => {
        await ctx.query("SELECT set_config('app.clock', $1, true)", [clock]);
        const insert = 'INSERT INTO student (company_id, username) VALUES ($1, $2) RETURNING id';
        const student_id = (await ctx.query(insert, [company_id, '两地'])).rows[0].id as number;
        await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: 1, key: 'paid' }, [
          { account: 'learning', student_id, amount_fen: 1_000 },
          { account: 'cash', amount_fen: -1_000 },
        ]);
        const hours = { student_id, course_type: 12 as const, subject_id: null };
        const bought = { ...hours, expires_on: null, paid_minutes: 100, gift_minutes: 0 };
        const tenders = [{ account: 'learning' as const, amount_fen: 1_000 }];
        await classHours.buy(ctx, { ...bought, tenders }, { doc: 'test', doc_id: 2 });
        await classHours.consume(ctx, { ...hours, minutes: 50, used_on, doc: 'test', doc_id: 3 });
      },
      { company_id },
    );
    days.push(
      ...(await sql(
        `SELECT posted_on::text, accounting_on::text, corrects_month FROM ledger_entry
          WHERE company_id = $1 AND kind = 'lesson'`,
        [company_id],
      )),
    );
  }
  expect(days).toEqual([
    { posted_on: '2026-04-30', accounting_on: '2026-04-30', corrects_month: null },
    { posted_on: '2026-05-01', accounting_on: '2026-04-30', corrects_month: null },
    { posted_on: '2026-05-01', accounting_on: '2026-05-01', corrects_month: '2026-04' },
  ]);
});

test('everything else belongs to the day of posting, whatever day it is about', async () => {
  const id = await documentFor('recharge', at);
  await (await app.as('manager')).ok(rechargeApi.submit, { id });
  await unsafeSql(app, "UPDATE recharge SET paid_at = '2003-06-10' WHERE id = $1", [id]);
  await at.owner.ok(rechargeApi.audit, { id, pass: 1 }, here);
  expect(
    await sql(
      `SELECT DISTINCT e.accounting_on::text, p.accounting_on::text AS posting, e.corrects_month
         FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id WHERE e.doc = 'recharge' AND e.doc_id = $1`,
      [id],
    ),
  ).toEqual([{ accounting_on: today(), posting: today(), corrects_month: null }]);
  expect(
    await sql(
      "SELECT kind FROM ledger_entry WHERE accounting_on <> posted_on AND kind NOT IN ('lesson', 'lesson_undo')",
    ),
  ).toEqual([]);
});

describe('marking while the month is being locked', () => {
  test('is either in the month before it is locked, or corrects it', async () => {
    const month = '2004-05';
    const lesson = await lessonAt(`${month}-10`);
    // Whoever locks does not ask what is not marked; the books decide between the two.
    const lock = () =>
      app.db.asSystem((ctx) =>
        ctx.query('INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, $1)', [month]),
      );
    const gate = "SELECT pg_advisory_xact_lock(hashtext('month_close'), 1)";
    await atOnce<unknown>(app.db, gate, [lock, () => mark(lesson)]);
    expect(await sql('SELECT 1 FROM month_close WHERE company_id = 1 AND month = $1', [month])).toHaveLength(
      1,
    );
    const [entry] = await entriesOf(lesson);
    expect([
      ['lesson', `${month}-10`, null],
      ['lesson', today(), month],
    ]).toContainEqual(entry);
  });

  test('waits for the lock, and then corrects the month', async () => {
    const month = '2004-05';
    const lesson = await lessonAt(`${month}-10`);
    await atOnce(
      app.db,
      `SELECT set_config('app.write_company', '1', true), set_config('app.family', '1', true);
       INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, '${month}')`,
      [() => mark(lesson)],
    );
    expect(await entriesOf(lesson)).toEqual([['lesson', today(), month]]);
  });
});

describe('the database refuses', () => {
  /** An entry as nobody can post it: past the functions, with all triggers. */
  const insert = async (entry: { kind?: string; posted?: string; accounting: string; posting?: string }) => {
    const { kind = 'lesson', posted = today(), accounting, posting = accounting } = entry;
    const client = await app.db.superPool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query(
        `INSERT INTO ledger_entry (company_id, posted_at, posted_on, accounting_on, kind, doc, doc_id, key)
         VALUES (1, now(), $1, $2, $3, 'test', 1, gen_random_uuid()::text) RETURNING id`,
        [posted, accounting, kind],
      );
      await client.query(
        `INSERT INTO ledger_posting (company_id, entry_id, posted_at, posted_on, accounting_on, account, amount_fen)
         VALUES (1, $1, now(), $2, $3, 'opening', -5), (1, $1, now(), $2, $3, 'revenue', 5)`,
        [rows[0].id, posted, posting],
      );
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
  const old = () => `${monthsAgo(1)}-10`;

  test('an accounting day in a locked month', async () => {
    await openAllMonths(at, monthsAgo(1));
    await expect(insert({ accounting: old() })).rejects.toMatchObject({
      constraint: 'ledger_entry_accounting_is_open',
    });
  });

  test.each(['recharge', 'refund', 'convert', 'purchase', 'lesson_owed', 'test'])(
    'another accounting day than that of posting for %s',
    async (kind) => {
      await expect(insert({ kind, accounting: old() })).rejects.toMatchObject({
        constraint: 'ledger_entry_of_a_lesson',
      });
    },
  );

  test('an accounting day after that of posting', async () => {
    await expect(insert({ accounting: '2099-01-01' })).rejects.toMatchObject({
      constraint: 'ledger_entry_accounting_day',
    });
  });

  test('an accounting day on which the lesson behind it was not', async () => {
    await expect(insert({ accounting: old() })).rejects.toMatchObject({ constraint: 'ledger_entry_own_day' });
  });

  test('postings with other days than their entry', async () => {
    await expect(insert({ accounting: today(), posting: old() })).rejects.toMatchObject({
      constraint: 'ledger_entry_days',
    });
  });

  test('and takes none of these mistaken for another: the same entry of today is posted', async () => {
    await insert({ kind: 'test', accounting: today() });
  });
});

describe('both days are shown', () => {
  test('on the statement, in its export and on the family’s paper, and in the student’s timeline', async () => {
    const day = `${monthsAgo(1)}-18`;
    const lesson = await lessonAt(day);
    await mark(lesson);
    const input = { student_id: student(lesson), account: 'classes' as const };
    const { list } = await at.owner.ok(accountApi.statement, input, here);
    expect(list.map((line) => [line.kind_name, line.posted_on, line.accounting_on])).toEqual([
      ['上课', today(), day],
      expect.arrayContaining([today(), today()]),
    ]);
    const sent = { token: at.owner.token, 'acting-company': '1' };
    const { data } = await app.send(accountApi.statementExport, input, sent);
    const { sheets } = await readXlsx(data as Buffer);
    const column = sheets[0]?.rows[0]?.indexOf('归属日期') ?? -1;
    expect(sheets[0]?.rows.slice(1).map((row) => row[column])).toEqual([day, today()]);
    const [taught, bought] = list;
    await app.db.asSystem(async (ctx) => {
      expect(belongsTo(ctx, taught as (typeof list)[number])).toBe(`归属 ${day}`);
      expect(belongsTo(ctx, bought as (typeof list)[number])).toBe('');
      const items = await accounts.timeline(ctx, student(lesson), new Date(Date.now() + 60_000), 10);
      expect(items[0]?.text).toContain(`归属 ${day}`);
      expect(items.slice(1).some(({ text }) => text.includes('归属'))).toBe(false);
    });
    const paper = await app.send(
      accountApi.print,
      { student_id: student(lesson), from: day, to: today() },
      sent,
    );
    expect((paper.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('by the preview, the history of the lesson, and the trail', async () => {
    const day = `${monthsAgo(1)}-19`;
    const lesson = await lessonAt(day);
    await mark(lesson);
    const preview = () => at.owner.ok(attendanceApi.undoPreview, { lesson_id: lesson.id }, here);
    expect(await preview()).toMatchObject({ accounting_on: day, corrects_month: null });
    const [change] = (await at.owner.ok(attendanceApi.get, { lesson_id: lesson.id }, here)).history;
    expect(change).toMatchObject({ posted_on: today(), accounting_on: day, corrects_month: null });
    const [trail] = await sql(
      "SELECT after FROM audit_log WHERE part = 'attendance_change' AND doc_id = $1 ORDER BY id DESC LIMIT 1",
      [lesson.id],
    );
    expect(trail.after).toMatchObject({ posted_on: today(), accounting_on: day });
    const { seen } = await preview();
    await openAllMonths(at, monthsAgo(1));
    expect(await preview()).toMatchObject({ accounting_on: today(), corrects_month: monthsAgo(1) });
    // It would go elsewhere by now than what was shown.
    expect(
      await at.owner.call(attendanceApi.undo, { lesson_id: lesson.id, seen, reason: '点错了' }, here),
    ).toMatchObject({ code: 5 });
  });
});

test('totals count a day once that is being summed up meanwhile', async () => {
  const raw = async () =>
    Number(
      (
        await sql(
          "SELECT sum(amount_fen)::bigint AS fen FROM ledger_posting WHERE company_id = 1 AND account = 'new'",
        )
      )[0].fen,
    );
  // As if nothing had been summed up yet of the company's year.
  await unsafeSql(app, 'DELETE FROM ledger_day WHERE company_id = 1');
  await unsafeSql(app, 'DELETE FROM ledger_day_until WHERE company_id = 1');
  for (const day of ['posted_on', 'accounting_on'] as const) {
    const total = await app.db.asSystem(async (ctx) => {
      let first = true;
      const db = new Proxy(ctx.db, {
        get: (target, name) => {
          if (name !== 'execute') return Reflect.get(target, name);
          return async (query: Parameters<typeof target.execute>[0]) => {
            const answer = await target.execute(query);
            if (first) await app.db.asSystem(balanceStore.closeDays);
            first = false;
            return answer;
          };
        },
      });
      return (await ledger.movedOn({ ...ctx, db }, [1], STUDENT_ACCOUNTS, day, {})).get('new');
    });
    expect(total).toBe(await raw());
    await unsafeSql(app, 'DELETE FROM ledger_day WHERE company_id = 1');
    await unsafeSql(app, 'DELETE FROM ledger_day_until WHERE company_id = 1');
  }
});
