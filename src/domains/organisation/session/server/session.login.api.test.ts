import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { passwordChecks } from '@/kernel/server/session/passwords.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { sessionApi } from '../session.contract.ts';
import { sessionText } from '../session.text.ts';

const PASSWORD = 'Demo-2026!';
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('DELETE FROM rate_limit; DELETE FROM login_code');
});

const post = (
  action: string,
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => app.http.inject({ method: 'POST', url: `/api/${action}`, payload, headers, remoteAddress });
const login = (account: string, password: string, headers?: Record<string, string>, from?: string) =>
  post('api_admin_login', { account, password }, headers, from);
const phoneOf = async (login_name: string): Promise<string> =>
  (await app.db.pool.query('SELECT phone FROM admin_login WHERE login_name = $1', [login_name])).rows[0]
    .phone;
const wrong = { code: 0, msg: sessionText.wrong[0], data: {} };
const tries = async (count: number, attempt: () => ReturnType<typeof post>) => {
  const answers = [];
  for (let at = 0; at < count; at++) answers.push(await attempt());
  return answers;
};

describe('signing in by password', () => {
  test('answers the token, who it is, and the companies, the own one first', async () => {
    const { code, data } = (await login('b_manager', PASSWORD)).json();
    expect(code).toBe(1);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      admin_id: expect.any(Number),
      admin_name: '顾清扬',
      role_id: expect.any(Number),
      company_list: [{ id: 2, name: '上海浦东校区', is_shared_data: 0 }],
    });
  });

  test.each(['manager', 'MANAGER', '  Manager '])(
    'by login name, however it is typed: %j',
    async (account) => {
      expect((await login(account, PASSWORD)).json().data.admin_name).toBe('罗敏');
    },
  );

  test('by phone, with spaces and dashes or without', async () => {
    const phone = await phoneOf('manager');
    const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`;
    for (const account of [phone, spaced])
      expect((await login(account, PASSWORD)).json().data.admin_name).toBe('罗敏');
  });

  test('leaves the time of the last login on the account', async () => {
    const began = Math.floor(Date.now() / 1000);
    const { data } = (await login('viewer', PASSWORD)).json();
    const owner = await app.as('owner');
    const { last_login_at } = await owner.ok(adminApi.get, { id: data.admin_id });
    expect(last_login_at).toBeGreaterThanOrEqual(began);
  });

  test('wrong, unknown, disabled: the same answer to the letter', async () => {
    const owner = await app.as('owner');
    const { admin_id } = await app.as('guidance');
    await owner.ok(adminApi.disable, { id: admin_id });
    const answers = [
      await login('manager', 'wrong-password'),
      await login('nobody-of-this-name', PASSWORD),
      await login('guidance', PASSWORD),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(wrong);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    await owner.ok(adminApi.enable, { id: admin_id });
    expect((await login('guidance', PASSWORD)).json().code).toBe(1);
  });

  test('an unknown account costs the same check as a wrong password', async () => {
    const checksOf = async (account: string) => {
      const before = passwordChecks.count;
      await login(account, 'wrong-password');
      return passwordChecks.count - before;
    };
    await login('nobody-warming-up', 'wrong-password');
    expect(await checksOf('manager')).toBe(1);
    expect(await checksOf('nobody')).toBe(1);
  });

  test.each([
    [{}, 'account'],
    [{ account: 'manager' }, 'password'],
    [{ password: PASSWORD }, 'account'],
    [{ phone: '13800000001' }, 'code'],
    [{ phone: '13800000001', code: '12345' }, 'code'],
    [{ account: '', password: PASSWORD }, 'account'],
  ])('%j: what is missing is named', async (body, field) => {
    const { code, data } = (await post('api_admin_login', body)).json();
    expect(code).toBe(2);
    expect(Object.keys(data.fields)).toEqual([field]);
  });
});

describe('guessing passwords', () => {
  test('ten tries an account, then HTTP 429 with Retry-After, the right password included', async () => {
    const answers = await tries(10, () => login('finance', 'wrong-password'));
    expect(answers.map((a) => a.statusCode)).toEqual(Array(10).fill(200));
    const locked = await login('finance', PASSWORD);
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(locked.json()).toMatchObject({ code: 0, msg: '尝试次数过多，请 15 分钟后再试' });
    expect((await login('manager', PASSWORD)).json().code).toBe(1);
  });

  test('an account that does not exist is locked in the same way', async () => {
    const answers = await tries(11, () => login('nobody-at-all', 'wrong-password'));
    expect(answers.map((a) => a.statusCode)).toEqual([...Array(10).fill(200), 429]);
  });

  test('fifteen minutes after the last counted try it opens again', async () => {
    await tries(11, () => login('affairs', 'wrong-password'));
    await app.db.pool.query("UPDATE rate_limit SET window_start = window_start - interval '15 minutes'");
    expect((await login('affairs', PASSWORD)).json().code).toBe(1);
  });

  test('a success clears the count', async () => {
    for (let round = 0; round < 2; round++) {
      await tries(9, () => login('teacher', 'wrong-password'));
      expect((await login('teacher', PASSWORD)).json().code).toBe(1);
    }
  });

  test('login name and phone, in whatever spelling, are one account: ten tries in all', async () => {
    const phone = await phoneOf('marketing');
    const names = ['marketing', 'MARKETING', 'mark-eting', 'm arketing', 'marketİng'];
    const phones = [
      phone,
      `${phone.slice(0, 3)} ${phone.slice(3)}`,
      `1-${phone.slice(1)}`,
      `${phone}-`,
      ` ${phone}`,
    ];
    for (const account of [...names, ...phones].slice(1)) await login(account, 'wrong-password');
    expect((await login('marketing', PASSWORD)).json().code, 'nine leave the tenth').toBe(1);
    for (const account of [...names, ...phones]) await login(account, 'wrong-password');
    for (const account of [...names, ...phones])
      expect((await login(account, PASSWORD)).json().code, account).not.toBe(1);
  });

  test('that a name is locked does not tell which phone belongs to it', async () => {
    const phone = await phoneOf('marketing');
    await tries(11, () => login('marketing', 'wrong-password'));
    for (const account of [phone, '13999999999'])
      expect((await login(account, 'wrong-password')).json()).toEqual(wrong);
  });

  test('a hundred failures from one address, then it waits; who succeeds does not count', async () => {
    await login('manager', 'wrong-password', {}, '10.0.0.1');
    await app.db.pool.query("UPDATE rate_limit SET hits = 99 WHERE key = 'login-from:10.0.0.1'");
    for (let at = 0; at < 3; at++)
      expect((await login('manager', PASSWORD, {}, '10.0.0.1')).json().code).toBe(1);
    expect((await login('nobody-1', 'wrong-password', {}, '10.0.0.1')).statusCode).toBe(200);
    expect((await login('nobody-2', 'wrong-password', {}, '10.0.0.1')).statusCode).toBe(429);
    expect((await login('manager', PASSWORD, {}, '10.0.0.2')).json().code).toBe(1);
  });
});

describe('changing one’s password', () => {
  const change = async (token: string, old_password: string, new_password: string) =>
    (await app.send(
      sessionApi.changePassword,
      { old_password, new_password },
      { token, 'accept-language': 'en' },
    )) as {
      code: number;
      status: number;
      data: { fields: Record<string, string> };
    };

  test('needs the old one, a new one that differs, and one that is not easily guessed', async () => {
    const { token } = await app.as('salesmanager');
    const refused = async (old: string, next: string) => (await change(token, old, next)).data.fields;
    expect(await refused('not-it', 'A-fine-new-one')).toEqual({ old_password: sessionText.wrong_old[1] });
    expect(await refused(PASSWORD, PASSWORD)).toEqual({ new_password: sessionText.same_password[1] });
    expect(await refused(PASSWORD, 'short')).toEqual({
      new_password: expect.stringContaining('at least 10'),
    });
    expect(await refused(PASSWORD, 'my-salesmanager-1')).toHaveProperty('new_password');
    expect(await refused(PASSWORD, 'password123')).toHaveProperty('new_password');
    expect(await refused(PASSWORD, '')).toEqual({ new_password: 'New password cannot be empty' });
  });

  test('the new one opens, the old one no more; other sessions end, this one stays', async () => {
    const { token } = await app.as('salesmanager');
    const elsewhere = await app.as('salesmanager');
    expect((await change(token, PASSWORD, 'A-fine-new-one')).code).toBe(1);
    expect((await app.send(sessionApi.base, {}, { token })).code).toBe(1);
    expect((await elsewhere.call(sessionApi.base, {})).code).toBe(-1);
    expect((await login('salesmanager', PASSWORD)).json().code).toBe(0);
    expect((await login('salesmanager', 'A-fine-new-one')).json().code).toBe(1);
  });

  test('guessing the old one is limited too', async () => {
    const { token } = await app.as('viewer');
    for (let at = 0; at < 10; at++) expect((await change(token, 'not-it', 'A-fine-new-one')).code).toBe(2);
    expect((await change(token, PASSWORD, 'A-fine-new-one')).status).toBe(429);
  });
});
