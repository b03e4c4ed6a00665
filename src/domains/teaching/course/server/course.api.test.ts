import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import {
  otherHalf,
  senderOf,
  transferOf,
} from '@/domains/money/branch-transfer/server/testing/branch-transfer.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { lessonApi } from '../../lesson/lesson.contract.ts';
import { courseApi } from '../course.contract.ts';

let app: TestApp;
let manager: Person;
let affairs: Person;
let subject_id: number;
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
  affairs = await app.as('affairs');
  const { rows } = await app.db.superPool.query('SELECT min(id) AS id FROM subject WHERE family_id = 1');
  subject_id = rows[0].id;
});
afterAll(() => app.close());

let made = 0;
const student = async () => (await manager.ok(studentApi.add, { username: `班课学员${++made}` })).id;
const teacher = async () =>
  (await manager.ok(teacherApi.add, { teacher_name: `班课教师${++made}`, company_ids: [1] })).id;
type Fields = InputOf<typeof courseApi.add>;
const fieldsOf = async (more: Partial<Fields> = {}): Promise<Fields> => ({
  name: `班课${++made}`,
  course_type: 1,
  subject_id,
  teacher_id: await teacher(),
  capacity: 2,
  time_zone: 'Asia/Shanghai',
  starts_on: '2031-03-01',
  ends_on: '2031-06-30',
  slots: [{ weekday: 6, from_minute: 600, to_minute: 720 }],
  ...more,
});
const course = async (more: Partial<Fields> = {}) =>
  (await affairs.ok(courseApi.add, await fieldsOf(more))).id;
const whole = (id: number) => affairs.ok(courseApi.get, { id });
const enrol = (id: number, student_id: number) => affairs.ok(courseApi.enrol, { id, student_id });
async function plan(id: number) {
  const input = await patternOf(id);
  const { snapshot } = await affairs.ok(courseApi.planPreview, input);
  return affairs.call(courseApi.plan, { ...input, snapshot });
}
const studentsOf = async (id: number): Promise<number[][]> => {
  const { rows } = await app.db.superPool.query(
    `SELECT array_agg(s.student_id ORDER BY s.student_id) AS ids FROM lesson l JOIN lesson_student s ON s.lesson_id = l.id
      WHERE l.course_id = $1 AND l.status = 'planned' GROUP BY l.id ORDER BY l.starts_at, l.id`,
    [id],
  );
  return rows.map((row) => row.ids);
};

describe('a class', () => {
  test('keeps those who sit in it, or wait for it, from moving to another company', async () => {
    const at = await Arranger.in(app);
    const [sender, owner] = [await senderOf(at), await app.as('owner')];
    const [name, sits, waits] = [`转校班${++made}`, await student(), await student()];
    const id = await course({ name, capacity: 1 });
    for (const student_id of [sits, waits]) {
      const input = await transferOf(sender, 1, student_id, 3);
      const out = await sender.ok(branchTransferApi.add, input, { company: 1 });
      await enrol(id, student_id);
      const words = `还在班课「${name}」中，请先退出`;
      const { obstacles } = await sender.ok(branchTransferApi.preview, { student_id }, { company: 1 });
      expect(obstacles).toContain(words);
      const half = await otherHalf(at, out.id);
      const approve = () => owner.call(branchTransferApi.approve, { id: half }, { company: 3 });
      expect(await approve()).toMatchObject({ code: 0, msg: words });
      await sender.ok(branchTransferApi.withdraw, { id: out.id }, { company: 1 });
      expect(await sender.call(branchTransferApi.add, input, { company: 1 })).toMatchObject({
        code: 0,
        msg: words,
      });
    }
    await affairs.ok(courseApi.leave, { id, student_id: sits });
    const input = await transferOf(sender, 1, sits, 3);
    await sender.ok(branchTransferApi.add, input, { company: 1 });
  });

  test('fills, the next one waits, and is given the place that becomes free', async () => {
    const [id, one, two, three] = [await course(), await student(), await student(), await student()];
    expect(await enrol(id, one)).toEqual({ is_waiting: false });
    expect(await enrol(id, two)).toEqual({ is_waiting: false });
    expect(await enrol(id, three)).toEqual({ is_waiting: true });
    expect(await affairs.call(courseApi.enrol, { id, student_id: one })).toMatchObject({ code: 0 });
    const { list } = await affairs.ok(courseApi.full, {});
    expect(list.find((row) => row.id === id)).toMatchObject({ waiting: [{ student_id: three }] });
    expect(await affairs.call(courseApi.promote, { id, student_id: three })).toMatchObject({
      code: 0,
      msg: '名额已满',
    });
    await affairs.ok(courseApi.leave, { id, student_id: one });
    // A place is free and somebody waits for it: still there, and the class is no way out of itself.
    const after = (await affairs.ok(courseApi.full, {})).list.find((row) => row.id === id);
    expect(after).toMatchObject({ waiting: [{ student_id: three }] });
    expect(after?.alternatives.map((other) => other.id)).not.toContain(id);
    // Who waits comes before who comes now.
    const late = await student();
    expect(await enrol(id, late)).toEqual({ is_waiting: true });
    await affairs.ok(courseApi.promote, { id, student_id: three });
    expect((await whole(id)).roster.map(({ student_id, is_waiting }) => [student_id, is_waiting])).toEqual([
      [two, false],
      [three, false],
      [late, true],
    ]);
  });

  test('never has more students than places, however many come at once', async () => {
    const id = await course({ capacity: 3 });
    const ids = await Promise.all(Array.from({ length: 6 }, student));
    const answers = await Promise.all(
      ids.map((student_id) => affairs.call(courseApi.enrol, { id, student_id })),
    );
    expect(answers.map(({ code }) => code)).toEqual(ids.map(() => 1));
    expect(answers.filter(({ data }) => !data.is_waiting)).toHaveLength(3);
    const { enrolled_count, waiting_count } = await whole(id);
    expect([enrolled_count, waiting_count]).toEqual([3, 3]);
    // The database itself holds it.
    const overfill = app.db.superPool.query('UPDATE course SET enrolled_count = capacity + 1 WHERE id = $1', [
      id,
    ]);
    await expect(overfill).rejects.toThrow('course_full');
  });

  test('two who are given the last place at once: one gets it', async () => {
    const [id, in1, w1, w2] = [
      await course({ capacity: 1 }),
      await student(),
      await student(),
      await student(),
    ];
    for (const one of [in1, w1, w2]) await enrol(id, one);
    await affairs.ok(courseApi.leave, { id, student_id: in1 });
    const answers = await Promise.all(
      [w1, w2].map((student_id) => affairs.call(courseApi.promote, { id, student_id })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await whole(id)).toMatchObject({ enrolled_count: 1, waiting_count: 1 });
  });

  test('is planned by its pattern; who joins is in the lessons ahead, who leaves is out of them', async () => {
    const [id, one, two] = [await course(), await student(), await student()];
    expect((await affairs.call(courseApi.planPreview, await patternOf(id))).code).toBe(0);
    await enrol(id, one);
    expect((await plan(id)).code).toBe(1);
    expect(await studentsOf(id)).toEqual([[one], [one], [one]]);
    await enrol(id, two);
    expect(await studentsOf(id)).toEqual([
      [one, two],
      [one, two],
      [one, two],
    ]);
    await affairs.ok(courseApi.leave, { id, student_id: one });
    expect(await studentsOf(id)).toEqual([[two], [two], [two]]);
    await affairs.ok(courseApi.leave, { id, student_id: two });
    expect(await studentsOf(id)).toEqual([]);
    expect((await whole(id)).lessons.map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    expect((await app.db.superPool.query('SELECT * FROM bookings_wrong()')).rows).toEqual([]);
  });

  test('is joined and left by whoever looks after the student, also in lessons that they do not see', async () => {
    const keeper = await app.as('classteacher');
    const [id, one] = [await course(), await student()];
    const theirs = { username: `班课学员${++made}`, class_teacher_id: keeper.admin_id };
    const { id: student_id } = await manager.ok(studentApi.add, theirs);
    await enrol(id, one);
    await plan(id);
    await keeper.ok(courseApi.enrol, { id, student_id });
    expect(await studentsOf(id)).toEqual(Array(3).fill([one, student_id]));
    await keeper.ok(courseApi.leave, { id, student_id });
    expect(await studentsOf(id)).toEqual(Array(3).fill([one]));
  });

  test('has lessons off the timetable too: joined and left without taking time, in the way of its end, cancelled', async () => {
    const [id, one, two] = [await course(), await student(), await student()];
    await enrol(id, one);
    await plan(id);
    const [off = 0, ...others] = (await whole(id)).lessons.map((lesson) => lesson.id);
    await affairs.ok(lessonApi.take_off, { id: off });
    const past = "starts_at = starts_at - interval '20 years', ends_at = ends_at - interval '20 years'";
    await unsafeSql(app, `UPDATE lesson SET ${past} WHERE id = $1`, [off]);
    await enrol(id, two);
    await affairs.ok(courseApi.leave, { id, student_id: one });
    const rows = async (sql: string) => (await app.db.superPool.query(sql, [off])).rows;
    expect(await rows('SELECT student_id FROM lesson_student WHERE lesson_id = $1')).toEqual([
      { student_id: two },
    ]);
    expect(await rows('SELECT 1 FROM booking WHERE lesson_id = $1')).toEqual([]);
    expect(await rows("SELECT 1 FROM class_plan WHERE doc = 'lesson' AND doc_id = $1")).toEqual([]);
    const { version } = await affairs.ok(lessonApi.get, { id: off });
    expect(await affairs.call(lessonApi.edit, { id: off, version, note: '改' })).toMatchObject({ code: 0 });
    for (const other of others) await affairs.ok(lessonApi.cancel, { id: other, reason: '停课' });
    await affairs.ok(courseApi.publish, { id });
    await affairs.ok(courseApi.start, { id });
    expect(await affairs.call(courseApi.finish, { id })).toMatchObject({ code: 0, msg: '还有 1 节课没有上' });
    await manager.ok(courseApi.cancel, { id, reason: '人数不足' });
    expect(await rows('SELECT status FROM lesson WHERE id = $1')).toEqual([{ status: 'cancelled' }]);
  });

  test('does not take somebody who is elsewhere at the time, and says where', async () => {
    const [id, one, busy] = [await course(), await student(), await student()];
    await enrol(id, one);
    await plan(id);
    await affairs.ok(lessonApi.add, {
      course_type: 12,
      teacher_id: await teacher(),
      student_ids: [busy],
      starts: [Date.parse('2031-03-08T03:00:00Z') / 1000],
      minutes: 60,
      kind: 'trial',
    });
    const answer = await affairs.call(courseApi.enrol, { id, student_id: busy });
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('班课学员') });
    expect(await whole(id)).toMatchObject({ enrolled_count: 1 });
  });

  test('goes from planning to finished; cancelling takes its lessons along', async () => {
    const [id, one] = [await course(), await student()];
    await enrol(id, one);
    await plan(id);
    await affairs.ok(courseApi.publish, { id });
    await affairs.ok(courseApi.start, { id });
    expect(await affairs.call(courseApi.finish, { id })).toMatchObject({ code: 0, msg: '还有 3 节课没有上' });
    await manager.ok(courseApi.cancel, { id, reason: '人数不足' });
    expect(await studentsOf(id)).toEqual([]);
    expect(await affairs.call(courseApi.enrol, { id, student_id: await student() })).toMatchObject({
      code: 0,
    });
  });
});

async function patternOf(id: number) {
  const { teacher_id } = await whole(id);
  return {
    id,
    teacher_id,
    time_zone: 'Asia/Shanghai',
    weekly: ['6 10:00-12:00'],
    from_day: '2031-03-01',
    count: 3,
    skip_holidays: 1 as const,
  };
}
test.each<[string, Partial<Fields>, number, string]>([
  ['an end before the start', { ends_on: '2031-02-01' }, 2, '结课日期不能早于开课日期'],
  ['no place', { capacity: 0 }, 2, ''],
  ['a zone that does not exist', { time_zone: 'Nowhere/Land' }, 2, ''],
  ['times that overlap', { slots: [day(6, 600, 720), day(6, 660, 780)] }, 2, '上课时间有重叠'],
  ['a link that is none', { live_link: 'javascript:alert(1)' }, 2, 'http'],
  ['a teacher of another family', { teacher_id: -4 }, 4, ''],
  ['a room of another company', { room_id: -2 }, 2, '没有这间教室'],
])('%s is refused with the reason, and nothing is written', async (_, more, code, why) => {
  const foreign = async (sql: string) => (await app.db.superPool.query(sql)).rows[0].id;
  const fields = await fieldsOf({
    ...more,
    ...(more.teacher_id && {
      teacher_id: await foreign('SELECT min(id) AS id FROM teacher WHERE family_id = 4'),
    }),
    ...(more.room_id && { room_id: await foreign('SELECT min(id) AS id FROM room WHERE company_id = 2') }),
  });
  const answer = await affairs.call(courseApi.add, fields);
  expect(answer).toMatchObject({ code });
  expect(JSON.stringify(answer)).toContain(why);
  const { rows } = await app.db.superPool.query('SELECT 1 FROM course WHERE name = $1', [fields.name]);
  expect(rows).toEqual([]);
});
function day(weekday: number, from_minute: number, to_minute: number) {
  return { weekday, from_minute, to_minute };
}
