import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import type { DataScope } from '@/kernel/permission.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { fileApi } from '../../file/file.contract.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { type Company, companyApi } from '../company.contract.ts';
import { companyText } from '../company.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const names = async (person = owner, options: Parameters<Person['ok']>[2] = {}) =>
  (await person.ok(companyApi.list, { limit: 100 }, options)).list.map((c) => c.name);
const get = (id: number) => owner.ok(companyApi.get, { id });
const formOf = ({ id, version, name, is_shared_data, minutes_per_class_hour, time_zone }: Company) => ({
  id,
  version,
  name,
  is_shared_data,
  minutes_per_class_hour,
  time_zone,
});
const branch = (name: string, changes: Partial<InputOf<typeof companyApi.add>> = {}) => ({
  name,
  parent_id: 1,
  is_shared_data: 0 as const,
  minutes_per_class_hour: 60,
  time_zone: 'Asia/Shanghai',
  ...changes,
});
const added = async (name: string, changes: Partial<InputOf<typeof companyApi.add>> = {}) =>
  get((await owner.ok(companyApi.add, branch(name, changes))).id);
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};

describe('the list', () => {
  test('shows what is granted, with parent and staff', async () => {
    const { list } = await owner.ok(companyApi.list, {});
    expect(
      list.map(({ id, name, parent_name, is_shared_data, status }) => [
        id,
        name,
        parent_name,
        is_shared_data,
        status,
      ]),
    ).toEqual([
      [1, '明德国际教育', null, 1, 'on'],
      [2, '上海浦东校区', '明德国际教育', 0, 'on'],
      [3, '上海徐汇校区', '明德国际教育', 1, 'on'],
    ]);
    expect(list.map((c) => c.staff_count)).toEqual([20, 21, 9]);
    expect(list.map((c) => c.depth)).toEqual([0, 1, 1]);
  });

  test('has branches after their parent, from page to page', async () => {
    const low = await added('浦东分部', { parent_id: 2 });
    const pages = [1, 2].map((page) => owner.ok(companyApi.list, { page, limit: 2 }));
    const lines = (await Promise.all(pages)).flatMap(({ list }) => list.map((c) => [c.id, c.depth]));
    expect(lines).toEqual([
      [1, 0],
      [2, 1],
      [low.id, 2],
      [3, 1],
    ]);
    await owner.ok(companyApi.disable, { id: low.id });
    const off = await owner.ok(companyApi.list, { status: 'off' });
    expect(off.list.map((c) => [c.id, c.depth])).toEqual([[low.id, 0]]);
    await owner.ok(companyApi.del, { id: low.id });
  });

  test.each([
    ['all', {}, [1, 2, 3]],
    ['all', { company: 2 }, [1, 2, 3]],
    ['company_tree', {}, [1, 2, 3]],
    ['company_tree', { company: 2 }, [2]],
    ['company', {}, [1]],
    ['company', { company: 3 }, [3]],
    ['own', {}, [1]],
  ] as [DataScope, { company?: number }, number[]][])(
    '%s from %j reaches %j',
    async (data_scope, options, ids) => {
      const { id } = await owner.ok(roleApi.add, {
        role_name: `看公司${Math.random()}`,
        data_scope,
        menus: ['/SystemMain', 'company.read'],
      });
      const login_name = `scope${Math.floor(Math.random() * 1e9)}`;
      await owner.ok(adminApi.add, {
        admin_name: '看',
        login_name,
        password: 'Just-looking-26',
        positions: [],
        role_ids: [id],
        company_ids: [1, 2, 3],
      });
      const person = await app.as(login_name);
      const page = await person.ok(companyApi.list, {}, options);
      expect([page.list.map((c) => c.id), page.total]).toEqual([ids, ids.length]);
      const answer = await app.send(
        companyApi.list,
        { is_data: 1 },
        { token: person.token, 'acting-company': String(options.company ?? 1) },
      );
      expect((answer.data as { list: { id: number }[] }).list.map((c) => c.id)).toEqual(ids);
    },
  );

  test('a company that is not granted is not there, though it is of the family', async () => {
    const manager = await app.as('manager');
    expect(await names(manager)).toEqual(['明德国际教育']);
    expect((await manager.call(companyApi.get, { id: 2 })).code).toBe(4);
  });

  test('another family is invisible: to read, to change, to lie under', async () => {
    const elsewhere = await app.as('c_owner');
    expect(await names(elsewhere)).toEqual(['启航学堂']);
    expect((await elsewhere.call(companyApi.get, { id: 1 })).code).toBe(4);
    expect((await elsewhere.call(companyApi.edit, formOf(await get(2)))).code).toBe(4);
    expect((await elsewhere.call(companyApi.disable, { id: 2 })).code).toBe(4);
    expect((await elsewhere.call(companyApi.del, { id: 2 })).code).toBe(4);
    expect(fieldsOf(await elsewhere.call(companyApi.add, branch('挂靠', { parent_id: 1 })))).toHaveProperty(
      'parent_id',
    );
    expect((await get(2)).status).toBe('on');
  });

  test('filters by state and sorts by name', async () => {
    expect((await owner.ok(companyApi.list, { status: 'off' })).list).toEqual([]);
    const sorted = (await owner.ok(companyApi.list, { sort: 'name', order: 'desc' })).list.map((c) => c.name);
    expect(sorted).toEqual([...sorted].sort().reverse());
  });
});

describe('a new branch', () => {
  test('lies under its parent, and whoever opens it can act under it at once', async () => {
    const row = await added('杭州校区', {
      phone: '0571-8888 8888',
      address: '西湖区',
      minutes_per_class_hour: 45,
      is_shared_data: 1,
    });
    expect(row).toMatchObject({
      parent_id: 1,
      parent_name: '明德国际教育',
      minutes_per_class_hour: 45,
      staff_count: 1,
      status: 'on',
    });
    expect((await owner.ok(sessionApi.base, {}, { company: row.id })).company).toEqual({
      id: row.id,
      name: '杭州校区',
      is_shared_data: 1,
    });
    expect(
      (await (await app.as('b_owner')).call(sessionApi.base, {}, { company: row.id })).code,
      'others are not granted it',
    ).toBe(3);
  });

  test('lets gift hours share the price, unless it says otherwise', async () => {
    expect(await added('默认赠课校区')).toMatchObject({ gift_mode: 'average' });
    expect(await added('先扣付费校区', { gift_mode: 'paid_first' })).toMatchObject({
      gift_mode: 'paid_first',
    });
  });

  test('has a name of its own in the family; another family may use it too', async () => {
    await added('南京校区');
    expect(fieldsOf(await owner.call(companyApi.add, branch('南京校区')))).toEqual({
      name: companyText.name_taken[0],
    });
    expect(
      (await (await app.as('c_owner')).call(companyApi.add, branch('南京校区', { parent_id: 4 }))).code,
    ).toBe(1);
  });

  test.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', companyText.bad_time_zone[1]],
    [{ minutes_per_class_hour: 5 }, 'minutes_per_class_hour', 'Minutes per class hour must be at least 10'],
    [{ name: ' ' }, 'name', 'Company name cannot be empty'],
    [{ is_shared_data: 2 }, 'is_shared_data', 'Shares data must be one of the given options'],
    [{ parent_id: undefined }, 'parent_id', 'Parent company is required'],
    [{ parent_id: 99_999 }, 'parent_id', expect.any(String)],
    [{ docking_admin_id: 99_999 }, 'docking_admin_id', expect.any(String)],
    [{ phone: 'call me' }, 'phone', expect.stringContaining('6 to 20 digits')],
  ])('%j is not valid', async (wrong, field, message) => {
    const answer = await app.send(
      companyApi.add,
      { ...branch('无效'), ...wrong },
      { token: owner.token, 'accept-language': 'en' },
    );
    expect([answer.code, fieldsOf(answer)]).toEqual([2, { [field]: message }]);
    expect(await names()).not.toContain('无效');
  });

  test('needs its right', async () => {
    expect((await (await app.as('manager')).call(companyApi.add, branch('不行'))).code).toBe(3);
  });
});

describe('editing', () => {
  test('changes what was sent; an old version is told', async () => {
    const before = await added('无锡校区', { phone: '0510-666666', address: '旧址' });
    await owner.ok(companyApi.edit, { ...formOf(before), name: '无锡新校区', address: '新址' });
    expect(await get(before.id)).toMatchObject({ name: '无锡新校区', address: '新址', phone: '0510-666666' });
    expect((await owner.call(companyApi.edit, formOf(before))).code).toBe(5);
  });

  test('the docking admin is one of the family, and can be taken away again', async () => {
    const viewer = await app.as('viewer');
    const row = await added('常州校区');
    await owner.ok(companyApi.edit, { ...formOf(row), docking_admin_id: viewer.admin_id });
    expect(await get(row.id)).toMatchObject({
      docking_admin_id: viewer.admin_id,
      docking_admin_name: '陈知行',
    });
    const stranger = await app.as('c_viewer');
    expect(
      fieldsOf(
        await owner.call(companyApi.edit, {
          ...formOf(await get(row.id)),
          docking_admin_id: stranger.admin_id,
        }),
      ),
    ).toHaveProperty('docking_admin_id');
    await owner.ok(companyApi.edit, { ...formOf(await get(row.id)), docking_admin_id: null });
    expect((await get(row.id)).docking_admin_name).toBeNull();
  });

  test('the logo is a file of the company itself', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const { id } = await owner.ok(fileApi.add, { name: 'logo.png', bytes: png } as never, { company: 2 });
    await owner.ok(companyApi.edit, { ...formOf(await get(2)), logo_file_id: id });
    expect((await get(2)).logo_file_id).toBe(id);
    expect(
      fieldsOf(await owner.call(companyApi.edit, { ...formOf(await get(3)), logo_file_id: id })),
    ).toHaveProperty('logo_file_id');
  });

  test('moves a branch under another; never under itself or its own', async () => {
    const [upper, lower] = [await added('上级校区'), await added('下级校区')];
    await owner.ok(companyApi.edit, { ...formOf(lower), parent_id: upper.id });
    expect((await get(lower.id)).parent_name).toBe('上级校区');
    const circle = { code: 0, msg: companyText.not_itself[0] };
    expect(await owner.call(companyApi.edit, { ...formOf(upper), parent_id: lower.id })).toMatchObject(
      circle,
    );
    expect(await owner.call(companyApi.edit, { ...formOf(upper), parent_id: upper.id })).toMatchObject(
      circle,
    );
    expect((await get(upper.id)).parent_id).toBe(1);
  });

  test('two moves at once never close a circle, not even through their branches', async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = [await added(`甲${round}`), await added(`乙${round}`)];
      const [belowA, belowB] = [
        await added(`甲下${round}`, { parent_id: a.id }),
        await added(`乙下${round}`, { parent_id: b.id }),
      ];
      const answers = await Promise.all([
        owner.call(companyApi.edit, { ...formOf(a), parent_id: belowB.id }),
        owner.call(companyApi.edit, { ...formOf(b), parent_id: belowA.id }),
      ]);
      expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1]);
    }
  });

  test('the head stays the head, and no branch becomes one', async () => {
    expect(fieldsOf(await owner.call(companyApi.edit, { ...formOf(await get(1)), parent_id: 2 }))).toEqual({
      parent_id: companyText.head_stays[0],
    });
    expect(fieldsOf(await owner.call(companyApi.edit, { ...formOf(await get(2)), parent_id: null }))).toEqual(
      { parent_id: companyText.head_stays[0] },
    );
  });

  test('not under a company that one cannot see', async () => {
    const elsewhere = await app.as('c_owner');
    const { id } = await elsewhere.ok(companyApi.add, branch('启航分校', { parent_id: 4 }));
    expect((await owner.call(companyApi.edit, { ...formOf(await get(2)), parent_id: id })).code).toBe(2);
    expect((await get(2)).parent_id).toBe(1);
  });
});
