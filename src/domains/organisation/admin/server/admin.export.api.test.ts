import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { roleApi } from '../../role/role.contract.ts';
import { type Admin, adminApi } from '../admin.contract.ts';

type Query = InputOf<typeof adminApi.list>;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
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

describe('phones', () => {
  test('are masked without the right to see them, in the list and alone', async () => {
    const viewer = await app.as('viewer');
    const list = await rows({}, viewer);
    expect(list.every((row) => /^\d{3}\*{4}\d{4}$/.test(row.phone))).toBe(true);
    const id = list.find((row) => row.login_name === 'manager')?.id as number;
    expect((await viewer.ok(adminApi.get, { id })).phone).toBe('139****0000');
    expect((await owner.ok(adminApi.get, { id })).phone).toBe('13910100000');
  });
});

describe('the export', () => {
  /** Read back by a reader that is not ours. */
  async function sheetOf(
    person: Person,
    query: Omit<Query, 'page' | 'limit' | 'sort' | 'order'>,
    lang: 'zh-CN' | 'en' = 'zh-CN',
  ) {
    const answer = await person.call(adminApi.export, query as never, { lang });
    const [sheet] = (await readXlsx(answer.data as unknown as Buffer)).sheets;
    const [head = [], ...body] = sheet?.rows ?? [];
    return { head, body };
  }

  test('holds exactly the rows that the list’s filter finds, in the list’s order', async () => {
    await owner.ok(adminApi.disable, { id: (await find('wuyutong')).id });
    for (const query of [
      {},
      { position: 'teacher' as const },
      { keyword: '周' },
      { status: 'off' as const },
    ]) {
      const { body } = await sheetOf(owner, query);
      expect(body.map((cells) => cells[1])).toEqual((await rows(query)).map((row) => row.login_name));
      expect(body).not.toEqual([]);
    }
  });

  test('has a head and words in the asked language', async () => {
    const { team_name } = await find('salesmanager');
    const zh = await sheetOf(owner, { keyword: 'salesmanager' });
    expect(zh.head.slice(0, 3)).toEqual(['姓名', '登录名', '手机']);
    expect(zh.body[0]?.slice(0, 10)).toEqual([
      '赵启明',
      'salesmanager',
      '13910100111',
      null,
      '在职',
      '销售部',
      team_name,
      '顾问、管理',
      '销售主管',
      '明德国际教育',
    ]);
    const en = await sheetOf(owner, { keyword: 'salesmanager' }, 'en');
    expect(en.head.slice(0, 3)).toEqual(['Name', 'Login name', 'Phone']);
    expect(en.body[0]?.slice(4, 8)).toEqual(['Active', '销售部', team_name, 'Adviser, Management']);
  });

  test('of an empty filter is a file with a head only', async () => {
    const { head, body } = await sheetOf(owner, { keyword: '不存在' });
    expect([head.length, body]).toEqual([12, []]);
  });

  test('comes as an xlsx to be saved, under its own name', async () => {
    const answer = await app.http.inject({
      method: 'GET',
      url: '/api/api_admin_export',
      headers: { token: owner.token },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringMatching(
        /^attachment; .*filename\*=UTF-8''%E5%AF%BC%E5%87%BA%E5%91%98%E5%B7%A5-\d{4}-\d\d-\d\d\.xlsx$/,
      ),
      'cache-control': 'no-store',
    });
  });

  test('masks phones without the right to see them', async () => {
    const menus = ['/SystemMain', '/AdminList', 'admin.export'];
    const { id } = await owner.ok(roleApi.add, { role_name: '导出员', data_scope: 'company', menus });
    await edit(await find('affairs'), { role_ids: [id] });
    const { body } = await sheetOf(await app.as('affairs'), { keyword: 'manager' });
    expect(body.map((cells) => cells[2])).toEqual(expect.arrayContaining(['139****0000']));
    expect(body.every((cells) => /^\d{3}\*{4}\d{4}$/.test(String(cells[2])))).toBe(true);
  });

  test('needs its own right, and refuses wrong filters before the file begins', async () => {
    expect((await (await app.as('viewer')).call(adminApi.export, {})).code).toBe(3);
    expect(await app.send(adminApi.export, { status: 'gone' }, { token: owner.token })).toMatchObject({
      code: 2,
    });
  });

  test('four at once are all answered', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, () => sheetOf(owner, {})));
    expect(files.map((file) => file.body.length)).toEqual([20, 20, 20, 20]);
  });
});
