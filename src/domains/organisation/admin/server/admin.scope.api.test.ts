import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import type { DataScope } from '@/kernel/permission.ts';
import { departmentApi } from '../../department/department.contract.ts';
import { roleApi } from '../../role/role.contract.ts';
import { type Admin, adminApi } from '../admin.contract.ts';

type Query = InputOf<typeof adminApi.list>;
let app: TestApp;
let owner: Person;
let departmentIds: Map<string, number>;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  departmentIds = new Map((await owner.ok(departmentApi.list, {})).list.map((d) => [d.name, d.id]));
});
afterAll(() => app.close());

const page = (query: Query = {}, person = owner) => person.ok(adminApi.list, { limit: 100, ...query });
const rows = async (query: Query = {}, person = owner): Promise<Admin[]> => (await page(query, person)).list;
const find = async (login: string): Promise<Admin> =>
  (await rows({ keyword: login })).find((r) => r.login_name === login) as Admin;
const edit = async (row: Admin, changes: Partial<InputOf<typeof adminApi.edit>>) => {
  const { id, version, admin_name, login_name, positions, role_ids, company_ids } = row;
  await owner.ok(adminApi.edit, {
    id,
    version,
    admin_name,
    login_name,
    positions,
    role_ids,
    company_ids,
    ...changes,
  });
};

describe('data scope', () => {
  let person: Person;
  let role: number;
  const scope = async (data_scope: DataScope) => {
    const { version } = await owner.ok(roleApi.get, { id: role });
    const menus = ['/SystemMain', '/AdminList', 'admin.edit', 'admin.export'];
    await owner.ok(roleApi.edit, { id: role, version, role_name: '范围', data_scope, menus });
  };
  const logins = async (options: Parameters<Person['ok']>[2] = {}) =>
    (await person.ok(adminApi.list, { limit: 100 }, options)).list.map((row) => row.login_name).sort();

  beforeAll(async () => {
    role = (await owner.ok(roleApi.add, { role_name: '范围', data_scope: 'own', menus: ['/AdminList'] })).id;
    await edit(await find('salesmanager'), { role_ids: [role], company_ids: [1, 3] });
    person = await app.as('salesmanager');
  });

  test('own: oneself', async () => {
    await scope('own');
    expect(await logins()).toEqual(['salesmanager']);
  });

  test('department: those of the same department', async () => {
    await scope('department');
    expect(await logins()).toEqual(['salesmanager']);
    await edit(await find('viewer'), { department_id: departmentIds.get('销售部') as number });
    expect(await logins()).toEqual(['salesmanager', 'viewer']);
  });

  test('department_tree: also those below it', async () => {
    await scope('department_tree');
    expect(await logins()).toEqual(['adviser', 'lijiaxin', 'salesmanager', 'viewer', 'wangboyu']);
  });

  test('company: everyone of the acting company, and no other', async () => {
    await scope('company');
    expect((await logins()).length).toBe(20);
    expect((await person.call(adminApi.list, {}, { selected: 3 })).code).toBe(3);
    expect(await logins({ selected: 0 })).toEqual(await logins());
    expect(await logins({ company: 3 })).toEqual(expect.arrayContaining(['salesmanager', 'xh_lijiaxin']));
  });

  test('company_tree: the acting company and its branches, as far as they are granted', async () => {
    await scope('company_tree');
    const both = await logins({ selected: 0 });
    expect(both).toEqual(expect.arrayContaining(['manager', 'xh_lijiaxin']));
    expect(both.filter((login) => login.startsWith('b_'))).toEqual([]);
    expect(await logins({ selected: 3 })).not.toContain('manager');
    expect((await person.call(adminApi.list, {}, { company: 3, selected: 1 })).code, 'upwards').toBe(3);
  });

  test('all: every granted company, from whichever', async () => {
    await scope('all');
    expect(await logins({ company: 3, selected: 0 })).toEqual(await logins({ selected: 0 }));
    expect(await logins({ company: 3, selected: 1 })).toContain('manager');
    expect((await person.call(adminApi.list, {}, { selected: 2 })).code, 'not granted').toBe(3);
  });

  test('also holds for one, for an edit and for the export', async () => {
    await scope('department_tree');
    const manager = await find('manager');
    expect((await person.call(adminApi.get, { id: manager.id })).code).toBe(4);
    const { id, version, admin_name, login_name, positions, role_ids, company_ids } = manager;
    const form = { id, version, admin_name, login_name, positions, role_ids, company_ids };
    expect((await person.call(adminApi.edit, form)).code).toBe(4);
    const file = await person.call(adminApi.export, {});
    const [sheet] = (await readXlsx(file.data as unknown as Buffer)).sheets;
    expect(
      sheet?.rows
        .slice(1)
        .map((cells) => String(cells[1]))
        .sort(),
    ).toEqual(await logins());
  });

  test('without a department: oneself and nobody else', async () => {
    await edit(await find('salesmanager'), { company_ids: [1, 3], role_ids: [role], department_id: null });
    for (const narrow of ['department', 'department_tree'] as const) {
      await scope(narrow);
      expect(await logins()).toEqual(['salesmanager']);
    }
  });
});
