import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { plainTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { demandOf } from '@/domains/teaching/demand/server/testing/demand.samples.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { applicationApi } from '../../application/application.contract.ts';
import {
  newApplication,
  submittedApplication,
} from '../../application/server/testing/application.samples.ts';
import { interviewApi } from '../interview.contract.ts';
import { interviewText as text } from '../interview.text.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
});
afterAll(() => app.close());

const HERE = { company: 1 };
const fields = () => ({ starts_at: at.now + 864_000, zone: 'Europe/London', form: 'video' as const });
const stageOf = async (id: number) => (await manager.ok(applicationApi.get, { id })).stage;

describe('an interview', () => {
  test('brings its application to the interview, and called off takes it back', async () => {
    const application_id = await submittedApplication(at);
    const { id } = await manager.ok(interviewApi.add, { application_id, ...fields() });
    expect(await stageOf(application_id)).toBe('interview');
    await manager.ok(interviewApi.cancel, { id, reason: '学校取消' });
    expect(await stageOf(application_id)).toBe('submitted');
    await manager.ok(interviewApi.again, { id });
    await manager.ok(interviewApi.finish, { id });
    expect(await stageOf(application_id)).toBe('interview');
  });

  test('is set for what was submitted, with no more mocks done than booked', async () => {
    const early = await manager.call(interviewApi.add, {
      application_id: await newApplication(at),
      ...fields(),
    });
    expect(early).toMatchObject({ code: 0, msg: text.not_sent[0] });
    const application_id = await submittedApplication(at);
    const many = { application_id, ...fields(), mocks_booked: 1, mocks_done: 2 };
    expect(await manager.call(interviewApi.add, many)).toMatchObject({ code: 2 });
  });

  test('is warned of in planning and stands in the student’s timetable, until it is called off', async () => {
    const demand_id = await demandOf(at, 'submit', 'accept');
    const { students } = await at.owner.ok(demandApi.get, { id: demand_id }, HERE);
    const student_id = students[0]?.id as number;
    const application_id = await submittedApplication(at, student_id);
    const starts_at = momentOf('Europe/London', '2031-03-08', 11 * 60);
    const { id } = await manager.ok(interviewApi.add, {
      application_id,
      ...fields(),
      starts_at,
      minutes: 30,
    });
    const pattern = {
      teacher_id: await plainTeacher(at),
      time_zone: 'Europe/London',
      weekly: ['6 10:00-12:00'],
      from_day: '2031-03-01',
      count: 2,
      skip_holidays: 1 as const,
    };
    const warnings = async () =>
      (await at.owner.ok(planApi.preview, { id: demand_id, ...pattern }, HERE)).lines.map(
        (line) => line.warnings,
      );
    expect(await warnings()).toEqual([[], [expect.stringContaining('有面试')]]);
    const busy = () =>
      at.owner.ok(planApi.busy, { student_id, from: starts_at - 3600, to: starts_at + 3600 }, HERE);
    expect((await busy()).list).toMatchObject([{ starts_at, ends_at: starts_at + 1800 }]);
    await manager.ok(interviewApi.cancel, { id, reason: '学校取消' });
    expect(await warnings()).toEqual([[], []]);
    expect((await busy()).list).toEqual([]);
  });

  test('is listed by the filters of its application', async () => {
    const application_id = await submittedApplication(at);
    const { id } = await manager.ok(interviewApi.add, { application_id, ...fields() });
    const found = async (more: object) =>
      (await manager.ok(interviewApi.list, { application_id, ...more })).list.map((one) => one.id);
    expect(await found({ stage: 'interview' })).toEqual([id]);
    expect(await found({ stage: 'visa' })).toEqual([]);
  });

  test('is found by its day, by who prepares it, and as one whose outcome nobody has noted', async () => {
    const application_id = await submittedApplication(at);
    const preparer_id = manager.admin_id;
    // Half past eight in the morning of Shanghai, and the evening before in New York.
    const starts_at = momentOf('Asia/Shanghai', '2031-03-08', 510);
    const { id } = await manager.ok(interviewApi.add, {
      application_id,
      ...fields(),
      starts_at,
      preparer_id,
      zone: 'America/New_York',
    });
    const found = async (more: object) =>
      (await manager.ok(interviewApi.list, { application_id, ...more })).list.map((one) => one.id);
    expect(await found({ from_day: '2031-03-08', to_day: '2031-03-08' })).toEqual([id]);
    expect(await found({ to_day: '2031-03-07' })).toEqual([]);
    expect(await found({ from_day: '2031-03-09' })).toEqual([]);
    expect(await found({ preparer_id })).toEqual([id]);
    expect(await found({ preparer_id: at.owner.admin_id })).toEqual([]);
    expect(await found({ no_outcome: 1 })).toEqual([]);
    await manager.ok(interviewApi.finish, { id });
    expect(await found({ no_outcome: 1 })).toEqual([id]);
    await manager.ok(interviewApi.note_outcome, { id, outcome: '顺利' });
    expect(await found({ no_outcome: 1 })).toEqual([]);
  });
});
