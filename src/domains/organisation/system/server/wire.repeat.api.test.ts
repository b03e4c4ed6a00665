import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';

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
const rolesNamed = async (role_name: string) =>
  (await owner.ok(roleApi.list, { keyword: role_name, limit: 100 })).list.length;

describe('a repeated call', () => {
  test('with the same key and body: one effect, the same answer', async () => {
    const first = await owner.call(roleApi.add, role('重复一'), { key: 'wire-1' });
    const again = await owner.call(roleApi.add, { ...role('重复一') }, { key: 'wire-1' });
    expect(first.code).toBe(1);
    expect(again).toEqual(first);
    expect(await rolesNamed('重复一')).toBe(1);
  });

  test('five at once: one effect, five times the same answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.call(roleApi.add, role('重复二'), { key: 'wire-2' })),
    );
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]?.code).toBe(1);
    expect(await rolesNamed('重复二')).toBe(1);
  });

  test('with the same key and another body, or under another company, is refused', async () => {
    await owner.ok(roleApi.add, role('重复三'), { key: 'wire-3' });
    const refusal = { code: 0, msg: '同一请求编号已用于其他内容' };
    expect(await owner.call(roleApi.add, role('重复三甲'), { key: 'wire-3' })).toMatchObject(refusal);
    expect(await owner.call(roleApi.add, role('重复三'), { key: 'wire-3', company: 2 })).toMatchObject(
      refusal,
    );
    expect(await rolesNamed('重复三甲')).toBe(0);
  });

  test('after a refusal goes through: only what was done is kept', async () => {
    expect((await owner.call(roleApi.add, role('财务'), { key: 'wire-4' })).code).toBe(2);
    expect((await owner.call(roleApi.add, role('重复四'), { key: 'wire-4' })).code).toBe(1);
  });

  test('of an edit answers "done" again, though the version has moved on', async () => {
    const { id } = await owner.ok(roleApi.add, role('重复五'));
    const edit = { id, version: 1, ...role('重复五改') };
    expect((await owner.call(roleApi.edit, edit, { key: 'wire-5' })).code).toBe(1);
    expect((await owner.call(roleApi.edit, edit, { key: 'wire-5' })).code).toBe(1);
    expect((await owner.call(roleApi.edit, edit, { key: 'wire-5b' })).code).toBe(5);
    expect((await owner.call(roleApi.del, { id }, { key: 'wire-6' })).code).toBe(1);
    expect((await owner.call(roleApi.del, { id }, { key: 'wire-6' })).code).toBe(1);
    expect((await owner.call(roleApi.del, { id })).code).toBe(4);
  });

  test('whose session must be let in anew in between, or whose key has quotes in it, takes effect once', async () => {
    for (const [at, key] of [`it's"\\';--`, 'wire-epoch'].entries()) {
      const name = `重复引号${at}`;
      const first = await owner.ok(roleApi.add, role(name), { key });
      // What is known of the session no longer holds: the claim that goes out with it must not count.
      await app.db.superPool.query('UPDATE access_epoch SET epoch = epoch + 1');
      expect(await owner.ok(roleApi.add, role(name), { key })).toEqual(first);
      await app.db.superPool.query('UPDATE access_epoch SET epoch = epoch + 1');
      await owner.ok(roleApi.add, role(`${name}又`), { key: `${key}2` });
      expect([await rolesNamed(name), await rolesNamed(`${name}又`)]).toEqual([2, 1]);
    }
  });

  test('another person’s key is another key', async () => {
    const elsewhere = await app.as('c_owner');
    await owner.ok(roleApi.add, role('重复七'), { key: 'wire-7' });
    expect((await elsewhere.call(roleApi.add, role('别家七'), { key: 'wire-7' })).code).toBe(1);
  });

  test('by somebody who has lost the right since is refused', async () => {
    const menus = ['/SystemMain', '/SystemMain/RoleList', 'role.add'];
    const { id } = await owner.ok(roleApi.add, { role_name: '会失去', data_scope: 'company', menus });
    const base = { admin_name: '失去', login_name: 'loses', positions: [], company_ids: [1] };
    await owner.ok(adminApi.add, { ...base, password: 'Here-today-26', role_ids: [id] });
    const person = await app.as('loses');
    expect((await person.call(roleApi.add, role('重复八'), { key: 'wire-8' })).code).toBe(1);
    await owner.ok(roleApi.edit, {
      id,
      version: 1,
      role_name: '会失去',
      data_scope: 'company',
      menus: ['/SystemMain'],
    });
    expect((await person.call(roleApi.add, role('重复八'), { key: 'wire-8' })).code).toBe(3);
  });

  test.each(['', 'with space', 'x'.repeat(129)])('the key %j is not valid', async (key) => {
    const answer = await owner.call(roleApi.add, role(`钥匙${key.length}`), {
      headers: { 'idempotency-key': key },
    });
    expect(answer.code).toBe(2);
  });

  test('a login is never stored: each opens its own session', async () => {
    const login = async () =>
      (
        await request(
          'POST',
          '/api/api_admin_login',
          { account: 'viewer', password: 'Demo-2026!' },
          { 'idempotency-key': 'wire-9' },
        )
      ).json();
    const [first, second] = [await login(), await login()];
    expect([first.code, second.code]).toEqual([1, 1]);
    expect(first.data.token).not.toBe(second.data.token);
    const { rows } = await app.db.pool.query(
      "SELECT count(*)::int AS n FROM idempotency_key WHERE action IN ('api_admin_login', 'api_change_pass')",
    );
    expect(rows[0].n).toBe(0);
    expect((await app.send(sessionApi.base, {}, { token: second.data.token })).code).toBe(1);
  });
});
