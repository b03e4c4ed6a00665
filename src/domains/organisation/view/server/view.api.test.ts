import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { viewApi } from '../view.contract.ts';

let app: TestApp;
let me: Person;
beforeAll(async () => {
  app = await testApp();
  me = await app.as('viewer');
});
afterAll(() => app.close());

const list = '/AdminList:api_admin_list';
const fields = (name: string, is_default = false) => ({ name, query: 'status=on', is_default });
const mine = async (by = me) => (await by.ok(viewApi.list, {})).list;

describe('saved filters', () => {
  test('are saved, renamed, made the default and deleted', async () => {
    const { id } = await me.ok(viewApi.add, { list, ...fields('在职') });
    expect(await mine()).toEqual([{ id, list, ...fields('在职'), version: 1 }]);
    await me.ok(viewApi.edit, { id, version: 1, ...fields('在职的人', true) });
    expect(await mine()).toEqual([{ id, list, ...fields('在职的人', true), version: 2 }]);
    expect((await me.call(viewApi.edit, { id, version: 1, ...fields('旧') })).code).toBe(5);
    await me.ok(viewApi.del, { id });
    expect(await mine()).toEqual([]);
  });

  test('a list has one default, and each name once', async () => {
    await me.ok(viewApi.add, { list, ...fields('甲', true) });
    await me.ok(viewApi.add, { list, ...fields('乙', true) });
    await me.ok(viewApi.add, { list: '/Other:api_other_list', ...fields('甲', true) });
    const defaults = (await mine()).filter((view) => view.is_default).map((view) => [view.list, view.name]);
    expect(defaults).toEqual([
      [list, '乙'],
      ['/Other:api_other_list', '甲'],
    ]);
    const twice = await me.call(viewApi.add, { list, ...fields('甲') });
    expect([twice.code, twice.msg]).toEqual([2, '已有同名的筛选']);
  });

  test('are one’s own: a colleague neither sees nor changes them', async () => {
    const [first] = await mine();
    const colleague = await app.as('owner');
    expect(await mine(colleague)).toEqual([]);
    const id = first?.id as number;
    expect((await colleague.call(viewApi.edit, { id, version: 1, ...fields('我的') })).code).toBe(4);
    expect((await colleague.call(viewApi.del, { id })).code).toBe(4);
    expect(await mine()).toContainEqual(first);
  });

  test('have an end', async () => {
    await app.db.database.system(1, 1, 'test', ({ query }) =>
      query(
        `INSERT INTO view (family_id, admin_id, list, name)
         SELECT 1, $1, '/Many:api_many', 'v' || n FROM generate_series(1, 100) n`,
        [me.admin_id],
      ),
    );
    const answer = await me.call(viewApi.add, { list, ...fields('再一个') });
    expect([answer.code, answer.msg]).toEqual([0, '最多保存 100 个筛选，请先删除一些']);
  });
});

test('columns, order, widths and row height follow the person', async () => {
  const layout = {
    density: 'dense' as const,
    shown: ['email'],
    hidden: ['phone'],
    arranged: ['status', 'admin_name'],
    widths: [{ key: 'status', width: 120 }],
  };
  await me.ok(viewApi.saveLayout, { list, ...layout, density: 'roomy' });
  await me.ok(viewApi.saveLayout, { list, ...layout });
  const elsewhere = await app.as('viewer');
  expect((await elsewhere.ok(viewApi.list, {})).layouts).toEqual([{ list, ...layout }]);
  expect((await (await app.as('owner')).ok(viewApi.list, {})).layouts).toEqual([]);
  expect((await me.call(viewApi.saveLayout, { list: 'nowhere', ...layout })).code).toBe(2);
});

test('what the menu has pinned and what was opened last follow the person, and are no list', async () => {
  const menu = { pins: ['/AdminList'], recent: ['/StudentBalance?view=cash_close', '/AdminList'] };
  const before = await me.ok(viewApi.list, {});
  expect(before.menu).toEqual({ pins: [], recent: [] });
  await me.ok(viewApi.saveMenu, { pins: [], recent: ['/news'] });
  await me.ok(viewApi.saveMenu, menu);
  const after = await (await app.as('viewer')).ok(viewApi.list, {});
  expect(after).toEqual({ ...before, menu });
  // Another tab, which opened before the pin was set, tells where it was.
  await me.ok(viewApi.saveMenu, { recent: ['/news'] });
  expect((await me.ok(viewApi.list, {})).menu).toEqual({ pins: menu.pins, recent: ['/news'] });
  expect((await (await app.as('owner')).ok(viewApi.list, {})).menu).toEqual({ pins: [], recent: [] });
});

test.each([
  ['seven pins', { pins: Array.from({ length: 7 }, (_, at) => `/Some${at}`), recent: [] }],
  ['another site', { pins: [], recent: ['//evil.example'] }],
  ['what no menu opens', { pins: [], recent: ['/AdminList?keyword=x'] }],
])('the menu keeps no %s', async (_, menu) => {
  expect((await me.call(viewApi.saveMenu, menu)).code).toBe(2);
});

test('the first steps that were done or put away follow the person, and are no list', async () => {
  const before = await me.ok(viewApi.list, {});
  expect(before.guide).toEqual({ done: [], is_closed: false });
  const guide = { done: ['students', 'news'], is_closed: true };
  await me.ok(viewApi.saveGuide, guide);
  const elsewhere = await (await app.as('viewer')).ok(viewApi.list, {});
  expect([elsewhere.guide, elsewhere.layouts]).toEqual([guide, before.layouts]);
  expect((await (await app.as('owner')).ok(viewApi.list, {})).guide.is_closed).toBe(false);
  expect((await me.call(viewApi.saveGuide, { ...guide, done: ['<b>'] })).code).toBe(2);
});
