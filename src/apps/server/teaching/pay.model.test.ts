import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laterBy } from '@/domains/money/class-hours/server/class-hours.paper.ts';
import { payRateApi } from '@/domains/pay/pay-rate/pay-rate.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import type { Endpoint, InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { Refusal } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { services } from '../services.ts';
import { seedFor } from '../testing/setup/seed.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('demo');
  // Only the model's own rates and sheets count.
  for (const table of ['pay_rate', 'salary', 'month_close']) await unsafeSql({ db }, `DELETE FROM ${table}`);
});
afterAll(() => db.close());

/** Somebody prepares and confirms, somebody else approves. */
const [MAKER, APPROVER] = [1, 2];
const on = <T>(day: string, work: (ctx: Ctx) => Promise<T>, admin_id = MAKER) =>
  db.asSystem((ctx) => work({ ...ctx, admin_id, now: new Date(`${day}T04:00:00Z`) }));
const asked = <E extends Endpoint>(ctx: Ctx, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
  services
    .flatMap(({ mounted }) => mounted)
    .find((one) => one.endpoint.action === endpoint.action)
    ?.handler(ctx, input);
const rows = async (sql: string, values: unknown[] = []) => (await db.superPool.query(sql, values)).rows;

interface Rate {
  readonly from: string;
  readonly fen: number;
}
interface Lesson {
  readonly id: number;
  readonly day: string;
  readonly minutes: number;
  isMarked: boolean;
  /** What each month has paid for it, on paper. */
  readonly paid: Map<string, number>;
}

/** A teacher's pay as anybody would keep it on paper: a column for each month, closed one after another. */
class PayBook {
  today = '2025-01-20';
  teacher = 0;
  student = 0;
  readonly lessons: Lesson[] = [];
  readonly rates: Rate[] = [];
  /** The lines of each month, as they were when its sheet became final or it was locked. */
  readonly closed = new Map<string, number[]>();
  locked: string | undefined;

  owed({ day, minutes, isMarked }: Lesson): number {
    const begun = this.rates.filter(({ from }) => from <= day);
    const last = begun.reduce<Rate | undefined>((a, b) => (a && a.from > b.from ? a : b), undefined);
    return isMarked && last ? Math.floor((2 * last.fen * minutes + 60) / 120) : 0;
  }
  /** Whatever a lesson is owed and was not paid goes to its own month, or to the running one where that is closed. */
  settle(lesson: Lesson): void {
    const own = monthOf(lesson.day);
    const month = this.closed.has(own) ? monthOf(this.today) : own;
    const paid = [...lesson.paid.values()].reduce((sum, fen) => sum + fen, 0);
    lesson.paid.set(month, (lesson.paid.get(month) ?? 0) + this.owed(lesson) - paid);
  }
}

const which = fc.nat(12);
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant('teach' as const),
      minutes: fc.integer({ min: 5, max: 55 }),
      back: fc.integer({ min: 0, max: 70 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('undo' as const), which }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('mark' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('rate' as const),
      back: fc.integer({ min: -5, max: 80 }),
      fen: fc.integer({ min: 0, max: 30_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('draft' as const), ago: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('finalise' as const), ago: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('lock' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('wait' as const), days: fc.integer({ min: 3, max: 25 }) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

async function begin(book: PayBook): Promise<void> {
  await unsafeSql({ db }, 'DELETE FROM month_close WHERE company_id = 1');
  await on(book.today, async (ctx) => {
    const one = async (sql: string, values: unknown[] = []) => (await ctx.query(sql, values)).rows[0].id;
    book.teacher = await one(
      "INSERT INTO teacher (family_id, company_id, teacher_name) VALUES (1, 1, '课酬教师') RETURNING id",
    );
    await ctx.query('INSERT INTO teacher_company (family_id, teacher_id, company_id) VALUES (1, $1, 1)', [
      book.teacher,
    ]);
    book.student = await one(
      "INSERT INTO student (company_id, username) VALUES (1, '课酬学员') RETURNING id",
    );
  });
}

async function teach(book: PayBook, minutes: number, day: string): Promise<Lesson> {
  // Each at an hour of its own: nobody is in two at once.
  const hour = book.lessons.filter((lesson) => lesson.day === day).length;
  const id = await on(book.today, async (ctx) => {
    const made = await ctx.query(
      `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, starts_at, ends_at)
       SELECT 1, 1, 12, $1, at, at + $3 * interval '1 minute' FROM (SELECT $2::timestamptz AS at) AS begins RETURNING id`,
      [book.teacher, `${day}T0${hour}:00:00+08:00`, minutes],
    );
    await ctx.query(
      'INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id) VALUES (1, 1, $1, $2)',
      [made.rows[0].id, book.student],
    );
    return made.rows[0].id as number;
  });
  const lesson = { id, day, minutes, isMarked: false, paid: new Map() };
  book.lessons.push(lesson);
  return lesson;
}
async function mark(book: PayBook, lesson: Lesson): Promise<void> {
  const students = [{ student_id: book.student, outcome: 'present' as const }];
  await on(book.today, (ctx) =>
    asked(ctx, attendanceApi.mark, { lessons: [{ lesson_id: lesson.id, students }] }),
  );
  lesson.isMarked = true;
  book.settle(lesson);
}
async function undo(book: PayBook, lesson: Lesson): Promise<void> {
  const of = { lesson_id: lesson.id };
  const { seen } = await on(book.today, (ctx) => asked(ctx, attendanceApi.undoPreview, of));
  await on(book.today, (ctx) => asked(ctx, attendanceApi.undo, { ...of, seen, reason: '点错了' }));
  lesson.isMarked = false;
  book.settle(lesson);
}
async function setRate(book: PayBook, from: string, fen: number): Promise<void> {
  const rate = {
    teacher_id: book.teacher,
    course_type: 12 as const,
    unit: 'hour' as const,
    rate_fen: fen,
    valid_from: from,
  };
  const { seen } = await on(book.today, (ctx) => asked(ctx, payRateApi.preview, rate));
  await on(book.today, (ctx) => asked(ctx, payRateApi.add, { ...rate, seen }));
  book.rates.push({ from, fen });
  for (const lesson of book.lessons) if (lesson.isMarked) book.settle(lesson);
}

const linesIn = async (book: PayBook, month: string): Promise<number[]> =>
  (
    await rows(
      'SELECT id FROM pay_line WHERE company_id = 1 AND teacher_id = $1 AND month = $2 ORDER BY id',
      [book.teacher, month],
    )
  ).map(({ id }) => id);
const draft = (book: PayBook, month: string) =>
  on(book.today, (ctx) => asked(ctx, salaryApi.draft, { month }));
async function finalise(book: PayBook, month: string): Promise<void> {
  if (book.locked !== undefined && month <= book.locked) return;
  await draft(book, month);
  const [sheet] = await rows('SELECT id, status FROM salary WHERE teacher_id = $1 AND month = $2', [
    book.teacher,
    month,
  ]);
  if (sheet?.status !== 'draft') return;
  try {
    await on(book.today, (ctx) => asked(ctx, salaryApi.complete, { id: sheet.id }));
  } catch (error) {
    // A rate is missing.
    if (error instanceof Refusal) return;
    throw error;
  }
  await on(book.today, (ctx) => asked(ctx, salaryApi.approve, { id: sheet.id }), APPROVER);
  book.closed.set(month, await linesIn(book, month));
}
/** As the close of the month does it once nothing stands in its way. */
async function lock(book: PayBook): Promise<void> {
  const month = book.locked ? monthAfter(book.locked) : '2024-11';
  if (month >= monthOf(book.today)) return;
  await on(book.today, (ctx) =>
    ctx.query('INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, $1)', [month]),
  );
  book.locked = month;
  if (!book.closed.has(month)) book.closed.set(month, await linesIn(book, month));
}

async function perform(step: Operation, book: PayBook): Promise<void> {
  const one = (list: readonly Lesson[]) =>
    'which' in step ? list[step.which % Math.max(1, list.length)] : undefined;
  switch (step.op) {
    case 'teach':
      return mark(book, await teach(book, step.minutes, laterBy(book.today, -step.back)));
    case 'mark': {
      const lesson = one(book.lessons.filter(({ isMarked }) => !isMarked));
      return lesson && mark(book, lesson);
    }
    case 'undo': {
      const lesson = one(book.lessons.filter(({ isMarked }) => isMarked));
      return lesson && undo(book, lesson);
    }
    case 'rate':
      return setRate(book, laterBy(book.today, -step.back), step.fen);
    case 'draft': {
      const month = monthAfter(monthOf(book.today), -step.ago);
      if (book.locked === undefined || month > book.locked) await draft(book, month);
      return;
    }
    case 'finalise':
      return finalise(book, monthAfter(monthOf(book.today), -step.ago));
    case 'lock':
      return lock(book);
    case 'wait':
      book.today = laterBy(book.today, step.days);
  }
}

const byMonth = (paid: ReadonlyMap<string, number>) =>
  [...paid].filter(([, fen]) => fen !== 0).sort(([a], [b]) => (a < b ? -1 : 1));

async function compare(book: PayBook): Promise<void> {
  for (const lesson of book.lessons) {
    const own = monthOf(lesson.day);
    const lines = await rows(
      'SELECT month, corrects_month, amount_fen::int AS fen FROM pay_line WHERE company_id = 1 AND lesson_id = $1',
      [lesson.id],
    );
    expect(lines.reduce((sum, { fen }) => sum + fen, 0)).toBe(book.owed(lesson));
    const paid = new Map<string, number>();
    for (const { month, fen } of lines) paid.set(month, (paid.get(month) ?? 0) + fen);
    expect([lesson.id, byMonth(paid)]).toEqual([lesson.id, byMonth(lesson.paid)]);
    // Whatever is paid in another month names the lesson's own, which was closed by then.
    for (const { month, corrects_month } of lines) expect(corrects_month).toBe(month === own ? null : own);
    if (lines.some(({ month }) => month !== own)) expect(book.closed.has(own)).toBe(true);
  }
  // Nothing was added to a month after its sheet was final or it was locked.
  for (const [month, lines] of book.closed)
    expect([month, await linesIn(book, month)]).toEqual([month, lines]);
  const wrong = await rows(
    `SELECT s.month FROM salary s CROSS JOIN LATERAL salary_earned(s.company_id, s.month, s.teacher_id) e
      WHERE s.teacher_id = $1 AND s.status IN ('approved', 'paid')
        AND (s.lessons, s.minutes, s.missing, s.lines_fen) IS DISTINCT FROM (e.lessons, e.minutes, 0, e.lines_fen)`,
    [book.teacher],
  );
  expect(wrong).toEqual([]);
}

/** `RUNS` for a longer programme, `SEED` to repeat one. */
const runs = Number(process.env.RUNS ?? 8);

describe('pay and pay on paper', () => {
  test('agree after any order of teaching, marking, undoing, new rates, drafts, final sheets and locked months: each lesson is paid what it is owed, and a closed month takes no line', {
    timeout: 120_000 + runs * 6_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
        const book = new PayBook();
        await begin(book);
        for (const step of steps) await perform(step, book);
        await compare(book);
      }),
      {
        seed: seedFor('pay'),
        numRuns: runs,
        interruptAfterTimeLimit: 30_000 + runs * 6_000,
        markInterruptAsFailure: true,
      },
    );
  });
});
