import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laterBy, Paper, type PaperUse } from '@/domains/money/class-hours/server/class-hours.paper.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { payRateApi } from '@/domains/pay/pay-rate/pay-rate.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import type { Outcome } from '@/domains/teaching/attendance/attendance.rules.ts';
import { makeUpApi } from '@/domains/teaching/attendance/make-up.contract.ts';
import type { Endpoint, InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { Refusal } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { services } from '../services.ts';
import { seedFor } from '../testing/setup/seed.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('demo');
  // Only the model's own rates count.
  await unsafeSql({ db }, 'DELETE FROM pay_rate');
});
afterAll(() => db.close());

const on = <T>(day: string, work: (ctx: Ctx) => Promise<T>) =>
  db.asSystem((ctx) => work({ ...ctx, now: new Date(`${day}T04:00:00Z`) }));
/** The handler itself, as a call would reach it. */
const asked = <E extends Endpoint>(ctx: Ctx, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
  services
    .flatMap(({ mounted }) => mounted)
    .find((one) => one.endpoint.action === endpoint.action)
    ?.handler(ctx, input);

/** On paper the teacher's absence is one of the things that can be said of everybody, and `granted` is absent with a make-up. */
type Said = Outcome | 'teacher_absent' | 'granted';
type Marks = readonly Said[];
interface Missed {
  student: number;
  /** What the missed lesson took. */
  taken: number;
  /** The lesson that has made it up. */
  by: number | null;
  isExpired: boolean;
}

interface Lesson {
  id: number;
  day: string;
  minutes: number;
  students: number[];
  /** Of each student, while it is marked. */
  marks: Marks | null;
  uses: PaperUse[];
}
interface Rate {
  from: string;
  fen: number;
  unit: 'hour' | 'lesson';
}

/** To be made up, and it takes nothing. */
const isMissed = (outcome: Said) =>
  outcome === 'leave' || outcome === 'teacher_absent' || outcome === 'granted';
/** Rounded to the nearest, a half upwards. */
const part = (amount: number, of: number, whole: number) =>
  Math.floor((2 * amount * of + whole) / (2 * whole));

/** Attendance as anybody would keep it on paper, on top of hours on paper. */
class Register extends Paper {
  readonly lessons: Lesson[] = [];
  readonly rates: Rate[] = [];
  /** What was missed and is to be made up, by lesson and student, in the order that it was missed. */
  readonly missed = new Map<string, Missed>();
  teacher = 0;
  #turn = 0;

  /** Whether somebody has something to make up, but for what they miss by this lesson itself. */
  mayMakeUp(lesson: Lesson, student: number): boolean {
    return this.#open(lesson, student) !== undefined;
  }
  /** The one that this lesson made up before its mark was taken back, or the oldest that nobody has made up. */
  #open({ id }: Lesson, student: number): Missed | undefined {
    const theirs = [...this.missed].filter(
      ([key, one]) => one.student === student && !one.isExpired && !key.startsWith(`${id} `),
    );
    return (theirs.find(([, { by }]) => by === -id || by === id) ??
      theirs.find(([, { by }]) => by === null))?.[1];
  }
  /** Undoing is barred while what was missed by it is arranged or done. */
  mayUndo({ id, students }: Lesson): boolean {
    return students.every((student) => (this.missed.get(`${id} ${student}`)?.by ?? null) === null);
  }
  mark(lesson: Lesson, marks: Marks): void {
    lesson.marks = marks;
    lesson.uses = marks.flatMap((outcome, at) => {
      const [student, type] = [lesson.students[at] as number, lesson.students.length > 1 ? 17 : 12];
      const { id, day } = lesson;
      const made = outcome === 'make_up' ? this.#open(lesson, student) : undefined;
      // What this lesson was to make up and does not is open again.
      for (const one of this.missed.values())
        if (one.by === -id && one.student === student && one !== made) one.by = null;
      if (made) made.by = id;
      const minutes =
        isMissed(outcome) || (made && made.taken > 0)
          ? 0
          : outcome === 'late_leave'
            ? part(lesson.minutes, 50, 100)
            : lesson.minutes;
      if (isMissed(outcome))
        this.missed.set(`${id} ${student}`, { student, taken: minutes, by: null, isExpired: false });
      return minutes ? [this.use({ doc: ++this.#turn, student, type, subject: null, day }, minutes)] : [];
    });
  }
  /** A no-show whose make-up nobody will give takes its hours after all. */
  expire(lesson: Lesson, missed: Missed): void {
    missed.isExpired = true;
    if (lesson.marks?.[lesson.students.indexOf(missed.student)] !== 'granted') return;
    const [type, { day }] = [lesson.students.length > 1 ? 17 : 12, lesson];
    const what = { doc: ++this.#turn, student: missed.student, type, subject: null, day };
    lesson.uses.push(this.use(what, lesson.minutes));
    missed.taken = lesson.minutes;
  }
  revive(lesson: Lesson, missed: Missed): void {
    missed.isExpired = false;
    const use = lesson.uses.find(({ student }) => student === missed.student);
    if (!use || missed.taken === 0) return;
    this.undoUse(use);
    lesson.uses = lesson.uses.filter((one) => one !== use);
    missed.taken = 0;
  }
  undo(lesson: Lesson): void {
    for (const use of lesson.uses) this.undoUse(use);
    for (const student of lesson.students) this.missed.delete(`${lesson.id} ${student}`);
    // Arranged for this lesson, until it is marked again.
    for (const one of this.missed.values()) if (one.by === lesson.id) one.by = -lesson.id;
    Object.assign(lesson, { marks: null, uses: [] });
  }
  /** The last rate that has begun on the day; the best outcome decides how much of it. */
  pay({ day, minutes, marks }: Lesson): number {
    const rate = this.rates
      .map((one, order) => ({ ...one, order }))
      .filter(({ from }) => from <= day)
      .sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : b.order - a.order))[0];
    if (!marks || !rate) return 0;
    const percent = marks.every((one) => one === 'leave' || one === 'teacher_absent')
      ? 0
      : marks.every((one) => one === 'leave' || one === 'late_leave')
        ? 50
        : 100;
    return rate.unit === 'lesson'
      ? part(rate.fen, percent, 100)
      : part(rate.fen * percent, minutes, 60 * 100);
  }
}

let made = 0;
/** A teacher and two students with money, on paper too. */
async function begin(book: Register): Promise<number[]> {
  const fen = 200_000;
  return on(book.today, async (ctx) => {
    const one = async (sql: string, values: unknown[]) =>
      (await ctx.query(sql, values)).rows.map(({ id }) => id);
    const [teacher] = await one(
      "INSERT INTO teacher (family_id, company_id, teacher_name) VALUES (1, 1, '考勤教师') RETURNING id",
      [],
    );
    await ctx.query('INSERT INTO teacher_company (family_id, teacher_id, company_id) VALUES (1, $1, 1)', [
      teacher,
    ]);
    book.teacher = teacher;
    const students: number[] = await one(
      "INSERT INTO student (company_id, username) SELECT 1, '考勤学员' FROM generate_series(1, 2) RETURNING id",
      [],
    );
    await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: ++made, key: `attendance-${made}` }, [
      ...students.map((student_id) => ({ account: 'learning' as const, student_id, amount_fen: fen })),
      { account: 'cash', amount_fen: -fen * students.length },
    ]);
    for (const id of students) book.add(id, 'learning', fen);
    return students;
  });
}

const which = fc.nat(12);
const student = fc.constantFrom(0, 0, 1);
const outcomes = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.array(
      fc.constantFrom<Said>(
        'present',
        'late',
        'leave',
        'granted',
        'late_leave',
        'absent',
        'make_up',
        'make_up',
      ),
      { minLength: 2, maxLength: 2 },
    ),
  },
  { weight: 1, arbitrary: fc.constant(['teacher_absent', 'teacher_absent'] as const) },
);
const purchase = fc.record({
  op: fc.constant('buy' as const),
  student,
  type: fc.constantFrom(12 as const, 12 as const, 17 as const),
  paid: fc.integer({ min: 20, max: 150 }),
  fen: fc.integer({ min: 1, max: 9_000 }),
  ends: fc.option(fc.integer({ min: 0, max: 30 }), { freq: 3 }),
});
const operation = fc.oneof(
  { weight: 3, arbitrary: purchase },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('mark' as const),
      student,
      both: fc.boolean(),
      minutes: fc.integer({ min: 5, max: 55 }),
      back: fc.integer({ min: 1, max: 8 }),
      outcomes,
    }),
  },
  // Of one student, missed and made up: so often that one thing is made up twice if it can be.
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('mark' as const),
      student: fc.constant(0),
      both: fc.constant(false),
      minutes: fc.integer({ min: 5, max: 55 }),
      back: fc.integer({ min: 1, max: 8 }),
      outcomes: fc.constantFrom<Marks>(['leave'], ['granted'], ['make_up'], ['make_up'], ['make_up']),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('undo' as const), which }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('again' as const), which, outcomes }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('correct' as const), which, outcomes }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('expire' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('revive' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('freeze' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('resume' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('transfer' as const), which, student, out: fc.nat(100) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('rate' as const),
      back: fc.integer({ min: -2, max: 10 }),
      fen: fc.integer({ min: 1, max: 30_000 }),
      unit: fc.constantFrom('hour' as const, 'lesson' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const orRefused = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};
const markOf = ({ id, students }: Lesson, marks: Marks) => ({
  lesson_id: id,
  ...(marks[0] === 'teacher_absent' && { teacher_absent: 1 as const }),
  students: students.map((student_id, at) => {
    const outcome = marks[at] as Said;
    if (outcome === 'granted') return { student_id, outcome: 'absent' as const, owes: 1 as const };
    return { student_id, outcome: outcome === 'teacher_absent' ? ('absent' as const) : outcome };
  }),
});
const nothingToMakeUp = (book: Register, lesson: Lesson, marks: Marks): boolean =>
  marks.some((one, at) => one === 'make_up' && !book.mayMakeUp(lesson, lesson.students[at] as number));

async function perform(step: Operation, book: Register, students: readonly number[]): Promise<void> {
  const { today } = book;
  const source = () => ({ doc: 'test', doc_id: ++made });
  const one = <T>(list: readonly T[]) =>
    'which' in step ? list[step.which % Math.max(1, list.length)] : undefined;
  const agree = (done: unknown, may: boolean) =>
    expect({ step, done: done !== undefined }).toEqual({ step, done: may });
  const marked = async (lesson: Lesson, marks: Marks) => {
    const done = await orRefused(
      on(today, (ctx) => asked(ctx, attendanceApi.mark, { lessons: [markOf(lesson, marks)] })),
    );
    agree(done, !nothingToMakeUp(book, lesson, marks));
    if (done) book.mark(lesson, marks);
  };
  switch (step.op) {
    case 'buy': {
      const id = students[step.student] as number;
      const expires = step.ends === null ? null : laterBy(today, step.ends);
      const hours = { student: id, type: step.type, subject: null, paid: step.paid, gift: 0, expires };
      const done = await orRefused(
        on(today, (ctx) =>
          classHours.buy(
            ctx,
            {
              student_id: id,
              course_type: step.type,
              subject_id: null,
              expires_on: expires,
              paid_minutes: step.paid,
              gift_minutes: 0,
              tenders: [{ account: 'learning', amount_fen: step.fen }],
            },
            source(),
          ),
        ),
      );
      agree(done, book.mayBuy(hours, [['learning', step.fen]]));
      if (done) book.buy(hours, [['learning', step.fen]], done.lot_id);
      return;
    }
    case 'mark': {
      const ids = step.both ? [...students] : [students[step.student] as number];
      const day = laterBy(today, -step.back);
      // Each at an hour of its own: nobody is in two at once.
      const hour = book.lessons.filter((lesson) => lesson.day === day).length;
      const id = await on(today, async (ctx) => {
        const { rows } = await ctx.query(
          `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, starts_at, ends_at)
           SELECT 1, 1, $1, $2, at, at + $4 * interval '1 minute'
             FROM (SELECT $3::timestamptz AS at) AS begins RETURNING id`,
          [
            ids.length > 1 ? 17 : 12,
            book.teacher,
            `${day}T${String(hour).padStart(2, '0')}:00:00+08:00`,
            step.minutes,
          ],
        );
        for (const student_id of ids)
          await ctx.query(
            'INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id) VALUES (1, 1, $1, $2)',
            [rows[0].id, student_id],
          );
        return rows[0].id as number;
      });
      const lesson: Lesson = { id, day, minutes: step.minutes, students: ids, marks: null, uses: [] };
      book.lessons.push(lesson);
      return marked(lesson, step.outcomes.slice(0, ids.length));
    }
    case 'again': {
      const lesson = one(book.lessons.filter(({ marks }) => marks === null));
      if (!lesson) return;
      return marked(lesson, step.outcomes.slice(0, lesson.students.length));
    }
    case 'undo': {
      const lesson = one(book.lessons.filter(({ marks }) => marks !== null));
      if (!lesson) return;
      const preview = await orRefused(
        on(today, (ctx) => asked(ctx, attendanceApi.undoPreview, { lesson_id: lesson.id })),
      );
      agree(preview, book.mayUndo(lesson));
      if (!preview) return;
      const { seen } = preview;
      await on(today, (ctx) =>
        asked(ctx, attendanceApi.undo, { lesson_id: lesson.id, seen, reason: '点错了' }),
      );
      return book.undo(lesson);
    }
    case 'correct': {
      const lesson = one(book.lessons.filter(({ marks }) => marks !== null));
      if (!lesson) return;
      const marks = step.outcomes.slice(0, lesson.students.length);
      const mark = markOf(lesson, marks);
      const effects = await orRefused(on(today, (ctx) => asked(ctx, attendanceApi.correctPreview, mark)));
      agree(effects, book.mayUndo(lesson) && !nothingToMakeUp(book, lesson, marks));
      if (!effects) return;
      await on(today, (ctx) =>
        asked(ctx, attendanceApi.correct, { ...mark, seen: effects.seen, reason: '改' }),
      );
      book.undo(lesson);
      book.mark(lesson, marks);
      // What was foretold is what happened, also on paper.
      expect(effects.pay_fen?.after).toBe(book.pay(lesson));
      for (const { student_id, classes_fen } of effects.students)
        expect(classes_fen?.after).toBe(book.of(student_id, 'classes'));
      return;
    }
    case 'expire':
    case 'revive': {
      const those = [...book.missed].filter(
        ([, { by, isExpired }]) => by === null && isExpired === (step.op === 'revive'),
      );
      const [key, missed] = one(those) ?? [];
      const lesson = book.lessons.find(({ id }) => id === Number(key?.split(' ')[0]));
      if (!missed || !lesson) return;
      await on(today, async (ctx) => {
        const { rows } = await ctx.query(
          'SELECT id FROM make_up WHERE missed_lesson_id = $1 AND student_id = $2',
          [lesson.id, missed.student],
        );
        const { id } = rows[0];
        await (step.op === 'expire'
          ? asked(ctx, makeUpApi.expire, { id, reason: '放弃' })
          : asked(ctx, makeUpApi.revive, { id }));
      });
      return book[step.op](lesson, missed);
    }
    case 'freeze':
    case 'resume': {
      const lot = one(book.lots);
      if (!lot) return;
      const { op } = step;
      const done = await orRefused(
        on(today, async (ctx) => {
          await classHours[op](ctx, lot.id, '请假');
          return true;
        }),
      );
      return agree(done, book[op](lot));
    }
    case 'transfer': {
      const lot = one(book.lots);
      if (!lot) return;
      const id = students[step.student] as number;
      const to = { student: id, type: 12, subject: null, paid: step.out, gift: 0, expires: null };
      const hours = { student_id: id, course_type: 12 as const, subject_id: null, expires_on: null };
      const into = await orRefused(
        on(today, (ctx) =>
          classHours.transfer(
            ctx,
            {
              lot_id: lot.id,
              paid_minutes: step.out,
              gift_minutes: 0,
              to: { ...hours, paid_minutes: step.out, gift_minutes: 0 },
            },
            source(),
            '转课',
          ),
        ),
      );
      agree(into, book.mayTransfer(lot, step.out, 0, to));
      if (into) book.transfer(lot, step.out, 0, to, into);
      return;
    }
    case 'rate': {
      const from = laterBy(today, -step.back);
      const rate = {
        teacher_id: book.teacher,
        course_type: 12 as const,
        unit: step.unit,
        rate_fen: step.fen,
        valid_from: from,
      };
      for (const course_type of [12, 17] as const) {
        const { seen } = await on(today, (ctx) => asked(ctx, payRateApi.preview, { ...rate, course_type }));
        await on(today, (ctx) => asked(ctx, payRateApi.add, { ...rate, course_type, seen }));
      }
      return void book.rates.push({ from, fen: step.fen, unit: step.unit });
    }
    case 'wait':
      book.today = laterBy(today, step.days);
  }
}

async function compare(book: Register, students: readonly number[]): Promise<void> {
  const rows = async (sql: string, values: unknown[]) => (await db.superPool.query(sql, values)).rows;
  const lots = await rows(
    `SELECT id, paid_used_minutes AS used, recognised_fen AS recognised FROM class_lot
      WHERE student_id = ANY ($1) ORDER BY id`,
    [students],
  );
  expect(lots).toEqual(book.lots.map(({ id, paidUsed, recognised }) => ({ id, used: paidUsed, recognised })));
  await on(book.today, async (ctx) => {
    for (const id of students) {
      const { classes, learning } = await ledger.available(ctx, id);
      const owed = book.uses.filter((use) => use.student === id).reduce((sum, use) => sum + use.owed, 0);
      expect([classes.balance_fen, learning.balance_fen, await classHours.owedOf(ctx, id)]).toEqual([
        book.of(id, 'classes'),
        book.of(id, 'learning'),
        owed,
      ]);
    }
  });
  const ids = book.lessons.map(({ id }) => id);
  const [revenue] = await rows(
    `SELECT coalesce(sum(p.amount_fen), 0)::int AS fen FROM ledger_posting p
       JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
      WHERE e.company_id = 1 AND e.doc = 'lesson' AND e.doc_id = ANY ($1) AND p.account = 'revenue'`,
    [ids],
  );
  const brought = book.lessons.flatMap(({ uses }) =>
    uses.flatMap(({ parts }) => parts.map(({ fen }) => fen)),
  );
  expect(revenue.fen).toBe(brought.reduce((sum, fen) => sum + fen, 0));
  const paid = await rows(
    `SELECT l.id, l.status, coalesce((SELECT sum(p.amount_fen) FROM pay_line p WHERE p.lesson_id = l.id), 0)::int AS pay
       FROM lesson l WHERE l.id = ANY ($1) ORDER BY l.id`,
    [ids],
  );
  expect(paid).toEqual(
    book.lessons.map((lesson) => ({
      id: lesson.id,
      status: lesson.marks ? 'finished' : 'planned',
      pay: book.pay(lesson),
    })),
  );
  const owed = await rows(
    `SELECT missed_lesson_id AS missed, student_id AS student, status, deducted_minutes AS taken,
            CASE status WHEN 'owed' THEN NULL ELSE lesson_id END AS by
       FROM make_up WHERE student_id = ANY ($1) ORDER BY missed_lesson_id, student_id`,
    [students],
  );
  expect(owed).toEqual(
    [...book.missed]
      .map(([key, { student, taken, by, isExpired }]) => ({
        missed: Number(key.split(' ')[0]),
        student,
        taken,
        status: isExpired ? 'expired' : by === null ? 'owed' : by < 0 ? 'arranged' : 'done',
        by: by === null ? null : Math.abs(by),
      }))
      .sort((a, b) => a.missed - b.missed || a.student - b.student),
  );
  expect(await rows('SELECT * FROM attendance_wrong() WHERE lesson_id = ANY ($1)', [ids])).toEqual([]);
  expect(await rows('SELECT * FROM class_hours_wrong() WHERE student_id = ANY ($1)', [students])).toEqual([]);
}

/** `RUNS` for a longer programme, `SEED` to repeat one. */
const runs = Number(process.env.RUNS ?? 6);

describe('attendance and attendance on paper', () => {
  test('agree after any sequence of marking, correcting, undoing, making up, letting make-ups expire, buying, transferring, freezing and new rates', {
    timeout: 120_000 + runs * 6_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(purchase, { minLength: 1, maxLength: 3 }),
        fc.array(operation, { minLength: 8, maxLength: 24, size: 'max' }),
        async (purchases, steps) => {
          const book = new Register('paid_first');
          const students = await begin(book);
          for (const step of [...purchases, ...steps]) await perform(step, book, students);
          await compare(book, students);
        },
      ),
      {
        seed: seedFor('attendance'),
        numRuns: runs,
        interruptAfterTimeLimit: 30_000 + runs * 6_000,
        markInterruptAsFailure: true,
      },
    );
  });
});
