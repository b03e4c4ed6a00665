import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { adminApi } from '../admin.contract.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const viewerRoles = async () =>
  (await owner.ok(adminApi.get, { id: (await app.as('viewer')).admin_id })).role_ids;

describe('a password that somebody else has chosen', () => {
  test('is to be changed at the first login; then it is one’s own', async () => {
    const password = 'Told-on-the-phone';
    await owner.ok(adminApi.add, {
      admin_name: '新人',
      login_name: 'fresh.face',
      password,
      positions: [],
      role_ids: await viewerRoles(),
      company_ids: [1],
    });
    const person = await app.as('fresh.face');
    expect((await person.ok(sessionApi.base, {})).must_change_password).toBe(true);
    await person.ok(sessionApi.changePassword, { old_password: password, new_password: 'My-very-own-one' });
    expect((await person.ok(sessionApi.base, {})).must_change_password).toBe(false);
  });

  test('the founder’s and the demo’s are not', async () => {
    for (const login of ['owner', 'viewer', 'b_teacher'])
      expect((await (await app.as(login)).ok(sessionApi.base, {})).must_change_password).toBe(false);
  });
});

test('whoever sees staff is offered the roles by name, without the right to see roles', async () => {
  const affairs = await app.as('affairs');
  expect((await affairs.call(roleApi.list, {})).code).toBe(3);
  const { list } = await affairs.ok(adminApi.roles, {});
  expect(list[0]).toEqual({ id: expect.any(Number), role_name: '所有者' });
  expect(list).toHaveLength(12);
  expect((await (await app.as('teacher')).call(adminApi.roles, {})).code).toBe(3);
});

test('all other sessions end with one call, this one goes on', async () => {
  const [here, there, elsewhere] = [
    await app.as('viewer'),
    await app.as('viewer'),
    await app.as('viewer', 'browser'),
  ];
  const other = await app.as('finance');
  await here.ok(sessionApi.endOthers, {});
  expect((await there.call(sessionApi.mine, {})).code).toBe(-1);
  expect((await elsewhere.call(sessionApi.mine, {})).code).toBe(-1);
  expect((await here.ok(sessionApi.mine, {})).list.map(({ current }) => current)).toEqual([true]);
  expect((await other.call(sessionApi.mine, {})).code).toBe(1);
});
