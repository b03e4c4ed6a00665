import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { type Admin, adminApi } from '../admin.contract.ts';
import { adminText } from '../admin.text.ts';

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
const find = async (login: string, company = 1): Promise<Admin> => {
  const { list } = await owner.ok(adminApi.list, { keyword: login, limit: 100 }, { company });
  return list.find((row) => row.login_name === login) as Admin;
};
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

describe('nobody gives more than they have', () => {
  test('a role beyond one’s own, to a newcomer or to somebody who is there', async () => {
    const beyond = { role_ids: adminText.role_beyond[0] };
    expect(fieldsOf(await manager.call(adminApi.add, newcomer({ role_ids: [role('所有者')] })))).toEqual(
      beyond,
    );
    const row = await added();
    expect(
      fieldsOf(await manager.call(adminApi.edit, { ...formOf(row), role_ids: [role('所有者')] })),
    ).toEqual(beyond);
    expect((await manager.call(adminApi.edit, { ...formOf(row), role_ids: [role('公司经理')] })).code).toBe(
      1,
    );
  });

  test('a role with a wider data scope, though its functions are few', async () => {
    const { id } = await owner.ok(roleApi.add, {
      role_name: '到处看',
      data_scope: 'all',
      menus: ['/AdminList'],
    });
    expect(fieldsOf(await manager.call(adminApi.add, newcomer({ role_ids: [id] })))).toHaveProperty(
      'role_ids',
    );
  });

  test('a company that one is not granted, neither given nor taken away', async () => {
    const denied = { company_ids: adminText.company_not_granted[0] };
    expect(fieldsOf(await manager.call(adminApi.add, newcomer({ company_ids: [1, 2] })))).toEqual(denied);
    const both = await added({ company_ids: [1, 2] });
    expect(fieldsOf(await manager.call(adminApi.edit, { ...formOf(both), company_ids: [1] }))).toEqual(
      denied,
    );
    expect(
      (await manager.call(adminApi.edit, { ...formOf(both), admin_name: '留着' })).code,
      'kept as it is',
    ).toBe(1);
  });

  test('somebody above cannot be edited, disabled, deleted or given another password', async () => {
    const above = await find('owner');
    const sentence = { code: 0, msg: adminText.role_beyond[0] };
    expect(await manager.call(adminApi.edit, formOf(above))).toMatchObject(sentence);
    expect(await manager.call(adminApi.disable, { id: above.id })).toMatchObject(sentence);
    expect(await manager.call(adminApi.del, { id: above.id })).toMatchObject(sentence);
    expect(
      await manager.call(adminApi.resetPassword, { id: above.id, new_password: 'Taken-over-2026' }),
    ).toMatchObject(sentence);
    expect(await find('owner')).toEqual(above);
  });

  test('without the function itself: code 3, and its name', async () => {
    const viewer = await app.as('viewer');
    const row = await added();
    const answers = await Promise.all([
      viewer.call(adminApi.add, newcomer()),
      viewer.call(adminApi.edit, formOf(row)),
      viewer.call(adminApi.del, { id: row.id }),
      viewer.call(adminApi.disable, { id: row.id }),
      viewer.call(adminApi.resetPassword, { id: row.id, new_password: 'Taken-over-2026' }),
    ]);
    expect(answers.map((a) => [a.code, a.msg])).toEqual(
      ['新增员工', '编辑员工', '删除员工', '启用/停用员工', '重置密码'].map((name) => [
        3,
        `缺少权限「${name}」`,
      ]),
    );
  });
});

describe('oneself', () => {
  test('cannot be disabled, deleted or given a new password this way', async () => {
    const id = owner.admin_id;
    const no = { code: 0, msg: adminText.not_yourself[0] };
    expect(await owner.call(adminApi.disable, { id })).toMatchObject(no);
    expect(await owner.call(adminApi.del, { id })).toMatchObject(no);
    expect(await owner.call(adminApi.resetPassword, { id, new_password: 'Not-this-way-26' })).toMatchObject(
      no,
    );
  });

  test('keeps roles and companies, and may change the rest without being signed out', async () => {
    const me = await find('manager');
    const denied = { code: 0, msg: adminText.self_edit[0] };
    expect(await manager.call(adminApi.edit, { ...formOf(me), role_ids: [role('只读')] })).toMatchObject(
      denied,
    );
    expect(await manager.call(adminApi.edit, { ...formOf(me), company_ids: [1, 3] })).toMatchObject(denied);
    await manager.ok(adminApi.edit, { ...formOf(me), email: 'luomin@example.com' });
    expect((await manager.call(sessionApi.base, {})).code).toBe(1);
  });
});

describe('an owner remains', () => {
  test('the last active one cannot be disabled, deleted or given a lesser role by whoever could', async () => {
    const { menus } = await owner.ok(roleApi.get, { id: role('所有者') });
    const { id: equal } = await owner.ok(roleApi.add, { role_name: '副所有者', data_scope: 'all', menus });
    await owner.ok(
      adminApi.add,
      newcomer({ login_name: 'deputy', role_ids: [equal], company_ids: [1, 2, 3] }),
    );
    const deputy = await app.as('deputy');
    const other = await find('b_owner', 2);
    await deputy.ok(adminApi.disable, { id: other.id }, { company: 2 });

    const last = await find('owner');
    const no = { code: 0, msg: adminText.last_owner[0] };
    expect(await deputy.call(adminApi.disable, { id: last.id })).toMatchObject(no);
    expect(await deputy.call(adminApi.del, { id: last.id })).toMatchObject(no);
    expect(await deputy.call(adminApi.edit, { ...formOf(last), role_ids: [equal] })).toMatchObject(no);
    expect(await find('owner')).toEqual(last);
    await deputy.ok(adminApi.enable, { id: other.id }, { company: 2 });
  });

  test('two owners who disable each other at once: one wins, and one remains', async () => {
    await owner.ok(
      adminApi.add,
      newcomer({ login_name: 'rival', role_ids: [role('所有者')], company_ids: [1, 2, 3] }),
    );
    const third = await find('b_owner', 2);
    await owner.ok(adminApi.disable, { id: third.id }, { company: 2 });
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await app.as('owner'), await app.as('rival')];
      const answers = await Promise.all([
        a.call(adminApi.disable, { id: b.admin_id }, { company: 2 }),
        b.call(adminApi.disable, { id: a.admin_id }, { company: 2 }),
      ]);
      expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
      expect(answers.every((answer) => [1, 0, -1].includes(answer.code))).toBe(true);
      const [winner, loser] = answers[0]?.code === 1 ? [a, b] : [b, a];
      expect((await loser.call(sessionApi.base, {})).code).toBe(-1);
      await winner.ok(adminApi.enable, { id: loser.admin_id }, { company: 2 });
    }
  });
});
