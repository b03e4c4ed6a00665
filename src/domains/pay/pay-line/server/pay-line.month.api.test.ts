import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { eventually } from '@/apps/server/testing/until.ts';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import { openAllMonths } from '@/domains/money/month-close/server/testing/month-close.samples.ts';
import { submittedAdjustment } from '@/domains/pay/pay-adjustment/server/testing/pay-adjustment.samples.ts';
import { draftOf } from '@/domains/pay/salary/server/testing/salary.samples.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { markOf, pastLesson } from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { payAdjustmentApi } from '../../pay-adjustment/pay-adjustment.contract.ts';
import { payRateApi } from '../../pay-rate/pay-rate.contract.ts';
import { salaryApi } from '../../salary/salary.contract.ts';
import { payLineApi } from '../pay-line.contract.ts';
import { payLines } from './pay-line.service.ts';

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
beforeEach(() => openAllMonths(at));
const sql = async (text: string, values: unknown[] = []) => (await app.db.superPool.query(text, values)).rows;
const now = monthOf(
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(new Date()),
);

/** Of a type that has no rate in the demo, by a teacher of its own unless one is named. */
async function taught(lesson_on: string, more: Partial<MarkedLesson> = {}): Promise<MarkedLesson> {
  const lesson = await pastLesson(at);
  const marked: MarkedLesson = {
    lesson_id: lesson.id,
    teacher_id: lesson.teacher_id,
    course_type: 15,
    subject_id: null,
    level_id: null,
    lesson_on,
    starts_at: new Date(`${lesson_on}T10:00:00Z`),
    minutes: 60,
    percent: 100,
    outcome: 'present',
    ...more,
  };
  await app.db.asSystem((ctx) => payLines.post(ctx, [marked]));
  return marked;
}
const rateOf = (teacher_id: number, valid_from: string, rate_fen: number | null = 906_741) => ({
  teacher_id,
  course_type: 15 as const,
  unit: 'hour' as const,
  rate_fen,
  valid_from,
});
async function enter(rate: ReturnType<typeof rateOf>) {
  const { seen, list } = await finance.ok(payRateApi.preview, rate);
  await finance.ok(payRateApi.add, { ...rate, seen });
  return list;
}
const undo = ({ lesson_id }: MarkedLesson) =>
  app.db.asSystem((ctx) => payLines.reverse(ctx, [lesson_id], '点错了'));
const again = (marked: MarkedLesson, more: Partial<MarkedLesson>) =>
  app.db.asSystem((ctx) => payLines.post(ctx, [{ ...marked, ...more }]));
const linesOf = async ({ lesson_id }: MarkedLesson) =>
  (await finance.ok(payLineApi.list, { lesson_id })).list
    .toReversed()
    .map(({ kind, amount_fen, month, corrects_month }) => [kind, amount_fen, month, corrects_month]);
const sheetOf = (id: number) => owner.ok(salaryApi.get, { id }, { company: 1 });
const approve = (id: number) => owner.call(salaryApi.approve, { id }, { company: 1 });
async function finalOf({ teacher_id, lesson_on }: MarkedLesson): Promise<number> {
  const id = await draftOf(at, teacher_id, monthOf(lesson_on));
  await manager.ok(salaryApi.complete, { id });
  await owner.ok(salaryApi.approve, { id }, { company: 1 });
  return id;
}
const missingIn = async (month: string) =>
  (await manager.ok(salaryApi.check, { month })).list.find(({ key }) => key === 'missing')?.count;

describe('a pay line belongs to the lesson’s month until that month’s sheet is final or the month is locked', () => {
  test('a missing rate of last month that is entered in this one pays last month, and satisfies the check by that', async () => {
    const last = monthAfter(now, -1);
    const before = await missingIn(last);
    const lesson = await taught(`${last}-10`);
    expect(await missingIn(last)).toBe((before ?? 0) + 1);
    const id = await draftOf(at, lesson.teacher_id, last);
    expect(await sheetOf(id)).toMatchObject({ total_fen: 0, missing: 1 });
    expect(await enter(rateOf(lesson.teacher_id, `${last}-01`))).toMatchObject([
      { lesson_id: lesson.lesson_id, before_fen: 0, after_fen: 906_741, month: last },
    ]);
    expect(await linesOf(lesson)).toEqual([
      ['lesson', 0, last, null],
      ['difference', 906_741, last, null],
    ]);
    expect(await missingIn(last)).toBe(before);
    expect(await sheetOf(id)).toMatchObject({ is_behind: true });
    await draftOf(at, lesson.teacher_id, last);
    expect(await sheetOf(id)).toMatchObject({ total_fen: 906_741, missing: 0, lessons: 1, is_behind: false });
    const { list } = await finance.ok(payLineApi.list, { teacher_id: lesson.teacher_id, month: now });
    expect(list).toEqual([]);
  });

  test('an undo of a lesson without a sheet is deducted where it was paid; what is marked anew is paid there', async () => {
    const lesson = await taught('2019-11-10');
    await enter(rateOf(lesson.teacher_id, '2019-11-01'));
    await undo(lesson);
    await again(lesson, { minutes: 30 });
    expect(await linesOf(lesson)).toEqual([
      ['lesson', 0, '2019-11', null],
      ['difference', 906_741, '2019-11', null],
      ['reversal', -906_741, '2019-11', null],
      ['lesson', 453_371, '2019-11', null],
    ]);
  });

  test('a sheet that is only drafted or confirmed keeps its month open', async () => {
    const lesson = await taught('2019-10-10');
    await enter(rateOf(lesson.teacher_id, '2019-10-01'));
    const id = await draftOf(at, lesson.teacher_id, '2019-10');
    await manager.ok(salaryApi.complete, { id });
    await undo(lesson);
    expect((await linesOf(lesson)).at(-1)).toEqual(['reversal', -906_741, '2019-10', null]);
    expect(await sheetOf(id)).toMatchObject({ status: 'completed', is_behind: true });
    expect(await approve(id)).toMatchObject({ code: 0 });
  });

  test('only then it falls into the running month, and names the one that it corrects', async () => {
    const lesson = await taught('2019-09-10');
    await enter(rateOf(lesson.teacher_id, '2019-09-01'));
    const id = await finalOf(lesson);
    await undo(lesson);
    await again(lesson, { minutes: 30 });
    expect((await linesOf(lesson)).slice(2)).toEqual([
      ['reversal', -906_741, now, '2019-09'],
      ['lesson', 453_371, now, '2019-09'],
    ]);
    expect(await sheetOf(id)).toMatchObject({ total_fen: 906_741, is_behind: false });
  });

  test('a rate from a past day goes month by month: open ones take their own, final and locked ones the running month', async () => {
    const first = await taught('2019-01-10');
    const of = { teacher_id: first.teacher_id };
    const lessons = [first, await taught('2019-02-10', of), await taught('2019-03-10', of)];
    await enter(rateOf(first.teacher_id, '2019-01-01', 10_000));
    // January is final for this teacher, February is locked for the company, March is open.
    await finalOf(first);
    await openAllMonths(at, '2019-02');
    const shown = await enter(rateOf(first.teacher_id, '2019-01-02', 12_000));
    expect(shown.map(({ month, before_fen, after_fen }) => [month, after_fen - before_fen])).toEqual([
      [now, 2_000],
      [now, 2_000],
      ['2019-03', 2_000],
    ]);
    const last = await Promise.all(lessons.map(async (lesson) => (await linesOf(lesson)).at(-1)));
    expect(last).toEqual([
      ['difference', 2_000, now, '2019-01'],
      ['difference', 2_000, now, '2019-02'],
      ['difference', 2_000, '2019-03', null],
    ]);
  });

  test('a lesson’s own rate follows the same rule', async () => {
    const lesson = await taught('2019-08-10');
    const own = { lesson_id: lesson.lesson_id, unit: 'lesson' as const, reason: '节假日' };
    await finance.ok(payLineApi.override, { ...own, rate_fen: 40_000 });
    expect((await linesOf(lesson)).at(-1)).toEqual(['difference', 40_000, '2019-08', null]);
    await finalOf(lesson);
    await finance.ok(payLineApi.override, { ...own, rate_fen: 50_000 });
    expect((await linesOf(lesson)).at(-1)).toEqual(['difference', 10_000, now, '2019-08']);
  });

  test('so does an adjustment: the month that it is meant for, while that is open', async () => {
    const lesson = await taught('2019-07-10');
    await enter(rateOf(lesson.teacher_id, '2019-07-01'));
    const given = { teacher_id: lesson.teacher_id, month: '2019-07' };
    const [early, late] = [await submittedAdjustment(at, given), await submittedAdjustment(at, given)];
    await owner.ok(payAdjustmentApi.approve, { id: early }, { company: 1 });
    await finalOf(lesson);
    await owner.ok(payAdjustmentApi.approve, { id: late }, { company: 1 });
    const monthsOf = async (id: number) => {
      const { month, corrects_month } = await owner.ok(payAdjustmentApi.get, { id }, { company: 1 });
      return [month, corrects_month];
    };
    expect([await monthsOf(early), await monthsOf(late)]).toEqual([
      ['2019-07', null],
      [now, '2019-07'],
    ]);
  });

  test('the month is that of the company’s calendar', async () => {
    // Half past one on the first of November in Shanghai.
    const starts = Date.parse('2003-10-31T17:30:00Z');
    const lesson = await pastLesson(at, {
      hoursAgo: (Math.floor(Date.now() / 60_000) * 60_000 - starts) / 3_600_000,
    });
    await owner.ok(attendanceApi.mark, { lessons: [markOf(lesson)] }, { company: 1 });
    const { list } = await finance.ok(payLineApi.list, { lesson_id: lesson.id });
    expect(list).toMatchObject([{ lesson_on: '2003-11-01', month: '2003-11', corrects_month: null }]);
  });

  test('the database holds it: a line that names another month falls into the lesson’s own while that is open', async () => {
    const lesson = await taught('2019-06-10');
    const difference = (month: string) =>
      app.db.asSystem((ctx) =>
        ctx.query(
          `INSERT INTO pay_line (family_id, company_id, teacher_id, lesson_id, turn, kind, month, lesson_on, starts_at,
             course_type, outcome, minutes, percent, hour_minutes, amount_fen, is_missing)
           SELECT family_id, company_id, teacher_id, lesson_id, turn, 'difference', $2, lesson_on, starts_at,
             course_type, outcome, minutes, percent, hour_minutes, 1, false FROM pay_line WHERE lesson_id = $1 AND kind = 'lesson'`,
          [lesson.lesson_id, month],
        ),
      );
    await difference('2031-01');
    expect((await linesOf(lesson)).at(-1)).toEqual(['difference', 1, '2019-06', null]);
    await finalOf(lesson);
    await expect(difference('2019-06')).rejects.toMatchObject({ constraint: 'pay_line_month_is_open' });
    await expect(difference('2019-05')).rejects.toMatchObject({ constraint: 'pay_line_month_is_open' });
    await difference('2031-01');
    expect((await linesOf(lesson)).at(-1)).toEqual(['difference', 1, '2031-01', '2019-06']);
  });
});

describe('who comes first', () => {
  test.each(['approving', 'undoing'] as const)(
    'an undo and the approval of its sheet (%s began): the sheet is what its lines are',
    async (begins) => {
      const lesson = await taught(begins === 'approving' ? '2018-01-10' : '2018-02-10');
      await enter(rateOf(lesson.teacher_id, '2018-01-01'));
      const month = monthOf(lesson.lesson_on);
      const id = await draftOf(at, lesson.teacher_id, month);
      await manager.ok(salaryApi.complete, { id });
      const calls = [() => approve(id), () => undo(lesson).then(() => ({ code: 1 }))];
      const order = begins === 'approving' ? calls : calls.toReversed();
      await atOnce<{ code: number }>(app.db, "SELECT pg_advisory_xact_lock(hashtext('pay'), 1)", order);
      const sheet = await sheetOf(id);
      const back = (await linesOf(lesson)).at(-1);
      if (sheet.status === 'approved') expect(back).toEqual(['reversal', -906_741, now, month]);
      else {
        expect(sheet).toMatchObject({ status: 'completed', is_behind: true });
        expect(back).toEqual(['reversal', -906_741, month, null]);
      }
    },
  );

  test('a new rate and the approval of a sheet that it changes: shown and posted are the same, or it is refused', async () => {
    const lesson = await taught('2018-03-10');
    await enter(rateOf(lesson.teacher_id, '2018-03-01', 10_000));
    const id = await draftOf(at, lesson.teacher_id, '2018-03');
    await manager.ok(salaryApi.complete, { id });
    const raised = rateOf(lesson.teacher_id, '2018-03-02', 12_000);
    const { seen, list } = await finance.ok(payRateApi.preview, raised);
    expect(list).toMatchObject([{ month: '2018-03' }]);
    await owner.ok(salaryApi.approve, { id }, { company: 1 });
    expect(await finance.call(payRateApi.add, { ...raised, seen })).toMatchObject({
      code: 0,
      msg: '预览之后课酬有变化，请重新预览',
    });
    expect(await enter(raised)).toMatchObject([{ month: now }]);
    expect((await linesOf(lesson)).at(-1)).toEqual(['difference', 2_000, now, '2018-03']);
  });

  test('an undo and the lock of its month: nothing comes into a locked month', async () => {
    const month = '2017-04';
    const lesson = await taught(`${month}-10`);
    await enter(rateOf(lesson.teacher_id, `${month}-01`));
    await finalOf(lesson);
    const other = await taught(`${month}-11`, { percent: 100, teacher_id: lesson.teacher_id }).catch(
      () => undefined,
    );
    expect(other && (await linesOf(other))).toEqual([['lesson', 906_741, now, month]]);
    const [locked] = await atOnce<{ code: number }>(
      app.db,
      "SELECT pg_advisory_xact_lock(hashtext('month_close'), 1)",
      [() => finance.call(monthCloseApi.lock, { month }), () => undo(lesson).then(() => ({ code: 1 }))],
    );
    expect(locked).toMatchObject({ code: 1 });
    expect((await linesOf(lesson)).at(-1)).toEqual(['reversal', -906_741, now, month]);
  });

  test('who marks, who sets a rate and who closes a month never wait for each other in a circle', async () => {
    const [marker, closer] = [new pg.Client(app.db.ownerUrl), new pg.Client(app.db.ownerUrl)];
    await Promise.all([marker.connect(), closer.connect()]);
    const lock = (name: string, how = '') => `SELECT pg_advisory_xact_lock${how}(hashtext('${name}'), 1)`;
    try {
      // Somebody has posted to the books and will pay next.
      await marker.query(`BEGIN; ${lock('month_close', '_shared')}`);
      const done = await app.db.asSystem(async (ctx) => {
        await payLines.hold(ctx);
        await closer.query('BEGIN');
        const closed = closer.query(lock('month_close'));
        const paid = marker.query(lock('pay', '_shared')).then(() => marker.query('COMMIT'));
        const bothWait = async () => {
          const [row] = await sql(
            `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          );
          return row.n >= 2;
        };
        await eventually(bothWait, 'nobody waits', { forMs: 10_000, everyMs: 5 });
        // Shorter than the server takes to look for a circle.
        await ctx.query("SET LOCAL lock_timeout = '200ms'");
        const { rows } = await ctx.query("SELECT pay_month(1, 1, '2015-01', '2015-02') AS month");
        return { closed, paid, month: rows[0].month };
      });
      await Promise.all([done.closed, done.paid]);
      expect(done.month).toBe('2015-01');
    } finally {
      await Promise.all([marker.end(), closer.end()]);
    }
  });
});

describe('a sheet whose lines change', () => {
  test('is behind also where they come to the same sum, and what was confirmed is not approved then', async () => {
    const lesson = await taught('2016-01-10');
    await enter(rateOf(lesson.teacher_id, '2016-01-01'));
    const id = await draftOf(at, lesson.teacher_id, '2016-01');
    await manager.ok(salaryApi.complete, { id });
    // One more lesson without a rate: it adds nothing, and is not paid.
    await taught('2016-01-11', { teacher_id: lesson.teacher_id, course_type: 13 });
    expect(await sheetOf(id)).toMatchObject({ is_behind: true, total_fen: 906_741 });
    expect(await approve(id)).toMatchObject({
      code: 0,
      msg: '之后又有课酬或调整金入账，请退回草稿再确认',
    });
    await expect(sql("UPDATE salary SET status = 'approved' WHERE id = $1", [id])).rejects.toThrow(
      /lines come to/,
    );
    expect((await manager.ok(salaryApi.check, { month: '2016-01' })).list).toContainEqual(
      expect.objectContaining({ key: 'undrafted', count: 1 }),
    );
    await manager.ok(salaryApi.reopen, { id });
    expect(await manager.call(salaryApi.complete, { id })).toMatchObject({
      code: 0,
      msg: '有课程缺计酬标准，请先补上',
    });
  });

  test('a lesson is without a rate as long as its last line has none', async () => {
    const lesson = await taught('2016-02-10');
    const { teacher_id } = lesson;
    expect(await missingIn('2016-02')).toBe(1);
    await enter(rateOf(teacher_id, '2016-02-01'));
    expect(await missingIn('2016-02')).toBe(0);
    // The rate is taken away again: the lesson is unpaid, and asked for.
    await enter(rateOf(teacher_id, '2016-02-01', null));
    expect((await linesOf(lesson)).at(-1)).toEqual(['difference', -906_741, '2016-02', null]);
    expect(await missingIn('2016-02')).toBe(1);
    const id = await draftOf(at, teacher_id, '2016-02');
    expect(await sheetOf(id)).toMatchObject({ missing: 1 });
    // A rate of nothing is a rate.
    expect(await enter(rateOf(teacher_id, '2016-02-01', 0))).toMatchObject([{ before_fen: 0, after_fen: 0 }]);
    expect(await missingIn('2016-02')).toBe(0);
    await draftOf(at, teacher_id, '2016-02');
    expect(await sheetOf(id)).toMatchObject({ missing: 0, total_fen: 0 });
    await undo(lesson);
    expect(await missingIn('2016-02')).toBe(0);
  });
});
