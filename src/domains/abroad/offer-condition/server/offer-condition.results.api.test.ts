import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { newSeries } from '@/domains/exam/exam-series/server/testing/exam-series.samples.ts';
import { resultApi } from '@/domains/exam/result/result.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { applicationApi } from '../../application/application.contract.ts';
import { decidedApplication } from '../../application/server/testing/application.samples.ts';
import { offerConditionApi } from '../offer-condition.contract.ts';
import { offerConditionText as text } from '../offer-condition.text.ts';
import { alevelOf, newIelts } from './testing/offer-condition.samples.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
let guidance: Person;
let series_id: number;
/** Mathematics, physics, chemistry, biology and what is not to count. */
let subjects: number[];
let items: number[];
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
  guidance = await app.as('guidance');
  series_id = await newSeries(at);
  subjects = (await manager.ok(subjectApi.list, { limit: 5 })).list.map(({ id }) => id);
  items = [];
  for (const subject_id of subjects) items.push(await alevelOf(at, subject_id));
});
afterAll(() => app.close());

const HERE = { company: 1 };
const [MATHS, PHYSICS, CHEMISTRY, BIOLOGY, GENERAL] = [0, 1, 2, 3, 4] as const;
const offer = () => decidedApplication(at, 'conditional');
const get = (id: number) => manager.ok(applicationApi.get, { id }, HERE);
const list = async (application_id: number) =>
  (await manager.ok(offerConditionApi.list, { application_id })).list;
const add = async (application_id: number, more: object) =>
  (await manager.ok(offerConditionApi.add, { application_id, due_on: '2099-08-31', ...more } as never)).id;
const grades = (more: object = {}) => ({
  kind: 'grades',
  qualifications: ['a_level'],
  pattern: 'A*AA',
  includes: [{ subject_ids: [subjects[MATHS]], grade: 'A*' }],
  ...more,
});
/** A result of the board arrives, or is corrected. */
const arrive = (student_id: number, subject: number, grade: string, more: object = {}) =>
  manager.ok(resultApi.save, {
    student_id,
    series_id,
    item_id: items[subject] as number,
    kind: 'final',
    grade,
    why: 'board',
    ...more,
  });
const told = async (by: Person, id: number, title: string) =>
  (await by.ok(noticeApi.list, { limit: 100 })).list.filter(
    (one) => one.title === title && one.link?.includes(`application_id=${id}`),
  ).length;

/** Who leads their department from now on; another than who enters results. */
async function leaderOf(person: Person): Promise<Person> {
  const leader = await app.as('owner');
  await unsafeSql(
    app,
    'UPDATE department SET leader_admin_id = $1 WHERE id = (SELECT department_id FROM admin WHERE id = $2)',
    [leader.admin_id, person.admin_id],
  );
  return leader;
}

describe('results tick conditions', () => {
  test('in their transaction, with the reckoning; a provisional one says so; guidance hears of it once', async () => {
    const id = await offer();
    const { student_id } = await get(id);
    await add(id, grades());
    await arrive(student_id, MATHS, 'A*', { kind: 'provisional' });
    await arrive(student_id, PHYSICS, 'A');
    expect((await list(id))[0]).toMatchObject({ state: 'open', outlook: 'gap' });
    await arrive(student_id, CHEMISTRY, 'A');
    expect((await list(id))[0]).toMatchObject({ state: 'met', is_provisional: true });
    expect(await get(id)).toMatchObject({ groups_met: 1, groups_all: 1, told_conditions: 'met' });
    await arrive(student_id, MATHS, 'A*');
    const [met] = await list(id);
    expect(met).toMatchObject({ state: 'met', is_provisional: false });
    expect(met?.used.map(({ value, wanted }) => [value, wanted])).toEqual([
      ['A*', 'A*'],
      ['A', 'A'],
      ['A', 'A'],
    ]);
    expect(await told(guidance, id, text.met_title[0])).toBe(1);
  });

  test('the list of results names the offers that hang on each, to who may see them', async () => {
    const id = await offer();
    const { student_id, institution_name } = await get(id);
    await add(id, grades());
    await arrive(student_id, MATHS, 'A*');
    const shown = async (by: Person) =>
      (await by.ok(resultApi.list, { student_id, kind: 'final' }, HERE)).list.map((one) => one.conditions);
    const url = expect.stringContaining(`application_id=${id}`);
    expect(await shown(manager)).toEqual([[{ name: institution_name, url, is_met: false }]]);
    await arrive(student_id, PHYSICS, 'A');
    await arrive(student_id, CHEMISTRY, 'A');
    await arrive(student_id, BIOLOGY, 'C');
    expect(await shown(manager)).toEqual([
      [],
      ...[1, 2, 3].map(() => [{ name: institution_name, url, is_met: true }]),
    ]);
    expect((await shown(await app.as('affairs'))).flat()).toEqual([]);
  });

  test('predicted grades and mocks are an outlook and never meet anything', async () => {
    const id = await offer();
    const { student_id } = await get(id);
    await add(id, grades());
    for (const [subject, grade] of [
      [MATHS, 'A*'],
      [PHYSICS, 'A'],
      [CHEMISTRY, 'A'],
    ] as const)
      await arrive(student_id, subject, grade, { kind: 'predicted' });
    expect((await list(id))[0]).toMatchObject({ state: 'open', outlook: 'safe' });
    expect(await get(id)).toMatchObject({ groups_met: 0, outlook: 'safe' });
  });

  test('a correction after the reply reopens them with both values; told once, nothing else changes; corrected back they are met', async () => {
    const leader = await leaderOf(guidance);
    const id = await offer();
    const { student_id } = await get(id);
    await add(id, grades());
    await arrive(student_id, MATHS, 'A*');
    await arrive(student_id, PHYSICS, 'A');
    await arrive(student_id, CHEMISTRY, 'A');
    await manager.ok(applicationApi.decide, { id, decision_is: 'confirmed', decided_on: '2026-01-02' });
    await manager.ok(applicationApi.answer, { id, reply_is: 'accepted', replied_on: '2026-01-03' });
    await arrive(student_id, MATHS, 'A', { why: 'enquiry' });
    await arrive(student_id, MATHS, 'A', { why: 'enquiry' });
    const [reopened] = await list(id);
    expect(reopened).toMatchObject({ state: 'reopened' });
    expect(reopened?.before.map(({ value }) => value)).toContain('A*');
    expect(reopened?.used.map(({ value }) => value)).toEqual(['A', 'A', 'A']);
    expect(await get(id)).toMatchObject({
      groups_met: 0,
      told_conditions: 'reopened',
      stage: 'replied',
      reply: 'accepted',
      decision: 'confirmed',
    });
    expect(await told(guidance, id, text.reopened_title[0])).toBe(1);
    expect(await told(leader, id, text.reopened_title[0])).toBe(1);
    await arrive(student_id, MATHS, 'A*', { why: 'enquiry' });
    expect((await list(id))[0]).toMatchObject({ state: 'met' });
    expect(await get(id)).toMatchObject({ groups_met: 1, told_conditions: 'met' });
    for (const one of [guidance, leader]) expect(await told(one, id, text.reopened_title[0])).toBe(1);
    expect(await told(leader, id, text.met_title[0])).toBe(0);
  });

  test('the board of the day puts students by what became of their first choice', async () => {
    const id = await offer();
    const { student_id } = await get(id);
    await add(id, grades());
    await manager.ok(applicationApi.answer, { id, reply_is: 'accepted', replied_on: '2026-01-03' });
    const row = async () =>
      (await manager.ok(offerConditionApi.results_day, { student_id })).list.find((one) => one.id === id);
    expect(await row()).toMatchObject({ outcome: 'open', results_in: 0, second: null });
    await arrive(student_id, MATHS, 'B');
    expect(await row()).toMatchObject({ outcome: 'neither', results_in: 1, first: { standing: 'missed' } });
    await arrive(student_id, MATHS, 'A*');
    await arrive(student_id, PHYSICS, 'A');
    await arrive(student_id, CHEMISTRY, 'A');
    expect(await row()).toMatchObject({ outcome: 'firm', results_in: 3 });
  });

  test('whatever order they arrive in, the state is the same', async () => {
    const arriving = [
      [PHYSICS, 'A*'],
      [CHEMISTRY, 'A*'],
      [BIOLOGY, 'A*'],
      [MATHS, 'A'],
    ] as const;
    const orders = arriving.map((_, first) => [...arriving.slice(first), ...arriving.slice(0, first)]);
    for (const order of orders) {
      const id = await offer();
      const { student_id } = await get(id);
      await add(id, grades({ includes: [{ subject_ids: [subjects[MATHS]], grade: 'A' }] }));
      await add(id, grades({ excludes: [subjects[GENERAL]] }));
      for (const [subject, grade] of order) await arrive(student_id, subject, grade);
      await arrive(student_id, GENERAL, 'A*');
      expect((await list(id)).map(({ state }) => state)).toEqual(['met', 'open']);
    }
  });

  test('two sittings of a test meet it together only where they may be mixed', async () => {
    const id = await offer();
    const { student_id } = await get(id);
    const asked = {
      kind: 'test',
      test: 'ielts',
      overall: 7,
      parts: ['listening', 'reading', 'writing', 'speaking'].map((part) => ({ part, score: 6.5 })),
    };
    await add(id, asked);
    await add(id, { ...asked, superscore: 1 });
    const sit = async (overall: string, scores: readonly string[]) => {
      const { component_ids, ...sitting } = await newIelts(at);
      const components = component_ids.map((component_id, n) => ({ component_id, grade: scores[n] ?? '' }));
      await manager.ok(resultApi.save, { student_id, ...sitting, kind: 'final', grade: overall, components });
    };
    await sit('7.5', ['8.0', '8.0', '6.0', '7.5']);
    await sit('6.5', ['6.5', '6.5', '6.5', '6.5']);
    expect((await list(id)).map(({ state }) => state)).toEqual(['open', 'met']);
    await sit('7.0', ['7.0', '7.0', '6.5', '7.0']);
    expect((await list(id)).map(({ state }) => state)).toEqual(['met', 'met']);
  });
});

describe('an application that goes on again', () => {
  test('stands as the results make it that came meanwhile', async () => {
    const id = await offer();
    const { student_id } = await get(id);
    await add(id, { kind: 'grade', qualifications: ['a_level'], subject_ids: [subjects[MATHS]], grade: 'B' });
    await manager.ok(applicationApi.discontinue, { id, reason: '改申请他校' });
    await arrive(student_id, MATHS, 'A');
    await manager.ok(applicationApi.resume, { id });
    expect(await list(id)).toMatchObject([{ state: 'met' }]);
    expect(await get(id)).toMatchObject({ groups_met: 1, groups_all: 1 });
  });
});
