import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { companyApi } from '../../company/company.contract.ts';
import { departmentApi } from '../../department/department.contract.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { type Admin, adminApi } from '../admin.contract.ts';
import { adminText } from '../admin.text.ts';
import { openWorkSlot } from './admin.service.ts';

type Form = InputOf<typeof adminApi.edit>;
let app: TestApp;
let owner: Person;
let manager: Person;
let roleIds: Map<string, number>;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  manager = await app.as('manager');
  roleIds = new Map((await owner.ok(roleApi.list, { limit: 100 })).list.map((r) => [r.role_name, r.id]));
});
afterAll(() => app.close());

const role = (name: string) => roleIds.get(name) as number;
/** What a form sends back, without the phone: that stays what it was. */
const formOf = ({ id, version, admin_name, login_name, positions, role_ids, company_ids }: Admin): Form => ({
  id,
  version,
  admin_name,
  login_name,
  positions,
  role_ids,
  company_ids,
});
let made = 0;
const newcomer = (changes: Partial<InputOf<typeof adminApi.add>> = {}) => ({
  admin_name: '新员工',
  login_name: `newcomer${++made}`,
  password: 'Welcome-aboard-26',
  positions: [],
  role_ids: [role('只读')],
  company_ids: [1],
  ...changes,
});
const added = async (changes: Partial<InputOf<typeof adminApi.add>> = {}) =>
  owner.ok(adminApi.get, { id: (await owner.ok(adminApi.add, newcomer(changes))).id });
const fieldsOf = (answer: { code: number; data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};

describe('adding', () => {
  test('keeps everything, and the person can sign in', async () => {
    const departments = await owner.ok(departmentApi.list, {});
    const department_id = departments.list.find((d) => d.name === '教学部')?.id as number;
    const row = await added({
      admin_name: '  单雨桐 ',
      login_name: 'shanyutong',
      phone: '+86 137-0000-0001',
      email: 'yutong@example.com',
      positions: ['teacher', 'assistant'],
      department_id,
      company_ids: [1, 3],
      role_ids: [role('教师'), role('助教')],
    });
    expect(row).toMatchObject({
      admin_name: '单雨桐',
      phone: '+8613700000001',
      email: 'yutong@example.com',
      positions: ['teacher', 'assistant'],
      department_name: '教学部',
      company_ids: [1, 3],
      role_names: ['教师', '助教'],
      status: 'on',
    });
    const login = await app.send(sessionApi.login, {
      account: '+8613700000001',
      password: 'Welcome-aboard-26',
    });
    expect(login).toMatchObject({ code: 1, data: { admin_id: row.id } });
  });

  test('a login name or phone that somebody has is refused on that field, in any family', async () => {
    expect(fieldsOf(await owner.call(adminApi.add, newcomer({ login_name: 'Manager' })))).toEqual({
      login_name: adminText.login_taken[0],
    });
    expect(fieldsOf(await owner.call(adminApi.add, newcomer({ phone: '139-1010 0000' })))).toEqual({
      phone: adminText.phone_taken[0],
    });
    const elsewhere = await app.as('c_owner');
    const [theirRole] = (await elsewhere.ok(roleApi.list, {})).list;
    const theirs = { role_ids: [theirRole?.id as number], company_ids: [4] };
    expect(
      fieldsOf(await elsewhere.call(adminApi.add, newcomer({ ...theirs, login_name: 'manager' }))),
    ).toHaveProperty('login_name');
  });

  test('several without a phone do not stand in each other’s way', async () => {
    await added({ phone: '' });
    expect((await added({ phone: '' })).phone).toBe('');
  });

  test('what is missing or wrong is said field by field', async () => {
    const answer = await app.send(
      adminApi.add,
      { login_name: 'a b', admin_name: '', positions: ['king'], role_ids: [], email: 'x' },
      { token: owner.token, 'accept-language': 'en' },
    );
    expect(answer).toMatchObject({ code: 2 });
    expect(fieldsOf(answer)).toMatchObject({
      admin_name: 'Name cannot be empty',
      login_name: adminText.login_name_format[1],
      positions: 'Positions must be one of the given options',
      role_ids: 'Roles needs at least 1 entries',
      company_ids: 'Companies is required',
      password: 'Password is required',
    });
  });

  test('a department of another company, a team or a role of another family do not exist', async () => {
    const elsewhere = await app.as('c_owner');
    const theirDepartment = (await elsewhere.ok(departmentApi.list, {})).list[0]?.id as number;
    const pudong = (await owner.ok(departmentApi.list, {}, { company: 2 })).list[0]?.id as number;
    const theirRole = (await elsewhere.ok(roleApi.list, {})).list.at(-1)?.id as number;
    for (const department_id of [theirDepartment, pudong, 99_999])
      expect(fieldsOf(await owner.call(adminApi.add, newcomer({ department_id })))).toEqual({
        department_id: adminText.department_not_found[0],
      });
    expect(fieldsOf(await owner.call(adminApi.add, newcomer({ team_id: 99_999 })))).toEqual({
      team_id: adminText.team_not_found[0],
    });
    expect(fieldsOf(await owner.call(adminApi.add, newcomer({ role_ids: [theirRole] })))).toEqual({
      role_ids: adminText.role_not_found[0],
    });
    expect(fieldsOf(await owner.call(adminApi.add, newcomer({ company_ids: [1, 4] })))).toEqual({
      company_ids: adminText.company_not_granted[0],
    });
  });

  test('a password that is easily guessed is refused', async () => {
    const passwordError = async (password: string) =>
      fieldsOf(await owner.call(adminApi.add, newcomer({ password }))).password;
    expect(await passwordError('short')).toBe('密码至少 10 个字符');
    expect(await passwordError('1234567890')).toBeTruthy();
    expect(await passwordError('新员工-2026-密码')).toBeTruthy();
  });
});

describe('editing', () => {
  test('changes what was sent and keeps what was not', async () => {
    const before = await added({ phone: '13700000010', email: 'a@example.com' });
    await owner.ok(adminApi.edit, { ...formOf(before), admin_name: '改名', positions: ['finance'] });
    expect(await owner.ok(adminApi.get, { id: before.id })).toMatchObject({
      admin_name: '改名',
      positions: ['finance'],
      phone: '13700000010',
      email: 'a@example.com',
    });
  });

  test('a version that is no longer the newest gets code 5, and changes nothing', async () => {
    const before = await added();
    await owner.ok(adminApi.edit, { ...formOf(before), admin_name: '先到' });
    expect(await owner.call(adminApi.edit, { ...formOf(before), admin_name: '后到' })).toMatchObject({
      code: 5,
    });
    expect((await owner.ok(adminApi.get, { id: before.id })).admin_name).toBe('先到');
  });

  test('two at once with the same version: one wins, one is told', async () => {
    const before = await added();
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((admin_name) => owner.call(adminApi.edit, { ...formOf(before), admin_name })),
    );
    expect(answers.map((a) => a.code).sort()).toEqual([1, 5, 5]);
  });

  test('a new phone and login name open from then on, the old ones no more', async () => {
    const before = await added({ phone: '13700000020', login_name: 'old-name' });
    await owner.ok(adminApi.edit, { ...formOf(before), phone: '137 0000 0021', login_name: 'new-name' });
    const opens = async (account: string) =>
      (await app.send(sessionApi.login, { account, password: 'Welcome-aboard-26' })).code === 1;
    expect(await Promise.all(['13700000021', 'new-name', '13700000020', 'old-name'].map(opens))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a masked phone sent back keeps the number; another mask is no number', async () => {
    const row = await added({ phone: '13700000030' });
    await owner.ok(adminApi.edit, { ...formOf(row), phone: '137****0030' });
    const after = await owner.ok(adminApi.get, { id: row.id });
    expect(after.phone).toBe('13700000030');
    expect(
      fieldsOf(await owner.call(adminApi.edit, { ...formOf(after), phone: '139****0030' })),
    ).toHaveProperty('phone');
    expect(fieldsOf(await owner.call(adminApi.edit, { ...formOf(after), phone: '12' }))).toHaveProperty(
      'phone',
    );
    expect(fieldsOf(await owner.call(adminApi.add, newcomer({ phone: '137****0030' })))).toHaveProperty(
      'phone',
    );
  });

  test('a phone or login name of somebody else is refused on that field', async () => {
    const row = await added();
    expect(
      fieldsOf(await owner.call(adminApi.edit, { ...formOf(row), phone: '13910100000' })),
    ).toHaveProperty('phone');
    expect(fieldsOf(await owner.call(adminApi.edit, { ...formOf(row), login_name: 'OWNER' }))).toHaveProperty(
      'login_name',
    );
  });

  test('somebody of another family is not found', async () => {
    const elsewhere = await app.as('c_owner');
    const row = await added();
    for (const call of [
      elsewhere.call(adminApi.get, { id: row.id }),
      elsewhere.call(adminApi.edit, { ...formOf(row), company_ids: [4] }),
      elsewhere.call(adminApi.del, { id: row.id }),
      elsewhere.call(adminApi.disable, { id: row.id }),
      elsewhere.call(adminApi.resetPassword, { id: row.id, new_password: 'Taken-over-2026' }),
      elsewhere.call(adminApi.work, { id: row.id }),
    ])
      expect((await call).code).toBe(4);
    expect(await owner.ok(adminApi.get, { id: row.id })).toEqual(row);
  });
});

describe('disabling', () => {
  test('and enabling again, each only from the other state, with the reason in the trail', async () => {
    const row = await added();
    expect((await owner.call(adminApi.enable, { id: row.id })).code).toBe(0);
    await owner.ok(adminApi.disable, { id: row.id, reason: '离职' });
    expect((await owner.ok(adminApi.get, { id: row.id })).status).toBe('off');
    expect(await owner.call(adminApi.disable, { id: row.id })).toMatchObject({
      code: 0,
      msg: '当前状态不允许此操作',
    });
    const { rows } = await app.db.superPool.query(
      "SELECT reason FROM audit_log WHERE action = 'api_admin_disable' AND doc_id = $1",
      [row.id],
    );
    expect(rows).toEqual([{ reason: '离职' }]);
    await owner.ok(adminApi.enable, { id: row.id });
    expect((await owner.ok(adminApi.get, { id: row.id })).status).toBe('on');
  });

  test('an old version is told', async () => {
    const row = await added();
    await owner.ok(adminApi.edit, { ...formOf(row), admin_name: '改过' });
    expect((await owner.call(adminApi.disable, { id: row.id, version: row.version })).code).toBe(5);
    expect((await owner.ok(adminApi.get, { id: row.id })).status).toBe('on');
  });

  test('two at once: one wins, one is told', async () => {
    const row = await added();
    const answers = await Promise.all([
      owner.call(adminApi.disable, { id: row.id }),
      manager.call(adminApi.disable, { id: row.id }),
    ]);
    expect(answers.map((a) => a.code).sort()).toEqual([0, 1]);
  });
});

describe('deleting', () => {
  test('takes the account away, with its login', async () => {
    const row = await added({ login_name: 'short-lived' });
    await owner.ok(adminApi.del, { id: row.id });
    expect((await owner.call(adminApi.get, { id: row.id })).code).toBe(4);
    expect((await owner.call(adminApi.del, { id: row.id })).code).toBe(4);
    expect((await added({ login_name: 'short-lived' })).id).not.toBe(row.id);
  });

  test('is refused while something refers to them', async () => {
    const row = await added();
    const xuhui = await owner.ok(companyApi.get, { id: 3 });
    const { id, version, name, is_shared_data, minutes_per_class_hour, time_zone } = xuhui;
    const form = { id, version, name, is_shared_data, minutes_per_class_hour, time_zone };
    await owner.ok(companyApi.edit, { ...form, docking_admin_id: row.id });
    expect(await owner.call(adminApi.del, { id: row.id })).toMatchObject({
      code: 0,
      msg: adminText.in_use[0],
    });
    expect((await owner.ok(adminApi.get, { id: row.id })).role_ids, 'nothing of it is gone').toEqual(
      row.role_ids,
    );
  });
});

describe('resetting a password', () => {
  test('opens with the new one only, and refuses an easy one', async () => {
    const row = await added({ login_name: 'forgetful' });
    expect(
      fieldsOf(await manager.call(adminApi.resetPassword, { id: row.id, new_password: 'forgetful-2026' })),
    ).toHaveProperty('new_password');
    await manager.ok(adminApi.resetPassword, { id: row.id, new_password: 'Second-chance-26' });
    const opens = async (password: string) =>
      (await app.send(sessionApi.login, { account: 'forgetful', password })).code;
    expect([await opens('Welcome-aboard-26'), await opens('Second-chance-26')]).toEqual([0, 1]);
  });
});

describe('open work', () => {
  test('is what the nouns say that somebody holds, in the asked language', async () => {
    onTestFinished(
      openWorkSlot
        .part({
          kind: 'lead',
          label: ['线索', 'Leads'],
          count: async (_ctx, id) => ({ count: id === owner.admin_id ? 3 : 0, url: '/SalesList' }),
        })
        .connect(),
    );
    expect((await owner.ok(adminApi.work, { id: owner.admin_id }, { lang: 'en' })).list).toContainEqual({
      kind: 'lead',
      label: 'Leads',
      count: 3,
      url: '/SalesList',
    });
    expect((await owner.call(adminApi.work, { id: 99_999 })).code).toBe(4);
  });
});
