import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { kernelSentences } from '@/kernel/errors.ts';
import { roleApi } from '../../role/role.contract.ts';
import { adminApi } from '../admin.contract.ts';
import { adminImportApi } from '../admin.import.ts';
import { adminText } from '../admin.text.ts';

let app: TestApp;
/** Of company 1: sees neither the branch nor the other family. */
let manager: Person;
let role_id: number;
/** Whose names and numbers they are: a colleague’s, the branch’s, another family’s. */
const OTHERS = ['viewer', 'b_viewer', 'c_viewer'];
let phones: Map<string, string>;
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
  const owner = await app.as('owner');
  role_id = (await owner.ok(roleApi.list, { limit: 100 })).list.find((one) => one.role_name === '只读')
    ?.id as number;
  const { rows } = await app.db.pool.query('SELECT login_name, phone FROM admin_login');
  phones = new Map(rows.map((row) => [row.login_name, row.phone]));
});
beforeEach(() => app.db.pool.query('DELETE FROM rate_limit'));
afterAll(() => app.close());

let made = 0;
const newcomer = (changes: Partial<InputOf<typeof adminApi.add>> = {}) => ({
  admin_name: '新员工',
  login_name: `taken.test${++made}`,
  password: 'Welcome-aboard-26',
  positions: [],
  role_ids: [role_id],
  company_ids: [1],
  ...changes,
});
const phoneOf = (login: string): string => {
  const phone = phones.get(login);
  expect(phone).toMatch(/^\d{11}$/);
  return phone as string;
};
const preview = async (...rows: string[]) => {
  const bytes = Buffer.from(['姓名,登录名,手机,角色', ...rows].join('\n'));
  const { id } = await manager.ok(adminImportApi.preview, { name: '员工.csv', bytes } as never);
  return (await manager.ok(adminImportApi.rows, { id, limit: 100 })).list;
};

describe('a login name or a phone that somebody else has', () => {
  test('is refused with the same words, whoever and wherever they are', async () => {
    const tries = OTHERS.map(async (login) => [
      await manager.call(adminApi.add, newcomer({ login_name: login.toUpperCase() })),
      await manager.call(adminApi.add, newcomer({ phone: phoneOf(login) })),
    ]);
    const [colleague, ...others] = await Promise.all(tries);
    expect(colleague).toMatchObject([
      { code: 2, data: { fields: { login_name: adminText.login_taken[0] } } },
      { code: 2, data: { fields: { phone: adminText.phone_taken[0] } } },
    ]);
    for (const answers of others) expect(answers).toEqual(colleague);
  });

  test('also when an account is edited', async () => {
    const { id } = await manager.ok(adminApi.add, newcomer());
    const { version, admin_name, login_name, positions, role_ids, company_ids } = await manager.ok(
      adminApi.get,
      { id },
    );
    const form = { id, version, admin_name, login_name, positions, role_ids, company_ids };
    const [colleague, ...others] = await Promise.all(
      OTHERS.map(async (login) => [
        await manager.call(adminApi.edit, { ...form, login_name: login }),
        await manager.call(adminApi.edit, { ...form, phone: phoneOf(login) }),
      ]),
    );
    expect(colleague?.map(({ code }) => code)).toEqual([2, 2]);
    for (const answers of others) expect(answers).toEqual(colleague);
  });

  test('also in a file', async () => {
    const rows = await preview(
      `甲,b_viewer,,只读`,
      `乙,c_viewer,,只读`,
      `丙,taken.file1,${phoneOf('b_viewer')},只读`,
      `丁,taken.file2,${phoneOf('c_viewer')},只读`,
    );
    expect(rows.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['refused', adminText.login_taken[0]],
      ['refused', adminText.login_taken[0]],
      ['refused', adminText.phone_taken[0]],
      ['refused', adminText.phone_taken[0]],
    ]);
  });
});

describe('who tries out names', () => {
  test('soon learns nothing any more: a free one is refused like a taken one', async () => {
    for (let n = 0; n < 30; n++)
      expect((await manager.call(adminApi.add, newcomer({ login_name: 'c_viewer' }))).code).toBe(2);
    const taken = await manager.call(adminApi.add, newcomer({ login_name: 'c_viewer' }));
    const free = await manager.call(adminApi.add, newcomer());
    expect(taken).toMatchObject({ status: 429, msg: kernelSentences.tooMany[0] });
    expect(free).toEqual(taken);
    const [row] = await preview(`戊,taken.file3,,只读`, `己,c_teacher,,只读`);
    expect(row).toMatchObject({ outcome: 'refused', reasons: [kernelSentences.tooMany[0]] });
  });

  test('learns nothing from a file with many of them', async () => {
    const others = await app.db.pool.query(
      "SELECT login_name FROM admin_login WHERE login_name ~ '^(b_|pd_|c_|xh_)' ORDER BY 1 LIMIT 40",
    );
    expect(others.rows.length).toBeGreaterThan(30);
    const lines = others.rows.map(({ login_name }) => `某人,${login_name},,只读`);
    const told = await preview(...lines, '某人,taken.free1,,只读');
    expect(new Set(told.flatMap(({ reasons }) => reasons))).toEqual(new Set([kernelSentences.tooMany[0]]));
  });

  test('whoever only adds colleagues is never held up', async () => {
    for (let n = 0; n < 40; n++) await manager.ok(adminApi.add, newcomer());
  });
});
