import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { adminText } from '../../admin/admin.text.ts';
import { roleApi } from '../../role/role.contract.ts';
import { departmentApi } from '../department.contract.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const idOf = async (name: string) =>
  (await owner.ok(departmentApi.list, {})).list.find((d) => d.name === name)?.id as number;
const namesOf = async (
  person: Person,
  input: Parameters<typeof person.ok<typeof departmentApi.members>>[1],
) => (await person.ok(departmentApi.members, { limit: 100, ...input })).list.map((m) => m.admin_name);

describe('members', () => {
  test('are listed with those below, or of one department alone', async () => {
    const department_id = await idOf('销售部');
    const all = await namesOf(owner, { department_id });
    const alone = await namesOf(owner, { department_id, below: 0 });
    expect(alone).toEqual(['赵启明']);
    expect(all).toEqual(expect.arrayContaining(['赵启明', '林嘉怡', '李佳欣']));
    expect(await namesOf(owner, { department_id, keyword: 'linjiayi' })).toEqual(['林嘉怡']);
  });

  test('show phones masked to those who may not see them', async () => {
    const phones = async (login: string) =>
      (await (await app.as(login)).ok(departmentApi.members, { limit: 100 })).list.map((m) => m.phone);
    expect((await phones('viewer')).every((phone) => phone === '' || phone.includes('****'))).toBe(true);
    expect((await phones('manager')).some((phone) => /^\d{11}$/.test(phone))).toBe(true);
  });

  test('without a department are found and counted', async () => {
    const { id } = await owner.ok(adminApi.add, {
      admin_name: '无部门',
      login_name: 'nowhere',
      password: 'Without-a-room-9',
      positions: [],
      role_ids: (await owner.ok(adminApi.get, { id: (await app.as('viewer')).admin_id })).role_ids,
      company_ids: [1],
    });
    const unplaced = await namesOf(owner, { unplaced: 1 });
    expect(unplaced).toContain('无部门');
    expect((await owner.ok(departmentApi.tree, {})).unplaced_count).toBe(unplaced.length);
    await owner.ok(departmentApi.moveMembers, { admin_ids: [id], to_department_id: await idOf('市场部') });
    expect((await owner.ok(departmentApi.tree, {})).unplaced_count).toBe(unplaced.length - 1);
    expect((await owner.ok(adminApi.get, { id })).department_name).toBe('市场部');
  });
});

describe('moving members', () => {
  test('needs the right, and reaches nobody who may do more', async () => {
    const to_department_id = await idOf('市场部');
    const teacher = (await app.as('teacher')).admin_id;
    const manager = await app.as('manager');
    const viewer = await app.as('viewer');
    expect(
      (await viewer.call(departmentApi.moveMembers, { admin_ids: [teacher], to_department_id })).code,
    ).toBe(3);
    const both = { admin_ids: [teacher, owner.admin_id], to_department_id };
    expect(await manager.call(departmentApi.moveMembers, both)).toMatchObject({
      code: 0,
      msg: adminText.role_beyond[0],
    });
    expect((await owner.ok(adminApi.get, { id: teacher })).department_name).toBe('教学部');
    expect(
      (await manager.call(departmentApi.moveMembers, { admin_ids: [teacher], to_department_id })).code,
    ).toBe(1);
  });

  test('takes nobody of another company, and none to one', async () => {
    const to_department_id = await idOf('市场部');
    const theirs = (await app.as('b_teacher')).admin_id;
    const stranger = await app.as('c_teacher');
    expect(
      (await owner.call(departmentApi.moveMembers, { admin_ids: [theirs], to_department_id })).code,
    ).toBe(4);
    expect(
      (await owner.call(departmentApi.moveMembers, { admin_ids: [stranger.admin_id], to_department_id }))
        .code,
    ).toBe(4);
    const abroad = (await stranger.ok(departmentApi.list, {})).list[0]?.id as number;
    const mine = { admin_ids: [(await app.as('teacher')).admin_id], to_department_id: abroad };
    expect((await owner.call(departmentApi.moveMembers, mine)).code).toBe(2);
  });
});

describe('a scope of departments', () => {
  const seenBy = async (person: Person) =>
    (await person.ok(adminApi.list, { limit: 100 })).list.map((row) => row.admin_name);

  test('follows a department that moves, in a session that is already open', async () => {
    const manager = await app.as('salesmanager');
    expect(await seenBy(manager)).not.toContain('白露');
    const market = (await owner.ok(departmentApi.tree, {})).list.find((d) => d.name === '市场部');
    if (!market) throw new Error('no market');
    await owner.ok(departmentApi.move, { ...market, parent_id: await idOf('销售部') });
    expect(await seenBy(manager)).toContain('白露');
    await owner.ok(departmentApi.move, { ...market, version: market.version + 1, parent_id: null });
    expect(await seenBy(manager)).not.toContain('白露');
  });

  test('follows a member who moves, and the one whose scope it is', async () => {
    const manager = await app.as('salesmanager');
    const assistant = (await app.as('assistant')).admin_id;
    expect(await seenBy(manager)).not.toContain('马思远');
    await owner.ok(departmentApi.moveMembers, {
      admin_ids: [assistant],
      to_department_id: await idOf('销售一组'),
    });
    expect(await seenBy(manager)).toContain('马思远');
    await owner.ok(departmentApi.moveMembers, {
      admin_ids: [manager.admin_id],
      to_department_id: await idOf('财务部'),
    });
    const now = await seenBy(manager);
    expect(now).toContain('周楠');
    expect(now).not.toContain('马思远');
  });

  test('is not widened by oneself', async () => {
    const { id } = await owner.ok(roleApi.add, {
      role_name: '部门主管',
      data_scope: 'department',
      menus: ['/AdminList', 'admin.edit', '/Department', 'department.move_members'],
    });
    await owner.ok(adminApi.add, {
      admin_name: '主管',
      login_name: 'head.of.one',
      password: 'Only-one-room-7',
      positions: [],
      department_id: await idOf('教务部'),
      role_ids: [id],
      company_ids: [1],
    });
    const head = await app.as('head.of.one');
    const to = await idOf('财务部');
    const refused = { code: 0, msg: adminText.self_department[0] };
    expect(
      await head.call(departmentApi.moveMembers, { admin_ids: [head.admin_id], to_department_id: to }),
    ).toMatchObject(refused);
    const { phone: _, ...me } = await head.ok(adminApi.get, { id: head.admin_id });
    expect(await head.call(adminApi.edit, { ...me, department_id: to })).toMatchObject(refused);
  });
});
