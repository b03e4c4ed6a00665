import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { openWorkSlot } from '../../admin/server/admin.service.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../session.contract.ts';
import { setSpecialDisplay } from './session.service.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const roleId = async (name: string) =>
  (await owner.ok(roleApi.list, { limit: 100 })).list.find((r) => r.role_name === name)?.id as number;

describe('who I am', () => {
  test('comes from the session: the admin, its companies, menu and rights', async () => {
    const me = await (await app.as('viewer')).ok(sessionApi.base, {});
    expect(me).toMatchObject({
      admin_name: '陈知行',
      login_name: 'viewer',
      phone: expect.stringMatching(/^139\*{4}\d{4}$/),
      role_name: '只读',
      data_scope: 'company',
      time_zone: 'Asia/Shanghai',
      company: { id: 1, name: '明德国际教育', is_shared_data: 1 },
      permissions: expect.arrayContaining(['admin.read', 'company.read', 'role.read']),
    });
    expect(me.role_menu.filter(({ menu_url }) => menu_url === 'organisation')).toEqual([
      {
        menu_name: '组织',
        menu_url: 'organisation',
        children: expect.arrayContaining([
          { menu_name: expect.any(String), menu_url: '/AdminList' },
          { menu_name: expect.any(String), menu_url: '/Department' },
          {
            menu_name: expect.any(String),
            menu_url: '/SystemMain',
            children: [{ menu_name: '查看公司', menu_url: 'company.read' }],
          },
          { menu_name: expect.any(String), menu_url: '/SystemMain/RoleList' },
        ]),
      },
    ]);
  });

  test('an admin_id or role_id in the address is a wish: it changes nothing', async () => {
    const viewer = await app.as('viewer');
    const mine = await viewer.ok(sessionApi.base, {});
    const asked = await viewer.ok(sessionApi.base, {
      admin_id: owner.admin_id,
      role_id: await roleId('所有者'),
    });
    expect(asked).toEqual(mine);
  });

  test.each(['abc', '-1', '1.5', '9'.repeat(40)])(
    'an admin_id of %s does not even disturb',
    async (admin_id) => {
      const viewer = await app.as('viewer');
      const answer = await app.send(
        sessionApi.base,
        { admin_id, role_id: admin_id },
        { token: viewer.token },
      );
      expect(answer).toMatchObject({ code: 1, data: { admin_id: viewer.admin_id } });
    },
  );

  test('the special display, and its order of columns, are the named institution’s alone', async () => {
    const columns = [{ call: 'api_students_list', columns: ['status', 'username'] }];
    setSpecialDisplay('明德国际教育', columns);
    onTestFinished(() => setSpecialDisplay(undefined));
    const named = await owner.ok(sessionApi.base, {});
    expect(named).toMatchObject({ special_display: true, special_columns: columns });
    const other = await owner.ok(sessionApi.base, {}, { company: 2 });
    expect(other).toMatchObject({ special_display: false, special_columns: [] });
  });

  test('the owner reaches 1, 2 and 3, and reads all of them', async () => {
    const me = await owner.ok(sessionApi.base, {});
    expect(me.company_list.map((c) => c.id)).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(me.readable_company_ids).toEqual(me.company_list.map((c) => c.id));
    expect((await (await app.as('manager')).ok(sessionApi.base, {})).readable_company_ids).toEqual([1]);
  });
});

describe('the acting company', () => {
  test('is the one of the header where it is granted', async () => {
    expect((await owner.ok(sessionApi.base, {}, { company: 2 })).company.id).toBe(2);
    expect((await owner.ok(sessionApi.base, {})).company.id).toBe(1);
  });

  test.each(['4', '999', '0', '-1', 'abc', '1.5', '1 OR 1=1', '99999999999999999999'])(
    '%s is refused with code 3',
    async (wish) => {
      const answer = await owner.call(sessionApi.base, {}, { headers: { 'acting-company': wish } });
      expect(answer).toMatchObject({ status: 200, code: 3, msg: '没有该公司的权限' });
    },
  );

  test('one’s own company is refused to somebody of another', async () => {
    const foreign = await app.as('c_owner');
    expect((await foreign.call(sessionApi.base, {}, { company: 1 })).code).toBe(3);
  });

  test('switching it lasts for the session', async () => {
    const person = await app.as('owner');
    expect(await person.ok(sessionApi.switchCompany, { to_company_id: 3 })).toEqual({
      company: { id: 3, name: '上海徐汇校区', is_shared_data: 1 },
    });
    expect((await person.ok(sessionApi.base, {})).company.id).toBe(3);
    expect((await owner.ok(sessionApi.base, {})).company.id, 'another session of the same person').toBe(1);
    expect((await person.call(sessionApi.switchCompany, { to_company_id: 4 })).code).toBe(4);
  });
});

describe('the selected company', () => {
  const idsUnder = async (selected: number | undefined, person = owner) => {
    const page = await person.ok(adminApi.list, { limit: 100 }, selected === undefined ? {} : { selected });
    return new Set(page.list.flatMap((row) => row.company_ids));
  };

  test('filters what is read; 0 means every company that may be read', async () => {
    const under = async (id: number) =>
      (await owner.ok(adminApi.list, { limit: 100 }, { selected: id })).list.map((r) => r.id);
    expect(await under(2)).toEqual(
      (await owner.ok(adminApi.list, { limit: 100 }, { company: 2 })).list.map((r) => r.id),
    );
    expect((await under(0)).length).toBeGreaterThan((await under(2)).length);
    expect([...(await idsUnder(0))]).toEqual(expect.arrayContaining([1, 2, 3]));
  });

  test('beyond what the role may read is refused', async () => {
    expect((await owner.call(adminApi.list, {}, { selected: 4 })).code).toBe(3);
    const viewer = await app.as('viewer');
    expect((await viewer.call(adminApi.list, {}, { selected: 3 })).code).toBe(3);
    expect([...(await idsUnder(0, viewer))]).toContain(1);
  });

  test('does not reach a write: what is written belongs to the acting company', async () => {
    const input = {
      admin_name: '归属',
      login_name: 'belongs',
      password: 'Where-do-I-live',
      positions: [],
      role_ids: [await roleId('只读')],
      company_ids: [1, 2],
    };
    const { id } = await owner.ok(adminApi.add, input, { selected: 2, headers: { 'acting-company': '1' } });
    const { rows } = await app.db.superPool.query('SELECT company_id FROM admin WHERE id = $1', [id]);
    expect(rows[0].company_id).toBe(1);
    const { rows: trail } = await app.db.superPool.query(
      "SELECT company_id FROM audit_log WHERE doc = 'admin' AND doc_id = $1",
      [id],
    );
    expect(new Set(trail.map((row) => row.company_id))).toEqual(new Set([1]));
  });
});

describe('a GET', () => {
  test('runs in a transaction that cannot write', async () => {
    const seen: string[] = [];
    onTestFinished(
      openWorkSlot
        .part({
          kind: 'probe',
          label: ['探针', 'Probe'],
          count: async (ctx) => {
            seen.push((await ctx.query('SHOW transaction_read_only')).rows[0].transaction_read_only);
            await ctx.query('SAVEPOINT probe');
            await ctx
              .query("INSERT INTO app_state (key, value) VALUES ('probe', '1')")
              .catch((error) => seen.push(error.code));
            await ctx.query('ROLLBACK TO probe');
            return { count: 0, url: '/' };
          },
        })
        .connect(),
    );
    await owner.ok(adminApi.work, { id: owner.admin_id });
    expect(seen).toEqual(['on', '25006']);
  });
});

describe('several roles', () => {
  test('one acts under one at a time, and switches to those one holds', async () => {
    const [finance, viewer] = [await roleId('财务'), await roleId('只读')];
    await owner.ok(adminApi.add, {
      admin_name: '双角',
      login_name: 'tworoles',
      password: 'Two-hats-one-head',
      positions: [],
      role_ids: [finance, viewer],
      company_ids: [1],
    });
    const person = await app.as('tworoles');
    const me = await person.ok(sessionApi.base, {});
    expect(me.role_list.map((r) => r.id)).toEqual([finance, viewer]);
    expect([me.role_id, me.permissions.includes('audit.read'), me.permissions.includes('role.read')]).toEqual(
      [finance, true, false],
    );
    await person.ok(sessionApi.switchRole, { role_id: viewer });
    const then = await person.ok(sessionApi.base, {});
    expect([
      then.role_id,
      then.permissions.includes('audit.read'),
      then.permissions.includes('role.read'),
    ]).toEqual([viewer, false, true]);
    expect((await person.call(sessionApi.switchRole, { role_id: await roleId('所有者') })).code).toBe(0);
  });
});
