import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { openWorkSlot } from '../../admin/server/admin.service.ts';
import { roleApi } from '../../role/role.contract.ts';

/** The form of every answer, whichever noun gives it. */
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
const request = (
  method: Method,
  url: string,
  payload?: string | object,
  headers: Record<string, string> = {},
) =>
  app.http.inject({
    method,
    url,
    headers: {
      token: owner.token,
      ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
const role = (role_name: string) => ({ role_name, data_scope: 'own' as const, menus: ['/SystemMain'] });

describe('an address that is no action', () => {
  test.each([
    ['GET', '/api/api_nothing'],
    ['POST', '/api/api_nothing'],
    ['GET', '/api/'],
    ['GET', '/api/api_admin_list/1'],
    ['GET', '/api/API_ADMIN_LIST'],
    ['POST', '/api/api_admin_list'],
    ['GET', '/api/api_admin_add'],
    ['POST', '/api/api_admin_edit'],
    ['PATCH', '/api/api_admin_edit'],
  ] as [Method, string][])('%s %s is HTTP 404 with the envelope', async (method, url) => {
    const answer = await request(method, url, method === 'GET' ? undefined : {});
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 4, msg: '没有这个接口', data: {} }]);
  });

  test('says so in English, too', async () => {
    const answer = await request('GET', '/api/api_nothing', undefined, { 'accept-language': 'en' });
    expect(answer.json().msg).toBe('There is no such action');
  });
});

describe('a body', () => {
  test.each(['{"role_name":', '{]', 'role_name=x', '', 'undefined'])(
    '%j is not valid JSON: code 2',
    async (body) => {
      const answer = await request('POST', '/api/api_role_add', body);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ code: 2, msg: '填写的内容有误，请检查', data: { fields: {} } });
    },
  );

  test.each(['null', '[]', '7', '"text"', 'true'])('%s is JSON but no input: code 2', async (body) => {
    const { code, data } = (await request('POST', '/api/api_role_add', body)).json();
    expect(code).toBe(2);
    expect(Object.keys(data.fields).length).toBeGreaterThan(0);
  });

  test('in another form than JSON is code 2', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/xml']) {
      const answer = await request('POST', '/api/api_role_add', Buffer.from('role_name=x'), {
        'content-type': type,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([200, 2]);
    }
  });

  test('of more than a megabyte is HTTP 413 with the envelope', async () => {
    const answer = await request('POST', '/api/api_role_add', {
      ...role('大'),
      note: 'x'.repeat(1024 * 1024),
    });
    expect([answer.statusCode, answer.json().code, answer.json().msg]).toEqual([413, 2, '内容过大']);
  });

  test('may say more than is asked: it is ignored', async () => {
    const more = { is_owner: true, family_id: 4, version: 9, id: 1 };
    const { data } = (await request('POST', '/api/api_role_add', { ...role('多余'), ...more })).json();
    expect(await owner.ok(roleApi.get, { id: data.id })).toMatchObject({
      role_name: '多余',
      is_owner: false,
      version: 1,
    });
  });

  test.each(['"__proto__":{"is_owner":true}', '"constructor":{"prototype":{"is_owner":true}}'])(
    'that reaches for a prototype is code 2: %s',
    async (reach) => {
      const body = `{"role_name":"原型","data_scope":"own","menus":[],${reach}}`;
      expect((await request('POST', '/api/api_role_add', body)).json().code).toBe(2);
      expect(({} as Record<string, unknown>).is_owner).toBeUndefined();
    },
  );
});

describe('an answer', () => {
  test('is JSON that nobody stores, under headers that protect', async () => {
    for (const url of ['/api/api_admin_list', '/api/api_nothing', '/api/api_admin_get?id=999999']) {
      const { headers } = await request('GET', url);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
    }
  });

  test('that is our fault: HTTP 500, a request id, and nothing of what happened inside', async () => {
    onTestFinished(
      openWorkSlot
        .part({
          kind: 'broken',
          label: ['坏', 'Broken'],
          count: async (ctx) => (await ctx.query('SELECT secret FROM nowhere_at_all')).rows[0],
        })
        .connect(),
    );
    const answer = await request('GET', `/api/api_admin_work?id=${owner.admin_id}`, undefined, {
      'x-request-id': 'my-request-id-1',
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 0,
      msg: '系统出错了，请稍后再试',
      data: { request_id: 'my-request-id-1' },
    });
    expect(answer.body).not.toMatch(/nowhere_at_all|secret|at async|\.ts/);
    expect((await request('GET', '/api/api_admin_list')).json().code, 'and the next call goes on').toBe(1);
  });
});

describe('paging', () => {
  test.each([
    ['limit=101', 'limit', '每页条数不能大于 100'],
    ['limit=0', 'limit', '每页条数不能小于 1'],
    ['limit=ten', 'limit', '每页条数的格式不对'],
    ['page=0', 'page', '页码不能小于 1'],
    ['page=1001', 'page', '请用筛选缩小范围，最多翻到第 10000 条'],
    ['page=101&limit=100', 'page', '请用筛选缩小范围，最多翻到第 10000 条'],
    ['page=1&page=2', 'page', '页码的格式不对'],
  ])('%s is code 2', async (query, field, message) => {
    expect((await request('GET', `/api/api_admin_list?${query}`)).json()).toEqual({
      code: 2,
      msg: message,
      data: { fields: { [field]: message } },
    });
  });

  test('a hundred rows, and the last page that is allowed', async () => {
    expect((await request('GET', '/api/api_admin_list?limit=100')).json().data).toMatchObject({
      page: 1,
      limit: 100,
    });
    expect((await request('GET', '/api/api_admin_list?page=1000')).json().data).toEqual({
      list: [],
      total: 20,
      page: 1000,
      limit: 10,
      capped: false,
    });
  });
});

describe('the language', () => {
  const missing = async (language?: string) =>
    (
      await request(
        'POST',
        '/api/api_role_add',
        {},
        language === undefined ? {} : { 'accept-language': language },
      )
    ).json().data.fields.role_name;

  test('is Chinese unless English is asked for', async () => {
    expect(await missing()).toBe('请填写角色名称');
    expect(await missing('zh-CN,en;q=0.5')).toBe('请填写角色名称');
    expect(await missing('fr')).toBe('请填写角色名称');
    expect(await missing('en-GB,zh;q=0.5')).toBe('Role name is required');
  });

  test('left out "… is required", empty "… cannot be empty", in both', async () => {
    const fields = async (language: string, body: object) =>
      (await request('POST', '/api/api_admin_add', body, { 'accept-language': language })).json().data.fields;
    expect(await fields('zh-CN', {})).toMatchObject({
      admin_name: '请填写姓名',
      login_name: '请填写登录名',
      password: '请填写密码',
      role_ids: '请选择角色',
    });
    expect(await fields('en', {})).toMatchObject({
      admin_name: 'Name is required',
      login_name: 'Login name is required',
      password: 'Password is required',
    });
    expect(await fields('zh-CN', { admin_name: '', password: '' })).toMatchObject({
      admin_name: '姓名不能为空',
      password: '密码不能为空',
    });
    expect(await fields('en', { admin_name: '  ', password: '' })).toMatchObject({
      admin_name: 'Name cannot be empty',
      password: 'Password cannot be empty',
    });
  });

  test.each([
    [
      'not signed in',
      'GET',
      '/api/api_admin_base',
      { token: 'x' },
      '登录信息已失效，请重新登录（token 验证失败）',
      'Not signed in: token validation failed',
    ],
    [
      'not found',
      'GET',
      '/api/api_admin_get?id=999999',
      {},
      '没有找到，可能已被删除',
      'Not found; it may have been deleted',
    ],
    [
      'company not granted',
      'GET',
      '/api/api_admin_list?company_id=4',
      {},
      '没有该公司的权限',
      'You have not been granted this company',
    ],
  ] as [string, Method, string, Record<string, string>, string, string][])(
    '%s',
    async (_name, method, url, headers, zh, en) => {
      expect((await request(method, url, undefined, headers)).json().msg).toBe(zh);
      expect(
        (await request(method, url, undefined, { ...headers, 'accept-language': 'en' })).json().msg,
      ).toBe(en);
    },
  );

  test('a missing right is named', async () => {
    const teacher = await app.as('teacher');
    expect((await teacher.call(adminApi.list, {})).msg).toBe('缺少权限「查看员工」');
    expect((await teacher.call(adminApi.list, {}, { lang: 'en' })).msg).toBe(
      'Missing permission: View staff',
    );
  });
});
