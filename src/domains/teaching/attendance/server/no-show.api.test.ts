import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { companyApi } from '@/domains/organisation/company/company.contract.ts';
import {
  type PastLesson,
  pastLesson,
} from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { attendanceApi } from '../attendance.contract.ts';
import type { Outcome } from '../attendance.rules.ts';
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
beforeEach(() => unsafeSql(app, 'UPDATE company SET is_no_show_paid = 1 WHERE id = 1'));
const rows = async (sql: string, values: unknown[] = []) => (await app.db.superPool.query(sql, values)).rows;
const studentOf = (lesson: PastLesson) => lesson.student_ids[0] as number;

/** Of two hours, at 500 yuan an hour for the family and 200 for the teacher. */
async function lessonOfTwoHours(student?: number, hoursAgo = 30): Promise<PastLesson> {
  const lesson = await pastLesson(at, { hoursAgo });
  await app.db.asSystem((ctx) =>
    ctx.query(
      `INSERT INTO pay_rate (family_id, company_id, teacher_id, course_type, unit, rate_fen, valid_from)
       VALUES (1, 1, $1, 12, 'hour', 20000, '2020-01-01')`,
      [lesson.teacher_id],
    ),
  );
  if (student === undefined) {
    await app.db.asSystem((ctx) =>
      classHours.buy(
        ctx,
        {
          student_id: studentOf(lesson),
          course_type: 12,
          subject_id: null,
          paid_minutes: 600,
          gift_minutes: 0,
          expires_on: null,
          tenders: [{ account: 'learning', amount_fen: 500_000 }],
        },
        { doc: 'test', doc_id: at.next() },
      ),
    );
    return lesson;
  }
  await unsafeSql(app, 'UPDATE lesson_student SET student_id = $2 WHERE lesson_id = $1', [
    lesson.id,
    student,
  ]);
  return { ...lesson, student_ids: [student] };
}
const markOf = (lesson: PastLesson, outcome: Outcome, owes?: 0 | 1) => ({
  lesson_id: lesson.id,
  students: [{ student_id: studentOf(lesson), outcome, ...(owes !== undefined && { owes }) }],
});
const mark = (lesson: PastLesson, outcome: Outcome, owes?: 0 | 1) =>
  affairs.ok(attendanceApi.mark, { lessons: [markOf(lesson, outcome, owes)] });
const undo = async (lesson: PastLesson) => {
  const { seen } = await affairs.ok(attendanceApi.undoPreview, { lesson_id: lesson.id });
  await affairs.ok(attendanceApi.undo, { lesson_id: lesson.id, seen, reason: '点错了' });
};
/** What a lesson has earned, and what it has cost. */
const booksOf = async ({ id }: PastLesson) => {
  const [row] = await rows(
    `SELECT (SELECT coalesce(sum(p.amount_fen), 0)::int FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id
               AND p.entry_id = e.id AND p.account = 'revenue' WHERE e.company_id = 1 AND e.doc = 'lesson' AND e.doc_id = $1) AS revenue,
            (SELECT coalesce(sum(amount_fen), 0)::int FROM pay_line WHERE company_id = 1 AND lesson_id = $1) AS pay`,
    [id],
  );
  return [row.revenue, row.pay];
};
const makeUpOf = async (lesson: PastLesson) =>
  (
    await rows('SELECT id, status, deducted_minutes FROM make_up WHERE missed_lesson_id = $1', [lesson.id])
  )[0];
const madeUp = async (missed: PastLesson) => {
  const lesson = await lessonOfTwoHours(studentOf(missed), 4);
  await mark(lesson, 'make_up');
  return lesson;
};

describe('a no-show for which a make-up is granted earns at the make-up, once', () => {
  test.each(['absent', 'late_leave'] as const)(
    '%s: nothing at the no-show, all of it at the make-up',
    async (outcome) => {
      const missed = await lessonOfTwoHours();
      await mark(missed, outcome, 1);
      const pay = outcome === 'absent' ? 40_000 : 20_000;
      expect(await booksOf(missed)).toEqual([0, pay]);
      expect(await makeUpOf(missed)).toMatchObject({ status: 'owed', deducted_minutes: 0 });
      const made = await madeUp(missed);
      expect(await booksOf(missed)).toEqual([0, pay]);
      expect(await booksOf(made)).toEqual([100_000, 40_000]);
      // Taken back, the make-up gives back what it earned, and the no-show stays as it was.
      await undo(made);
      expect([await booksOf(missed), await booksOf(made)]).toEqual([
        [0, pay],
        [0, 0],
      ]);
    },
  );

  test('without one it earns at once, as it did', async () => {
    const missed = await lessonOfTwoHours();
    await mark(missed, 'absent');
    expect(await booksOf(missed)).toEqual([100_000, 40_000]);
  });

  test('granted afterwards, what the no-show earned is reversed with it; taken away again, it earns', async () => {
    const missed = await lessonOfTwoHours();
    await mark(missed, 'absent');
    const correct = async (owes: 0 | 1) => {
      const asked = markOf(missed, 'absent', owes);
      const shown = await affairs.ok(attendanceApi.correctPreview, asked);
      await affairs.ok(attendanceApi.correct, { ...asked, seen: shown.seen, reason: '家长说明了' });
      return shown;
    };
    expect(await correct(1)).toMatchObject({
      revenue_fen: { before: 100_000, after: 0 },
      students: [{ hours: { before: 480, after: 600 }, make_ups: { before: 0, after: 1 } }],
    });
    expect(await booksOf(missed)).toEqual([0, 40_000]);
    await correct(0);
    expect(await booksOf(missed)).toEqual([100_000, 40_000]);
    expect(await makeUpOf(missed)).toBeUndefined();
  });

  test('let expire, the no-show takes its hours after all; revived, it gives them back', async () => {
    const missed = await lessonOfTwoHours();
    await mark(missed, 'absent', 1);
    const { id } = await makeUpOf(missed);
    await affairs.ok(makeUpApi.expire, { id, reason: '学员放弃' });
    expect(await booksOf(missed)).toEqual([100_000, 40_000]);
    expect(await makeUpOf(missed)).toMatchObject({ status: 'expired', deducted_minutes: 120 });
    const { history, students, starts_at } = await affairs.ok(attendanceApi.get, { lesson_id: missed.id });
    // Its month is open: that belongs to the lesson's own day, and corrects no other.
    expect(history[0]).toMatchObject({
      accounting_on: clockOf('Asia/Shanghai', starts_at).day,
      corrects_month: null,
      kind: 'correct',
      minutes: 120,
      revenue_fen: 100_000,
      reason: '学员放弃',
    });
    expect(students).toMatchObject([{ outcome: 'absent', deducted_minutes: 120 }]);
    await affairs.ok(makeUpApi.revive, { id });
    expect(await booksOf(missed)).toEqual([0, 40_000]);
    expect(await booksOf(await madeUp(missed))).toEqual([100_000, 40_000]);
    expect(await booksOf(missed)).toEqual([0, 40_000]);
  });

  test('after its last day the same happens by itself', async () => {
    const [missed, onLeave] = [await lessonOfTwoHours(), await lessonOfTwoHours()];
    await mark(missed, 'late_leave', 1);
    await mark(onLeave, 'leave');
    for (const lesson of [missed, onLeave])
      await unsafeSql(app, "UPDATE make_up SET expires_on = '2020-01-01' WHERE missed_lesson_id = $1", [
        lesson.id,
      ]);
    expect(await app.db.asSystem(expireMakeUps)).toBeGreaterThanOrEqual(2);
    // Half of it, as late leave takes without a make-up; leave in time never takes anything.
    expect(await booksOf(missed)).toEqual([50_000, 20_000]);
    expect(await booksOf(onLeave)).toEqual([0, 0]);
    expect(await makeUpOf(missed)).toMatchObject({ status: 'expired', deducted_minutes: 60 });
    expect(await makeUpOf(onLeave)).toMatchObject({ status: 'expired', deducted_minutes: 0 });
  });

  test('what earned at the no-show before takes nothing at its make-up', async () => {
    const missed = await lessonOfTwoHours();
    await mark(missed, 'absent');
    // As it was granted until now.
    await unsafeSql(
      app,
      `INSERT INTO make_up (family_id, company_id, student_id, missed_lesson_id, deducted_minutes, expires_on)
       VALUES (1, 1, $1, $2, 120, '2099-01-01')`,
      [studentOf(missed), missed.id],
    );
    expect(await booksOf(await madeUp(missed))).toEqual([0, 40_000]);
    expect(await booksOf(missed)).toEqual([100_000, 40_000]);
  });
});

describe('whether the teacher is paid for the no-show is the company’s setting', () => {
  test('it is on the company’s form, and on until somebody says otherwise', async () => {
    const owner = at.owner;
    const company = await owner.ok(companyApi.get, { id: 1 }, { company: 1 });
    expect(company.is_no_show_paid).toBe(1);
    const { id, version, name, is_shared_data, minutes_per_class_hour, time_zone } = company;
    const form = { id, version, name, is_shared_data, minutes_per_class_hour, time_zone };
    await owner.ok(companyApi.edit, { ...form, is_no_show_paid: 0 }, { company: 1 });
    expect((await owner.ok(companyApi.get, { id: 1 }, { company: 1 })).is_no_show_paid).toBe(0);
  });

  test('switched off, a no-show that is to be made up pays nothing, one that is not pays as before', async () => {
    await unsafeSql(app, 'UPDATE company SET is_no_show_paid = 0 WHERE id = 1');
    const [missed, lost] = [await lessonOfTwoHours(), await lessonOfTwoHours()];
    await mark(missed, 'absent', 1);
    await mark(lost, 'absent');
    expect(await booksOf(missed)).toEqual([0, 0]);
    expect(await booksOf(lost)).toEqual([100_000, 40_000]);
    expect(await booksOf(await madeUp(missed))).toEqual([100_000, 40_000]);
  });

  test('switched off, it is paid when the make-up expires, and taken back when that is revived', async () => {
    await unsafeSql(app, 'UPDATE company SET is_no_show_paid = 0 WHERE id = 1');
    const missed = await lessonOfTwoHours();
    await mark(missed, 'absent', 1);
    const { id } = await makeUpOf(missed);
    await affairs.ok(makeUpApi.expire, { id, reason: '学员放弃' });
    expect(await booksOf(missed)).toEqual([100_000, 40_000]);
    await affairs.ok(makeUpApi.revive, { id });
    expect(await booksOf(missed)).toEqual([0, 0]);
  });

  test('a class is paid by whoever was there, whatever the setting says', async () => {
    await unsafeSql(app, 'UPDATE company SET is_no_show_paid = 0 WHERE id = 1');
    const pair = await pastLesson(at, { course_type: 17, students: 2 });
    const [one, other] = pair.student_ids as [number, number];
    await app.db.asSystem((ctx) =>
      ctx.query(
        `INSERT INTO pay_rate (family_id, company_id, teacher_id, course_type, unit, rate_fen, valid_from)
         VALUES (1, 1, $1, 17, 'hour', 30000, '2020-01-01')`,
        [pair.teacher_id],
      ),
    );
    await affairs.ok(attendanceApi.mark, {
      lessons: [
        {
          lesson_id: pair.id,
          students: [
            { student_id: one, outcome: 'present' },
            { student_id: other, outcome: 'absent', owes: 1 },
          ],
        },
      ],
    });
    expect((await booksOf(pair))[1]).toBe(60_000);
  });
});

test('after all of that nothing is wrong with anybody', async () => {
  expect(await rows('SELECT * FROM attendance_wrong() WHERE company_id = 1')).toEqual([]);
  expect(await rows('SELECT * FROM class_hours_wrong()')).toEqual([]);
});
