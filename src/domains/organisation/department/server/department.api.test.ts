import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { departmentApi } from '../department.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('departments', () => {
  test('are listed to everyone who is signed in, parents before children', async () => {
    const teacher = await app.as('teacher');
    const { list } = await teacher.ok(departmentApi.list, {});
    expect(list.map((d) => d.name)).toEqual([
      '总经办',
      '财务部',
      '销售部',
      '销售一组',
      '销售二组',
      '教务部',
      '教学部',
      '升学部',
      '市场部',
    ]);
    const sales = list.find((d) => d.name === '销售部');
    expect(list.filter((d) => d.parent_id === sales?.id).map((d) => d.name)).toEqual([
      '销售一组',
      '销售二组',
    ]);
    for (const [at, d] of list.entries())
      if (d.parent_id !== null) expect(list.findIndex((p) => p.id === d.parent_id)).toBeLessThan(at);
  });

  test('are the acting or selected company’s, never another’s', async () => {
    const owner = await app.as('owner');
    const of = async (options: { company?: number; selected?: number }) =>
      (await owner.ok(departmentApi.list, {}, options)).list.map((d) => d.id);
    const [first, second] = [await of({}), await of({ company: 2 })];
    expect(first.filter((id) => second.includes(id))).toEqual([]);
    expect(await of({ selected: 2 })).toEqual(second);
    expect((await of({ selected: 0 })).length).toBe(27);
    const elsewhere = await app.as('c_teacher');
    const theirs = (await elsewhere.ok(departmentApi.list, {})).list.map((d) => d.id);
    expect(theirs.filter((id) => [...first, ...second].includes(id))).toEqual([]);
    expect((await elsewhere.call(departmentApi.list, {}, { selected: 1 })).code).toBe(3);
  });

  test('need a session', async () => {
    expect((await app.send(departmentApi.list, {})).code).toBe(-1);
  });
});
