import { afterAll, beforeAll, expect, test } from 'vitest';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { apiKeyApi } from '@/domains/organisation/api-key/api-key.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import { calendarApi } from '@/domains/teaching/lesson/calendar.contract.ts';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const now = Math.floor(Date.now() / 1000);
const HERE = { company: 1 };

/** The account of the website's payments, and its key. */
async function newKey(): Promise<string> {
  const [role_name] = DEFAULT_ROLES.finance;
  const { list } = await owner.ok(roleApi.list, { keyword: role_name }, HERE);
  const role_id = list.find((role) => role.role_name === role_name)?.id as number;
  const account = {
    admin_name: '官网收款',
    login_name: 'site.payments',
    password: DEMO_PASSWORD,
    positions: [],
    role_ids: [role_id],
    company_ids: [1],
  };
  const { id } = await owner.ok(adminApi.add, account, HERE);
  const key = { admin_id: id, role_id, name: '官网', expires_at: now + 90 * DAY_SECONDS, per_minute: 60 };
  return (await owner.ok(apiKeyApi.add, key, HERE)).key;
}

test('docs/integrate.md: from a key to the first recharge', async () => {
  const headers = { authorization: `Bearer ${await newKey()}`, 'accept-language': 'en' };
  const get = async (path: string) =>
    (await app.http.inject({ method: 'GET', url: `/api/${path}`, headers })).json();

  expect((await get('api_admin_base')).data).toMatchObject({ admin_name: '官网收款' });
  const keyword = encodeURIComponent('陈');
  const student_id = (await get(`api_students_list?keyword=${keyword}&limit=10`)).data.list[0].id;
  const method_id = (await get('api_basedata_options?kind=payment_method')).data.list[0].id;
  const pay = async () =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/api_recharge_add',
        headers: { ...headers, 'idempotency-key': 'pay-2026-0001' },
        payload: {
          category: 'top',
          received_fen: 500_000,
          method_id,
          paid_at: now - 60,
          reference: 'wx-8842',
          lines: [{ student_id, amount_fen: 500_000 }],
          submit_now: 1,
        },
      })
    ).json();
  const entered = await pay();
  expect(entered).toMatchObject({ code: CODE.done });
  expect(await pay()).toEqual(entered);

  // Nothing that would go on opening once the key is revoked.
  const calendar = await app.http.inject({
    method: 'POST',
    url: `/api/${calendarApi.add.action}`,
    headers,
    payload: {},
  });
  expect(calendar.json()).toMatchObject({ code: CODE.notPermitted, msg: kernelSentences.forPeople[1] });

  // It waits for a person, and the key is none who could decide.
  const { id } = entered.data;
  const decided = await app.http.inject({
    method: 'POST',
    url: `/api/${rechargeApi.audit.action}`,
    headers,
    payload: { id, pass: 1 },
  });
  expect(decided.json().code).toBe(CODE.refused);
  await owner.ok(rechargeApi.audit, { id, pass: 1 }, HERE);
  expect((await get(`api_recharge_get?id=${id}`)).data).toMatchObject({
    status: 'approved',
    reference: 'wx-8842',
  });
});
