import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { enrolled } from '@/domains/organisation/session/server/testing/session.samples.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { Arranger } from '../testing/arranger.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { firstOwner, resetPassword } from './accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const wish = { company: '启明教育', name: '许立', login: 'xu.li', phone: '', password: '' };
const login = async (account: string, password: string) =>
  (await app.send(sessionApi.login, { account, password })) as {
    code: number;
    status: number;
    data: { token: string; step_token?: string };
  };
const companies = async () =>
  Number((await app.db.superPool.query('SELECT count(*) AS n FROM company')).rows[0].n);

describe('the first owner', () => {
  test('signs in with the password that was made, holds every right, and must change it', async () => {
    const password = await firstOwner(app.db.database, wish);
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const { data } = await login('xu.li', password);
    const base = await app.send(sessionApi.base, {}, { token: data.token });
    expect(base.data).toMatchObject({
      admin_name: '许立',
      company: { name: '启明教育' },
      must_change_password: true,
    });
    expect((await app.send(roleApi.list, {}, { token: data.token })).code).toBe(1);
  });

  test.each([
    ['a login that exists', wish, /exists already/],
    ['a login of another case', { ...wish, login: 'XU.Li' }, /exists already/],
    ['no login name', { ...wish, login: '7' }, /--login/],
    ['a weak password', { ...wish, login: 'other', password: 'password123' }, /--password/],
  ])('%s is refused, and nothing is changed', async (_, input, why) => {
    const before = await companies();
    await expect(firstOwner(app.db.database, input)).rejects.toThrow(why);
    expect(await companies()).toBe(before);
  });
});

describe('a password that the operator resets', () => {
  test('opens, although the account was locked; sessions end, and the trail says so', async () => {
    const elsewhere = await app.as('finance');
    for (let n = 0; n < 11; n++) await login('finance', 'wrong-password');
    const password = await resetPassword(app.db.database, 'Finance', { password: '', secondFactor: false });
    expect((await elsewhere.call(sessionApi.base, {})).code).toBe(-1);
    expect((await login('finance', password)).code).toBe(1);
    const { rows } = await app.db.superPool.query(
      "SELECT part FROM audit_log WHERE action = 'operator_reset_password' AND doc_id = $1",
      [elsewhere.admin_id],
    );
    expect(rows).toEqual([{ part: 'admin_login' }]);
  });

  test('leaves the second factor, unless that is asked for too', async () => {
    const { login: name } = await enrolled(await Arranger.in(app));
    const first = await resetPassword(app.db.database, name, { password: '', secondFactor: false });
    expect((await login(name, first)).data).toHaveProperty('step_token');
    const then = await resetPassword(app.db.database, name, { password: '', secondFactor: true });
    expect((await login(name, then)).data).toHaveProperty('token');
  });

  test('needs an account', async () => {
    const given = { password: '', secondFactor: false };
    await expect(resetPassword(app.db.database, 'nobody-here', given)).rejects.toThrow(/no login/);
  });
});
