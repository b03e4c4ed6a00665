import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { type Role, roleApi } from '../role.contract.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const named = async (name: string) =>
  (await owner.ok(roleApi.list, { limit: 100 })).list.find((role) => role.role_name === name) as Role;
async function sheetOf(role_ids: number[] = [], lang: 'zh-CN' | 'en' = 'zh-CN') {
  const { data } = await owner.call(roleApi.exportMatrix, { role_ids }, { lang });
  const [sheet] = (await readXlsx(data as Buffer)).sheets;
  return (sheet?.rows ?? []).map((cells) => cells.map((cell) => String(cell ?? '')));
}

describe('the matrix as a sheet', () => {
  test('has every role across and every menu and function down, ticked as the roles are', async () => {
    const [head = [], ...rows] = await sheetOf();
    const roles = (await owner.ok(roleApi.list, { limit: 100 })).list;
    expect(head).toEqual(['模块', '菜单', '功能', ...roles.map((role) => role.role_name)]);
    expect(rows.length).toBe(roles.find((role) => role.is_owner)?.menus.length);
    for (const [at, role] of roles.entries())
      expect(rows.filter((cells) => cells[at + 3] === '✓').length).toBe(role.menus.length);
  });

  test('of two roles has what they differ in', async () => {
    const [viewer, finance] = [await named('只读'), await named('财务')];
    const [head = [], ...rows] = await sheetOf([viewer.id, finance.id], 'en');
    expect(head.slice(0, 3)).toEqual(['Wing', 'Screen', 'Function']);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((cells) => (cells[3] === '✓') !== (cells[4] === '✓'))).toBe(true);
    const differing = [...viewer.menus, ...finance.menus].filter(
      (url) => viewer.menus.includes(url) !== finance.menus.includes(url),
    );
    expect(rows.length).toBe(differing.length);
  });

  test('needs the right to see roles, and knows no other family’s', async () => {
    expect((await (await app.as('finance')).call(roleApi.exportMatrix, {})).code).toBe(3);
    const { id } = await named('只读');
    const theirs = await (await app.as('c_owner')).call(roleApi.exportMatrix, { role_ids: [id] });
    expect(theirs.code).toBe(4);
  });
});

test('one function less: the call is refused in a session that is open, and its rights say so', async () => {
  const { id } = await owner.ok(roleApi.add, {
    role_name: '少一项',
    data_scope: 'company',
    menus: ['/AdminList', 'admin.export', 'admin.sessions'],
  });
  await owner.ok(adminApi.add, {
    admin_name: '小减',
    login_name: 'one.less',
    password: 'Almost-all-of-it',
    positions: [],
    role_ids: [id],
    company_ids: [1],
  });
  const person = await app.as('one.less');
  const sessions = () => person.call(sessionApi.ofAdmin, { admin_id: person.admin_id });
  expect((await sessions()).code).toBe(1);
  const { version, role_name, data_scope, note, menus } = await owner.ok(roleApi.get, { id });
  const fewer = menus.filter((url) => url !== 'admin.sessions');
  await owner.ok(roleApi.edit, { id, version, role_name, data_scope, note, menus: fewer });
  expect(await sessions()).toMatchObject({ code: 3, msg: '缺少权限「查看并结束员工会话」' });
  expect((await person.ok(sessionApi.base, {})).permissions).toEqual(['admin.export', 'admin.read']);
  const again = await owner.call(roleApi.edit, { id, version, role_name, data_scope, note, menus });
  expect(again.code, 'a second tick upon the old version').toBe(5);
});
