import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { packApi } from '@/domains/people/handover/pack.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { demandApi } from '../demand.contract.ts';

let app: TestApp;
let manager: Person;
let affairs: Person;
let adviser: Person;
let subject_id: number;
let teacher_ids: number[];
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
  affairs = await app.as('affairs');
  adviser = await app.as('adviser');
  const { rows } = await app.db.superPool.query(
    'SELECT (SELECT min(id) FROM subject WHERE family_id = 1) AS subject_id, array_agg(teacher_id ORDER BY teacher_id) AS ids FROM teacher_company WHERE company_id = 1',
  );
  subject_id = rows[0].subject_id;
  teacher_ids = rows[0].ids;
});
afterAll(() => app.close());

let made = 0;
/** A student of the adviser with so many hours of one-to-one. */
async function student(hours = 0): Promise<number> {
  const input = { username: `需求学员${++made}`, adviser_id: adviser.admin_id };
  const { id } = await manager.ok(studentApi.add, input);
  if (hours)
    await manager.ok(classHoursApi.gift, {
      student_id: id,
      course_type: 12,
      gift_minutes: hours * 60,
      reason: '测试',
    });
  return id;
}
type Fields = InputOf<typeof demandApi.add>;
const fieldsOf = (student_id: number, more: Partial<Fields> = {}): Fields => ({
  student_ids: [student_id],
  course_type: 12,
  subject_id,
  minutes: 600,
  lesson_minutes: 120,
  time_zone: 'Europe/London',
  slots: [{ weekday: 3, from_minute: 1140, to_minute: 1260 }],
  wanted_ids: teacher_ids.slice(0, 1),
  unwanted_ids: teacher_ids.slice(1, 2),
  starts_on: '2031-03-03',
  deadline: '2031-05-30',
  ...more,
});
const count = async () =>
  (await app.db.superPool.query('SELECT count(*)::int AS n FROM demand')).rows[0].n as number;

describe('a demand', () => {
  test('goes from its maker to academic affairs, who are told of it and say yes', async () => {
    const fields = fieldsOf(await student(10), { goal: 'A*', submit_now: 1 });
    const { id } = await adviser.ok(demandApi.add, fields);
    expect(await affairs.ok(demandApi.get, { id })).toMatchObject({
      status: 'submitted',
      goal: 'A*',
      student_names: [expect.stringContaining('需求学员')],
      slots: fields.slots,
      wanted: [{ id: teacher_ids[0] }],
      unwanted: [{ id: teacher_ids[1] }],
      hours: [{ to_schedule_minutes: 600, missing_minutes: 0 }],
      lessons: [],
    });
    await affairs.ok(demandApi.accept, { id });
    expect(await adviser.ok(demandApi.get, { id })).toMatchObject({ status: 'accepted' });
    const [told] = (await adviser.ok(noticeApi.list, {})).list;
    expect(told?.title).toContain('已受理');
  });

  test('that is sent back can be mended and submitted again', async () => {
    const who = await student(10);
    const { id } = await adviser.ok(demandApi.add, fieldsOf(who, { submit_now: 1 }));
    expect(await affairs.call(demandApi.reject, { id } as never)).toMatchObject({ code: 2 });
    await affairs.ok(demandApi.reject, { id, reason: '周三没有教师' });
    const back = await adviser.ok(demandApi.get, { id });
    expect(back).toMatchObject({ status: 'rejected', reason: '周三没有教师' });
    const edit = { id, version: back.version, ...fieldsOf(who, { slots: [] }) };
    await adviser.ok(demandApi.edit, edit);
    expect(await adviser.call(demandApi.edit, edit)).toMatchObject({ code: 5 });
    await adviser.ok(demandApi.submit, { id });
    expect(await adviser.ok(demandApi.get, { id })).toMatchObject({
      status: 'submitted',
      slots: [],
      reason: '',
    });
  });

  test('is no longer changed once accepted, and nobody accepts their own', async () => {
    const who = await student(10);
    const { id } = await affairs.ok(demandApi.add, fieldsOf(who, { submit_now: 1 }));
    expect(await affairs.call(demandApi.accept, { id })).toMatchObject({ code: 0 });
    await manager.ok(demandApi.accept, { id });
    const { version } = await affairs.ok(demandApi.get, { id });
    const answer = await affairs.call(demandApi.edit, { id, version, ...fieldsOf(who) }, { lang: 'en' });
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('Accepted already') });
  });

  test('is found by student, number and state, and only by those who see its students', async () => {
    const who = await student(10);
    const { id } = await adviser.ok(demandApi.add, fieldsOf(who));
    const { number } = await adviser.ok(demandApi.get, { id });
    for (const filter of [{ student_id: who }, { keyword: number }, { keyword: `需求学员${made}` }])
      expect((await manager.ok(demandApi.list, filter)).list.map((one) => one.id)).toEqual([id]);
    expect((await manager.ok(demandApi.list, { student_id: who, status: 'closed' })).list).toEqual([]);
    expect((await app.as('classteacher')).admin_id).not.toBe(adviser.admin_id);
    const other = await app.as('classteacher');
    expect((await other.ok(demandApi.list, { student_id: who })).list).toEqual([]);
    expect(await other.call(demandApi.get, { id })).toMatchObject({ code: 4 });
    expect(await other.call(demandApi.cancel, { id, reason: '试试' })).toMatchObject({ code: 4 });
  });
});

describe('hours', () => {
  test('that are missing bar it, in both languages, until a manager lets it be planned on credit', async () => {
    const who = await student(4);
    const before = await count();
    const tried = fieldsOf(who, { submit_now: 1 });
    expect(await adviser.call(demandApi.add, tried)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('可排课时不足：还可排 4.0 课时，需要 10.0 课时'),
    });
    expect(await adviser.call(demandApi.add, tried, { lang: 'en' })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('4.0 left to plan, 10.0 needed'),
    });
    expect(await adviser.call(demandApi.add, { ...tried, on_credit: 1 })).toMatchObject({ code: 2 });
    expect(await count()).toBe(before);
    const { id } = await adviser.ok(demandApi.add, fieldsOf(who));
    expect(await adviser.call(demandApi.submit, { id })).toMatchObject({ code: 0 });
    expect(await adviser.call(demandApi.credit, { id, version: 1, on_credit: 1 })).toMatchObject({ code: 3 });
    await manager.ok(demandApi.credit, { id, version: 1, on_credit: 1 });
    await adviser.ok(demandApi.submit, { id });
  });

  test('that a manager let go on credit do so for what was asked then, not for more', async () => {
    const who = await student(4);
    const { id } = await adviser.ok(demandApi.add, fieldsOf(who));
    await manager.ok(demandApi.credit, { id, version: 1, on_credit: 1 });
    await adviser.ok(demandApi.submit, { id });
    const edited = async (by: Person, more: Partial<Fields>) => {
      const { version } = await adviser.ok(demandApi.get, { id });
      return by.call(demandApi.edit, { id, version, ...fieldsOf(who, more) });
    };
    const short = { code: 0, msg: expect.stringContaining('可排课时不足') };
    expect((await edited(adviser, { minutes: 480, goal: 'A*' })).code).toBe(1);
    expect(await edited(adviser, { minutes: 900 })).toMatchObject(short);
    expect(await edited(adviser, { minutes: 480, course_type: 13 })).toMatchObject(short);
    expect(await edited(adviser, { minutes: 480, student_ids: [await student()] })).toMatchObject(short);
    expect((await edited(manager, { minutes: 900 })).code).toBe(1);
    expect(await adviser.ok(demandApi.get, { id })).toMatchObject({ minutes: 900, on_credit: 1 });
  });
});

test.each<[string, Partial<Fields>, number, string]>([
  ['two students one-to-one', { student_ids: [] }, 2, ''],
  ['a deadline before the start', { deadline: '2031-03-02' }, 2, '截止日期不能早于开始日期'],
  ['times that overlap', { slots: [day(3, 600, 720), day(3, 700, 800)] }, 2, '期望时间有重叠'],
  ['a time that ends first', { slots: [day(3, 700, 600)] }, 2, '结束时间要晚于开始时间'],
  ['a lesson longer than the whole', { minutes: 60 }, 2, '每次时长不能超过总课时'],
  ['a zone that does not exist', { time_zone: 'Europe/Shanghai' }, 2, ''],
  ['a student of another family', { student_ids: [-4] }, 4, ''],
  ['a subject that does not exist', { subject_id: 999_999_999 }, 2, '没有这个科目'],
  ['a teacher both wanted and not', { unwanted_ids: [-1] }, 2, '既希望又不要'],
])('%s is refused with the reason, and nothing is written', async (_, more, code, why) => {
  const foreign = async () =>
    (await app.db.superPool.query('SELECT min(id) AS id FROM student WHERE company_id = 4')).rows[0].id;
  const mended: Partial<Fields> = {
    ...more,
    ...(more.student_ids?.[0] === -4 && { student_ids: [await foreign()] }),
    ...(more.student_ids?.length === 0 && { student_ids: [await student(), await student()] }),
    ...(more.unwanted_ids && { unwanted_ids: teacher_ids.slice(0, 1) }),
  };
  const before = await count();
  const answer = await adviser.call(demandApi.add, fieldsOf(await student(10), mended));
  expect(answer).toMatchObject({ code });
  expect(JSON.stringify(answer)).toContain(why);
  expect(await count()).toBe(before);
});
function day(weekday: number, from_minute: number, to_minute: number) {
  return { weekday, from_minute, to_minute };
}

test('a demand that is still planned for stands among the open tasks of the handover pack', async () => {
  const student_id = await student(20);
  const tasks = async () =>
    (await manager.ok(packApi.get, { student_id })).sections.find(({ key }) => key === 'tasks')?.lines ?? [];
  const { id } = await adviser.ok(demandApi.add, fieldsOf(student_id, { submit_now: 1 }));
  const { number } = await manager.ok(demandApi.get, { id });
  expect(await tasks()).toMatchObject([{ label: expect.stringContaining(number) }]);
  expect((await tasks())[0]?.text).toContain('0.0 / 10.0');
  await affairs.ok(demandApi.reject, { id, reason: '时间冲突' });
  expect(await tasks()).toEqual([]);
});
