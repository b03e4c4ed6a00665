import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { type Role, roleApi } from '../role.contract.ts';
import { roleText } from '../role.text.ts';

let app: TestApp;
let owner: Person;
/** May edit roles, but holds less than the owner and sees one company. */
let keeper: Person;
const KEEPER = ['/SystemMain', '/AdminList', '/SystemMain/RoleList', 'role.add', 'role.edit', 'role.del'];
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  const { id } = await owner.ok(roleApi.add, {
    role_name: '角色管理员',
    data_scope: 'company',
    menus: KEEPER,
  });
  const account = {
    admin_name: '管角色',
    login_name: 'keeper',
    password: 'Of-all-the-hats',
    positions: [],
    role_ids: [id],
    company_ids: [1],
  };
  await owner.ok(adminApi.add, account);
  keeper = await app.as('keeper');
});
afterAll(() => app.close());

const list = async (query: InputOf<typeof roleApi.list> = {}, person = owner) =>
  (await person.ok(roleApi.list, { limit: 100, ...query })).list;
const named = async (name: string): Promise<Role> => (await list()).find((r) => r.role_name === name) as Role;
const formOf = ({ id, version, role_name, data_scope, menus, note }: Role) => ({
  id,
  version,
  role_name,
  data_scope,
  menus,
  note,
});
let made = 0;
const fresh = (changes: Partial<InputOf<typeof roleApi.add>> = {}) => ({
  role_name: `角色${++made}`,
  data_scope: 'own' as const,
  menus: ['/SystemMain'],
  ...changes,
});
const added = async (changes: Partial<InputOf<typeof roleApi.add>> = {}) =>
  owner.ok(roleApi.get, { id: (await owner.ok(roleApi.add, fresh(changes))).id });

describe('editing a role', () => {
  test('changes it, and an old version is told', async () => {
    const before = await added();
    await owner.ok(roleApi.edit, {
      ...formOf(before),
      role_name: '改过的',
      menus: ['/AdminList'],
      data_scope: 'company',
    });
    expect(await owner.ok(roleApi.get, { id: before.id })).toMatchObject({
      role_name: '改过的',
      menus: ['/AdminList'],
      data_scope: 'company',
    });
    expect((await owner.call(roleApi.edit, formOf(before))).code).toBe(5);
  });

  test('an open session loses a function with its tick, at the very next call', async () => {
    const role = await added({ menus: ['/SystemMain', '/AdminList', 'admin.add'], data_scope: 'company' });
    const base = { admin_name: '小试', positions: [], company_ids: [1] };
    await owner.ok(adminApi.add, {
      ...base,
      login_name: 'trial',
      password: 'Try-this-on-26',
      role_ids: [role.id],
    });
    const person = await app.as('trial');
    const add = (n: number) =>
      person.call(adminApi.add, {
        ...base,
        login_name: `by-trial-${n}`,
        password: 'Made-by-somebody',
        role_ids: [role.id],
      });
    expect((await add(1)).code).toBe(1);
    expect((await person.call(adminApi.list, {})).code).toBe(1);
    await owner.ok(roleApi.edit, { ...formOf(role), menus: ['/SystemMain', '/AdminList'] });
    expect(await add(2)).toMatchObject({ code: 3, msg: '缺少权限「新增员工」' });
    expect((await person.call(adminApi.list, {})).code).toBe(1);
    expect((await person.ok(sessionApi.base, {})).permissions).toEqual(['admin.read']);
  });

  test('neither to what one does not hold, nor a role that holds it already', async () => {
    const low = await added({ menus: ['/AdminList'], data_scope: 'own' });
    expect(
      (await keeper.call(roleApi.edit, { ...formOf(low), menus: ['/AdminList', 'admin.phone'] })).code,
    ).toBe(0);
    expect((await keeper.call(roleApi.edit, { ...formOf(low), data_scope: 'all' })).code).toBe(0);
    const above = await added({ menus: ['/AdminList', 'admin.add'], data_scope: 'own' });
    expect(
      (await keeper.call(roleApi.edit, { ...formOf(above), menus: ['/AdminList'] })).code,
      'cutting down one above',
    ).toBe(0);
    const wide = await added({ menus: ['/AdminList'], data_scope: 'all' });
    expect(
      (await keeper.call(roleApi.edit, { ...formOf(wide), data_scope: 'own' })).code,
      'narrowing a wider one',
    ).toBe(0);
    expect(await owner.ok(roleApi.get, { id: wide.id })).toEqual(wide);
  });

  test('the owner’s role keeps everything; its name and note may change', async () => {
    const before = await named('所有者');
    const keeps = { code: 0, msg: roleText.owner_keeps[0] };
    expect(await owner.call(roleApi.edit, { ...formOf(before), menus: before.menus.slice(1) })).toMatchObject(
      keeps,
    );
    expect(await owner.call(roleApi.edit, { ...formOf(before), data_scope: 'company' })).toMatchObject(keeps);
    await owner.ok(roleApi.edit, { ...formOf(before), role_name: '校长', note: '创始人' });
    expect(await named('校长')).toMatchObject({ note: '创始人', is_owner: true, menus: before.menus });
    expect((await owner.ok(sessionApi.base, {})).role_name).toBe('校长');
  });

  test('another family’s role is not found', async () => {
    const elsewhere = await app.as('c_owner');
    const mine = await added();
    expect((await elsewhere.call(roleApi.get, { id: mine.id })).code).toBe(4);
    expect((await elsewhere.call(roleApi.edit, formOf(mine))).code).toBe(4);
    expect((await elsewhere.call(roleApi.del, { id: mine.id })).code).toBe(4);
    expect(await owner.ok(roleApi.get, { id: mine.id })).toEqual(mine);
  });
});

describe('deleting a role', () => {
  test('that nobody has', async () => {
    const { id } = await added();
    await owner.ok(roleApi.del, { id });
    expect((await owner.call(roleApi.get, { id })).code).toBe(4);
    expect((await owner.call(roleApi.del, { id })).code).toBe(4);
  });

  test('in use is refused, with how many have it', async () => {
    const { id, staff_count } = await named('教师');
    expect(staff_count).toBeGreaterThan(1);
    expect(await owner.call(roleApi.del, { id })).toMatchObject({
      code: 0,
      msg: `有 ${staff_count} 名员工在用此角色，请先更换`,
    });
  });

  test('the owner’s is refused', async () => {
    const [own] = await list({ data_scope: 'all' });
    expect(own?.is_owner).toBe(true);
    expect(await owner.call(roleApi.del, { id: own?.id as number })).toMatchObject({
      code: 0,
      msg: roleText.owner_stays[0],
    });
  });

  test('above one’s own is refused, as cutting it down is', async () => {
    for (const above of [{ menus: ['/AdminList', 'admin.add'] }, { data_scope: 'all' as const }]) {
      const { id } = await added(above);
      expect((await keeper.call(roleApi.del, { id })).code).toBe(0);
      await owner.ok(roleApi.del, { id });
    }
    const own = await added({ menus: ['/AdminList'] });
    expect((await keeper.call(roleApi.del, { id: own.id })).code).toBe(1);
  });

  test('while it is being given to somebody: either it goes, or it is theirs', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await added();
      const account = {
        admin_name: '抢',
        login_name: `race${round}`,
        password: 'Who-comes-first',
        positions: [],
        role_ids: [id],
        company_ids: [1],
      };
      const [given, gone] = await Promise.all([
        owner.call(adminApi.add, account),
        owner.call(roleApi.del, { id }),
      ]);
      expect([given.code, gone.code].sort().join()).toMatch(/^(0,1|1,2)$/);
    }
  });
});

describe('a role that staff of several companies hold', () => {
  test('is changed by the head company, or by somebody who is granted all of theirs, never by a branch alone', async () => {
    const branchOwner = await app.as('b_owner');
    const viewers = await named('只读');
    const more = { ...formOf(viewers), menus: [...viewers.menus, 'news.write'] };
    const held = { code: 0, msg: roleText.held_beyond[0] };
    expect(await branchOwner.call(roleApi.edit, more)).toMatchObject(held);
    expect(
      await branchOwner.call(roleApi.edit, { ...formOf(viewers), requires_second_factor: 1 }),
    ).toMatchObject(held);
    expect(await named('只读')).toEqual(viewers);
    await keeper.ok(roleApi.edit, { ...formOf(await named('角色管理员')), note: '总部的人可以改' });
  });

  test('one that only a branch’s own people hold is the branch’s to change', async () => {
    const branchOwner = await app.as('b_owner');
    const { id } = await branchOwner.ok(roleApi.add, {
      role_name: '浦东前台',
      data_scope: 'own',
      menus: ['/SystemMain'],
    });
    await branchOwner.ok(adminApi.add, {
      admin_name: '前台',
      login_name: 'b_reception',
      password: 'Of-all-the-hats',
      positions: [],
      role_ids: [id],
      company_ids: [2],
    });
    await branchOwner.ok(roleApi.edit, { ...formOf(await named('浦东前台')), note: '自己的角色' });
  });
});
