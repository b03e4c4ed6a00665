import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { newTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import {
  markedLesson,
  markOf,
  type PastLesson,
  pastLesson,
} from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { lessonOf as lessonAhead } from '@/domains/teaching/lesson/server/testing/lesson.samples.ts';
import { on } from '@/kernel/server/document/events.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { lessonApi } from '../../lesson/lesson.contract.ts';
import { trialAttended } from '../../lesson/server/lesson-event.service.ts';
import { attendanceApi } from '../attendance.contract.ts';
import { OUTCOMES, type Outcome } from '../attendance.rules.ts';
import { makeUpApi } from '../make-up.contract.ts';
import { expireMakeUps } from './make-up.jobs.ts';

let app: TestApp;
let at: Arranger;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
});
afterAll(() => app.close());
const rows = async (sql: string, values: unknown[] = []) => (await app.db.superPool.query(sql, values)).rows;
const buy = (student_id: number, paid_minutes: number, learning_fen: number, course_type: 12 | 17 = 12) =>
  app.db.asSystem((ctx) =>
    classHours.buy(
      ctx,
      {
        student_id,
        course_type,
        subject_id: null,
        paid_minutes,
        gift_minutes: 0,
        expires_on: null,
        tenders: [{ account: 'learning', amount_fen: learning_fen }],
      },
      { doc: 'test', doc_id: at.next() },
    ),
  );
const standOf = (student: number) =>
  app.db.asSystem(async (ctx) => ({
    classes: (await ledger.available(ctx, student)).classes.balance_fen,
    left: (await classHours.lotsOf(ctx, student)).reduce(
      (sum, lot) => sum + lot.paid_minutes - lot.paid_used_minutes,
      0,
    ),
    owed: await classHours.owedOf(ctx, student),
  }));
const student = (lesson: PastLesson) => lesson.student_ids[0] as number;
const mark = (lesson: PastLesson, outcome?: Outcome, by = affairs) =>
  by.ok(attendanceApi.mark, { lessons: [markOf(lesson, outcome)] });
const lessonOf = async (id: number) => (await rows('SELECT status FROM lesson WHERE id = $1', [id]))[0];
const payOf = async (id: number) =>
  Number(
    (await rows('SELECT coalesce(sum(amount_fen), 0) AS n FROM pay_line WHERE lesson_id = $1', [id]))[0].n,
  );
const undo = async (lesson: PastLesson, by = affairs) => {
  const { seen } = await by.ok(attendanceApi.undoPreview, { lesson_id: lesson.id });
  await by.ok(attendanceApi.undo, { lesson_id: lesson.id, seen, reason: '点错了' });
};
/** Everything that marking could move. */
const everything = async () => {
  const tables = ['attendance', 'attendance_change', 'make_up', 'class_use', 'class_lot', 'class_plan'];
  const more = ['ledger_entry', 'ledger_posting', 'pay_line', 'lesson', 'lesson_student', 'student_money'];
  const parts = [...tables, ...more].map(
    (name) => `(SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) FROM ${name} t)`,
  );
  return (await rows(`SELECT ${parts.join(', ')}`))[0];
};

describe('marking a lesson', () => {
  test('takes the hours, recognises what they bring, pays the teacher and finishes the lesson', async () => {
    const lesson = await pastLesson(at);
    await buy(student(lesson), 600, 300_000);
    await app.db.asSystem((ctx) =>
      ctx.query(
        `INSERT INTO pay_rate (family_id, company_id, teacher_id, course_type, unit, rate_fen, valid_from)
         VALUES (1, 1, $1, 12, 'hour', 20000, '2020-01-01')`,
        [lesson.teacher_id],
      ),
    );
    expect(await mark(lesson)).toEqual({ owed_minutes: 0 });
    expect(await standOf(student(lesson))).toEqual({ classes: 240_000, left: 480, owed: 0 });
    expect(await lessonOf(lesson.id)).toEqual({ status: 'finished' });
    expect(await payOf(lesson.id)).toBe(40_000);
    const { list } = await affairs.ok(accountApi.statement, {
      student_id: student(lesson),
      account: 'classes',
    });
    expect(list[0]).toMatchObject({ kind_name: '上课', amount_fen: -60_000 });
    expect(list[0]?.source?.url).toBe(`/CheckWork/oneWork?lesson_id=${lesson.id}`);
    const found = await at.owner.ok(attendanceApi.get, { lesson_id: lesson.id });
    expect(found.students).toMatchObject([{ outcome: 'present', deducted_minutes: 120 }]);
    expect(found.history).toMatchObject([
      { kind: 'mark', minutes: 120, revenue_fen: 60_000, pay_fen: 40_000, corrects_month: null },
    ]);
  });

  test.each([
    ['present', 120, 0],
    ['late', 120, 0],
    ['leave', 0, 1],
    ['late_leave', 60, 0],
    ['absent', 120, 0],
  ] as const)('as %s takes %d minutes and owes %d make-ups', async (outcome, minutes, owed) => {
    const lesson = await pastLesson(at);
    await buy(student(lesson), 600, 300_000);
    await mark(lesson, outcome);
    expect((await standOf(student(lesson))).left).toBe(600 - minutes);
    expect((await affairs.ok(makeUpApi.list, { student_id: student(lesson) })).total).toBe(owed);
    const [place] = await rows('SELECT is_booked FROM lesson_student WHERE lesson_id = $1', [lesson.id]);
    expect(place).toEqual({ is_booked: outcome !== 'leave' && outcome !== 'late_leave' });
  });

  test('shows what it brought and what it cost to those who may see that', async () => {
    const { id: lesson_id } = await markedLesson(at);
    const shown = async (login: string) => {
      const [change] = (await (await app.as(login)).ok(attendanceApi.get, { lesson_id })).history;
      return [change?.revenue_fen, change?.pay_fen];
    };
    expect(await shown('owner')).toEqual([expect.any(Number), expect.any(Number)]);
    expect(await shown('affairs')).toEqual([expect.any(Number), null]);
    expect(await shown('viewer')).toEqual([null, null]);
    const effects = await affairs.ok(attendanceApi.undoPreview, { lesson_id });
    expect([effects.revenue_fen, effects.pay_fen]).toEqual([expect.any(Object), null]);
  });

  test('where the teacher did not come takes nothing, pays nothing, and owes everybody', async () => {
    const lesson = await pastLesson(at, { course_type: 17, students: 2 });
    await affairs.ok(attendanceApi.mark, { lessons: [{ ...markOf(lesson), teacher_absent: 1 }] });
    expect(await payOf(lesson.id)).toBe(0);
    const { students } = await affairs.ok(attendanceApi.get, { lesson_id: lesson.id });
    expect(students).toMatchObject([
      { outcome: 'teacher_absent', deducted_minutes: 0, owes: true },
      { outcome: 'teacher_absent', deducted_minutes: 0, owes: true },
    ]);
  });

  test('without hours is marked all the same; the next purchase settles what is owed', async () => {
    const lesson = await pastLesson(at);
    expect(await mark(lesson)).toEqual({ owed_minutes: 120 });
    expect(await standOf(student(lesson))).toEqual({ classes: 0, left: 0, owed: 120 });
    await buy(student(lesson), 600, 300_000);
    expect(await standOf(student(lesson))).toEqual({ classes: 240_000, left: 480, owed: 0 });
  });

  test('a trial takes no hours', async () => {
    const lesson = await pastLesson(at, { kind: 'trial' });
    expect(await mark(lesson)).toEqual({ owed_minutes: 0 });
    expect((await standOf(student(lesson))).owed).toBe(0);
  });

  test('of a pair of which one came goes by the company’s rule', async () => {
    const pair = async () => {
      const lesson = await pastLesson(at, { course_type: 17, students: 2 });
      await buy(student(lesson), 600, 100_000);
      await buy(student(lesson), 600, 50_000, 17);
      const [one, other] = lesson.student_ids as [number, number];
      await affairs.ok(attendanceApi.mark, {
        lessons: [
          {
            lesson_id: lesson.id,
            students: [
              { student_id: one, outcome: 'present' },
              { student_id: other, outcome: 'leave' },
            ],
          },
        ],
      });
      return (await standOf(one)).classes;
    };
    expect(await pair()).toBe(140_000);
    await unsafeSql(app, "UPDATE company SET pair_rule = 'single' WHERE id = 1");
    expect(await pair()).toBe(130_000);
    await unsafeSql(app, "UPDATE company SET pair_rule = 'full' WHERE id = 1");
  });
});

describe('a make-up', () => {
  test('is arranged and done, and takes the hours that the missed lesson did not', async () => {
    for (const missed of ['leave', 'absent', 'late_leave'] as const) {
      const lesson = await pastLesson(at, { hoursAgo: 30 });
      await buy(student(lesson), 600, 300_000);
      const [entry] = markOf(lesson, missed).students;
      await affairs.ok(attendanceApi.mark, {
        lessons: [{ lesson_id: lesson.id, students: [{ ...(entry as NonNullable<typeof entry>), owes: 1 }] }],
      });
      const { list } = await affairs.ok(makeUpApi.list, { student_id: student(lesson), status: 'owed' });
      const { id, version } = list[0] as NonNullable<(typeof list)[0]>;
      const starts_at = Math.floor(Date.now() / 86_400_000 + 90) * 86_400;
      const planned = await affairs.ok(makeUpApi.plan, { id, version, starts_at });
      // Its time has come.
      await app.db.asSystem((ctx) =>
        ctx.query(
          "UPDATE lesson SET starts_at = now_minute - interval '5 hours', ends_at = now_minute - interval '3 hours' FROM (SELECT date_trunc('minute', now()) AS now_minute) n WHERE id = $1",
          [planned.id],
        ),
      );
      const before = (await standOf(student(lesson))).left;
      await mark({ ...lesson, id: planned.id }, 'make_up');
      expect([before, (await standOf(student(lesson))).left]).toEqual([600, 480]);
      const after = await affairs.ok(makeUpApi.list, { student_id: student(lesson) });
      expect(after.list).toMatchObject([{ status: 'done', lesson_id: planned.id }]);
      // What hangs on it keeps the missed one as it is.
      expect(await affairs.call(attendanceApi.undoPreview, { lesson_id: lesson.id })).toMatchObject({
        code: 0,
        msg: '这节课的补课已安排或完成，请先取消补课安排',
      });
      await undo({ ...lesson, id: planned.id });
      expect((await affairs.ok(makeUpApi.list, { student_id: student(lesson) })).list[0]?.status).toBe(
        'arranged',
      );
    }
  });
});

describe('undoing and correcting', () => {
  test('the preview tells everything, changes nothing, and saving does exactly that', async () => {
    const lesson = await pastLesson(at);
    await buy(student(lesson), 600, 300_000);
    await mark(lesson, 'leave');
    await undo(lesson);
    await mark(lesson);
    const before = await everything();
    const effects = await affairs.ok(attendanceApi.undoPreview, { lesson_id: lesson.id });
    expect(await everything()).toEqual(before);
    expect(effects.students).toMatchObject([
      {
        hours: { before: 480, after: 600 },
        owed: { before: 0, after: 0 },
        classes_fen: { before: 240_000, after: 300_000 },
      },
    ]);
    expect(effects.revenue_fen).toEqual({ before: 60_000, after: 0 });
    await affairs.ok(attendanceApi.undo, { lesson_id: lesson.id, seen: effects.seen, reason: '点错了' });
    expect(await standOf(student(lesson))).toEqual({ classes: 300_000, left: 600, owed: 0 });
    expect(await lessonOf(lesson.id)).toEqual({ status: 'planned' });
    expect((await affairs.ok(makeUpApi.list, { student_id: student(lesson) })).total).toBe(0);
    const { history } = await affairs.ok(attendanceApi.get, { lesson_id: lesson.id });
    expect(history[0]).toMatchObject({ kind: 'undo', minutes: -120, revenue_fen: -60_000, reason: '点错了' });
    // Its month is open: the undoing belongs to the lesson's own day, and corrects no other month.
    const { starts_at } = await affairs.ok(attendanceApi.get, { lesson_id: lesson.id });
    const days = { accounting_on: clockOf('Asia/Shanghai', starts_at).day, corrects_month: null };
    expect(effects).toMatchObject(days);
    expect(history[0]).toMatchObject(days);
  });

  test('a correction does both in one, and the line of pay follows', async () => {
    const lesson = await pastLesson(at);
    await buy(student(lesson), 600, 300_000);
    await mark(lesson);
    const asked = markOf(lesson, 'late_leave');
    const { seen, students } = await affairs.ok(attendanceApi.correctPreview, asked);
    expect(students[0]?.hours).toEqual({ before: 480, after: 540 });
    await affairs.ok(attendanceApi.correct, { ...asked, seen, reason: '家长有留言' });
    expect((await standOf(student(lesson))).left).toBe(540);
    const { history } = await affairs.ok(attendanceApi.get, { lesson_id: lesson.id });
    expect(history[0]).toMatchObject({ kind: 'correct', minutes: -60, revenue_fen: -30_000 });
  });

  test('is refused where something moved since the preview, in both languages, and nothing is written', async () => {
    const lesson = await pastLesson(at);
    await buy(student(lesson), 600, 300_000);
    await mark(lesson);
    const { seen } = await affairs.ok(attendanceApi.undoPreview, { lesson_id: lesson.id });
    await buy(student(lesson), 60, 30_000);
    const before = await everything();
    const input = { lesson_id: lesson.id, seen, reason: '点错了' };
    expect(await affairs.call(attendanceApi.undo, input)).toMatchObject({
      code: 5,
      msg: '预览之后有变化，请重新预览',
    });
    expect((await affairs.call(attendanceApi.undo, input, { lang: 'en' })).msg).toBe(
      'Something has moved since the preview; please preview again',
    );
    expect(await everything()).toEqual(before);
  });

  test('after the window needs a right of its own', async () => {
    const lesson = await markedLesson(at);
    const long = "created_at - interval '9 days'";
    await unsafeSql(app, `UPDATE attendance_change SET created_at = ${long} WHERE lesson_id = $1`, [
      lesson.id,
    ]);
    await unsafeSql(
      app,
      "UPDATE lesson SET starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' WHERE id = $1",
      [lesson.id],
    );
    const before = await everything();
    const asked = { lesson_id: lesson.id };
    expect((await affairs.call(attendanceApi.undoPreview, asked)).msg).toMatch(/^已超过 7 天的更正期限/);
    expect((await affairs.call(attendanceApi.undoPreview, asked, { lang: 'en' })).msg).toMatch(
      /^The 7 days for corrections are over/,
    );
    expect(await everything()).toEqual(before);
    await undo(lesson, await app.as('manager'));
  });
});

describe('what is refused, in both languages, with nothing written', () => {
  const refused = async (
    make: () => Promise<{ lessons: ReturnType<typeof markOf>[] }>,
    zh: RegExp,
    en: RegExp,
    by = affairs,
  ) => {
    const input = await make();
    const before = await everything();
    expect((await by.call(attendanceApi.mark, input)).msg).toMatch(zh);
    expect((await by.call(attendanceApi.mark, input, { lang: 'en' })).msg).toMatch(en);
    expect(await everything()).toEqual(before);
  };

  test('a lesson that has not begun', () =>
    refused(
      async () => ({ lessons: [markOf(await pastLesson(at, { hoursAgo: -1 }))] }),
      /还没有开始/,
      /has not begun/,
    ));
  test('a lesson that is marked already, and with it the whole batch, naming which', () =>
    refused(
      async () => ({ lessons: [markOf(await pastLesson(at)), markOf(await markedLesson(at))] }),
      /^\d\d-\d\d.* 考勤教师\d+：这节课已经考勤$/,
      /: This lesson is marked already$/,
    ));
  test('a lesson twice in one batch', () =>
    refused(
      async () => {
        const lesson = await pastLesson(at);
        return { lessons: [markOf(lesson), markOf(lesson, 'absent')] };
      },
      /只能出现一次/,
      /named once/,
    ));
  test('a student who is not in it', () =>
    refused(
      async () => {
        const [lesson, other] = [await pastLesson(at), await pastLesson(at)];
        return { lessons: [markOf({ ...lesson, student_ids: other.student_ids })] };
      },
      /不在这节课/,
      /not in this lesson/,
    ));
  test('somebody left out', () =>
    refused(
      async () => {
        const lesson = await pastLesson(at, { course_type: 17, students: 2 });
        return { lessons: [markOf({ ...lesson, student_ids: lesson.student_ids.slice(1) })] };
      },
      /每位学员/,
      /Every student/,
    ));
  test('a make-up of nothing', () =>
    refused(
      async () => ({ lessons: [markOf(await pastLesson(at), 'make_up')] }),
      /没有可补的课/,
      /nothing to make up/,
    ));
  test('a cancelled lesson', () =>
    refused(
      async () => {
        const lesson = await pastLesson(at);
        await affairs.ok(lessonApi.cancel, { id: lesson.id, reason: '停电' });
        return { lessons: [markOf(lesson)] };
      },
      /已取消/,
      /was cancelled/,
    ));
  test('somebody else’s lesson, for a teacher', async () => {
    const [one] = await rows(
      `SELECT t.id, l.login_name FROM teacher t JOIN admin_login l ON l.admin_id = t.admin_id
        WHERE t.company_id = 1 AND l.login_name LIKE 'teacher%' ORDER BY t.id LIMIT 1`,
    );
    const teacher = await app.as(one.login_name);
    const [own, foreign] = [await pastLesson(at, { hoursAgo: 2000 + at.next() }), await pastLesson(at)];
    await unsafeSql(app, 'UPDATE lesson SET teacher_id = $1 WHERE id = $2', [one.id, own.id]);
    await refused(async () => ({ lessons: [markOf(foreign)] }), /没有找到/, /Not found/, teacher);
    await mark(own, 'present', teacher);
    expect(await teacher.call(attendanceApi.undoPreview, { lesson_id: own.id })).toMatchObject({ code: 3 });
    const { list } = await teacher.ok(attendanceApi.list, {});
    expect(list.filter(({ teacher_id }) => teacher_id !== one.id)).toEqual([]);
  });
});

describe('two at once', () => {
  test('mark the same lesson: one does, the other is told', async () => {
    const lesson = await pastLesson(at);
    await buy(student(lesson), 600, 300_000);
    const answers = await Promise.all(
      [affairs, at.owner].map((by) => by.call(attendanceApi.mark, { lessons: [markOf(lesson)] })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(answers.find(({ code }) => code === 0)?.msg).toBe('这节课已经考勤');
    expect((await standOf(student(lesson))).left).toBe(480);
  });
  test('one marks and one cancels: one of them happens', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const lesson = await pastLesson(at);
      await buy(student(lesson), 600, 300_000);
      const [marking, cancelling] = await Promise.all([
        affairs.call(attendanceApi.mark, { lessons: [markOf(lesson)] }),
        at.owner.call(lessonApi.cancel, { id: lesson.id, reason: '停电' }),
      ]);
      expect([marking.code, cancelling.code].sort()).toEqual([0, 1]);
      const { left } = await standOf(student(lesson));
      const { status } = await lessonOf(lesson.id);
      expect({ left, status }).toEqual(
        marking.code === 1 ? { left: 480, status: 'finished' } : { left: 600, status: 'cancelled' },
      );
    }
  });
});

test('30 lessons are marked in one call, within a second', async () => {
  const batch: PastLesson[] = [];
  for (let n = 0; n < 30; n++) {
    const lesson = await pastLesson(at);
    await buy(student(lesson), 600, 300_000);
    batch.push(lesson);
  }
  const begun = performance.now();
  await affairs.ok(attendanceApi.mark, { lessons: batch.map((lesson) => markOf(lesson)) });
  const took = performance.now() - begun;
  console.info(`30 lessons marked in ${Math.round(took)} ms`);
  expect(took).toBeLessThan(10_000);
});

describe('counts and lists', () => {
  test('count what was due and what came of it', async () => {
    const lessons = await Promise.all(OUTCOMES.slice(0, 5).map(() => pastLesson(at, { hoursAgo: 5 })));
    for (const [n, lesson] of lessons.entries()) if (n > 0) await mark(lesson, OUTCOMES[n]);
    const span = { from: 0, to: 4_000_000_000 };
    const sum = { due: 0, unmarked: 0, present: 0, late: 0, leave: 0, late_leave: 0, absent: 0 };
    for (const { teacher_id } of lessons) {
      const counted = await affairs.ok(attendanceApi.count, { ...span, teacher_id });
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counted[key];
    }
    expect(sum).toEqual({ due: 5, unmarked: 1, present: 0, late: 1, leave: 1, late_leave: 1, absent: 1 });
    const late = lessons[1] as PastLesson;
    const { list } = await affairs.ok(attendanceApi.statuses, { ...span, student_id: student(late) });
    expect(list).toMatchObject([{ lesson_id: late.id, outcome: 'late', taught_minutes: 120 }]);
  });
  test('unmarked ones come first; filters find by outcome, teacher, student and what is owed', async () => {
    const [marked, open] = [await markedLesson(at, 'leave'), await pastLesson(at)];
    const { list } = await affairs.ok(attendanceApi.list, { work: 'one', limit: 100 });
    const states = list.map(({ status }) => status);
    expect(states).toEqual(states.toSorted().reverse());
    const of = async (filter: object) =>
      (await affairs.ok(attendanceApi.list, { limit: 100, ...filter })).list.map(({ id }) => id);
    expect(await of({ teacher_id: open.teacher_id })).toEqual([open.id]);
    expect(await of({ student_id: student(marked), owes: 1 })).toEqual([marked.id]);
    expect(await of({ student_id: student(marked), outcome: 'leave' })).toEqual([marked.id]);
    expect(await of({ student_id: student(marked), outcome: 'late' })).toEqual([]);
    expect(await of({ work: 'class', teacher_id: open.teacher_id })).toEqual([]);
  });
});

describe('unmarked lessons', () => {
  test('are the same number on every screen, and each number leads to exactly its rows', async () => {
    const open = await pastLesson(at);
    // It has begun and is not over: to be marked from now on.
    const running = await pastLesson(at, { hoursAgo: 1, minutes: 240 });
    const { one, class: classes } = await affairs.ok(attendanceApi.unmarked, {});
    const today = await affairs.ok(lessonApi.today, {});
    expect(today.unmarked).toBe(one + classes);
    const rowsOf = async (work?: 'one' | 'class') =>
      (await affairs.ok(attendanceApi.list, { ...(work && { work }), state: 'unmarked', limit: 1 })).total;
    expect([await rowsOf('one'), await rowsOf('class'), await rowsOf()]).toEqual([
      one,
      classes,
      one + classes,
    ]);
    const past = await affairs.ok(lessonApi.list, { period: 'past', unmarked: 1, limit: 100 });
    expect(past.total).toBe(one + classes);
    for (const { id, teacher_id } of [open, running])
      expect(
        (await affairs.ok(lessonApi.list, { period: 'past', unmarked: 1, teacher_id })).list,
      ).toMatchObject([{ id }]);
    await mark(open);
    expect((await affairs.ok(attendanceApi.unmarked, {})).one).toBe(one - 1);
    expect((await affairs.ok(lessonApi.today, {})).unmarked).toBe(one + classes - 1);
  });
});

describe('a lesson that was taught and never planned', () => {
  const HOUR = 3600;
  const hour = () => Math.floor(at.now / HOUR) * HOUR;
  const taught = async (more: object = {}) => ({
    course_type: 12 as const,
    teacher_id: await newTeacher(at, '补录教师'),
    starts_at: hour() - 3 * HOUR,
    minutes: 60,
    students: [{ student_id: (await boughtLot(at)).student_id, outcome: 'present' as const }],
    reason: '临时加课',
    ...more,
  });
  const usedBy = async (student_id: number) =>
    (
      await rows('SELECT sum(deducted_minutes)::int AS n FROM attendance WHERE student_id = $1', [student_id])
    )[0].n;

  test('is recorded as marked, and takes hours as attendance does', async () => {
    const input = await taught();
    const { id } = await affairs.ok(attendanceApi.record, input);
    expect(await affairs.ok(attendanceApi.get, { lesson_id: id })).toMatchObject({
      status: 'finished',
      students: [{ outcome: 'present', deducted_minutes: 60 }],
    });
    expect(await usedBy(input.students[0]?.student_id as number)).toBe(60);
    expect(await rows('SELECT kind FROM booking WHERE lesson_id = $1 ORDER BY kind', [id])).toEqual([
      { kind: 'student' },
      { kind: 'teacher' },
    ]);
  });

  test('is refused where the teacher or a student was in another lesson, and nothing is written', async () => {
    const first = await taught();
    await affairs.ok(attendanceApi.record, first);
    const sameTeacher = await taught({ teacher_id: first.teacher_id, starts_at: first.starts_at + 1800 });
    const sameStudent = await taught({ students: first.students });
    for (const input of [sameTeacher, sameStudent])
      expect((await affairs.call(attendanceApi.record, input)).code).toBe(0);
    expect(await usedBy(first.students[0]?.student_id as number)).toBe(60);
  });

  test('is refused in a locked month, before its end, and without the right to mark', async () => {
    const ahead = await taught({ starts_at: hour() + 24 * HOUR });
    expect(await affairs.call(attendanceApi.record, ahead)).toMatchObject({ code: 0 });
    const month = '2001-05';
    const old = await taught({ starts_at: Date.parse(`${month}-10T04:00:00Z`) / 1000 });
    await unsafeSql(
      app,
      'INSERT INTO month_close (family_id, company_id, month, locked_by) SELECT 1, 1, $1, min(id) FROM admin',
      [month],
    );
    expect(await affairs.call(attendanceApi.record, old)).toMatchObject({
      code: 0,
      msg: expect.stringContaining(month),
    });
    await unsafeSql(app, 'DELETE FROM month_close WHERE company_id = 1 AND month = $1', [month]);
    expect(await (await app.as('teacher')).call(attendanceApi.record, await taught())).toMatchObject({
      code: 3,
    });
  });
});

describe('leave that is asked for before the lesson', () => {
  const NOTICE = 24 * 3600;
  /** So many seconds ahead, with a student who has hours. */
  async function ahead(seconds: number) {
    const student_id = (await boughtLot(at)).student_id;
    const starts_at = Math.ceil(Date.now() / 60_000 + 2) * 60 + seconds;
    const lesson_id = await lessonAhead(at, { student_ids: [student_id] });
    await unsafeSql(
      app,
      "UPDATE lesson SET starts_at = to_timestamp($2), ends_at = to_timestamp($2) + interval '2 hours' WHERE id = $1",
      [lesson_id, starts_at],
    );
    await unsafeSql(app, 'UPDATE lesson_student SET starts_at = to_timestamp($2) WHERE lesson_id = $1', [
      lesson_id,
      starts_at,
    ]);
    return { lesson_id, student_id };
  }
  /** Its time has come: everything moves back by as much. */
  async function pass({ lesson_id }: { lesson_id: number }, days = 60) {
    const moved = (column: string) => `${column} = ${column} - $2 * interval '1 day'`;
    const both = `${moved('starts_at')}, ${moved('ends_at')}`;
    await unsafeSql(app, `UPDATE lesson SET ${both} WHERE id = $1`, [lesson_id, days]);
    const leave = `${moved('starts_at')}, ${moved('leave_at')}`;
    await unsafeSql(app, `UPDATE lesson_student SET ${leave} WHERE lesson_id = $1`, [lesson_id, days]);
    await unsafeSql(app, `UPDATE booking SET ${both} WHERE lesson_id = $1`, [lesson_id, days]);
  }
  const studentOf = async ({ lesson_id }: { lesson_id: number }) =>
    (await affairs.ok(attendanceApi.get, { lesson_id })).students[0];
  const bookedOf = async ({ lesson_id }: { lesson_id: number }) =>
    (await rows('SELECT is_booked FROM lesson_student WHERE lesson_id = $1', [lesson_id]))[0].is_booked;
  const markAs = ({ lesson_id, student_id }: { lesson_id: number; student_id: number }, outcome: Outcome) =>
    affairs.call(attendanceApi.mark, { lessons: [{ lesson_id, students: [{ student_id, outcome }] }] });

  test('in time it costs nothing; its time is free at once, and taken again when it is taken back', async () => {
    const place = await ahead(NOTICE + 600);
    expect(await affairs.ok(attendanceApi.leavePreview, place)).toEqual({
      outcome: 'leave',
      notice_hours: 24,
      minutes: 120,
      deducted_minutes: 0,
      owes: true,
    });
    expect(await bookedOf(place)).toBe(true);
    expect(await affairs.ok(attendanceApi.leave, { ...place, reason: '发烧' })).toEqual({
      id: place.lesson_id,
      outcome: 'leave',
    });
    expect(await bookedOf(place)).toBe(false);
    expect(
      await rows("SELECT reason FROM audit_log WHERE reason = '发烧' AND doc = 'lesson' AND doc_id = $1", [
        place.lesson_id,
      ]),
    ).not.toEqual([]);
    expect((await affairs.call(attendanceApi.leave, place)).code).toBe(0);
    await affairs.ok(attendanceApi.leaveBack, place);
    expect(await bookedOf(place)).toBe(true);
    expect((await affairs.call(attendanceApi.leaveBack, place)).code).toBe(0);
    await affairs.ok(attendanceApi.leave, place);
    await pass(place);
    expect((await studentOf(place))?.asked_leave).toBe('leave');
    expect((await markAs(place, 'leave')).code).toBe(1);
    expect(await studentOf(place)).toMatchObject({ outcome: 'leave', deducted_minutes: 0, owes: true });
  });

  test('later than the company’s notice it is late leave, by the company’s percents', async () => {
    const place = await ahead(NOTICE - 600);
    expect(await affairs.ok(attendanceApi.leavePreview, place)).toMatchObject({
      outcome: 'late_leave',
      deducted_minutes: 60,
      owes: false,
    });
    expect(await affairs.ok(attendanceApi.leave, place)).toEqual({
      id: place.lesson_id,
      outcome: 'late_leave',
    });
    await pass(place);
    expect((await studentOf(place))?.asked_leave).toBe('late_leave');
    const refused = await markAs(place, 'leave');
    expect([refused.code, refused.msg.includes('24')]).toEqual([0, true]);
    expect((await markAs(place, 'late_leave')).code).toBe(1);
    expect((await studentOf(place))?.deducted_minutes).toBe(60);
  });

  test('the notice is the company’s own', async () => {
    const place = await ahead(2 * 3600);
    await unsafeSql(app, 'UPDATE company SET leave_notice_hours = 1 WHERE id = 1');
    expect(await affairs.ok(attendanceApi.leave, place)).toEqual({ id: place.lesson_id, outcome: 'leave' });
    await unsafeSql(app, 'UPDATE company SET leave_notice_hours = 24 WHERE id = 1');
    expect((await studentOf(place))?.asked_leave).toBe('late_leave');
  });

  test('whoever comes all the same is booked again; undone, the leave still stands', async () => {
    const place = await ahead(NOTICE + 600);
    await affairs.ok(attendanceApi.leave, place);
    await pass(place, 3);
    await affairs.ok(attendanceApi.mark, {
      lessons: [
        { lesson_id: place.lesson_id, students: [{ student_id: place.student_id, outcome: 'leave' }] },
      ],
    });
    const { seen } = await affairs.ok(attendanceApi.undoPreview, { lesson_id: place.lesson_id });
    await affairs.ok(attendanceApi.undo, { lesson_id: place.lesson_id, seen, reason: '来了' });
    expect(await bookedOf(place)).toBe(false);
    expect((await markAs(place, 'present')).code).toBe(1);
    expect(await bookedOf(place)).toBe(true);
  });

  test('a lesson at another time awaits them again', async () => {
    const place = await ahead(NOTICE + 600);
    await affairs.ok(attendanceApi.leave, place);
    const { version } = await affairs.ok(lessonApi.get, { id: place.lesson_id });
    const starts_at = Math.ceil(Date.now() / 86_400_000 + 90) * 86_400;
    await affairs.ok(lessonApi.move, { id: place.lesson_id, version, starts_at, minutes: 120 });
    expect(await bookedOf(place)).toBe(true);
    expect((await affairs.ok(lessonApi.get, { id: place.lesson_id })).students[0]?.leave_at).toBeNull();
  });

  test('is not asked for once it has begun, nor for somebody who is not in it', async () => {
    const lesson = await pastLesson(at);
    const begun = { lesson_id: lesson.id, student_id: student(lesson) };
    expect((await affairs.call(attendanceApi.leave, begun)).code).toBe(0);
    const place = await ahead(NOTICE + 600);
    expect((await affairs.call(attendanceApi.leave, { ...place, student_id: student(lesson) })).code).toBe(4);
  });
});

describe('a make-up and the lesson that makes it up', () => {
  const makeUpOf = async (missed: number) =>
    (
      await rows(
        'SELECT id, status, lesson_id, version, expires_on::text FROM make_up WHERE missed_lesson_id = $1',
        [missed],
      )
    )[0];
  const later = () => Math.floor(Date.now() / 86_400_000 + 300 + (at.next() % 300)) * 86_400 + 36_000;
  async function arranged() {
    const lesson = await markedLesson(at, 'leave');
    const { id, version } = await makeUpOf(lesson.id);
    const planned = await affairs.ok(makeUpApi.plan, { id, version, starts_at: later() });
    expect(await makeUpOf(lesson.id)).toMatchObject({ status: 'arranged', lesson_id: planned.id });
    return { missed: lesson.id, making: planned.id };
  }

  test('is owed again when the lesson that makes it up is cancelled, taken off, or loses the student', async () => {
    const cancelled = await arranged();
    await affairs.ok(lessonApi.cancel, { id: cancelled.making, reason: '教师生病' });
    expect(await makeUpOf(cancelled.missed)).toMatchObject({ status: 'owed', lesson_id: null });

    const off = await arranged();
    await affairs.ok(lessonApi.take_off, { id: off.making });
    expect(await makeUpOf(off.missed)).toMatchObject({ status: 'owed', lesson_id: null });

    const left = await arranged();
    const other = (await boughtLot(at)).student_id;
    await affairs.ok(lessonApi.edit, { id: left.making, version: 1, student_ids: [other] });
    expect(await makeUpOf(left.missed)).toMatchObject({ status: 'owed', lesson_id: null });
  });

  test('expires by itself after its last day, and the class teacher is told; arranged ones stay', async () => {
    const keeper = await app.as('classteacher');
    const lesson = await markedLesson(at, 'leave');
    await unsafeSql(app, 'UPDATE student SET class_teacher_id = $1 WHERE id = $2', [
      keeper.admin_id,
      student(lesson),
    ]);
    const safe = await arranged();
    const until = (await makeUpOf(lesson.id)).expires_on;
    const on = (day: string, hour: string) =>
      app.db.asSystem((ctx) => expireMakeUps({ ...ctx, now: new Date(`${day}T${hour}:00:00+08:00`) }));
    await on(until, '00');
    await on(until, '23');
    expect((await makeUpOf(lesson.id)).status).toBe('owed');
    const next = new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(await on(next, '00')).toBeGreaterThan(0);
    expect(await on(next, '01')).toBe(0);
    expect((await makeUpOf(lesson.id)).status).toBe('expired');
    expect((await makeUpOf(safe.missed)).status).toBe('arranged');
    const { list } = await keeper.ok(noticeApi.list, {});
    expect(list[0]).toMatchObject({
      title: expect.stringContaining('已过期'),
      link: expect.stringContaining('view=make_ups'),
    });

    await unsafeSql(app, "UPDATE make_up SET expires_on = '2020-01-01' WHERE missed_lesson_id = $1", [
      lesson.id,
    ]);
    const { id } = await makeUpOf(lesson.id);
    await affairs.ok(makeUpApi.revive, { id });
    const revived = await makeUpOf(lesson.id);
    expect(revived.status).toBe('owed');
    expect(revived.expires_on >= until).toBe(true);
  });

  test('is done once: the same missed lesson is not made up by another lesson as well', async () => {
    const lesson = await markedLesson(at, 'leave');
    const { id } = await makeUpOf(lesson.id);
    const again = async () => {
      const next = await pastLesson(at, { hoursAgo: 2 });
      await unsafeSql(app, 'UPDATE lesson_student SET student_id = $2 WHERE lesson_id = $1', [
        next.id,
        student(lesson),
      ]);
      return affairs.call(attendanceApi.mark, {
        lessons: [
          {
            lesson_id: next.id,
            students: [{ student_id: student(lesson), outcome: 'make_up' as const, make_up_id: id }],
          },
        ],
      });
    };
    expect((await again()).code).toBe(1);
    expect((await again()).code).toBe(0);
  });
});

test('marking a trial says that it was attended; taking the mark back takes that back', async () => {
  const lesson = await pastLesson(at, { kind: 'trial' });
  const state = async () =>
    (await rows('SELECT trial_state FROM lesson WHERE id = $1', [lesson.id]))[0].trial_state;
  await mark(lesson, 'present');
  expect(await state()).toBe('attended');
  const { seen } = await affairs.ok(attendanceApi.undoPreview, { lesson_id: lesson.id });
  await affairs.ok(attendanceApi.undo, { lesson_id: lesson.id, seen, reason: '点错了' });
  expect(await state()).toBe('');
  await mark(lesson, 'absent');
  expect(await state()).toBe('');
});

test('of a trial of two, only who was there is told to have attended, by the mark and by hand', async ({
  onTestFinished,
}) => {
  const told: number[][] = [];
  onTestFinished(on(trialAttended, async (_, { student_ids }) => void told.push([...student_ids])).connect());
  const lesson = await pastLesson(at, { kind: 'trial', course_type: 17, students: 2 });
  const [came, stayed] = lesson.student_ids as [number, number];
  const students = [
    { student_id: came, outcome: 'present' as const },
    { student_id: stayed, outcome: 'absent' as const },
  ];
  await affairs.ok(attendanceApi.mark, { lessons: [{ lesson_id: lesson.id, students }] });
  const { version } = await affairs.ok(lessonApi.get, { id: lesson.id });
  await affairs.ok(lessonApi.trial, { id: lesson.id, version, trial_state: 'attended' });
  expect(told).toEqual([[came], [came]]);
});

test('after all of that nothing is wrong with anybody', async () => {
  expect(await rows('SELECT * FROM attendance_wrong() WHERE company_id = 1')).toEqual([]);
  expect(await rows('SELECT * FROM class_hours_wrong()')).toEqual([]);
});
