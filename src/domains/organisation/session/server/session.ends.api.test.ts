import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { companyApi } from '../../company/company.contract.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../session.contract.ts';

const PASSWORD = 'Demo-2026!';
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const isOpen = async (person: Person) => (await person.call(sessionApi.base, {})).code === 1;
const roleId = async (name: string) =>
  (await owner.ok(roleApi.list, { limit: 100 })).list.find((r) => r.role_name === name)?.id as number;
const newRole = async (role_name: string, menus: string[]) =>
  (await owner.ok(roleApi.add, { role_name, data_scope: 'company', menus })).id;
/** What a form sends back of an account. */
async function formOf(id: number) {
  const row = await owner.ok(adminApi.get, { id });
  const { admin_name, login_name, positions, role_ids, company_ids, department_id, version } = row;
  return { id, admin_name, login_name, positions, role_ids, company_ids, department_id, version };
}

describe('a session ends', () => {
  const moved = (person: Person, column: 'seen_at' | 'created_at', by: string) =>
    app.db.pool.query(
      `UPDATE session SET ${column} = ${column} - interval '${by}' WHERE id = (SELECT max(id) FROM session WHERE admin_id = ${person.admin_id})`,
    );

  test('after 60 minutes without use, not before', async () => {
    const person = await app.as('teacher');
    expect(await isOpen(person)).toBe(true);
    await moved(person, 'seen_at', '59 minutes');
    expect(await isOpen(person)).toBe(true);
    await expect
      .poll(
        async () =>
          (
            await app.db.pool.query(
              "SELECT max(seen_at) > now() - interval '1 minute' AS used FROM session WHERE admin_id = $1",
              [person.admin_id],
            )
          ).rows[0].used,
      )
      .toBe(true);
    await moved(person, 'seen_at', '61 minutes');
    expect(await isOpen(person)).toBe(false);
  });

  test('12 hours after it began, however much it is used', async () => {
    const person = await app.as('teacher');
    expect(await isOpen(person)).toBe(true);
    await moved(person, 'created_at', '11 hours 59 minutes');
    expect(await isOpen(person)).toBe(true);
    await moved(person, 'created_at', '2 minutes');
    expect(await isOpen(person)).toBe(false);
  });

  test('by signing out: at once, the cookie is dropped, other sessions stay', async () => {
    const [here, there] = [await app.as('teacher'), await app.as('teacher')];
    expect(await isOpen(here)).toBe(true);
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/api_admin_logout',
      headers: { token: here.token },
      payload: {},
    });
    expect(answer.json().code).toBe(1);
    expect(String(answer.headers['set-cookie'])).toMatch(/^xz_session=; .*Max-Age=0/);
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
  });

  test('when the account is disabled', async () => {
    const person = await app.as('assistant');
    expect(await isOpen(person)).toBe(true);
    await owner.ok(adminApi.disable, { id: person.admin_id });
    expect(await isOpen(person)).toBe(false);
    await owner.ok(adminApi.enable, { id: person.admin_id });
    expect(await isOpen(person), 'an ended session does not come back').toBe(false);
    expect(await isOpen(await app.as('assistant'))).toBe(true);
  });

  test('when another role is given', async () => {
    const person = await app.as('guidance');
    expect(await isOpen(person)).toBe(true);
    await owner.ok(adminApi.edit, { ...(await formOf(person.admin_id)), role_ids: [await roleId('只读')] });
    expect(await isOpen(person)).toBe(false);
  });

  test('when a company is taken away', async () => {
    const person = await app.as('b_viewer');
    expect(await isOpen(person)).toBe(true);
    const under = { company: 2 };
    const row = await owner.ok(adminApi.get, { id: person.admin_id }, under);
    const { admin_name, login_name, positions, role_ids, version } = row;
    const form = { id: row.id, admin_name, login_name, positions, role_ids, version };
    await owner.ok(adminApi.edit, { ...form, company_ids: [3] }, under);
    expect(await isOpen(person)).toBe(false);
  });

  test('an edit that moves no right ends nothing', async () => {
    const person = await app.as('classteacher');
    await owner.ok(adminApi.edit, { ...(await formOf(person.admin_id)), admin_name: '何静怡' });
    expect((await person.ok(sessionApi.base, {})).admin_name).toBe('何静怡');
  });

  test('when the password is reset, and the next login is told to change it', async () => {
    const person = await app.as('finance');
    expect(await isOpen(person)).toBe(true);
    await owner.ok(adminApi.resetPassword, { id: person.admin_id, new_password: 'Fresh-start-26' });
    expect(await isOpen(person)).toBe(false);
    const again = await app.as('finance');
    expect((await again.ok(sessionApi.base, {})).must_change_password).toBe(true);
    await again.ok(sessionApi.changePassword, {
      old_password: 'Fresh-start-26',
      new_password: 'My-own-words-26',
    });
    expect((await again.ok(sessionApi.base, {})).must_change_password).toBe(false);
  });

  test('when the account is deleted', async () => {
    const id = (
      await owner.ok(adminApi.add, {
        admin_name: '临时',
        login_name: 'for-a-day',
        password: 'Gone-tomorrow-26',
        positions: [],
        role_ids: [await roleId('只读')],
        company_ids: [1],
      })
    ).id;
    const person = await app.as('for-a-day');
    expect(await isOpen(person)).toBe(true);
    await owner.ok(adminApi.del, { id });
    expect(await isOpen(person)).toBe(false);
  });
});

describe('what changes around an open session holds at once', () => {
  test('a role that loses a function refuses its call, one that gains it allows it', async () => {
    const id = await newRole('临时甲', ['/SystemMain', '/AdminList']);
    const person = await app.as('affairs');
    await owner.ok(adminApi.edit, { ...(await formOf(person.admin_id)), role_ids: [id] });
    const signedIn = await app.as('affairs');
    const edit = async (menus: string[], data_scope: 'company' | 'own' = 'company') => {
      const { version } = await owner.ok(roleApi.get, { id });
      await owner.ok(roleApi.edit, { id, version, role_name: '临时甲', data_scope, menus });
    };
    expect((await signedIn.call(adminApi.list, {})).code).toBe(1);
    await edit(['/SystemMain']);
    expect(await signedIn.call(adminApi.list, {})).toMatchObject({ code: 3, msg: '缺少权限「查看员工」' });
    expect((await signedIn.ok(sessionApi.base, {})).permissions).toEqual([]);
    await edit(['/SystemMain', '/AdminList'], 'own');
    expect((await signedIn.ok(adminApi.list, {})).list.map((row) => row.id)).toEqual([signedIn.admin_id]);
  });

  test('a company that is switched off', async () => {
    const { id } = await owner.ok(companyApi.add, {
      name: '苏州校区',
      parent_id: 1,
      is_shared_data: 0,
      minutes_per_class_hour: 60,
      time_zone: 'Asia/Shanghai',
    });
    expect((await owner.call(sessionApi.base, {}, { company: id })).code).toBe(1);
    await owner.ok(companyApi.disable, { id });
    expect((await owner.call(sessionApi.base, {}, { company: id })).code).toBe(3);
    expect((await owner.ok(sessionApi.base, {})).company_list.map((c) => c.id)).not.toContain(id);
    await owner.ok(companyApi.enable, { id });
    expect((await owner.call(sessionApi.base, {}, { company: id })).code).toBe(1);
  });
});

describe('open sessions', () => {
  test('one’s own are listed, newest first, with where they come from', async () => {
    const first = await app.as('salesmanager');
    await app.http.inject({
      method: 'POST',
      url: '/api/api_admin_login',
      headers: { 'user-agent': 'Firefox/140', origin: 'http://localhost' },
      remoteAddress: '10.9.8.7',
      payload: { account: 'salesmanager', password: PASSWORD },
    });
    const { list } = await first.ok(sessionApi.mine, {});
    expect(list.map(({ device, address, kind, current }) => ({ device, address, kind, current }))).toEqual([
      { device: 'Firefox/140', address: '10.9.8.7', kind: 'browser', current: false },
      { device: '', address: '', kind: 'script', current: true },
    ]);
  });

  test('one ends one’s own; somebody else’s is not found', async () => {
    const [here, there] = [await app.as('adviser'), await app.as('adviser')];
    const { list } = await here.ok(sessionApi.mine, {});
    const other = list.find((row) => !row.current)?.id as number;
    expect((await (await app.as('viewer')).call(sessionApi.end, { id: other })).code).toBe(4);
    expect(await isOpen(there)).toBe(true);
    await here.ok(sessionApi.end, { id: other });
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
    expect((await here.call(sessionApi.end, { id: other })).code, 'ended twice').toBe(4);
  });

  test('a manager lists and ends those of staff; without the right it is refused', async () => {
    const [manager, viewer] = [await app.as('manager'), await app.as('viewer')];
    const elsewhere = await app.as('marketing');
    const ofStaff = async () =>
      (await manager.ok(sessionApi.ofAdmin, { admin_id: elsewhere.admin_id })).list.map(({ id }) => id);
    const before = await ofStaff();
    const staff = await app.as('marketing');
    const opened = (await ofStaff()).filter((id) => !before.includes(id));
    expect(opened).toHaveLength(1);
    const session = { id: opened[0] as number, admin_id: staff.admin_id };
    expect((await viewer.call(sessionApi.ofAdmin, { admin_id: staff.admin_id })).code).toBe(3);
    expect((await viewer.call(sessionApi.endOfAdmin, session)).code).toBe(3);
    expect((await manager.call(sessionApi.endOfAdmin, { ...session, admin_id: manager.admin_id })).code).toBe(
      4,
    );
    await manager.ok(sessionApi.endOfAdmin, session);
    expect([await isOpen(staff), await isOpen(elsewhere)]).toEqual([false, true]);
  });

  test('staff of another family, or beyond what the manager may see, are not found', async () => {
    const manager = await app.as('manager');
    for (const login of ['c_viewer', 'b_viewer']) {
      const other = await app.as(login);
      expect((await manager.call(sessionApi.ofAdmin, { admin_id: other.admin_id })).code).toBe(4);
    }
  });
});
