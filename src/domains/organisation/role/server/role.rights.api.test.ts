import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { roleApi } from '../role.contract.ts';
import { roleText } from '../role.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

/** As if an upgrade had brought these: they can be ticked, and the family was never shown them. */
const FRESH = ['student.label', '/StudentHandover', 'handover.add'];
beforeEach(async () => {
  await app.db.superPool.query('DELETE FROM known_right WHERE family_id = 1 AND key = ANY ($1)', [FRESH]);
});

let made = 0;
const roleWith = async (...menus: string[]) => {
  const { id } = await owner.ok(roleApi.add, { role_name: `升级${++made}`, data_scope: 'company', menus });
  return owner.ok(roleApi.get, { id });
};
const news = async (by = owner) => {
  const { list, roles } = await by.ok(roleApi.newRights, {});
  const of = (id: number) => roles.find((role) => role.id === id)?.menus.map(({ menu_url }) => menu_url);
  return { list: list.map(({ menu_url }) => menu_url), of };
};

describe('rights that an upgrade brought', () => {
  test('a family that was just founded has none', async () => {
    await owner.ok(roleApi.rightsSeen, { menus: FRESH });
    expect(await owner.ok(roleApi.newRights, {})).toEqual({ list: [], roles: [] });
  });

  test('are offered to the roles that hold rights of the same noun, and granted to none by themselves', async () => {
    const near = await roleWith('/StudentsList', 'student.add');
    const far = await roleWith('/TeacherList', 'teacher.add');
    const { list, of } = await news();
    expect(new Set(list)).toEqual(new Set(FRESH));
    expect(of(near.id)).toEqual(['student.label']);
    expect(of(far.id)).toBeUndefined();
    expect((await owner.ok(roleApi.get, { id: near.id })).menus).toEqual(near.menus);
  });

  test('a new screen comes with its new functions, a function never without its screen', async () => {
    const keeper = await roleWith('/StudentsList', 'handover.export');
    const { of } = await news();
    expect(of(keeper.id)).toEqual(['student.label', '/StudentHandover', 'handover.add']);
    await owner.ok(roleApi.rightsSeen, { menus: ['/StudentHandover'] });
    expect((await news()).of(keeper.id)).toEqual(['student.label']);
  });

  test('are taken at one click; a role that changed meanwhile is told', async () => {
    const role = await roleWith('/StudentsList', 'student.add');
    const { id, version } = role;
    await owner.ok(roleApi.grant, { id, version, menus: ['student.label'] });
    expect((await owner.ok(roleApi.get, { id })).menus).toEqual([...role.menus, 'student.label']);
    expect((await news()).of(id)).toBeUndefined();
    expect((await owner.call(roleApi.grant, { id, version, menus: ['student.label'] })).code).toBe(5);
  });

  test('are no news once they were looked at, for this family alone', async () => {
    await app.db.superPool.query("DELETE FROM known_right WHERE key = 'student.label'");
    const other = await app.as('c_owner');
    await owner.ok(roleApi.rightsSeen, { menus: FRESH });
    expect((await news()).list).toEqual([]);
    expect((await news(other)).list).toEqual(['student.label']);
  });

  test('are shown and granted only by who holds them, and dismissed by nobody else', async () => {
    const menus = ['/SystemMain/RoleList', 'role.edit', '/StudentsList', 'student.add'];
    const { id: held } = await owner.ok(roleApi.add, { role_name: '管角色', data_scope: 'company', menus });
    await owner.ok(adminApi.add, {
      admin_name: '管角色的',
      login_name: 'rights.keeper',
      password: 'Of-all-the-rights',
      positions: [],
      role_ids: [held],
      company_ids: [1],
    });
    const keeper = await app.as('rights.keeper');
    expect(await keeper.ok(roleApi.newRights, {})).toEqual({ list: [], roles: [] });
    await keeper.ok(roleApi.rightsSeen, { menus: FRESH });
    expect(new Set((await news()).list)).toEqual(new Set(FRESH));
    const { id, version } = await roleWith('/StudentsList');
    const refused = await keeper.call(roleApi.grant, { id, version, menus: ['student.label'] });
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('不能授予自己没有的权限') });
    const unknown = await owner.call(roleApi.grant, { id, version, menus: ['student.fly'] });
    expect(unknown).toMatchObject({ code: 2 });
    expect(roleText.beyond_mine[0]).toContain('不能授予');
  });

  test('a family that was never shown anything is not shown everything', async () => {
    await app.db.superPool.query('DELETE FROM known_right WHERE family_id = 1');
    expect((await news()).list).toEqual([]);
  });
});
