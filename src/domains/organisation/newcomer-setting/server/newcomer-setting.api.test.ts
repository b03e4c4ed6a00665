import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { CODE } from '@/kernel/errors.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { identityApi } from '../../identity/identity.contract.ts';
import { Browser } from '../../identity/server/testing/browser.ts';
import { houseWithPlatforms } from '../../identity/server/testing/house.ts';
import { codeOf } from '../../identity/server/testing/platforms.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { newcomerSettingApi } from '../newcomer-setting.contract.ts';
import { newcomerSettingText as text } from '../newcomer-setting.text.ts';

const { app, at, owner, setOut, signIn, close } = await houseWithPlatforms();
afterAll(close);
const teacher = await at.roleId('teacher');
const sql = async (query: string, ...values: unknown[]) => (await app.db.superPool.query(query, values)).rows;
const accounts = async () => (await sql('SELECT count(*)::int AS n FROM admin'))[0].n as number;

type Fields = Partial<InputOf<typeof newcomerSettingApi.edit>>;
async function say(fields: Fields, { by = owner, company = 1 }: { by?: Person; company?: number } = {}) {
  const { list } = await owner.ok(newcomerSettingApi.list, {}, { company });
  const version = list.find(({ provider }) => provider === (fields.provider ?? 'wecom'))?.version ?? 0;
  const usual = {
    provider: 'wecom',
    is_on: 1 as const,
    role_id: teacher,
    mail_domains: [],
    organisations: [],
  };
  return by.call(newcomerSettingApi.edit, { ...usual, version, ...fields }, { company });
}
beforeEach(async () => {
  for (const company of [1, 2]) await say({ is_on: 0 }, { company });
});
const come = (subject: string, provider = 'wecom') => signIn(new Browser(app), provider, subject);
let made = 0;
const stranger = () => `new.colleague-${++made}`;

test('nothing is said: off, and nobody is made', async () => {
  const before = await accounts();
  expect((await come(stranger())).code).toBe(CODE.refused);
  expect(await accounts()).toBe(before);
});

test('switched on: an account of that company with that role, no password, in the trail and told', async () => {
  expect((await say({})).code).toBe(CODE.done);
  const subject = stranger();
  const browser = new Browser(app);
  const { data } = await signIn(browser, 'wecom', subject);
  browser.token = data.token;
  const me = (await browser.send(sessionApi.base, {})).data;
  expect(me).toMatchObject({ role_id: teacher, has_password: false, must_change_password: false });
  const [found] = await sql(
    `SELECT a.company_id, l.login_name, l.password_hash, i.created_by,
            ARRAY(SELECT company_id FROM admin_company c WHERE c.admin_id = a.id) AS companies
       FROM admin a JOIN admin_login l ON l.admin_id = a.id JOIN admin_identity i ON i.admin_id = a.id
      WHERE i.subject = $1`,
    subject,
  );
  expect(found).toEqual({
    company_id: 1,
    login_name: subject,
    password_hash: '!',
    created_by: null,
    companies: [1],
  });
  const trail = await sql(
    "SELECT admin_id, action, reason FROM audit_log WHERE doc = 'identity' AND after ->> 'subject' = $1",
    subject,
  );
  expect(trail).toEqual([
    {
      admin_id: null,
      action: 'api_identity_finish',
      reason: expect.stringContaining(`企业微信登录（${subject}）`),
    },
  ]);
  const told = await sql(
    "SELECT gaps FROM notice WHERE kind = 'newcomer_setting.made' AND admin_id = $1 ORDER BY id DESC LIMIT 1",
    owner.admin_id,
  );
  expect(told[0].gaps).toMatchObject({ id: data.admin_id, login: subject });
  const { list } = await owner.ok(identityApi.list, { admin_id: data.admin_id });
  expect(list).toMatchObject([{ created_by: '首次登录时自动开户' }]);
  // The next time it is the same account.
  expect((await come(subject)).data.admin_id).toBe(data.admin_id);
});

test('two browsers at once make one account', async () => {
  await say({});
  const subject = stranger();
  const before = await accounts();
  const both = [new Browser(app), new Browser(app)];
  const states = await Promise.all(both.map((browser) => setOut(browser, 'wecom')));
  const answers = await Promise.all(
    both.map((browser, n) =>
      browser.send(identityApi.finish, { state: states[n] as string, code: codeOf(subject) }),
    ),
  );
  expect(new Set(answers.map(({ data }) => data.admin_id)).size).toBe(1);
  expect(await accounts()).toBe(before + 1);
});

test('somebody of another organisation stays out, and is told nothing of it', async () => {
  await say({ organisations: ['another-corp'] });
  const before = await accounts();
  expect((await come(stranger())).msg).toContain('没有关联员工账号');
  expect(await accounts()).toBe(before);
  await say({ organisations: ['another-corp', 'client-of-wecom'] });
  expect((await come(stranger())).code).toBe(CODE.done);
});

test('who has left is not made anew: disabled, unlinked or deleted', async () => {
  await say({});
  const disabled = stranger();
  const { data } = await come(disabled);
  await owner.ok(adminApi.disable, { id: data.admin_id, reason: '停用' });
  const [unlinked, deleted] = [stranger(), stranger()];
  const first = (await come(unlinked)).data.admin_id;
  const { list } = await owner.ok(identityApi.list, { admin_id: first });
  await owner.ok(identityApi.remove, { id: list[0]?.id as number });
  const second = await owner.ok(adminApi.add, {
    ...(await at.staffFields()),
    password: 'Morgen-Stern-26',
  });
  await owner.ok(identityApi.add, { admin_id: second.id, provider: 'wecom', subject: deleted });
  await owner.ok(adminApi.del, { id: second.id });
  const before = await accounts();
  for (const subject of [disabled, unlinked, deleted]) expect((await come(subject)).code).toBe(CODE.refused);
  expect(await accounts()).toBe(before);
});

test('a company says it for itself, and one of a family alone', async () => {
  expect((await say({}, { company: 2 })).code).toBe(CODE.done);
  const { data } = await come(stranger());
  expect(await sql('SELECT company_id FROM admin WHERE id = $1', data.admin_id)).toEqual([{ company_id: 2 }]);
  expect(await say({})).toMatchObject({ code: CODE.invalid, msg: text.on_elsewhere[0] });
});

test('two houses that would both take somebody: neither does', async () => {
  await say({});
  const [other] = await sql(
    'SELECT c.id, c.family_id, r.id AS role_id FROM company c JOIN role r USING (family_id) WHERE c.family_id <> 1 ORDER BY cardinality(r.menus) LIMIT 1',
  );
  await unsafeSql(
    app,
    "INSERT INTO newcomer_setting (family_id, company_id, provider, is_on, role_id) VALUES ($1, $2, 'wecom', 1, $3)",
    [other.family_id, other.id, other.role_id],
  );
  // What the trigger keeps beside it.
  await unsafeSql(
    app,
    "INSERT INTO newcomer_open (provider, company_id, family_id) VALUES ('wecom', $1, $2)",
    [other.id, other.family_id],
  );
  expect((await come(stranger())).code).toBe(CODE.refused);
  for (const table of ['newcomer_setting', 'newcomer_open'])
    await unsafeSql(app, `DELETE FROM ${table} WHERE company_id = $1`, [other.id]);
  expect((await come(stranger())).code).toBe(CODE.done);
});

test('no role that governs or decides, also when it came to it later', async () => {
  for (const role of ['owner', 'manager', 'finance'] as const)
    expect(await say({ role_id: await at.roleId(role) })).toMatchObject({
      code: CODE.invalid,
      msg: text.role_sensitive[0],
    });
  const offered = await owner.ok(newcomerSettingApi.roles, {});
  expect(offered.list.map(({ id }) => id)).toContain(teacher);
  expect(offered.list.map(({ id }) => id)).not.toContain(await at.roleId('manager'));
  await say({});
  await unsafeSql(app, "UPDATE role SET menus = menus || ARRAY['role.edit'] WHERE id = $1", [teacher]);
  expect((await come(stranger())).code).toBe(CODE.refused);
  await unsafeSql(app, "UPDATE role SET menus = array_remove(menus, 'role.edit') WHERE id = $1", [teacher]);
});

test('only who holds the right sees and sets it', async () => {
  const manager = await app.as('manager');
  expect((await manager.call(newcomerSettingApi.list, {})).code).toBe(CODE.notPermitted);
  expect((await say({}, { by: manager })).code).toBe(CODE.notPermitted);
});

test('where anybody may have an account, the organisation must be named', async () => {
  for (const provider of ['dingtalk', 'feishu'])
    expect(await say({ provider })).toMatchObject({
      code: CODE.invalid,
      msg: text.needs_organisation[0],
    });
});
