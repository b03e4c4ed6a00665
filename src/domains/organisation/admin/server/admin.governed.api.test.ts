import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrol } from '@/apps/server/testing/authenticator.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { companyApi } from '../../company/company.contract.ts';
import { departmentApi } from '../../department/department.contract.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { type Admin, adminApi } from '../admin.contract.ts';
import { adminImportApi } from '../admin.import.ts';
import { adminText } from '../admin.text.ts';

const PASSWORD = 'Welcome-aboard-26';
let app: TestApp;
let owner: Person;
/** Granted company 2 and nothing else. */
let branchManager: Person;
let roleIds: Map<string, number>;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  branchManager = await app.as('b_manager');
  roleIds = new Map((await owner.ok(roleApi.list, { limit: 100 })).list.map((r) => [r.role_name, r.id]));
});
afterAll(() => app.close());

const role = (name: string) => roleIds.get(name) as number;
let made = 0;
/** Somebody who works in these companies, signed in. */
async function colleague(company_ids: number[], changes: Partial<InputOf<typeof adminApi.add>> = {}) {
  const login_name = `governed${++made}`;
  const { id } = await owner.ok(
    adminApi.add,
    {
      admin_name: '两地员工',
      login_name,
      password: PASSWORD,
      positions: [],
      company_ids,
      phone: `1370000${String(1000 + made)}`,
      email: 'both@example.com',
      role_ids: [role('只读')],
      ...changes,
    },
    { company: company_ids.at(-1) as number },
  );
  return { id, login_name, person: await app.as(login_name) };
}
const seen = (id: number, by = branchManager): Promise<Admin> => by.ok(adminApi.get, { id });
const formOf = (row: Admin): InputOf<typeof adminApi.edit> => {
  const { id, version, admin_name, login_name, phone, email, positions, role_ids, company_ids } = row;
  return { id, version, admin_name, login_name, phone, email, positions, role_ids, company_ids };
};
const beyond = { code: 0, msg: adminText.reaches_beyond[0] };

describe('an account that reaches a company beyond one’s own', () => {
  test('gets no other password, and nobody signs in to the other company with one', async () => {
    const { id, login_name, person } = await colleague([1, 2]);
    const reset = { id, new_password: 'Taken-over-2026' };
    expect(await branchManager.call(adminApi.resetPassword, reset)).toMatchObject(beyond);
    const proof = { account: login_name, password: 'Taken-over-2026' };
    expect((await app.send(sessionApi.login, proof)).code).toBe(0);
    expect((await person.call(sessionApi.base, {})).code).toBe(1);
  });

  test('keeps its second factor, its status and its sessions, and stays', async () => {
    const { id, person } = await colleague([1, 2]);
    await enrol(person, PASSWORD);
    const { list } = await person.ok(sessionApi.mine, {});
    const session = { admin_id: id, id: list[0]?.id as number };
    const answers = [
      await branchManager.call(adminApi.resetSecondFactor, { id }),
      await branchManager.call(adminApi.disable, { id }),
      await branchManager.call(adminApi.del, { id }),
      await branchManager.call(sessionApi.endOfAdmin, session),
    ];
    for (const answer of answers) expect(answer).toMatchObject(beyond);
    await owner.ok(adminApi.disable, { id });
    expect(await branchManager.call(adminApi.enable, { id })).toMatchObject(beyond);
    expect(await seen(id)).toMatchObject({ status: 'off', has_second_factor: true });
  });

  test.each([
    ['login_name', 'another.login'],
    ['phone', '13711112222'],
    ['email', 'another@example.com'],
    ['role_ids', ['公司经理']],
  ])('keeps its %s', async (field, value) => {
    const { id } = await colleague([1, 2]);
    const before = await seen(id);
    const changed = Array.isArray(value) ? value.map(role) : value;
    const edit = { ...formOf(before), [field]: changed };
    expect(await branchManager.call(adminApi.edit, edit)).toMatchObject(beyond);
    expect(await seen(id)).toEqual(before);
    await owner.ok(adminApi.edit, edit, { company: 2 });
    expect((await seen(id, owner))[field as 'email']).toEqual(changed);
  });

  test('keeps them from a file too: the preview says so, row by row', async () => {
    const { login_name } = await colleague([1, 2]);
    const mine = await colleague([2]);
    const bytes = Buffer.from(`登录名,手机\n${login_name},13722223333\n${mine.login_name},13722224444`);
    const { id, update, refused } = await branchManager.ok(adminImportApi.preview, {
      name: '员工.csv',
      bytes,
    } as never);
    expect([update, refused]).toEqual([1, 1]);
    const { list } = await branchManager.ok(adminImportApi.rows, { id, limit: 10 });
    expect(list.flatMap(({ reasons }) => reasons)).toEqual([adminText.reaches_beyond[0]]);
  });

  test('a company that is switched off counts: it can be switched on again', async () => {
    const { id: closed } = await owner.ok(companyApi.add, {
      name: '停用的校区',
      is_shared_data: 0,
      minutes_per_class_hour: 60,
      time_zone: 'Asia/Shanghai',
      parent_id: 1,
    });
    const { id } = await colleague([closed, 2]);
    await owner.ok(companyApi.disable, { id: closed });
    const reset = { id, new_password: 'Taken-over-2026' };
    expect(await branchManager.call(adminApi.resetPassword, reset)).toMatchObject(beyond);
    await owner.ok(adminApi.resetPassword, reset, { company: 2 });
  });

  test('its name and one’s own companies are still one’s own to change', async () => {
    const { id, person } = await colleague([1, 2]);
    await branchManager.ok(adminApi.edit, { ...formOf(await seen(id)), admin_name: '改名' });
    // Each company decides by itself who works in it.
    await branchManager.ok(adminApi.edit, { ...formOf(await seen(id)), company_ids: [1] });
    expect((await owner.ok(adminApi.get, { id }, { company: 1 })).company_ids).toEqual([1]);
    expect((await person.call(sessionApi.base, {})).code).toBe(-1);
    expect((await branchManager.call(adminApi.get, { id })).code).toBe(4);
  });

  test('a department of a home that one is not granted is no department', async () => {
    const { id } = await colleague([2, 1]);
    const home = await owner.ok(departmentApi.list, {}, { company: 1 });
    await owner.ok(adminApi.edit, { ...formOf(await seen(id, owner)), company_ids: [2] }, { company: 1 });
    const edit = async (department_id: number) =>
      branchManager.call(adminApi.edit, { ...formOf(await seen(id)), department_id });
    const [known, unknown] = [await edit(home.list[0]?.id as number), await edit(9_007_199_254_740_000)];
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ code: 2, msg: adminText.department_not_found[0] });
  });

  test('whoever is granted all of its companies governs it', async () => {
    const { id } = await colleague([1, 2]);
    const deputy = await colleague([1, 2, 3], { role_ids: [role('公司经理')] });
    await deputy.person.ok(adminApi.resetPassword, { id, new_password: 'Another-2026-x' }, { company: 2 });
    await deputy.person.ok(adminApi.disable, { id }, { company: 1 });
    await deputy.person.ok(adminApi.del, { id }, { company: 1 });
  });
});

describe('the database itself', () => {
  /** As a forgotten check would let it through: the session’s own transaction, without the service. */
  const asBranchManager = (sql: string, values: unknown[]) =>
    app.db.database.system(1, 2, 'test', async ({ query }) => {
      await query("SELECT set_config('app.admin', $1, true)", [String(branchManager.admin_id)]);
      return query(sql, values);
    });
  const refused = expect.objectContaining({ code: '42501' });

  test.each([
    ['password', "UPDATE admin_login SET password_hash = 'x' WHERE admin_id = $1"],
    ['login name', "UPDATE admin_login SET login_name = 'x' WHERE admin_id = $1"],
    ['status', "UPDATE admin SET status = 'off' WHERE id = $1"],
    ['phone', "UPDATE admin SET phone = '13700000000' WHERE id = $1"],
    ['second factor', 'DELETE FROM admin_factor WHERE admin_id = $1'],
    ['roles', 'DELETE FROM admin_role WHERE admin_id = $1'],
    ['other companies', 'DELETE FROM admin_company WHERE admin_id = $1 AND company_id = 1'],
    ['account', 'DELETE FROM admin WHERE id = $1'],
  ])('lets nobody change the %s of an account that reaches further', async (_, sql) => {
    const both = await colleague([1, 2]);
    await enrol(both.person, PASSWORD);
    await expect(asBranchManager(sql, [both.id])).rejects.toEqual(refused);
    const { id, person } = await colleague([2]);
    await enrol(person, PASSWORD);
    if (!sql.includes('company_id = 1'))
      expect((await asBranchManager(sql, [id])).rowCount).toBeGreaterThan(0);
  });

  test('lets nobody give themselves a role or a company, or others a company that is not theirs', async () => {
    const me = branchManager.admin_id;
    const give = (admin: number, company: number) =>
      asBranchManager('INSERT INTO admin_company (family_id, admin_id, company_id) VALUES (1, $1, $2)', [
        admin,
        company,
      ]);
    await expect(give(me, 1)).rejects.toEqual(refused);
    await expect(give((await colleague([2])).id, 3)).rejects.toEqual(refused);
    await expect(
      asBranchManager('INSERT INTO admin_role (family_id, admin_id, role_id) VALUES (1, $1, $2)', [
        me,
        role('所有者'),
      ]),
    ).rejects.toEqual(refused);
  });

  test('lets a branch change no role that the head company’s people hold, and share no data by itself', async () => {
    await expect(
      asBranchManager("UPDATE role SET menus = '{}' WHERE id = $1", [role('只读')]),
    ).rejects.toEqual(refused);
    await expect(
      asBranchManager('UPDATE company SET is_shared_data = 1 - is_shared_data WHERE id = $1', [2]),
    ).rejects.toEqual(refused);
  });
});
