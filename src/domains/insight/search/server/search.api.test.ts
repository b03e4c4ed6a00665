import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { documentFor } from '@/apps/server/testing/samples.ts';
import { type CallOptions, type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { roleFields } from '@/domains/organisation/role/server/testing/role.samples.ts';
import { adminApi } from '../../../organisation/admin/admin.contract.ts';
import { roleApi } from '../../../organisation/role/role.contract.ts';
import { searchApi } from '../search.contract.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const groups = async (person: Person, keyword: string, options?: CallOptions) =>
  (await person.ok(searchApi.find, { keyword }, options)).list;
const found = async (person: Person, keyword: string, kind = 'admin', options?: CallOptions) =>
  ((await groups(person, keyword, options)).find((group) => group.kind === kind)?.hits ?? []).map(
    ({ title }) => title,
  );

describe('people are found by', () => {
  test.each([
    ['a whole name', '周浩宇', ['周浩宇']],
    ['two characters', '子宸', ['刘子宸']],
    ['pinyin', 'zhounan', ['周楠']],
    ['initials', 'zhy', ['周浩宇']],
    ['a login name', 'salesman', ['赵启明']],
    ['a whole phone', '13910100111', ['赵启明']],
    ['the end of a phone', '0111', ['赵启明']],
    ['nothing where there is none', '不存在的人', []],
    ['nothing by mere punctuation', '%_', []],
  ])('%s', async (_name, keyword, names) => {
    expect(await found(owner, keyword)).toEqual(names);
  });
});

describe('what was found', () => {
  test('opens its document, says who it is and where the keyword stands', async () => {
    const [group] = await groups(owner, 'zhy');
    expect(group).toMatchObject({ kind: 'admin', label: '员工管理', all_url: null });
    expect(group?.hits[0]).toMatchObject({
      url: expect.stringMatching(/^\/AdminList\?staff_id=\d+$/),
      marks: [{ at: 0, length: 3 }],
      company: null,
      off: false,
    });
  });

  test('is bounded, and the rest is a list away', async () => {
    const [group] = await groups(owner, '139');
    expect(group?.hits).toHaveLength(6);
    expect(group?.all_url).toBe('/AdminList?keyword=139');
  });

  test('companies and roles are found by pinyin too', async () => {
    expect(await found(owner, 'pudong', 'company')).toEqual(['上海浦东校区']);
    expect(await found(owner, 'bzr', 'role')).toEqual(['班主任']);
    const [role] = (await groups(owner, '班主任', { lang: 'en' })).filter(({ kind }) => kind === 'role');
    expect(role).toMatchObject({ label: 'Roles' });
    expect(role?.hits[0]?.url).toMatch(/RoleEdit\/\d+$/);
  });

  test('in another company says which: it opens with that one selected', async () => {
    const person = await app.db.superPool.query(
      'SELECT admin_name FROM admin WHERE company_id = 2 ORDER BY id LIMIT 1',
    );
    const name = person.rows[0].admin_name;
    const [hit] = (await groups(owner, name, { selected: 0 }))[0]?.hits ?? [];
    expect(hit).toMatchObject({ title: name, company: { id: 2, name: '上海浦东校区' } });
  });
});

describe('nobody finds', () => {
  test('a number that they may not see, not by its digits either', async () => {
    const affairs = await app.as('affairs');
    expect(await found(affairs, '赵启明')).toEqual(['赵启明']);
    for (const digits of ['13910100111', '0111', '139', '139 0111', '赵启明 0111'])
      expect(await found(affairs, digits), digits).toEqual([]);
    const [group] = await groups(affairs, '赵启明');
    expect(JSON.stringify(group)).not.toContain('13910100111');
  });

  test('what their role does not open', async () => {
    const adviser = await groups(await app.as('adviser'), '周');
    expect(adviser.map(({ kind }) => kind)).not.toContain('admin');
    expect(await groups(await app.as('viewer'), 'pudong')).toEqual([]); // not granted
    const finance = await groups(await app.as('finance'), '班主任');
    expect(finance.map(({ kind }) => kind)).not.toContain('role');
  });

  test('another company’s or another family’s people', async () => {
    const manager = await app.as('manager');
    expect(await found(manager, '欧阳明远')).toEqual([]);
    expect(await found(await app.as('c_owner'), '周浩宇')).toEqual([]);
    expect(await found(await app.as('c_owner'), '欧阳明远')).toEqual(['欧阳明远']);
  });

  test('more than their data scope shows', async () => {
    const at = await Arranger.in(app);
    const menus = ['/SystemMain', '/AdminList'];
    const role = await owner.ok(roleApi.add, { ...roleFields(at), data_scope: 'own', menus });
    const person = { ...(await at.staffFields()), role_ids: [role.id], password: 'Another-2026!' };
    await owner.ok(adminApi.add, person);
    const self = await app.as(person.login_name);
    expect(await found(self, '周浩宇')).toEqual([]);
    expect(await found(self, 'sample')).toHaveLength(1);
  });
});

test.each([
  ['nothing at all', ''],
  ['only spaces', '   '],
  ['a keyword without end', 'x'.repeat(65)],
])('%s is refused by its field', async (_name, keyword) => {
  const answer = await owner.call(searchApi.find, { keyword });
  expect(answer).toMatchObject({ code: 2, data: { fields: { keyword: expect.any(String) } } });
});

describe('a document is found by its number', () => {
  const KINDS = [
    ['contract', '/StudentContract'],
    ['recharge', '/'],
    ['refund', '/StudentRefund'],
    ['clearing', '/StudentEmpty'],
    ['conversion', '/StudentMoneyMain/ClassessMoney'],
    ['invoice', '/StudentContract'],
    ['demand', '/ClassDemand'],
    ['receipt', '/'],
  ] as const;
  const numberOf = async (table: string): Promise<string> => {
    const { rows } = await app.db.database.system(1, 1, 'test', ({ query }) =>
      query(`SELECT number FROM ${table} WHERE company_id = 1 ORDER BY id LIMIT 1`),
    );
    return rows[0]?.number as string;
  };
  beforeAll(async () => {
    // The demo has none where everybody whose hours are over is held by something.
    if (!(await numberOf('clearing'))) await documentFor('clearing', await Arranger.in(app));
  });

  test.each(KINDS)('%s', async (kind, screen) => {
    const number = await numberOf(kind);
    const [group] = (await groups(owner, number.toLowerCase())).filter((one) => one.kind === kind);
    expect(group?.hits).toHaveLength(1);
    expect(group?.hits[0]).toMatchObject({ title: number, marks: [{ at: 0, length: number.length }] });
    expect(group?.hits[0]?.url.startsWith(screen)).toBe(true);
    expect(await found(owner, number.replace('-', ''), kind)).toEqual([number]);
  });

  test('not by those who may not see it, nor in another family', async () => {
    const number = await numberOf('contract');
    expect(await found(await app.as('teacher'), number, 'contract')).toEqual([]);
    const stranger = await found(await app.as('c_owner'), number, 'contract');
    const { rows } = await app.db.database.system(1, 1, 'test', ({ query }) =>
      query('SELECT id FROM contract WHERE company_id = 1 AND number = $1', [number]),
    );
    const own = await groups(owner, number);
    expect(own.find(({ kind }) => kind === 'contract')?.hits.map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id),
    );
    // Another family has a series of its own: the same number there is another contract.
    expect(stranger.length).toBeLessThan(2);
  });
});
