import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { classHours } from './class-hours.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('demo');
});
afterAll(() => db.close());

const TODAY = '2026-03-01';
const within = <T>(company: number, day: string, work: (ctx: Ctx) => Promise<T>) =>
  db.asSystem((ctx) => work({ ...ctx, now: new Date(`${day}T04:00:00Z`) }), {
    family_id: company === 4 ? 4 : 1,
    company_id: company,
  });
const here = <T>(work: (ctx: Ctx) => Promise<T>) => within(1, TODAY, work);

let made = 0;
const source = () => ({ doc: 'test', doc_id: ++made });
const posting = () => ({ kind: 'test', ...source(), key: `test-${made}` });
async function newStudent(fen = 0, company = 1): Promise<number> {
  return within(company, TODAY, async (ctx) => {
    const { rows } = await ctx.query(
      "INSERT INTO student (company_id, username) VALUES ($1, '课时学员') RETURNING id",
      [company],
    );
    const student_id = rows[0].id;
    if (fen)
      await ledger.post(ctx, posting(), [
        { account: 'learning', student_id, amount_fen: fen },
        { account: 'virtual', student_id, amount_fen: fen },
        { account: 'cash', amount_fen: -2 * fen },
      ]);
    return student_id;
  });
}
const hours = { course_type: 12 as const, subject_id: null, expires_on: null, gift_minutes: 0 };
const paidBy = (amount_fen: number) => [{ account: 'learning' as const, amount_fen }];
const buy = (student_id: number, paid_minutes: number, fen: number, more: object = {}) =>
  here((ctx) =>
    classHours.buy(ctx, { ...hours, student_id, paid_minutes, tenders: paidBy(fen), ...more }, source()),
  );
const lessonOf = (student_id: number, minutes: number) => ({
  student_id,
  minutes,
  course_type: 12 as const,
  subject_id: null,
  used_on: TODAY,
  ...source(),
});
const use = (student_id: number, minutes: number) =>
  here((ctx) => classHours.consume(ctx, lessonOf(student_id, minutes)));
const balances = async (student: number) => {
  const all = await here((ctx) => ledger.available(ctx, student));
  return {
    learning: all.learning.balance_fen,
    virtual: all.virtual.balance_fen,
    classes: all.classes.balance_fen,
  };
};
const lotsOf = (student: number) => here((ctx) => classHours.lotsOf(ctx, student));
const owedOf = (student: number) => here((ctx) => classHours.owedOf(ctx, student));
const postings = async () =>
  (await db.superPool.query('SELECT count(*)::int AS n FROM ledger_posting')).rows[0].n;

describe('a purchase', () => {
  test('with gift coins is worth what was really paid, and keeps what it was paid with', async () => {
    const student = await newStudent(10_000);
    const tenders = [...paidBy(7_000), { account: 'virtual' as const, amount_fen: 3_000 }];
    const { lot_id, price_fen } = await buy(student, 600, 0, { tenders });
    expect(price_fen).toBe(7_000);
    expect(await balances(student)).toEqual({ learning: 3_000, virtual: 7_000, classes: 7_000 });
    const { rows } = await db.superPool.query(
      'SELECT account, amount_fen FROM class_tender WHERE lot_id = $1 ORDER BY 1',
      [lot_id],
    );
    expect(rows).toEqual([
      { account: 'learning', amount_fen: 7_000 },
      { account: 'virtual', amount_fen: 3_000 },
    ]);
  });

  test('is taken back to the same accounts, whole, as long as nothing of it is used', async () => {
    const student = await newStudent(10_000);
    const { lot_id } = await buy(student, 600, 7_000);
    const lesson = lessonOf(student, 60);
    await here((ctx) => classHours.consume(ctx, lesson));
    await expect(here((ctx) => classHours.undoBuy(ctx, lot_id, source()))).rejects.toMatchObject({
      sentence: ['其中的课时已经上过课，请先撤销', 'Some of these hours are used; undo that first'],
    });
    await here((ctx) => classHours.undoConsume(ctx, lesson));
    await here((ctx) => classHours.undoBuy(ctx, lot_id, source(), '买错了'));
    expect(await balances(student)).toEqual({ learning: 10_000, virtual: 10_000, classes: 0 });
    expect(await lotsOf(student)).toEqual([]);
  });

  test('settles what is owed first, the oldest lesson first', async () => {
    const student = await newStudent(10_000);
    await use(student, 90);
    await use(student, 60);
    expect(await owedOf(student)).toBe(150);
    await buy(student, 120, 1_200);
    expect(await owedOf(student)).toBe(30);
    expect(await balances(student)).toMatchObject({ classes: 0 });
    await buy(student, 120, 1_200, { course_type: 1 });
    expect(await owedOf(student)).toBe(30);
    await buy(student, 60, 600);
    expect(await owedOf(student)).toBe(0);
    expect((await lotsOf(student)).map((lot) => lot.course_type)).toEqual([1, 12]);
  });

  test.each([
    ['more than there is', { tenders: paidBy(10_001) }, '学习金余额不足'],
    ['nothing', { tenders: [] }, '请填写付款账户与金额'],
    ['a negative amount', { tenders: paidBy(-1) }, '付款金额必须大于 0'],
    ['one account twice', { tenders: [...paidBy(1), ...paidBy(2)] }, '同一账户只能填一次'],
    ['no minutes', { paid_minutes: 0 }, '分钟数必须大于 0'],
    ['negative gifts', { gift_minutes: -1 }, '分钟数必须大于 0'],
    ['an end in the past', { expires_on: '2026-02-28' }, '有效期不能早于今天'],
    ['a course type without hours', { course_type: 15 }, '这种课程没有课时'],
    ['a subject of nobody', { subject_id: 999_999 }, '没有这个科目'],
  ])('with %s is refused with the reason, and nothing is written', async (_, more, why) => {
    const student = await newStudent(10_000);
    const before = await postings();
    await expect(buy(student, 600, 100, more)).rejects.toMatchObject({ sentence: [why, expect.any(String)] });
    expect(await lotsOf(student)).toEqual([]);
    expect(await postings()).toBe(before);
  });

  test('for a student of another company finds nobody', async () => {
    await expect(buy(await newStudent(0, 4), 60, 100)).rejects.toMatchObject({ code: 4 });
  });
});

describe('a lesson', () => {
  test('is split over lots, and undone exactly, also into a lot that was closed', async () => {
    const student = await newStudent(10_000);
    const first = await buy(student, 60, 1_001, { expires_on: '2026-04-01' });
    const second = await buy(student, 60, 2_000, { expires_on: '2026-05-01' });
    const before = await lotsOf(student);
    const lesson = lessonOf(student, 90);
    const { parts } = await here((ctx) => classHours.consume(ctx, lesson));
    expect(parts).toEqual([
      { lot_id: first.lot_id, paid_minutes: 60, gift_minutes: 0, fen: 1_001 },
      { lot_id: second.lot_id, paid_minutes: 30, gift_minutes: 0, fen: 1_000 },
    ]);
    expect((await lotsOf(student)).map(({ id }) => id)).toEqual([second.lot_id]);
    expect(await balances(student)).toMatchObject({ classes: 1_000 });
    await here((ctx) => classHours.undoConsume(ctx, lesson));
    const plain = (lots: typeof before) => lots.map(({ version: _, updated_at: __, ...lot }) => lot);
    expect(plain(await lotsOf(student))).toEqual(plain(before));
    expect(await balances(student)).toMatchObject({ classes: 3_001 });
  });

  test('takes hours once, until it is undone', async () => {
    const student = await newStudent(10_000);
    await buy(student, 600, 6_000);
    const lesson = lessonOf(student, 60);
    await here((ctx) => classHours.consume(ctx, lesson));
    await expect(here((ctx) => classHours.consume(ctx, lesson))).rejects.toMatchObject({
      sentence: ['这节课已经扣过课时', 'Hours were taken for this lesson already'],
    });
    await here((ctx) => classHours.undoConsume(ctx, lesson));
    await here((ctx) => classHours.consume(ctx, lesson));
    expect(await balances(student)).toMatchObject({ classes: 5_400 });
  });

  test('gives what comes back to those who are still owed', async () => {
    const student = await newStudent(10_000);
    await buy(student, 60, 600);
    const lesson = lessonOf(student, 60);
    await here((ctx) => classHours.consume(ctx, lesson));
    await use(student, 45);
    expect(await owedOf(student)).toBe(45);
    await here((ctx) => classHours.undoConsume(ctx, lesson));
    expect(await owedOf(student)).toBe(0);
    expect(await balances(student)).toMatchObject({ classes: 150 });
  });

  test('that is planned is taken from what is left to schedule, until it is given', async () => {
    const student = await newStudent(10_000);
    await buy(student, 600, 6_000);
    const lesson = lessonOf(student, 120);
    const toSchedule = async () =>
      (await here((ctx) => classHours.summaryOf(ctx, student))).map((one) => [
        one.remaining_minutes,
        one.to_schedule_minutes,
      ]);
    await here((ctx) => classHours.plan(ctx, lesson));
    expect(await toSchedule()).toEqual([[600, 480]]);
    await expect(here((ctx) => classHours.plan(ctx, lesson))).rejects.toMatchObject({ code: 0 });
    await here((ctx) => classHours.consume(ctx, lesson));
    expect(await toSchedule()).toEqual([[480, 480]]);
  });
});

describe('a lot', () => {
  test('that rested ends as many days later, and gives nothing meanwhile', async () => {
    const student = await newStudent(10_000);
    const { lot_id } = await buy(student, 60, 600, { expires_on: '2026-03-31' });
    await here((ctx) => classHours.freeze(ctx, lot_id, '住院'));
    await use(student, 30);
    expect(await owedOf(student)).toBe(30);
    await within(1, '2026-03-15', (ctx) => classHours.resume(ctx, lot_id));
    expect(await lotsOf(student)).toMatchObject([
      { expires_on: '2026-04-14', frozen_on: null, paid_used_minutes: 30 },
    ]);
    expect(await owedOf(student)).toBe(0);
  });

  test('goes to another student with what it is worth, in one entry', async () => {
    const [from, to] = [await newStudent(10_000), await newStudent()];
    const { lot_id } = await buy(from, 300, 1_000);
    await use(from, 200);
    const target = { ...hours, student_id: to, paid_minutes: 30 };
    await here((ctx) =>
      classHours.transfer(
        ctx,
        { lot_id, paid_minutes: 50, gift_minutes: 0, to: target },
        source(),
        '姐姐转妹妹',
      ),
    );
    expect([await balances(from), await balances(to)]).toMatchObject([{ classes: 166 }, { classes: 167 }]);
    expect(await lotsOf(to)).toMatchObject([{ paid_minutes: 30, price_fen: 167, from_lot_id: lot_id }]);
    await expect(here((ctx) => classHours.undoBuy(ctx, lot_id, source()))).rejects.toMatchObject({ code: 0 });
  });
});

describe('the database', () => {
  test('refuses money of class hours without a lot, at the commit', async () => {
    const student = await newStudent();
    const lines = [
      { account: 'classes' as const, student_id: student, amount_fen: 100 },
      { account: 'cash' as const, amount_fen: -100 },
    ];
    await expect(here((ctx) => ledger.post(ctx, posting(), lines))).rejects.toMatchObject({
      constraint: 'class_lots_balance',
    });
  });

  test.each([
    ['more used than there is', 'gift_used_minutes = gift_minutes + 1', 'class_lot_gift'],
    ['more recognised than the price', 'recognised_fen = price_fen + 1', 'class_lot_recognised'],
    [
      'the last minute without the rest',
      'paid_used_minutes = paid_minutes, closed_at = now()',
      'class_lot_last_minute',
    ],
    ['a closed lot with hours', 'closed_at = now()', 'class_lot_closed'],
    ['a price that the books do not know', 'price_fen = price_fen + 1', 'class_lots_balance'],
  ])('refuses %s', async (_, set, constraint) => {
    const { lot_id } = await buy(await newStudent(1_000), 60, 600);
    await expect(
      here((ctx) => ctx.query(`UPDATE class_lot SET ${set} WHERE id = $1`, [lot_id])),
    ).rejects.toMatchObject({ constraint });
  });

  test('keeps how a lot came about, and what a lesson took, for good', async () => {
    const student = await newStudent(1_000);
    await buy(student, 60, 600);
    await use(student, 30);
    for (const table of ['class_lot_change', 'class_use_part'])
      await expect(db.superPool.query(`UPDATE ${table} SET paid_minutes = 0`)).rejects.toThrow(/append-only/);
  });
});

describe('two at once', () => {
  const settled = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work))
      .map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code))
      .sort();

  test('purchases on a balance that suffices for one: one wins, the other is told', async () => {
    const student = await newStudent(1_000);
    expect(await settled([buy(student, 60, 700), buy(student, 60, 700)])).toEqual([0, 'done']);
    expect(await balances(student)).toEqual({ learning: 300, virtual: 1_000, classes: 700 });
    expect(await lotsOf(student)).toHaveLength(1);
  });

  test('taking a purchase back and using it: one wins, and what was taught is never lost', async () => {
    for (let round = 0; round < 5; round++) {
      const student = await newStudent(1_000);
      const { lot_id } = await buy(student, 60, 600);
      const undo = here((ctx) => classHours.undoBuy(ctx, lot_id, source()));
      const results = await settled([use(student, 60), undo]);
      // The lesson is always taken: from the lot, or owed.
      const owed = await owedOf(student);
      expect(owed === 60 ? results : [...results, owed]).toEqual(
        owed === 60 ? ['done', 'done'] : [0, 'done', 0],
      );
      expect(await balances(student)).toEqual({ learning: owed ? 1_000 : 400, virtual: 1_000, classes: 0 });
    }
  });

  test('undoing one lesson twice: once', async () => {
    const student = await newStudent(1_000);
    await buy(student, 60, 600);
    const lesson = lessonOf(student, 30);
    await here((ctx) => classHours.consume(ctx, lesson));
    const undo = () => here((ctx) => classHours.undoConsume(ctx, lesson));
    expect(await settled([undo(), undo()])).toEqual([4, 'done']);
    expect(await balances(student)).toMatchObject({ classes: 600 });
  });

  test('lessons on the last minutes: all are taken, what is missing is owed', async () => {
    const student = await newStudent(1_000);
    await buy(student, 100, 999);
    await Promise.all([use(student, 40), use(student, 40), use(student, 40)]);
    expect(await owedOf(student)).toBe(20);
    expect(await balances(student)).toMatchObject({ classes: 0 });
  });
});

describe('hours that leave a lot', () => {
  const out = (lot_id: number, paid_minutes: number, doc: ReturnType<typeof source>) =>
    here(async (ctx) => {
      const fen = await classHours.leave(ctx, 'clear', { lot_id, paid_minutes, gift_minutes: 0 }, doc, '');
      const lot = (await classHours.lot(ctx, lot_id)) as { student_id: number };
      const lines = [
        { account: 'classes' as const, student_id: lot.student_id, amount_fen: -fen },
        { account: 'forfeited' as const, amount_fen: fen },
      ];
      return {
        fen,
        entry: await ledger.post(ctx, { kind: 'clear', ...doc, key: `clear-${doc.doc_id}` }, lines),
      };
    });

  test('take along what they are worth, the last of them all that is left, and come back as they were', async () => {
    const student = await newStudent(1_000);
    const { lot_id } = await buy(student, 70, 1_000);
    await use(student, 10);
    const [before] = await lotsOf(student);
    const [first, last] = [source(), source()];
    const one = await out(lot_id, 20, first);
    expect(one.fen).toBe(286);
    const rest = await out(lot_id, 40, last);
    expect(rest.fen).toBe(1_000 - 143 - 286);
    expect(await lotsOf(student)).toEqual([]);
    expect((await balances(student)).classes).toBe(0);
    await here(async (ctx) => {
      for (const [doc, { entry, fen }] of [
        [last, rest],
        [first, one],
      ] as const) {
        await ledger.reverse(ctx, entry, { kind: 'back', ...doc, key: `back-${doc.doc_id}` });
        expect(await classHours.comeBack(ctx, student, doc, '')).toBe(fen);
        expect(await classHours.comeBack(ctx, student, doc, ''), 'once').toBe(0);
      }
    });
    const [after] = await lotsOf(student);
    const facts = ({ version, updated_at, ...lot }: NonNullable<typeof before>) => lot;
    expect(facts(after as NonNullable<typeof after>)).toEqual(facts(before as NonNullable<typeof before>));
    expect((await db.superPool.query('SELECT * FROM class_hours_wrong()')).rows).toEqual([]);
  });

  test('whose money stays behind do not leave', async () => {
    const student = await newStudent(1_000);
    const { lot_id } = await buy(student, 60, 600);
    const leaving = { lot_id, paid_minutes: 60, gift_minutes: 0 };
    await expect(here((ctx) => classHours.leave(ctx, 'refund', leaving, source(), ''))).rejects.toMatchObject(
      { constraint: 'class_lots_balance' },
    );
    await expect(
      here((ctx) => classHours.leave(ctx, 'refund', { ...leaving, paid_minutes: 61 }, source(), '')),
    ).rejects.toThrow();
  });
});
