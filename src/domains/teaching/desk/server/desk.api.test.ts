import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import { feedbackApi } from '../../feedback/feedback.contract.ts';
import { deskApi } from '../desk.contract.ts';

let app: TestApp;
let manager: Person;
let classTeacher: Person;
let teacher_id: number;
beforeAll(async () => {
  app = await testApp();
  [manager, classTeacher] = [await app.as('manager'), await app.as('classteacher')];
  const { rows } = await app.db.superPool.query(
    "SELECT min(id) AS id FROM teacher WHERE company_id = 1 AND status = 'on'",
  );
  teacher_id = rows[0].id;
});
afterAll(() => app.close());

let made = 0;
const DAY = 86_400;
/** Who once bought an hour and has used it. */
async function student(more: object = {}): Promise<{ id: number; name: string }> {
  const one = await prospect(more);
  await unsafeSql(
    app,
    `INSERT INTO class_lot (family_id, company_id, student_id, course_type, paid_minutes, gift_minutes, price_fen,
       paid_used_minutes, recognised_fen, bought_at, closed_at, doc, doc_id)
     VALUES (1, 1, $1, 12, 60, 0, 100, 60, 100, now(), now(), 'test', 1)`,
    [one.id],
  );
  return one;
}
async function prospect(more: object = {}): Promise<{ id: number; name: string }> {
  const name = `运营学员${++made}`;
  const class_teacher_id = classTeacher.admin_id;
  const { id } = await manager.ok(studentApi.add, { username: name, class_teacher_id, ...more });
  await manager.ok(studentApi.activate, { id });
  return { id, name };
}

/** A lesson so many days from now, marked if it is over; past every trigger, so that it takes nobody's time. */
async function lesson(id: number, days: number, outcome = 'present'): Promise<number> {
  const starts = Math.floor(Date.now() / DAY / 1000 + days) * DAY + 3600;
  const status = days > 0 ? 'planned' : 'finished';
  await unsafeSql(
    app,
    `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, starts_at, ends_at, status)
     VALUES (1, 1, 12, $1, to_timestamp($2), to_timestamp($3), $4)`,
    [teacher_id, starts, starts + 3600, status],
  );
  const { rows } = await app.db.superPool.query('SELECT max(id) AS id FROM lesson');
  await unsafeSql(
    app,
    `INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id, starts_at)
     VALUES (1, 1, $1, $2, to_timestamp($3))`,
    [rows[0].id, id, starts],
  );
  if (status === 'finished')
    await unsafeSql(
      app,
      `INSERT INTO attendance (family_id, company_id, lesson_id, student_id, starts_at, outcome, taught_minutes,
         deducted_minutes, course_type) VALUES (1, 1, $1, $2, to_timestamp($3), $4, 60, 0, 12)`,
      [rows[0].id, id, starts, outcome],
    );
  return rows[0].id;
}
const rowOf = async ({ id, name }: { id: number; name: string }, who = classTeacher, more: object = {}) =>
  (await who.ok(deskApi.students, { keyword: name, limit: 100, ...more })).list.find((row) => row.id === id);

describe('the desk', () => {
  test('shows the class teacher’s own students, and who sees more those of each class teacher', async () => {
    const mine = await student();
    const others = await student({ class_teacher_id: manager.admin_id });
    const nobodys = await student({ class_teacher_id: null });
    expect(await rowOf(mine)).toMatchObject({ student_name: mine.name, risks: ['not_booked', 'low_hours'] });
    expect(await rowOf(others)).toBeUndefined();
    // Looked after in another way: seen, and not at this desk.
    const guided = { class_teacher_id: manager.admin_id, guidance_id: classTeacher.admin_id };
    expect(await rowOf(await student(guided))).toBeUndefined();
    expect(await rowOf(others, manager)).toBeDefined();
    expect(await rowOf(nobodys, manager)).toBeUndefined();
    expect(await rowOf(others, manager, { class_teacher_id: classTeacher.admin_id })).toBeUndefined();
    expect(await rowOf(mine, await app.as('b_manager'))).toBeUndefined();
    expect(await (await app.as('teacher')).call(deskApi.students, {})).toMatchObject({ code: 3 });
    expect(await (await app.as('viewer')).call(deskApi.studentsExport, {})).toMatchObject({ code: 3 });
  });

  test('who never bought hours is neither short of them nor without a lesson', async () => {
    const [buyer, never] = [await student(), await prospect()];
    const before = await classTeacher.ok(deskApi.summary, {});
    expect(await rowOf(buyer)).toMatchObject({ risks: ['not_booked', 'low_hours'] });
    expect(await rowOf(never)).toMatchObject({ risks: [], risk_level: 0 });
    for (const risk of ['not_booked', 'low_hours', 'any'] as const)
      expect(await rowOf(never, classTeacher, { risk })).toBeUndefined();
    await prospect();
    expect(await classTeacher.ok(deskApi.summary, {})).toMatchObject({
      not_booked: before.not_booked,
      low_hours: before.low_hours,
    });
    // Absences are counted of everybody.
    for (const days of [-9, -8, -7]) await lesson(never.id, days, 'absent');
    expect(await rowOf(never)).toMatchObject({ risks: ['absences'] });
  });

  test('who needs a call most comes first, by what the risks weigh together', async () => {
    const [calm, few, gone] = [await student(), await student(), await student()];
    for (const one of [calm, few]) await lesson(one.id, 3);
    for (const days of [-9, -8, -7]) await lesson(gone.id, days, 'absent');
    const keyword = calm.name.slice(0, 4);
    const query = { keyword, limit: 100, sort: 'risk_level', order: 'desc' } as const;
    const { list } = await classTeacher.ok(deskApi.students, query);
    const levels = list.map(({ risk_level }) => risk_level);
    expect(levels).toEqual(levels.toSorted((a, b) => b - a));
    expect(list[0]).toMatchObject({ risk_level: 7, risks: ['absences', 'not_booked', 'low_hours'] });
    // Few hours alone is no alarm.
    expect(await rowOf(few)).toMatchObject({ risk_level: 1, risks: ['low_hours'] });
  });

  test('counts lessons, attendance, feedback due and risks, and each figure finds its rows', async () => {
    const one = await student();
    for (const [days, outcome] of [
      [-20, 'absent'],
      [-18, 'absent'],
      [-16, 'present'],
      [-14, 'late'],
      [-12, 'leave'],
    ] as const)
      await lesson(one.id, days, outcome);
    const next = await lesson(one.id, 5);
    const row = await rowOf(one);
    expect(row).toMatchObject({ attendance_percent: 40, due_count: 2, risks: ['low_hours'] });
    expect(row?.next_lesson_at).toBeGreaterThan(Date.now() / 1000);
    expect(row?.last_lesson_at).toBeLessThan(Date.now() / 1000);
    const before = await classTeacher.ok(deskApi.summary, {});
    await lesson(one.id, -10, 'absent');
    const after = await classTeacher.ok(deskApi.summary, {});
    expect(after).toEqual({ ...before, absences: before.absences + 1 });
    expect(await rowOf(one, classTeacher, { risk: 'absences' })).toMatchObject({
      risks: ['absences', 'low_hours'],
    });
    expect(await rowOf(one, classTeacher, { risk: 'leaves' })).toBeUndefined();
    expect(await rowOf(one, classTeacher, { risk: 'not_booked' })).toBeUndefined();
    await unsafeSql(app, "UPDATE lesson SET status = 'cancelled' WHERE id = $1", [next]);
    expect(await rowOf(one, classTeacher, { risk: 'not_booked' })).toMatchObject({ next_lesson_at: null });
    const { list, total } = await classTeacher.ok(deskApi.students, { risk: 'absences', limit: 100 });
    expect(total).toBe(after.absences);
    expect(list.every(({ risks }) => risks.includes('absences'))).toBe(true);
  });

  test('has enough hours from five and three tenths on', async () => {
    const one = await student();
    await unsafeSql(
      app,
      `INSERT INTO class_lot (family_id, company_id, student_id, course_type, paid_minutes, gift_minutes, price_fen,
         paid_used_minutes, bought_at, doc, doc_id) VALUES (1, 1, $1, 12, 6000, 0, 100, 4200, now(), 'test', 1)`,
      [one.id],
    );
    const withHours = async (minutes: number) => {
      await unsafeSql(
        app,
        `INSERT INTO student_figures (family_id, company_id, student_id, remaining_minutes) VALUES (1, 1, $1, $2)
         ON CONFLICT (student_id) DO UPDATE SET remaining_minutes = excluded.remaining_minutes`,
        [one.id, minutes],
      );
      return (await rowOf(one))?.risks.includes('low_hours');
    };
    expect(await withHours(1800)).toBe(true);
    expect(await withHours(1860)).toBe(false);
    expect(await withHours(300)).toBe(true);
  });

  test('tells of a month what was taught and what was told of it', async () => {
    const one = await student();
    const lesson_id = await lesson(one.id, -70);
    await lesson(one.id, -70, 'absent');
    const { rows } = await app.db.superPool.query(
      "SELECT to_char(starts_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') AS month FROM lesson WHERE id = $1",
      [lesson_id],
    );
    const month = rows[0].month;
    const row = async () =>
      (await classTeacher.ok(deskApi.teaching, { month, keyword: one.name })).list.find(
        ({ id }) => id === one.id,
      );
    expect(await row()).toMatchObject({
      finished_count: 2,
      present_count: 1,
      absent_count: 1,
      needed_count: 1,
      written_count: 0,
      written_percent: 0,
      total_status: null,
    });
    await manager.ok(feedbackApi.add, {
      student_id: one.id,
      lesson_id,
      topics: [{ topic: '函数', mastery: 4 }],
      content: '很好',
      submits: 1,
    });
    await classTeacher.ok(feedbackApi.addTotal, { student_id: one.id, month, content: '平稳' });
    expect(await row()).toMatchObject({ written_count: 1, written_percent: 100, total_status: 'draft' });
  });

  test('lists whom one’s students brought', async () => {
    const referrer = await student();
    const brought = await manager.ok(studentApi.add, {
      username: `转介绍${++made}`,
      referrer_student_id: referrer.id,
    });
    const found = await classTeacher.ok(deskApi.referrals, { keyword: referrer.name });
    expect(found.list).toMatchObject([
      { id: brought.id, referrer_name: referrer.name, status: 'potential', is_buyer: 0 },
    ]);
    const others = await student({ class_teacher_id: manager.admin_id });
    await manager.ok(studentApi.add, { username: `转介绍${++made}`, referrer_student_id: others.id });
    expect((await classTeacher.ok(deskApi.referrals, { keyword: others.name })).list).toEqual([]);
    expect((await manager.ok(deskApi.referrals, { referrer_id: others.id })).total).toBe(1);
  });

  test('a sheet holds all rows, also beyond those that a list counts', async () => {
    const MANY = TOTAL_CAP + 203;
    const { id } = await student({ class_teacher_id: manager.admin_id });
    await unsafeSql(
      app,
      `INSERT INTO student (family_id, company_id, username, status, class_teacher_id, referrer_student_id)
       SELECT 1, 1, '万人 ' || n, 'active', $1, $2 FROM generate_series(1, $3::int) AS n`,
      [manager.admin_id, id, MANY],
    );
    const of = { class_teacher_id: manager.admin_id };
    for (const [endpoint, filter] of [
      [deskApi.studentsExport, of],
      [deskApi.teachingExport, of],
      [deskApi.referralsExport, { referrer_id: id }],
    ] as const) {
      const answer = await manager.call(endpoint, filter as never);
      const [sheet] = (await readXlsx(answer.data as unknown as Buffer)).sheets;
      const names = (sheet?.rows ?? []).map(([name]) => String(name));
      expect(new Set(names.filter((name) => name.startsWith('万人'))).size, endpoint.action).toBe(MANY);
    }
  });
});
