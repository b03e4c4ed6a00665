import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { applicationApi } from '../../application/application.contract.ts';
import { decidedApplication } from '../../application/server/testing/application.samples.ts';
import { offerConditionApi } from '../offer-condition.contract.ts';
import { offerConditionText as text } from '../offer-condition.text.ts';
import { offerConditions } from './offer-condition.service.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
let guidance: Person;
let maths: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
  guidance = await app.as('guidance');
  const { list } = await manager.ok(subjectApi.list, { limit: 1 });
  maths = list[0]?.id as number;
});
afterAll(() => app.close());

const HERE = { company: 1 };
const offer = () => decidedApplication(at, 'conditional');
const add = async (application_id: number, more: object) =>
  (await manager.ok(offerConditionApi.add, { application_id, due_on: '2099-08-31', ...more } as never)).id;
const grades = () => ({
  kind: 'grades',
  qualifications: ['a_level'],
  pattern: 'AA*',
  includes: [{ subject_ids: [maths], grade: 'A*' }],
});
const list = async (application_id: number) =>
  (await manager.ok(offerConditionApi.list, { application_id })).list;
const get = (id: number) => manager.ok(applicationApi.get, { id }, HERE);
describe('conditions of an offer', () => {
  test('name their subjects in the language of who reads them', async () => {
    const known = (await manager.ok(subjectApi.list, {})).list.find(({ id }) => id === maths);
    const id = await offer();
    await add(id, grades());
    const read = async (lang: 'zh-CN' | 'en') => {
      const { list: rows } = await manager.ok(offerConditionApi.list, { application_id: id }, { lang });
      return rows[0]?.subjects[0]?.name;
    };
    expect(known?.name_en).not.toBe('');
    expect([await read('zh-CN'), await read('en')]).toEqual([known?.name, known?.name_en]);
  });

  test('are groups that are all needed, of rows that are alternatives', async () => {
    const id = await offer();
    await add(id, grades());
    const ielts = await add(id, { kind: 'test', test: 'ielts', overall: 7 });
    await add(id, { kind: 'test', group_no: 2, test: 'toefl', overall: 100 });
    expect((await list(id)).map(({ group_no }) => group_no)).toEqual([1, 2, 2]);
    expect(await get(id)).toMatchObject({ groups_met: 0, groups_all: 2, outlook: 'unknown' });
    await manager.ok(offerConditionApi.tick, { id: ielts, said_because: '成绩单已核对' });
    expect(await get(id)).toMatchObject({ groups_met: 1, groups_all: 2 });
  });

  test('fail once their day is over, and are checked no second time without a turn', async () => {
    const id = await offer();
    const condition = await add(id, { ...grades(), due_on: '2020-08-31' });
    expect((await list(id))[0]).toMatchObject({ state: 'failed' });
    const { student_id } = await get(id);
    await at.within((ctx) => offerConditions.evaluateStudents(ctx, [student_id]));
    const { rows } = await app.db.superPool.query(
      'SELECT count(*)::int AS n FROM condition_check WHERE condition_id = $1',
      [condition],
    );
    expect(rows[0].n).toBe(1);
  });

  test('are ticked by guidance, waived by the manager alone, and taken back with a reason', async () => {
    const id = await offer();
    const passport = await add(id, { kind: 'document', wording: '护照首页' });
    expect(
      await guidance.call(offerConditionApi.waive, { id: passport, said_because: '学校免除' }),
    ).toMatchObject({
      code: 3,
    });
    await guidance.ok(offerConditionApi.tick, { id: passport, said_because: '扫描件' });
    expect((await list(id))[0]).toMatchObject({ state: 'met', said_by_name: expect.any(String) });
    await guidance.ok(offerConditionApi.untick, { id: passport, reason: '传错文件' });
    expect((await list(id))[0]).toMatchObject({ state: 'reopened', said: null });
    await manager.ok(offerConditionApi.waive, { id: passport, said_because: '学校免除' });
    expect(await get(id)).toMatchObject({ groups_met: 1, groups_all: 1 });
  });

  test('say what their kind needs', async () => {
    const id = await offer();
    const wrong = async (more: object) =>
      (await manager.call(offerConditionApi.add, { application_id: id, ...more } as never)).msg;
    expect(await wrong({ kind: 'grades', qualifications: ['a_level'] })).toBe(text.kind_lacks[0]);
    expect(await wrong({ ...grades(), pattern: 'A*7' })).toBe(text.pattern_wrong[0]);
    expect(await wrong({ ...grades(), qualifications: ['a_level', 'ap'] })).toBe(text.scales_differ[0]);
    expect(await wrong({ kind: 'test', test: 'sat', parts: [{ part: 'writing', score: 6 }] })).toBe(
      text.part_wrong[0],
    );
  });

  test('a check is never changed, and a condition stands as its last one', async () => {
    const condition = await add(await offer(), grades());
    const behind = (statement: string) => at.within((ctx) => ctx.query(statement, [condition]));
    await expect(
      behind("UPDATE condition_check SET state = 'met' WHERE condition_id = $1"),
    ).rejects.toThrow();
    await expect(behind("UPDATE offer_condition SET state = 'met' WHERE id = $1")).rejects.toThrow(
      /last check/,
    );
  });
});
