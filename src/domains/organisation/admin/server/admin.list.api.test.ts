import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { baseDataApi } from '../../base-data/base-data.contract.ts';
import { departmentApi } from '../../department/department.contract.ts';
import { roleApi } from '../../role/role.contract.ts';
import { type Admin, adminApi } from '../admin.contract.ts';

type Query = InputOf<typeof adminApi.list>;
let app: TestApp;
let owner: Person;
let roleIds: Map<string, number>;
let departmentIds: Map<string, number>;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  roleIds = new Map((await owner.ok(roleApi.list, { limit: 100 })).list.map((r) => [r.role_name, r.id]));
  departmentIds = new Map((await owner.ok(departmentApi.list, {})).list.map((d) => [d.name, d.id]));
});
afterAll(() => app.close());

const page = (query: Query = {}, person = owner) => person.ok(adminApi.list, { limit: 100, ...query });
const rows = async (query: Query = {}, person = owner): Promise<Admin[]> => (await page(query, person)).list;
const names = async (query: Query = {}, person = owner) =>
  (await rows(query, person)).map((row) => row.admin_name).sort();
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

describe('the list', () => {
  test('shows the acting company’s staff with everything about them', async () => {
    const { list, total, capped } = await page();
    expect([list.length, total, capped]).toEqual([20, 20, false]);
    expect(list.find((row) => row.login_name === 'manager')).toEqual({
      id: expect.any(Number),
      admin_name: '罗敏',
      login_name: 'manager',
      phone: '13910100000',
      email: '',
      status: 'on',
      department_id: departmentIds.get('总经办'),
      department_name: '总经办',
      team_id: null,
      team_name: null,
      positions: ['management'],
      role_ids: [roleIds.get('公司经理')],
      role_names: ['公司经理'],
      company_ids: [1],
      company_names: ['明德国际教育'],
      has_second_factor: false,
      last_login_at: expect.any(Number),
      created_at: expect.any(Number),
      version: expect.any(Number),
    });
  });

  test('ten rows a page by default, newest first; pages join without a gap or a repeat', async () => {
    const all = (await rows()).map((row) => row.id);
    const first = await owner.ok(adminApi.list, {});
    const second = await owner.ok(adminApi.list, { page: 2 });
    expect([first.limit, first.total, second.page]).toEqual([10, 20, 2]);
    expect([...first.list, ...second.list].map((row) => row.id)).toEqual(all);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect((await page({ page: 3, limit: 10 })).list).toEqual([]);
    expect((await page({ page: 3, limit: 10 })).total).toBe(20);
  });

  test('sorts by name and by the last login, both ways; who never came is longest ago', async () => {
    const sorted = (await rows()).map((row) => row.admin_name).sort();
    expect((await rows({ sort: 'admin_name' })).map((r) => r.admin_name)).toEqual(sorted);
    expect((await rows({ sort: 'admin_name', order: 'desc' })).map((r) => r.admin_name)).toEqual(
      sorted.reverse(),
    );
    await app.as('viewer');
    for (const order of ['asc', 'desc'] as const) {
      const times = (await rows({ sort: 'last_login_at', order })).map((r) => r.last_login_at);
      const known = times.filter((at) => at !== null);
      expect(known.length).toBeGreaterThanOrEqual(2);
      const never = order === 'desc' ? times.slice(known.length) : times.slice(0, -known.length);
      expect(never.every((at) => at === null)).toBe(true);
      expect(known).toEqual([...known].sort((a, b) => (order === 'asc' ? a - b : b - a)));
    }
  });

  test.each([
    ['by a field that is none', { sort: 'password_hash' }, 'sort'],
    ['upwards', { order: 'up' }, 'order'],
    ['a state that is none', { status: 'gone' }, 'status'],
    ['a position that is none', { position: 'king' }, 'position'],
    ['101 rows', { limit: 101 }, 'limit'],
    ['page 0', { page: 0 }, 'page'],
    ['a page too far', { page: 1001 }, 'page'],
    ['a keyword without end', { keyword: 'x'.repeat(65) }, 'keyword'],
  ])('%s is not valid input', async (_name, query, field) => {
    const answer = await app.send(adminApi.list, query, { token: owner.token });
    expect(answer).toMatchObject({ status: 200, code: 2, data: { fields: { [field]: expect.any(String) } } });
  });
});

describe('filters', () => {
  test('by role, department, position, state', async () => {
    expect(await names({ held_role_id: roleIds.get('教师') as number })).toEqual(
      ['刘子宸', '杨梦琪', '高远', '黄俊杰'].sort(),
    );
    expect(await names({ department_id: departmentIds.get('销售二组') as number })).toEqual(
      ['李佳欣', '王博宇'].sort(),
    );
    expect(await names({ position: 'management' })).toEqual(['苏晚晴', '罗敏', '赵启明'].sort());
    await owner.ok(adminApi.disable, { id: (await find('wuyutong')).id });
    expect(await names({ status: 'off' })).toEqual(['吴雨彤']);
    expect(await names({ status: 'on' })).not.toContain('吴雨彤');
  });

  test('by team', async () => {
    const { id: team_id } = await owner.ok(baseDataApi.add, { kind: 'new_team', name: '新设战队' });
    await edit(await find('lijiaxin'), { team_id });
    const [row, ...others] = await rows({ team_id });
    expect([row?.admin_name, row?.team_name, others]).toEqual(['李佳欣', '新设战队', []]);
  });

  test('together: every one must hold', async () => {
    expect(await names({ position: 'teacher', keyword: '杨' })).toEqual(['杨梦琪']);
    expect(await names({ position: 'teacher', keyword: '罗敏' })).toEqual([]);
    expect((await page({ position: 'teacher', keyword: '罗敏' })).total).toBe(0);
  });
});

describe('the keyword finds', () => {
  test.each([
    ['a name', '周浩宇', ['周浩宇']],
    ['two characters of a name', '子宸', ['刘子宸']],
    ['one character', '周', ['周楠', '周浩宇']],
    ['pinyin', 'zhounan', ['周楠']],
    ['a syllable', 'zhou', ['周楠', '周浩宇']],
    ['initials', 'zhy', ['周浩宇']],
    ['capitals', 'ZHY', ['周浩宇']],
    ['a login name', 'salesman', ['赵启明']],
    ['a whole phone', '13910100111', ['赵启明']],
    ['a phone with spaces', '139 1010 0111', ['赵启明']],
    ['the end of a phone', '0111', ['赵启明']],
    ['two words', '周 zhouhao', ['周浩宇']],
    ['nothing for nobody', '不存在', []],
    ['letters across two syllables', 'houn', ['周楠']],
    ['nothing for mere punctuation', '%_', []],
  ])('%s', async (_name, keyword, found) => {
    expect(await names({ keyword })).toEqual([...found].sort());
  });

  test('the new name after an edit, the old one no more', async () => {
    await edit(await find('huangjunjie'), { admin_name: '黄子轩' });
    expect(await names({ keyword: '子轩' })).toEqual(['黄子轩']);
    expect(await names({ keyword: '俊杰' })).toEqual([]);
    expect(await names({ keyword: 'hzx' })).toEqual(['黄子轩']);
  });
});

describe('options', () => {
  test('is_data=1 answers id and label of all active staff, unpaged', async () => {
    const answer = await app.send(adminApi.list, { is_data: 1 }, { token: owner.token });
    const { list } = answer.data as { list: Record<string, unknown>[] };
    expect(list.length).toBe((await rows({ status: 'on' })).length);
    expect(Object.keys(list[0] ?? {})).toEqual(['id', 'admin_name']);
    expect(answer.data).not.toHaveProperty('total');
  });

  test('by position, under the names of the specification', async () => {
    const teacher = await app.as('teacher');
    const people = async (position: Admin['positions'][number]) =>
      (await rows({ position, status: 'on' }))
        .map(({ id, admin_name }) => ({ id, admin_name }))
        .sort((a, b) => a.id - b.id);
    expect((await teacher.ok(adminApi.assistants, {})).list).toEqual(await people('assistant'));
    expect((await teacher.ok(adminApi.affairs, {})).list).toEqual(await people('academic_affairs'));
    expect((await teacher.ok(adminApi.guidance, {})).list).toEqual(await people('guidance'));
    const banzhuren = (await people('class_teacher')).map(({ id, admin_name }) => ({
      id,
      banzhuren: admin_name,
    }));
    expect((await teacher.ok(adminApi.classTeachers, {})).list).toEqual(banzhuren);
    expect(await teacher.ok(adminApi.searchWhere, {})).toEqual({
      guwen: await people('adviser'),
      banzhuren,
      guidance: await people('guidance'),
      jiaowu: await people('academic_affairs'),
      assistant: await people('assistant'),
    });
    expect((await teacher.ok(adminApi.options, {})).list.length).toBe((await rows({ status: 'on' })).length);
  });

  test('offer nobody who is disabled', async () => {
    const { list } = await owner.ok(adminApi.assistants, {});
    expect(list.map((person) => person.admin_name)).toEqual(['马思远']);
  });

  test('of another company are that company’s', async () => {
    const theirs = await (await app.as('c_teacher')).ok(adminApi.options, {});
    expect(theirs.list.map((p) => p.admin_name)).toContain('欧阳明远');
    expect(theirs.list.map((p) => p.admin_name)).not.toContain('罗敏');
  });
});
