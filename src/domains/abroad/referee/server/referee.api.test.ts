import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { newApplication } from '../../application/server/testing/application.samples.ts';
import { refereeApi } from '../referee.contract.ts';
import { refereeText as text } from '../referee.text.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
});
afterAll(() => app.close());

describe('a referee', () => {
  test('is followed from the question to the last submission, for each application', async () => {
    const student_id = await newStudent(at);
    const application_ids = [await newApplication(at, student_id), await newApplication(at, student_id)];
    const { id } = await manager.ok(refereeApi.add, { student_id, name: '张老师', application_ids });
    const get = async () => (await manager.ok(refereeApi.list, { student_id })).list[0];
    const use = (application_id: number | undefined, submitted_on: string | null = '2026-11-01') =>
      manager.call(refereeApi.use, { id, application_id: application_id as number, submitted_on });
    expect(await use(application_ids[0])).toMatchObject({ msg: text.not_received[0] });
    await manager.ok(refereeApi.ask, { id });
    await manager.ok(refereeApi.receive, { id });
    expect(await get()).toMatchObject({
      status: 'received',
      asked_on: expect.any(String),
      applications: [{}, {}],
    });
    await use(application_ids[0]);
    expect(await get()).toMatchObject({ status: 'received' });
    await use(application_ids[1]);
    expect(await get()).toMatchObject({ status: 'submitted' });
    await use(application_ids[1], null);
    expect(await get()).toMatchObject({ status: 'received' });
    const { list } = await manager.ok(refereeApi.list, { application_id: application_ids[0] as number });
    expect(list.map((one) => one.id)).toEqual([id]);
  });

  test('has the days on which they were asked and the letter came noted in the list', async () => {
    const student_id = await newStudent(at);
    const application_id = await newApplication(at, student_id);
    const named = { student_id, name: '林老师', application_ids: [application_id] };
    const { id } = await manager.ok(refereeApi.add, named);
    const get = async () => (await manager.ok(refereeApi.list, { student_id })).list[0];
    const note = (days: { asked_on?: string; received_on?: string }) =>
      manager.call(refereeApi.note_day, { id, ...days });
    const refused = (field: string, [words]: readonly [string, string]) => ({
      code: 2,
      data: { fields: { [field]: words } },
    });
    expect(await note({ received_on: '2026-03-09' })).toMatchObject(refused('received_on', text.not_asked));
    expect(await note({ asked_on: '2099-03-02' })).toMatchObject(refused('asked_on', text.day_ahead));
    await note({ asked_on: '2026-03-02' });
    expect(await get()).toMatchObject({ status: 'asked', asked_on: '2026-03-02', received_on: null });
    expect(await note({ received_on: '2026-03-01' })).toMatchObject(refused('received_on', text.asked_later));
    await note({ received_on: '2026-03-09' });
    expect(await get()).toMatchObject({
      status: 'received',
      asked_on: '2026-03-02',
      received_on: '2026-03-09',
    });
    expect(await note({ asked_on: '2026-03-10' })).toMatchObject(refused('received_on', text.asked_later));
    expect(
      await manager.call(refereeApi.use, { id, application_id, submitted_on: '2099-03-12' }),
    ).toMatchObject(refused('submitted_on', text.day_ahead));
    await manager.ok(refereeApi.use, { id, application_id, submitted_on: '2026-03-12' });
    await note({ received_on: '2026-03-08' });
    expect(await get()).toMatchObject({
      status: 'submitted',
      received_on: '2026-03-08',
      submitted_for: [expect.stringMatching(/ 2026-03-12$/)],
    });
  });

  test('notes no day of who declined', async () => {
    const { id } = await manager.ok(refereeApi.add, { student_id: await newStudent(at), name: '何老师' });
    await manager.ok(refereeApi.ask, { id });
    await manager.ok(refereeApi.decline, { id });
    const answer = await manager.call(refereeApi.note_day, { id, received_on: '2026-03-08' });
    expect(answer).toMatchObject({ code: 0, msg: text.is_declined[0] });
  });

  test('is found by when the letter is due', async () => {
    const student_id = await newStudent(at);
    const due = async (due_on: string) =>
      (await manager.ok(refereeApi.add, { student_id, name: `何老师${due_on}`, due_on })).id;
    const early = await due('2027-01-05');
    const late = await due('2027-01-06');
    const found = async (days: object) =>
      (await manager.ok(refereeApi.list, { student_id, sort: 'due_on', ...days })).list.map((one) => one.id);
    expect(await found({})).toEqual([early, late]);
    expect(await found({ due_to: '2027-01-05' })).toEqual([early]);
    expect(await found({ due_from: '2027-01-06' })).toEqual([late]);
  });

  test('is named for applications of the same student alone', async () => {
    const answer = await manager.call(refereeApi.add, {
      student_id: await newStudent(at),
      name: '李老师',
      application_ids: [await newApplication(at)],
    });
    expect(answer).toMatchObject({
      code: 2,
      data: { fields: { application_ids: text.foreign_application[0] } },
    });
  });

  test('is seen by whoever guides an application that it is for', async () => {
    const guidance = await app.as('guidance');
    const student_id = await newStudent(at);
    const application_id = await newApplication(at, student_id);
    const seen = { student_id, name: '王老师', application_ids: [application_id] };
    const { id } = await manager.ok(refereeApi.add, seen);
    const { id: hidden } = await manager.ok(refereeApi.add, {
      student_id: await newStudent(at),
      name: '孙老师',
    });
    const ids = (await guidance.ok(refereeApi.list, { limit: 100 })).list.map((one) => one.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(hidden);
  });
});
