import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { adminText } from '../../admin/admin.text.ts';
import { baseDataApi } from '../base-data.contract.ts';
import type { BaseKind } from '../base-data.rules.ts';
import { baseDataText } from '../base-data.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const itemsOf = async (kind: BaseKind, person = owner) => (await person.ok(baseDataApi.items, { kind })).list;
const named = async (kind: BaseKind, name: string) => {
  const found = (await itemsOf(kind)).find((item) => item.name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
const added = async (kind: BaseKind, name: string, parent_id?: number) => {
  await owner.ok(baseDataApi.add, { kind, name, ...(parent_id && { parent_id }) });
  return named(kind, name);
};
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};

describe('an item', () => {
  test('is added at the end, edited, and shown under its new name', async () => {
    await added('lost_reason', '搬家');
    expect((await itemsOf('lost_reason')).at(-1)).toMatchObject({
      name: '搬家',
      status: 'on',
      used_count: 0,
    });
    const { id, version } = await named('lost_reason', '搬家');
    await owner.ok(baseDataApi.edit, { id, version, name: '搬离本市' });
    expect(await named('lost_reason', '搬离本市')).toMatchObject({ id, version: version + 1 });
  });

  test('an edit on an older version is told so', async () => {
    const { id, version } = await added('lost_reason', '旧的');
    await owner.ok(baseDataApi.edit, { id, version, name: '新的' });
    expect((await owner.call(baseDataApi.edit, { id, version, name: '更新的' })).code).toBe(5);
    expect(await named('lost_reason', '新的')).toBeDefined();
  });

  test('a name is taken once in its kind; other kinds and other families do not matter', async () => {
    const answer = await owner.call(baseDataApi.add, { kind: 'follow_method', name: '电话' });
    expect([answer.code, fieldsOf(answer)]).toEqual([2, { name: baseDataText.name_taken[0] }]);
    expect((await owner.call(baseDataApi.add, { kind: 'cost_type', name: '电话' })).code).toBe(1);
  });

  test('a template keeps its text, and options bring it along', async () => {
    await owner.ok(baseDataApi.add, { kind: 'feedback_template', name: '期末', body: '第一行\n第二行' });
    const { list } = await (await app.as('teacher')).ok(baseDataApi.options, { kind: 'feedback_template' });
    expect(list.at(-1)).toMatchObject({ name: '期末', body: '第一行\n第二行' });
    const [first] = (await owner.ok(baseDataApi.options, { kind: 'follow_method' })).list;
    expect(first).toEqual({ id: expect.any(Number), name: '电话' });
  });

  test('switched off it is no longer offered, and still listed', async () => {
    const { id, version } = await added('payment_method', '支票');
    await owner.ok(baseDataApi.disable, { id, version });
    const offered = (await owner.ok(baseDataApi.options, { kind: 'payment_method' })).list;
    expect(offered.map(({ name }) => name)).not.toContain('支票');
    expect(await named('payment_method', '支票')).toMatchObject({ status: 'off' });
  });

  test('is not changed by who may only look', async () => {
    const finance = await app.as('finance');
    expect((await itemsOf('cost_type', finance)).length).toBeGreaterThan(0);
    expect((await finance.call(baseDataApi.add, { kind: 'cost_type', name: '不行' })).code).toBe(3);
    expect((await (await app.as('teacher')).call(baseDataApi.items, { kind: 'cost_type' })).code).toBe(3);
  });
});

describe('where it is used', () => {
  test('a team tells its staff; used it is not deleted, unused it is', async () => {
    const team = await added('new_team', '北区战队');
    const { id } = await owner.ok(adminApi.add, {
      admin_name: '有战队',
      login_name: 'with.team',
      password: 'Of-all-the-teams-1',
      positions: [],
      role_ids: [(await owner.ok(adminApi.list, {})).list[0]?.role_ids[0] as number],
      company_ids: [1],
      team_id: team.id,
    });
    expect(await named('new_team', '北区战队')).toMatchObject({ used_count: 1 });
    expect((await owner.ok(baseDataApi.uses, { id: team.id })).list).toEqual([
      { label: adminText.title[0], count: 1, url: `/AdminList?team_id=${team.id}` },
    ]);
    expect(await owner.call(baseDataApi.del, { id: team.id })).toMatchObject({
      code: 0,
      msg: '已被使用 1 次，不能删除，可以停用',
    });
    await owner.ok(adminApi.del, { id });
    await owner.ok(baseDataApi.del, { id: team.id });
    expect((await itemsOf('new_team')).map(({ name }) => name)).not.toContain('北区战队');
  });

  test('a team of staff is an item of the teams’ list, and of no other', async () => {
    const admin = (await owner.ok(adminApi.list, { limit: 100 })).list.find(
      (one) => one.login_name === 'teacher',
    );
    if (!admin) throw new Error('no teacher');
    const level = await named('alevel', 'AS');
    const { id, version, admin_name, login_name, positions, role_ids, company_ids } = admin;
    const edit = { id, version, admin_name, login_name, positions, role_ids, company_ids };
    const answer = await owner.call(adminApi.edit, { ...edit, team_id: level.id });
    expect([answer.code, fieldsOf(answer)]).toEqual([2, { team_id: adminText.team_not_found[0] }]);
    const team = await named('new_team', '东区战队');
    await owner.ok(adminApi.edit, { ...edit, team_id: team.id });
    expect(await owner.ok(adminApi.get, { id })).toMatchObject({ team_name: '东区战队' });
  });
});

describe('the order', () => {
  test('is what was sent, whole', async () => {
    const before = await itemsOf('follow_method');
    const ids = before.map(({ id }) => id).reverse();
    await owner.ok(baseDataApi.order, { kind: 'follow_method', ids });
    expect((await itemsOf('follow_method')).map(({ id }) => id)).toEqual(ids);
    expect((await itemsOf('follow_method')).map(({ version }) => version)).toEqual(
      before.map(({ version }) => version).reverse(),
    );
  });

  test.each([
    ['without one', (ids: number[]) => ids.slice(1)],
    ['with one twice', (ids: number[]) => [...ids, ids[0] as number]],
    ['with one of another kind', (ids: number[]) => [...ids.slice(1), 1_000_000]],
  ])('%s is an older list, and changes nothing', async (_, change) => {
    const ids = (await itemsOf('cost_type')).map(({ id }) => id);
    expect((await owner.call(baseDataApi.order, { kind: 'cost_type', ids: change(ids) })).code).toBe(5);
    expect((await itemsOf('cost_type')).map(({ id }) => id)).toEqual(ids);
  });
});

describe('regions', () => {
  const tree = async () => (await (await app.as('teacher')).ok(baseDataApi.regions, {})).options;

  test('answer a tree of value, label and children', async () => {
    const china = (await tree())[0];
    expect(china).toMatchObject({ value: expect.any(Number), label: '中国' });
    const shanghai = china?.children?.find(({ label }) => label === '上海市');
    expect(shanghai?.children?.[0]).toEqual({ value: expect.any(Number), label: '浦东新区' });
  });

  test('lie at most three deep, under a region that there is', async () => {
    const city = await named('region', '剑桥');
    expect(
      await owner.call(baseDataApi.add, { kind: 'region', name: '街道', parent_id: city.id }),
    ).toMatchObject({ code: 0, msg: baseDataText.too_deep[0] });
    const nowhere = await owner.call(baseDataApi.add, { kind: 'region', name: '无处', parent_id: 999_999 });
    expect(fieldsOf(nowhere)).toEqual({ parent_id: baseDataText.no_parent[0] });
    const team = await named('new_team', '东区战队');
    expect(
      (await owner.call(baseDataApi.add, { kind: 'new_team', name: '小组', parent_id: team.id })).code,
    ).toBe(0);
  });

  test('the same name may stand under two parents; what has something below it stays', async () => {
    const country = await added('region', '无人使用的国家');
    await owner.ok(baseDataApi.add, { kind: 'region', name: '伦敦', parent_id: country.id });
    expect(await owner.call(baseDataApi.del, { id: country.id })).toMatchObject({
      code: 0,
      msg: baseDataText.has_children[0],
    });
  });

  test('one that is off takes along what lies below it', async () => {
    const { id } = await named('region', '英国');
    await owner.ok(baseDataApi.disable, { id });
    expect(JSON.stringify(await tree())).not.toContain('曼彻斯特');
    await owner.ok(baseDataApi.enable, { id });
    expect(JSON.stringify(await tree())).toContain('曼彻斯特');
  });
});
