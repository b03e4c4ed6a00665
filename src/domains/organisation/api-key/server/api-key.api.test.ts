import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { delegationApi } from '@/domains/organisation/delegation/delegation.contract.ts';
import { identityApi } from '@/domains/organisation/identity/identity.contract.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import type { EndpointSpec, InputOf } from '@/kernel/contract/api.ts';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { hashHex } from '@/kernel/server/session/session-context.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { apiKeyApi } from '../api-key.contract.ts';
import { apiKeyFields } from './testing/api-key.samples.ts';

let app: TestApp;
let owner: Person;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  at = new Arranger(app, owner);
});
afterAll(() => app.close());

async function newKey(fields: Partial<InputOf<typeof apiKeyApi.add>> = {}) {
  const input = { ...(await apiKeyFields(at)), ...fields };
  return { ...input, ...(await owner.ok(apiKeyApi.add, input)) };
}
const call = (key: string, endpoint: EndpointSpec = sessionApi.base) =>
  app.http.inject({
    method: 'GET',
    url: `/api/${endpoint.action}`,
    headers: { authorization: `Bearer ${key}` },
  });
/** A write, in whichever header its secret comes. */
const send = async ({ action, method }: EndpointSpec, headers: Record<string, string>, payload: object) =>
  (await app.http.inject({ method, url: `/api/${action}`, headers, payload })).json();
/** Of an account that holds another role too. */
async function keyOfTwoRoles() {
  const { id } = await at.staff('viewer', 'finance');
  const made = await newKey({ admin_id: id, role_id: await at.roleId('viewer') });
  return { ...made, other: await at.roleId('finance') };
}
const codeOf = async (key: string): Promise<number> => (await call(key)).json().code;
const rowOf = async ({ admin_id, id }: { admin_id: number; id: number }) =>
  (await owner.ok(apiKeyApi.list, { admin_id })).list.find((key) => key.id === id);

test('a key acts as its account, by either header, and every call is counted', async () => {
  const made = await newKey();
  expect((await call(made.key)).json().data).toMatchObject({
    admin_id: made.admin_id,
    role_id: made.role_id,
  });
  const answer = await app.http.inject({
    method: 'GET',
    url: `/api/${sessionApi.base.action}`,
    headers: { token: made.key },
  });
  expect(answer.json().code).toBe(CODE.done);
  expect(await rowOf(made)).toMatchObject({ phase: 'active', calls_today: 2, refused_today: 0 });
});

test('it may what its role may, and no more', async () => {
  const made = await newKey();
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/${subjectApi.add.action}`,
    headers: { authorization: `Bearer ${made.key}` },
    payload: {},
  });
  expect(answer.json().code).toBe(CODE.notPermitted);
});

const FOR_PEOPLE: readonly EndpointSpec[] = [
  sessionApi.switchRole,
  sessionApi.switchCompany,
  sessionApi.changePassword,
  sessionApi.enrolFactor,
  sessionApi.confirmFactor,
  sessionApi.renewRecovery,
  sessionApi.dropFactor,
  sessionApi.end,
  sessionApi.endOthers,
  sessionApi.logout,
  apiKeyApi.add,
  identityApi.linkStart,
  identityApi.link,
  identityApi.unlink,
  delegationApi.add,
  delegationApi.end,
];
test.each(FOR_PEOPLE.map((endpoint) => ({ endpoint, action: endpoint.action })))(
  '$action is for people: a key is refused, and keeps its role',
  async ({ endpoint }) => {
    const made = await keyOfTwoRoles();
    const answer = await send(endpoint, { authorization: `Bearer ${made.key}` }, { role_id: made.other });
    expect(answer).toMatchObject({ code: CODE.notPermitted, msg: kernelSentences.forPeople[0] });
    expect((await call(made.key)).json().data.role_id).toBe(made.role_id);
  },
);

test('its session takes no other role, by whatever name it is called', async () => {
  const made = await keyOfTwoRoles();
  await app.db.superPool.query("UPDATE session SET token_hash = decode($1, 'hex') WHERE api_key_id = $2", [
    hashHex('looks-like-a-session'),
    made.id,
  ]);
  const headers = { token: 'looks-like-a-session' };
  expect((await send(sessionApi.switchRole, headers, { role_id: made.other })).code).toBe(CODE.notPermitted);
  const { rows } = await app.db.superPool.query('SELECT role_id FROM session WHERE api_key_id = $1', [
    made.id,
  ]);
  expect(rows[0].role_id).toBe(made.role_id);
});

test('revoked, it ends at once; a second time is refused', async () => {
  const made = await newKey();
  expect(await codeOf(made.key)).toBe(CODE.done);
  await owner.ok(apiKeyApi.revoke, { id: made.id });
  expect(await codeOf(made.key)).toBe(CODE.signedOut);
  expect((await owner.call(apiKeyApi.revoke, { id: made.id })).code).toBe(CODE.refused);
  expect(await rowOf(made)).toMatchObject({ phase: 'revoked' });
});

test('it outlives a day without use, and ends on its own day', async () => {
  const made = await newKey();
  const shift = (days: number) =>
    app.db.superPool.query(
      `UPDATE session SET created_at = created_at - make_interval(days => $2), seen_at = seen_at - make_interval(days => $2),
              expires_at = expires_at - make_interval(days => $2) WHERE api_key_id = $1`,
      [made.id, days],
    );
  await shift(60);
  expect(await codeOf(made.key)).toBe(CODE.done);
  await shift(31);
  expect(await codeOf(made.key)).toBe(CODE.signedOut);
});

test('more calls a minute than it has are refused and counted', async () => {
  const made = await newKey({ per_minute: 3 });
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await call(made.key)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(Number((await call(made.key)).headers['retry-after'])).toBeGreaterThan(0);
  expect(await rowOf(made)).toMatchObject({ calls_today: 6, refused_today: 3 });
});

test('an account that is switched off calls no more, and its keys stay revoked', async () => {
  const made = await newKey();
  await owner.ok(adminApi.disable, { id: made.admin_id, reason: '停用' });
  expect(await codeOf(made.key)).toBe(CODE.signedOut);
  await owner.ok(adminApi.enable, { id: made.admin_id });
  expect(await codeOf(made.key)).toBe(CODE.signedOut);
});

test('refused: for oneself, a role that is not held, a day that is over or too far', async () => {
  const fields = await apiKeyFields(at);
  expect((await owner.call(apiKeyApi.add, { ...fields, admin_id: owner.admin_id })).code).toBe(CODE.refused);
  const other = (await apiKeyFields(at)).role_id + 100_000;
  expect((await owner.call(apiKeyApi.add, { ...fields, role_id: other })).code).toBe(CODE.invalid);
  for (const days of [-1, 800])
    expect(
      (await owner.call(apiKeyApi.add, { ...fields, expires_at: at.clock() + days * DAY_SECONDS })).code,
    ).toBe(CODE.invalid);
});

test('the key is in no table, trail or kept answer', async () => {
  const made = await newKey();
  // The secret is base64url: it may hold underscores itself, and LIKE would read them as wildcards.
  const [, secret = ''] = /^xzk_[0-9a-f]{8}_(.+)$/.exec(made.key) ?? [];
  expect(secret).toHaveLength(43);
  const { rows } = await app.db.superPool.query(
    `SELECT table_name, query_to_xml(format('SELECT 1 FROM %I t WHERE strpos(t::text, %L) > 0 LIMIT 1', table_name, $1::text),
            false, true, '')::text AS found
       FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    [secret],
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ found }) => found.includes('<row')).map(({ table_name }) => table_name)).toEqual([]);
});
