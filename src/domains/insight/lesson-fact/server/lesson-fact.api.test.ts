import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { inTurn } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import type { Outcome } from '@/domains/teaching/attendance/attendance.rules.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { type LessonKey, lessonSums } from './lesson-fact.figures.ts';
import { studentsIn } from './lesson-fact.people.store.ts';
import { lessonYear, type Marks } from './testing/lesson-fact.year.ts';

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});
const rows = async (sql: string, values: unknown[] = []) => (await app.db.superPool.query(sql, values)).rows;
const wrong = () => rows('SELECT * FROM figures_wrong()');
const SUMS = ['lesson_day', 'lesson_month', 'student_month', 'people_month'];
const sumsOf = (company_id: number) =>
  Promise.all(
    SUMS.map((table) =>
      rows(`SELECT t.* FROM ${table} t WHERE company_id = $1 ORDER BY t::text`, [company_id]),
    ),
  );
const factsOf = (lesson_id: number) =>
  rows(
    `SELECT sum(lessons)::int AS lessons, sum(trials)::int AS trials, sum(missed)::int AS missed, sum(taught_minutes)::int AS taught,
            sum(used_minutes)::int AS used, sum(there)::int AS there, sum(expected)::int AS expected, sum(revenue_fen)::int AS revenue,
            sum(pay_fen)::int AS pay FROM lesson_fact WHERE lesson_id = $1`,
    [lesson_id],
  );

type Year = Awaited<ReturnType<typeof lessonYear>>;
/** Two lessons of March, of which one was corrected, and one of April. */
async function withLessons(here: Year) {
  const [a, b] = [
    await here.withHours('2026-03-01', '甲', 600),
    await here.withHours('2026-03-01', '乙', 600),
  ];
  const first = await here.lesson('2026-03-02', [a, b]);
  await here.mark('2026-03-02', first, { [a]: 'present', [b]: 'absent' });
  const second = await here.lesson('2026-03-09', [a]);
  await here.mark('2026-03-10', second, { [a]: 'present' });
  await here.correct('2026-03-11', second, { [a]: 'leave' });
  const third = await here.lesson('2026-04-20', [b], { by: here.other_id });
  await here.mark('2026-04-20', third, { [b]: 'late' });
  return { a, b, first, second, third };
}

describe('facts follow the documents of a lesson', () => {
  test('marked, corrected, taken back and marked anew', async () => {
    const here = await lessonYear(app, at);
    const { a, first, second } = await withLessons(here);
    expect(await factsOf(first)).toEqual([
      {
        lessons: 1,
        trials: 0,
        missed: 0,
        taught: 120,
        used: 240,
        there: 1,
        expected: 2,
        revenue: 240_000,
        pay: 40_002,
      },
    ]);
    // Pay is shared by both, to the fen.
    expect(
      await rows(
        "SELECT pay_fen::int AS fen FROM lesson_fact WHERE lesson_id = $1 AND what = 'pay' ORDER BY id",
        [first],
      ),
    ).toEqual([{ fen: 20_001 }, { fen: 20_001 }]);
    expect(await factsOf(second)).toEqual([
      { lessons: 1, trials: 0, missed: 0, taught: 120, used: 0, there: 0, expected: 1, revenue: 0, pay: 0 },
    ]);
    await here.undo('2026-04-22', second);
    expect(Object.values((await factsOf(second))[0]).every((n) => n === 0)).toBe(true);
    await here.mark('2026-04-23', second, { [a]: 'present' }, true);
    expect((await factsOf(second))[0]).toMatchObject({ lessons: 0, missed: 1, expected: 0, pay: 0 });
    expect(await wrong()).toEqual([]);
  });

  test('hours that were owed are revenue of the lesson when they are bought', async () => {
    const here = await lessonYear(app, at);
    const student = await here.withHours('2026-03-01', '欠课', 60);
    const lesson = await here.lesson('2026-03-02', [student]);
    await here.mark('2026-03-02', lesson, { [student]: 'present' });
    expect((await factsOf(lesson))[0]).toMatchObject({ used: 120, revenue: 60_000 });
    await here.fold('2026-03-20');
    await here.buy('2026-04-01', student, 600);
    expect((await factsOf(lesson))[0]).toMatchObject({ used: 120, revenue: 120_000 });
    const [{ posted_on, lesson_on }] = await rows(
      'SELECT posted_on::text, lesson_on::text FROM lesson_fact WHERE lesson_id = $1 ORDER BY id DESC LIMIT 1',
      [lesson],
    );
    expect([posted_on, lesson_on]).toEqual(['2026-04-01', '2026-03-02']);
    expect(await wrong()).toEqual([]);
  });

  test('a trial is apart, and costs its pay', async () => {
    const here = await lessonYear(app, at);
    const student = await here.withHours('2026-03-01', '试听', 0);
    const lesson = await here.lesson('2026-03-02', [student], { kind: 'trial' });
    await here.mark('2026-03-02', lesson, { [student]: 'present' });
    expect((await factsOf(lesson))[0]).toMatchObject({
      lessons: 0,
      trials: 1,
      taught: 0,
      there: 0,
      pay: 40_002,
    });
    expect(await wrong()).toEqual([]);
  });

  test('what is not as the documents say is found', async () => {
    const here = await lessonYear(app, at);
    const { first } = await withLessons(here);
    await unsafeSql(app, 'UPDATE lesson_fact SET used_minutes = used_minutes + 1 WHERE lesson_id = $1', [
      first,
    ]);
    expect((await wrong()).map(({ what }) => what)).toContain('lesson_fact');
    await unsafeSql(app, 'UPDATE lesson_fact SET used_minutes = used_minutes - 1 WHERE lesson_id = $1', [
      first,
    ]);
    expect(await wrong()).toEqual([]);
  });
});

describe('folding lessons', () => {
  test('is done once, however often and wherever it is run, and a killed one leaves no trace', async () => {
    const here = await lessonYear(app, at);
    await withLessons(here);
    await expect(
      here.on('2026-04-21', async (ctx) => {
        await ctx.query('SELECT figures_fold()');
        const [{ pid }] = (await ctx.query('SELECT pg_backend_pid() AS pid')).rows;
        await app.db.superPool.query('SELECT pg_terminate_backend($1)', [pid]);
        await ctx.query('SELECT 1');
      }),
    ).rejects.toThrow();
    expect((await sumsOf(here.company_id)).flat()).toEqual([]);
    await here.fold('2026-04-21');
    const once = await sumsOf(here.company_id);
    expect(once.map((list) => list.length)).toEqual([2, 1, 2, 5]);
    await here.fold('2026-04-21');
    await Promise.all([here.fold('2026-04-21'), here.fold('2026-04-21')]);
    expect(await sumsOf(here.company_id)).toEqual(once);
    await here.fold(null);
    expect(await wrong()).toEqual([]);
    const folded = await sumsOf(here.company_id);
    await here.on(null, (ctx) => ctx.query('SELECT figures_refold()'));
    expect(await sumsOf(here.company_id)).toEqual(folded);
  });

  test('a correction of a lesson two years old changes its day, month, teacher and student by exactly it', async () => {
    const here = await lessonYear(app, at);
    const [a, b] = [
      await here.withHours('2024-03-01', '甲', 600),
      await here.withHours('2024-03-01', '乙', 600),
    ];
    const old = await here.lesson('2024-03-05', [a, b]);
    await here.mark('2024-03-05', old, { [a]: 'present', [b]: 'present' });
    const beside = await here.lesson('2024-03-06', [b], { by: here.other_id });
    await here.mark('2024-03-06', beside, { [b]: 'present' });
    await here.fold('2024-05-01');
    const others = () =>
      rows('SELECT t.* FROM lesson_day t WHERE company_id = $1 AND teacher_id = $2', [
        here.company_id,
        here.other_id,
      ]);
    const before = await others();
    await here.correct('2026-05-01', old, { [a]: 'leave', [b]: 'present' });
    const ask = (by: LessonKey[]) =>
      here.on(null, (ctx) =>
        lessonSums(ctx, { companies: [here.company_id], from: '2024-03-01', to: '2024-03-31' }, by),
      );
    const expected = { lessons: 2, used_minutes: 240, there: 2, revenue_fen: 240_000, pay_fen: 80_004 };
    expect(await ask([])).toMatchObject([expected]);
    await here.fold('2026-05-10');
    expect(await ask([])).toMatchObject([expected]);
    expect(
      await rows(
        "SELECT used_minutes::int AS used FROM lesson_day WHERE company_id = $1 AND lesson_on = '2024-03-05'",
        [here.company_id],
      ),
    ).toEqual([{ used: 120 }]);
    expect(await others()).toEqual(before);
    expect(
      await rows('SELECT student_id, there::int FROM student_month WHERE company_id = $1 ORDER BY 1, 2', [
        here.company_id,
      ]),
    ).toEqual([
      { student_id: a, there: 0 },
      { student_id: b, there: 1 },
      { student_id: b, there: 1 },
    ]);
    expect(
      await rows("SELECT students FROM people_month WHERE company_id = $1 AND by = 'all'", [here.company_id]),
    ).toEqual([{ students: 1 }]);
    expect(await wrong()).toEqual([]);
  });

  test('waits for a mark of such a day, and refuses one that comes after', async () => {
    const here = await lessonYear(app, at);
    const { a } = await withLessons(here);
    const lock = `SELECT pg_advisory_xact_lock(hashtext('figures_fold'), ${here.company_id})`;
    const lesson = await here.lesson('2026-05-04', [a]);
    const mark = () => here.mark('2026-05-04', lesson, { [a]: 'present' });
    await inTurn<unknown>(app.db, lock, [mark, () => here.fold('2026-05-10')]);
    const [{ lessons }] = await rows(
      "SELECT sum(lessons)::int AS lessons FROM lesson_day WHERE company_id = $1 AND lesson_on = '2026-05-04'",
      [here.company_id],
    );
    expect(lessons).toBe(1);
    const late = await here.lesson('2026-05-05', [a]);
    const outcome = await here.mark('2026-05-05', late, { [a]: 'present' }).then(
      () => 'done',
      ({ constraint, cause }) => constraint ?? cause?.constraint,
    );
    expect(outcome).toBe('lesson_fact_unfolded');
    expect(await wrong()).toEqual([]);
  });
});

type Step = {
  readonly days: number;
  readonly what: 'mark' | 'correct' | 'undo' | 'buy' | 'fold';
  readonly n: number;
};
const steps = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 20 }),
    what: fc.constantFrom<Step['what'][]>('mark', 'mark', 'mark', 'correct', 'undo', 'buy', 'fold', 'fold'),
    n: fc.nat(1_000_000),
  }),
  { minLength: 6, maxLength: 12 },
);
const OUTCOMES: readonly Outcome[] = ['present', 'late', 'leave', 'late_leave', 'absent'];

test('whatever is marked, corrected, undone and bought, and wherever it is folded, every span has the sums of its facts', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.tuple(fc.nat(200), fc.nat(120)), { minLength: 3, maxLength: 3 }),
      live,
    ),
    {
      numRuns: 3,
      endOnFailure: true,
    },
  );
}, 300_000);

async function live(list: readonly Step[], spans: readonly (readonly [number, number])[]): Promise<void> {
  const here = await lessonYear(app, at);
  let day = '2026-01-05';
  const students = [await here.withHours(day, '甲', 300), await here.withHours(day, '乙', 0)];
  const standing: { id: number; who: number[] }[] = [];
  const marksOf = (who: readonly number[], n: number): Marks =>
    Object.fromEntries(who.map((id, nth) => [id, OUTCOMES[(n + nth * 7) % OUTCOMES.length] as Outcome]));
  const act: Record<Step['what'], (n: number) => Promise<unknown>> = {
    mark: async (n) => {
      const who = n % 3 === 0 ? students : [students[n % 2] as number];
      const by = n % 2 ? here.teacher_id : here.other_id;
      const id = await here.lesson(day, who, { by, hour: n % 2 ? 0 : 2, minutes: 60 + (n % 4) * 15 });
      await here.mark(day, id, marksOf(who, n));
      standing.push({ id, who });
    },
    correct: async (n) => {
      const one = standing[n % Math.max(1, standing.length)];
      if (one) await here.correct(day, one.id, marksOf(one.who, n));
    },
    undo: async (n) => {
      const [one] = standing.splice(n % Math.max(1, standing.length), 1);
      if (one) await here.undo(day, one.id);
    },
    buy: async (n) => here.buy(day, students[n % 2] as number, 60 + (n % 100), 50_000 + n),
    fold: () => here.fold(day),
  };
  for (const { days, what, n } of list) {
    day = plusDays(day, days + 1);
    await act[what](n);
    expect(await wrong()).toEqual([]);
  }
  for (const [start, length] of spans) {
    const from = plusDays('2026-01-01', start);
    const question = { companies: [here.company_id], from, to: plusDays(from, length) };
    const [read] = await here.on(null, (ctx) => lessonSums(ctx, question));
    const [facts] = await rows(
      `SELECT COALESCE(sum(lessons), 0)::int AS lessons, COALESCE(sum(used_minutes), 0)::int AS used_minutes,
              COALESCE(sum(revenue_fen), 0)::int AS revenue_fen, COALESCE(sum(pay_fen), 0)::int AS pay_fen
         FROM lesson_fact WHERE company_id = $1 AND lesson_on BETWEEN $2 AND $3`,
      [here.company_id, from, question.to],
    );
    expect(read).toMatchObject(facts);
    const [there] = await here.on(null, (ctx) => studentsIn(ctx, question));
    const [{ n }] = await rows(
      `SELECT count(DISTINCT a.student_id)::int AS n FROM attendance a JOIN lesson l ON l.id = a.lesson_id
        WHERE a.company_id = $1 AND a.outcome IN ('present', 'late', 'make_up') AND company_day($1, l.starts_at) BETWEEN $2 AND $3`,
      [here.company_id, from, question.to],
    );
    if (length < 85) expect(there?.students ?? 0).toBe(n);
  }
}
