import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { handoverApi } from '@/domains/people/handover/handover.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { followUpApi } from '../follow-up.contract.ts';

let app: TestApp;
let adviser: Person;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  [adviser, manager] = [await app.as('adviser'), await app.as('manager')];
});
afterAll(() => app.close());

let made = 0;
const student = async () => (await adviser.ok(studentApi.add, { username: `跟进学员${++made}` })).id;
const note = (student_id: number, more: object = {}, who = adviser) =>
  who.call(followUpApi.add, { student_id, content: '已沟通', is_effective: 1, ...more });
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' });
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('a follow-up', () => {
  test('is kept with its method, next date and attachments, the newest first', async () => {
    const student_id = await student();
    const file = await adviser.ok(fileApi.add, { name: '记录.png', bytes: PNG } as never);
    await note(student_id, { content: '第一次', is_effective: 0 });
    await note(student_id, { content: '第二次', next_on: day(3), file_ids: [file.id] });
    const { list, total } = await adviser.ok(followUpApi.list, { student_id });
    expect(total).toBe(2);
    expect(list.map(({ content }) => content)).toEqual(['第二次', '第一次']);
    expect(list[0]).toMatchObject({ next_on: day(3), files: [{ id: file.id, name: '记录.png' }] });
    const reached = await adviser.ok(followUpApi.list, { student_id, is_effective: 1 });
    expect(reached.total).toBe(1);
  });

  test('reminds whoever wrote it from its day on, until they have been in contact again', async () => {
    const student_id = await student();
    const mine = async (who = adviser) =>
      (await who.ok(followUpApi.due, {})).list.filter((row) => row.student_id === student_id);
    const { data } = await note(student_id, { content: '约好再打', next_on: day(1) });
    expect(await mine()).toEqual([]);
    await unsafeSql(app, 'UPDATE follow_up SET next_on = current_date - 2 WHERE id = $1', [data.id]);
    expect(await mine()).toMatchObject([{ content: '约好再打' }]);
    expect(await mine(manager)).toEqual([]);
    await note(student_id, { content: '打过了' });
    expect(await mine()).toEqual([]);
  });

  test('with a later day tells that the student is taken care of until then', async () => {
    const student_id = await student();
    const planned = async (who = adviser) => (await who.ok(followUpApi.due, {})).planned;
    expect(await planned()).not.toContain(student_id);
    await note(student_id, { next_on: day(3) });
    expect(await planned()).toContain(student_id);
    expect(await planned(manager)).not.toContain(student_id);
    await note(student_id, { content: '不再约' });
    expect(await planned()).not.toContain(student_id);
  });

  test('reminds nobody of a student whom they have handed over', async () => {
    const student_id = await student();
    const { data } = await note(student_id, { next_on: day(1) });
    await unsafeSql(app, 'UPDATE follow_up SET next_on = current_date - 1 WHERE id = $1', [data.id]);
    const mine = async () =>
      (await adviser.ok(followUpApi.due, {})).list.filter((row) => row.student_id === student_id);
    expect(await mine()).toHaveLength(1);
    const { total } = await adviser.ok(followUpApi.due, {});
    await unsafeSql(app, 'UPDATE student SET adviser_id = $2 WHERE id = $1', [student_id, manager.admin_id]);
    expect(await mine()).toEqual([]);
    expect((await adviser.ok(followUpApi.due, {})).total).toBe(total - 1);
  });

  test('is changed and deleted by whoever wrote it alone', async () => {
    const student_id = await student();
    const { id } = (await note(student_id)).data;
    const change = { id, version: 1, content: '改写', is_effective: 0 as const };
    expect(await manager.call(followUpApi.edit, change)).toMatchObject({ code: 0 });
    expect(await manager.call(followUpApi.del, { id })).toMatchObject({ code: 0 });
    await adviser.ok(followUpApi.edit, change);
    expect(await adviser.call(followUpApi.edit, change)).toMatchObject({ code: 5 });
    await adviser.ok(followUpApi.del, { id });
    expect((await adviser.ok(followUpApi.list, { student_id })).total).toBe(0);
  });

  const bad: [string, object, number][] = [
    ['nothing said', { content: ' ' }, 2],
    ['a day that is over', { next_on: '2020-01-01' }, 2],
    ['a method that is none', { method_id: 999_999 }, 2],
    ['a file that is not there', { file_ids: [999_999] }, 2],
    ['a student who is not there', { student_id: 999_999 }, 4],
  ];
  test.each(bad)('with %s is refused, and nothing is written', async (_, wrong, code) => {
    const student_id = await student();
    expect(await note(student_id, wrong)).toMatchObject({ code });
    expect((await adviser.ok(followUpApi.list, { student_id })).total).toBe(0);
  });

  test('of a student whom the role does not see is neither read nor written', async () => {
    const { id } = await manager.ok(studentApi.add, { username: '别人的学员' });
    expect(await adviser.call(followUpApi.list, { student_id: id })).toMatchObject({ code: 4 });
    expect(await note(id)).toMatchObject({ code: 4 });
    expect(await note(id, {}, await app.as('viewer'))).toMatchObject({ code: 3 });
  });
});

describe('the timeline', () => {
  test('is one stream of what happened, the newest first, page by page, as far as the role may see', async () => {
    const student_id = await student();
    for (let n = 1; n <= 21; n += 1) await note(student_id, { content: `第 ${n} 次` });
    await manager.ok(handoverApi.add, {
      role: 'class_teacher',
      moves: [{ kind: 'student', to_admin_id: manager.admin_id, ids: [student_id] }],
    });
    const first = await manager.ok(studentApi.timeline, { student_id });
    expect(first.list.length).toBe(20);
    expect(first.list[0]).toMatchObject({
      kind: 'handover',
      title: expect.stringContaining('班主任由无交接给'),
    });
    expect(first.list[1]).toMatchObject({ kind: 'follow_up', text: '第 21 次' });
    const second = await manager.ok(studentApi.timeline, { student_id, before: first.next as number });
    expect(second).toMatchObject({ next: null });
    expect(second.list.at(-1)).toMatchObject({ text: '第 1 次' });
    expect(first.list.length + second.list.length).toBe(22);
    const finance = await (await app.as('finance')).ok(studentApi.timeline, { student_id });
    expect(finance.list.map(({ kind }) => kind)).toEqual(['handover']);
    expect(await (await app.as('b_manager')).call(studentApi.timeline, { student_id })).toMatchObject({
      code: 4,
    });
  });
});
