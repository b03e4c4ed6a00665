import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { type MenuNode, type Role, roleApi } from '../role.contract.ts';
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
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};
let made = 0;
const fresh = (changes: Partial<InputOf<typeof roleApi.add>> = {}) => ({
  role_name: `角色${++made}`,
  data_scope: 'own' as const,
  menus: ['/SystemMain'],
  ...changes,
});
const added = async (changes: Partial<InputOf<typeof roleApi.add>> = {}) =>
  owner.ok(roleApi.get, { id: (await owner.ok(roleApi.add, fresh(changes))).id });
const urlsOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((n) => [n.menu_url, ...urlsOf(n.children ?? [])]);

describe('the list', () => {
  test('holds the twelve default roles of the family, and how many staff have each', async () => {
    const theirs = await list({}, await app.as('c_owner'));
    expect(theirs.map((r) => r.role_name)).toEqual([
      '所有者',
      '公司经理',
      '财务',
      '销售顾问',
      '销售主管',
      '班主任',
      '教务',
      '教师',
      '助教',
      '升学指导',
      '市场',
      '只读',
    ]);
    expect(theirs.map((r) => r.staff_count)).toEqual(Array(12).fill(1));
    expect(theirs.filter((r) => r.is_owner).map((r) => r.role_name)).toEqual(['所有者']);
  });

  test('is filtered by a part of the name and by scope; % and _ are letters like others', async () => {
    expect((await list({ keyword: '销售' })).map((r) => r.role_name)).toEqual(['销售顾问', '销售主管']);
    expect((await list({ data_scope: 'all' })).map((r) => r.role_name)).toEqual(['所有者']);
    expect(await list({ keyword: '%' })).toEqual([]);
    expect(await list({ keyword: '_' })).toEqual([]);
  });

  test('sorts by name, and pages', async () => {
    const names = (await list({ sort: 'role_name' })).map((r) => r.role_name);
    expect(names).toEqual([...names].sort());
    const second = await owner.ok(roleApi.list, { page: 2, limit: 5 });
    expect(second.list.map((r) => r.id)).toEqual((await list()).slice(5, 10).map((r) => r.id));
    expect(second.total).toBe(13);
  });

  test('is_data=1 answers ids and names', async () => {
    const answer = await app.send(roleApi.list, { is_data: 1 }, { token: owner.token });
    expect((answer.data as { list: object[] }).list[0]).toEqual({
      id: expect.any(Number),
      role_name: '所有者',
    });
  });

  test('is exported as it is filtered', async () => {
    const answer = await owner.call(roleApi.export, { keyword: '销售' }, { lang: 'en' });
    const [sheet] = (await readXlsx(answer.data as unknown as Buffer)).sheets;
    expect(sheet?.rows.map((cells) => cells.slice(0, 2))).toEqual([
      ['Role name', 'Data scope'],
      ['Sales adviser', 'Own only'],
      ['Sales manager', 'Department and below'],
    ]);
  });

  test('needs the right to see roles', async () => {
    expect((await (await app.as('finance')).call(roleApi.list, {})).code).toBe(3);
  });
});

describe('the menu tree', () => {
  test('names every screen and function, in both languages', async () => {
    const zh = (await owner.ok(roleApi.tree, {})).list;
    const en = (await owner.ok(roleApi.tree, {}, { lang: 'en' })).list;
    expect(urlsOf(zh)).toEqual(urlsOf(en));
    expect(urlsOf(zh)).toEqual(
      expect.arrayContaining([
        'organisation',
        '/AdminList',
        'admin.add',
        '/SystemMain',
        'company.edit',
        'role.del',
      ]),
    );
    const staff = (tree: MenuNode[]) =>
      tree.flatMap((wing) => wing.children ?? []).find((s) => s.menu_url === '/AdminList');
    expect(staff(zh)?.children?.find((f) => f.menu_url === 'admin.add')?.menu_name).toBe('新增员工');
    expect(staff(en)?.children?.find((f) => f.menu_url === 'admin.add')?.menu_name).toBe('Add staff');
    const chinese = (nodes: MenuNode[]): string[] =>
      nodes.flatMap((n) => [n.menu_name, ...chinese(n.children ?? [])]);
    expect(chinese(en).filter((name) => /\p{Script=Han}/u.test(name))).toEqual([]);
  });

  test('of one’s own role is what is ticked; the owner’s is the whole', async () => {
    const whole = (await owner.ok(roleApi.tree, {})).list;
    expect((await owner.ok(roleApi.menu, {})).list).toEqual(whole);
    expect(
      urlsOf((await keeper.ok(roleApi.menu, {})).list)
        .filter((url) => url !== 'organisation')
        .sort(),
    ).toEqual([...KEEPER].sort());
    const teachers = urlsOf((await (await app.as('teacher')).ok(roleApi.menu, {})).list);
    for (const url of [
      'people',
      '/TeacherList',
      'teaching',
      '/Schedule',
      'organisation',
      '/news',
      '/SystemMain',
    ])
      expect(teachers).toContain(url);
    for (const url of ['money', '/AdminList', '/StudentsList', 'lesson.edit'])
      expect(teachers).not.toContain(url);
  });
});

describe('adding a role', () => {
  test('keeps name, scope, menus and note; a menu ticked twice is ticked once', async () => {
    const row = await added({
      menus: ['/AdminList', 'admin.add', '/AdminList'],
      note: '说明',
      data_scope: 'department',
    });
    expect(row).toMatchObject({
      menus: ['/AdminList', 'admin.add'],
      note: '说明',
      data_scope: 'department',
      is_owner: false,
      staff_count: 0,
    });
  });

  test('a copy: the same menus and scope under another name', async () => {
    const original = await named('公司经理');
    const copy = await added({
      role_name: '公司经理（副）',
      menus: original.menus,
      data_scope: original.data_scope,
    });
    expect([copy.menus, copy.data_scope]).toEqual([original.menus, original.data_scope]);
    expect(copy.id).not.toBe(original.id);
  });

  test('a name that the family has is refused on its field; another family’s does not matter', async () => {
    expect(fieldsOf(await owner.call(roleApi.add, fresh({ role_name: '财务' })))).toEqual({
      role_name: roleText.name_taken[0],
    });
    const mine = await added({ role_name: '只在这里' });
    expect(
      (await (await app.as('c_owner')).call(roleApi.add, fresh({ role_name: mine.role_name }))).code,
    ).toBe(1);
  });

  test('a menu that does not exist is refused by name', async () => {
    const answer = await owner.call(roleApi.add, fresh({ menus: ['/AdminList', '/Nowhere', 'admin.fly'] }));
    expect(answer.code).toBe(2);
    expect(fieldsOf(answer)).toEqual({ menus: '没有这个菜单或功能：/Nowhere、admin.fly' });
  });

  test('what one does not hold cannot be granted, nor a wider scope', async () => {
    expect(await keeper.call(roleApi.add, fresh({ menus: ['/AdminList', 'admin.add'] }))).toMatchObject({
      code: 0,
      msg: '不能授予自己没有的权限：新增员工',
    });
    expect(await keeper.call(roleApi.add, fresh({ data_scope: 'all' }))).toMatchObject({
      code: 0,
      msg: roleText.scope_beyond_mine[0],
    });
    expect(
      (await keeper.call(roleApi.add, fresh({ menus: ['/AdminList'], data_scope: 'company' }))).code,
    ).toBe(1);
  });

  test.each([
    [{ role_name: '' }, 'role_name', 'Role name cannot be empty'],
    [{ role_name: 'x'.repeat(41) }, 'role_name', 'Role name may have at most 40 characters'],
    [{ data_scope: 'galaxy' }, 'data_scope', 'Data scope must be one of the given options'],
    [{ menus: undefined }, 'menus', 'Menus and functions is required'],
  ])('%j is not valid', async (wrong, field, message) => {
    const answer = await app.send(
      roleApi.add,
      { ...fresh(), ...wrong },
      { token: owner.token, 'accept-language': 'en' },
    );
    expect([answer.code, fieldsOf(answer)]).toEqual([2, { [field]: message }]);
  });
});

describe('who reads in English', () => {
  const en = { lang: 'en' } as const;

  test('sees the default roles by their English names, wherever they are shown', async () => {
    const finance = await app.as('finance');
    expect((await finance.ok(sessionApi.base, {}, en)).role_name).toBe('Finance');
    expect((await finance.ok(sessionApi.base, {})).role_name).toBe('财务');
    const { list } = await owner.ok(adminApi.list, { limit: 100 }, en);
    expect(list.find(({ id }) => id === finance.admin_id)?.role_names).toEqual(['Finance']);
    const found = await owner.ok(roleApi.list, { keyword: 'class tea' }, en);
    expect(found.list.map(({ role_name }) => role_name)).toEqual(['班主任']);
  });

  test('reads a name that the company gave as it was given; what a form edits is never translated', async () => {
    const { id } = await owner.ok(roleApi.add, fresh({ role_name: '财务二组' }));
    const answer = await app.send(
      roleApi.list,
      { is_data: 1 },
      { token: owner.token, 'accept-language': 'en' },
    );
    const offered = (answer.data as { list: { id: number; role_name: string }[] }).list;
    expect(offered.find((one) => one.id === id)?.role_name).toBe('财务二组');
    const finance = offered.find(({ role_name }) => role_name === 'Finance');
    const { role_name } = await owner.ok(roleApi.get, { id: finance?.id as number }, en);
    expect(role_name).toBe('财务');
  });
});
