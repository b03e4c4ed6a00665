import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { companyApi } from '../../company/company.contract.ts';
import { roleApi } from '../../role/role.contract.ts';
import { sessionApi } from '../../session/session.contract.ts';
import { type AuditRow, auditApi } from '../audit.contract.ts';
import { auditedSlot } from './audit.service.ts';

let app: TestApp;
let owner: Person;
let viewerRole: number;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  viewerRole = (await owner.ok(roleApi.list, { keyword: '只读' })).list[0]?.id as number;
});
afterAll(() => app.close());

const history = async (doc: string, doc_id: number, lang: 'zh-CN' | 'en' = 'zh-CN', person = owner) =>
  (await person.ok(auditApi.history, { doc, doc_id, limit: 100 }, { lang })).list;
const list = async (query: InputOf<typeof auditApi.list>, options: Parameters<Person['ok']>[2] = {}) =>
  (await owner.ok(auditApi.list, { limit: 100, ...query }, options)).list;
const changeOf = (row: AuditRow | undefined, field: string) => {
  const change = row?.changes.find((c) => c.field === field);
  return change && [change.label, change.before, change.after];
};
let made = 0;
async function addStaff(
  changes: Partial<InputOf<typeof adminApi.add>> = {},
  options: Parameters<Person['ok']>[2] = {},
) {
  const login_name = `audited${++made}`;
  const base = { admin_name: '留痕', positions: [], role_ids: [viewerRole], company_ids: [1] };
  const { id } = await owner.ok(
    adminApi.add,
    { ...base, login_name, password: 'Traces-remain-26', ...changes },
    options,
  );
  return owner.ok(adminApi.get, { id });
}
const editOf = (
  row: Awaited<ReturnType<typeof addStaff>>,
  changes: Partial<InputOf<typeof adminApi.edit>>,
) => {
  const { id, version, admin_name, login_name, positions, role_ids, company_ids } = row;
  return { id, version, admin_name, login_name, positions, role_ids, company_ids, ...changes };
};

describe('a change', () => {
  test('leaves who, when, by which call, from where', async () => {
    const began = Math.floor(Date.now() / 1000);
    const row = await addStaff({}, { headers: { visitorId: 'device-42' } });
    const trail = await history('admin', row.id);
    expect(trail.length).toBeGreaterThanOrEqual(3);
    for (const line of trail)
      expect(line).toMatchObject({
        admin_id: owner.admin_id,
        admin_name: '苏晚晴',
        action: 'api_admin_add',
        action_label: '新增员工',
        doc: 'admin',
        doc_label: '员工管理',
        doc_id: row.id,
        op: 'insert',
        visitor_id: 'device-42',
        address: '127.0.0.1',
      });
    expect(trail.every((line) => line.at >= began && line.at <= began + 60)).toBe(true);
    const fields = trail.flatMap((line) => line.changes.map((c) => c.field));
    expect(fields).toEqual(expect.arrayContaining(['admin_name', 'role_id', 'company_id']));
  });

  test('names each field, what it was and what it became, and no field that stayed', async () => {
    const row = await addStaff({ email: 'old@example.com' });
    await owner.ok(adminApi.edit, editOf(row, { admin_name: '改名', email: 'new@example.com' }));
    const [zh] = await history('admin', row.id);
    expect(zh?.op).toBe('update');
    expect(zh?.changes.map((c) => c.field).sort()).toEqual(['admin_name', 'email']);
    expect(changeOf(zh, 'admin_name')).toEqual(['姓名', '留痕', '改名']);
    const [en] = await history('admin', row.id, 'en');
    expect([en?.action_label, en?.doc_label]).toEqual(['Edit staff', 'Staff']);
    expect(changeOf(en, 'email')).toEqual(['E-mail', 'old@example.com', 'new@example.com']);
  });

  test('is told in words: money with its sign, times by the company’s clock, minutes with their unit', async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT doc_id, after ->> 'paid_at' AS paid_at, (after ->> 'amount_fen')::int AS fen FROM audit_log
        WHERE doc = 'recharge' AND op = 'insert' AND company_id = 1 AND after ? 'amount_fen' ORDER BY id LIMIT 1`,
    );
    const trail = await history('recharge', rows[0].doc_id);
    // Its labels are inserts of the same document.
    const recharge = trail.find((line) => line.op === 'insert' && changeOf(line, 'amount_fen'));
    expect(changeOf(recharge, 'amount_fen')?.[2]).toBe(formatFen(rows[0].fen));
    const local = new Date(Date.parse(rows[0].paid_at) + 8 * 3_600_000).toISOString();
    expect(changeOf(recharge, 'paid_at')?.[2]).toBe(`${local.slice(0, 10)} ${local.slice(11, 16)}`);
    expect(changeOf(recharge, 'account')?.[2]).toMatch(/\p{Script=Han}/u);
    const lots = await app.db.superPool.query(
      `SELECT doc_id, after ->> 'paid_minutes' AS minutes FROM audit_log
        WHERE doc = 'class_lot' AND op = 'insert' AND company_id = 1 AND after ->> 'paid_minutes' <> '0' ORDER BY id LIMIT 1`,
    );
    const told = (await history('class_lot', lots.rows[0].doc_id, 'en'))
      .filter(({ op }) => op === 'insert')
      .map((line) => changeOf(line, 'paid_minutes')?.[2]);
    expect(told).toContain(`${lots.rows[0].minutes} min`);
  });

  test('that changes nothing leaves nothing', async () => {
    const row = await addStaff();
    const before = (await history('admin', row.id)).length;
    await owner.ok(adminApi.edit, editOf(row, {}));
    expect((await history('admin', row.id)).length).toBe(before);
  });

  test('of roles and companies is there too, given and taken', async () => {
    const financeRole = (await owner.ok(roleApi.list, { keyword: '财务' })).list[0]?.id as number;
    const row = await addStaff();
    await owner.ok(adminApi.edit, editOf(row, { role_ids: [financeRole], company_ids: [1, 3] }));
    const trail = (await history('admin', row.id)).filter((line) => line.action === 'api_admin_edit');
    const given = trail
      .filter((line) => line.op === 'insert')
      .map((line) => [changeOf(line, 'role_id')?.[2], changeOf(line, 'company_id')?.[2]]);
    expect(given).toEqual(
      expect.arrayContaining([
        ['财务', undefined],
        [undefined, '上海徐汇校区'],
      ]),
    );
    const taken = trail.filter((line) => line.op === 'delete').map((line) => changeOf(line, 'role_id')?.[1]);
    expect(taken).toEqual(['只读']);
  });

  test('of a state carries its reason', async () => {
    const row = await addStaff();
    await owner.ok(adminApi.disable, { id: row.id, reason: '离职交接完毕' });
    const [line] = await history('admin', row.id);
    expect(line?.action_label).toBe('停用');
    expect(changeOf(line, 'status')).toEqual(['状态', '在职', '停用']);
    expect(changeOf(line, 'reason')).toEqual(['原因', '', '离职交接完毕']);
  });

  test('that is refused leaves no trace', async () => {
    const count = async () =>
      (await app.db.superPool.query('SELECT count(*)::int AS n FROM audit_log')).rows[0].n;
    const row = await addStaff();
    const before = await count();
    expect((await owner.call(adminApi.edit, editOf(row, { version: 0, admin_name: '过时' }))).code).toBe(5);
    expect(
      (await owner.call(adminApi.edit, editOf(row, { login_name: 'owner', admin_name: '撞名' }))).code,
    ).toBe(2);
    expect(await count()).toBe(before);
  });

  test('of a role and of a company, deletion included', async () => {
    const { id } = await owner.ok(roleApi.add, {
      role_name: '短命角色',
      data_scope: 'own',
      menus: ['/AdminList'],
    });
    await owner.ok(roleApi.edit, {
      id,
      version: 1,
      role_name: '短命角色',
      data_scope: 'own',
      menus: ['/AdminList', 'admin.add'],
    });
    await owner.ok(roleApi.del, { id });
    const trail = await history('role', id);
    expect(trail.map((line) => line.op)).toEqual(['delete', 'update', 'insert']);
    expect(changeOf(trail[1], 'menus')).toEqual(['菜单与功能', '', '新增员工']);
    expect(changeOf(trail[0], 'role_name')).toEqual(['角色名称', '短命角色', '']);

    const company = await owner.ok(companyApi.get, { id: 2 });
    const { version, name, is_shared_data, minutes_per_class_hour, time_zone } = company;
    await owner.ok(companyApi.edit, {
      id: 2,
      version,
      name,
      is_shared_data,
      minutes_per_class_hour,
      time_zone,
      address: '世纪大道',
    });
    expect(changeOf((await history('company', 2, 'en'))[0], 'address')).toEqual(['Address', '', '世纪大道']);
  });

  test('by somebody whose account is gone is not called the system’s', async () => {
    const manager = (await owner.ok(roleApi.list, { keyword: '公司经理' })).list[0]?.id as number;
    const maker = await addStaff({ login_name: 'leaver', role_ids: [manager] });
    const target = await addStaff();
    await (await app.as('leaver')).ok(adminApi.edit, editOf(target, { admin_name: '离职前改' }));
    await owner.ok(adminApi.del, { id: maker.id });
    const [line] = await history('admin', target.id);
    expect([line?.admin_id, line?.admin_name]).toEqual([maker.id, `#${maker.id}`]);
  });
});

describe('a password', () => {
  test('that is reset or changed leaves who did it, never what it is', async () => {
    const row = await addStaff({ login_name: 'reset-me' });
    await owner.ok(adminApi.resetPassword, { id: row.id, new_password: 'Another-word-26' });
    const person = await app.as('reset-me');
    await person.ok(sessionApi.changePassword, {
      old_password: 'Another-word-26',
      new_password: 'A-third-word-26',
    });
    const trail = (await history('admin', row.id)).slice(0, 2);
    expect(trail.map((line) => [line.action, line.admin_id])).toEqual([
      ['api_change_pass', row.id],
      ['api_admin_reset_pass', owner.admin_id],
    ]);
    expect(trail[0]?.changes.map((c) => c.field).sort()).toEqual(['changed_at', 'must_change']);
    expect(trail[1]?.changes.map((c) => c.field)).toEqual(['changed_at']);
  });
});

describe('secrets', () => {
  test('no password, hash, token or search text ever enters the trail', async () => {
    const row = await addStaff({ login_name: 'secretive' });
    await app.send(sessionApi.login, { account: 'secretive', password: 'Traces-remain-26' });
    await owner.ok(adminApi.resetPassword, { id: row.id, new_password: 'Another-word-26' });
    const person = await app.as('secretive');
    await person.ok(sessionApi.changePassword, {
      old_password: 'Another-word-26',
      new_password: 'A-third-word-26',
    });
    const { rows } = await app.db.superPool.query('SELECT a::text AS line FROM audit_log a');
    const whole = rows.map((line) => line.line).join('\n');
    expect(whole).not.toMatch(/argon2|password_hash|token_hash|cookie_hash|search_text/);
    for (const secret of ['Traces-remain-26', 'Another-word-26', 'A-third-word-26', person.token])
      expect(whole).not.toContain(secret);
  });

  test('phones are masked for those who may not see them: list, history and export', async () => {
    const row = await addStaff({ phone: '13712345678' });
    await owner.ok(adminApi.edit, editOf(row, { phone: '13787654321' }));
    expect(changeOf((await history('admin', row.id))[0], 'phone')).toEqual([
      '手机',
      '13712345678',
      '13787654321',
    ]);
    const finance = await app.as('finance');
    expect(changeOf((await history('admin', row.id, 'zh-CN', finance))[0], 'phone')).toEqual([
      '手机',
      '137****5678',
      '137****4321',
    ]);
    const page = await finance.ok(auditApi.list, { doc: 'admin', doc_id: row.id });
    expect(JSON.stringify(page)).not.toMatch(/13712345678|13787654321/);
    const file = await finance.call(auditApi.export, { doc: 'admin', doc_id: row.id });
    const [sheet] = (await readXlsx(file.data as unknown as Buffer)).sheets;
    expect(JSON.stringify(sheet?.rows)).not.toMatch(/13712345678|13787654321/);
    expect(JSON.stringify(sheet?.rows)).toContain('137****5678');
  });
});

describe('append-only', () => {
  const statements = ['UPDATE audit_log SET admin_id = 1', 'DELETE FROM audit_log', 'TRUNCATE audit_log'];

  test.each(statements)('the app’s role may not: %s', async (statement) => {
    await expect(app.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test.each(statements)('neither may who stands above every rule: %s', async (statement) => {
    await expect(app.db.superPool.query(statement)).rejects.toThrow('append-only');
  });
});

describe('the list', () => {
  test('offers the kinds of document that it can be filtered by', async () => {
    const answer = await app.send(
      auditApi.list,
      { is_data: 1 },
      { token: owner.token, 'accept-language': 'en' },
    );
    const { list: kinds } = answer.data as { list: { doc: string; doc_label: string }[] };
    expect(kinds).toEqual(expect.arrayContaining([{ doc: 'admin', doc_label: 'Staff' }]));
  });

  test('is filtered by person, document and time, newest first', async () => {
    const manager = await app.as('manager');
    const row = await addStaff();
    await manager.ok(adminApi.edit, editOf(row, { admin_name: '经理改的' }));
    const byManager = await list({ by_admin_id: manager.admin_id, doc: 'admin' });
    expect(byManager.map((line) => [line.action, line.doc_id])).toEqual([['api_admin_edit', row.id]]);
    expect((await list({ doc: 'role' })).every((line) => line.doc === 'role')).toBe(true);
    expect(new Set((await list({ doc: 'admin', doc_id: row.id })).map((line) => line.action))).toEqual(
      new Set(['api_admin_edit', 'api_admin_add']),
    );
    const ids = (await list({})).map((line) => line.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const now = Math.floor(Date.now() / 1000);
    expect(await list({ from: now + 60 })).toEqual([]);
    expect(
      (await list({ from: now - 60, to: now + 60, doc_id: row.id, doc: 'admin' })).length,
    ).toBeGreaterThan(0);
    expect(await list({ to: now - 86_400 * 365 })).toEqual([]);
  });

  test('is the acting company’s; the selection widens it as far as the role reads', async () => {
    await addStaff({ company_ids: [1, 2] }, { company: 2 });
    const under2 = await list({ doc: 'admin' }, { company: 2 });
    const under1 = await list({ doc: 'admin' });
    expect(under2[0]?.action).toBe('api_admin_add');
    expect(under1.map((line) => line.id)).not.toContain(under2[0]?.id);
    expect((await list({ doc: 'admin' }, { selected: 0 })).map((line) => line.id)).toContain(under2[0]?.id);
  });

  test('shows a narrow scope every change, and values of what it sees alone', async () => {
    const { id: role_id } = await owner.ok(roleApi.add, {
      role_name: '只看自己的日志',
      data_scope: 'own',
      menus: ['/AdminList', '/SystemMain', 'audit.read'],
    });
    const mine = await addStaff({ login_name: 'narrow', role_ids: [role_id], email: 'mine@example.com' });
    const theirs = await addStaff({ email: 'theirs@example.com' });
    const narrow = await app.as('narrow');
    const emails = async (doc_id: number, person = narrow) => {
      const page = await person.ok(auditApi.list, { doc: 'admin', doc_id, limit: 100 });
      return page.list.map((row) => changeOf(row, 'email')?.[2]).filter(Boolean);
    };
    expect(await emails(mine.id)).toEqual(['mine@example.com']);
    expect(await emails(theirs.id)).toEqual(['***']);
    const file = await narrow.call(auditApi.export, { doc: 'admin', doc_id: theirs.id });
    const [sheet] = (await readXlsx(file.data as unknown as Buffer)).sheets;
    expect(JSON.stringify(sheet?.rows)).toContain('***');
    expect(JSON.stringify(sheet?.rows)).not.toContain('theirs@example.com');
    // Whoever sees whole companies looks up here what somebody was who is gone.
    await owner.ok(adminApi.del, { id: theirs.id });
    expect(await emails(theirs.id, owner)).toEqual(['theirs@example.com']);
  });

  test('what the system did is called so, in both languages', async () => {
    const trail = await history('company', 1);
    expect(trail.at(-1)).toMatchObject({ admin_id: null, admin_name: '系统' });
    expect((await history('company', 1, 'en')).at(-1)).toMatchObject({ admin_name: 'System' });
  });

  test('is exported as it is filtered', async () => {
    const manager = await app.as('manager');
    const file = await owner.call(auditApi.export, { by_admin_id: manager.admin_id, doc: 'admin' });
    const [sheet] = (await readXlsx(file.data as unknown as Buffer)).sheets;
    expect(sheet?.rows.slice(1).map((cells) => cells.slice(1, 4))).toEqual([
      ['罗敏', '编辑员工', '员工管理'],
    ]);
    expect(sheet?.rows[1]?.[5]).toBe('姓名: 留痕 → 经理改的');
  });

  test('needs its right', async () => {
    const viewer = await app.as('viewer');
    expect((await viewer.call(auditApi.list, {})).code).toBe(3);
    expect((await viewer.call(auditApi.export, {})).code).toBe(3);
  });
});

test('whatever is in the trail of the demo has a name in it', async () => {
  const { rows } = await app.db.superPool.query<{ doc: string }>('SELECT DISTINCT doc FROM audit_log');
  const named = new Set(auditedSlot.parts.map((part) => part.doc));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.map(({ doc }) => doc).filter((doc) => !named.has(doc))).toEqual([]);
});

describe('the history of a document', () => {
  test('needs the right to read that document, not the right to the whole trail', async () => {
    const viewer = await app.as('viewer');
    expect((await viewer.call(auditApi.history, { doc: 'role', doc_id: viewerRole })).code).toBe(1);
    const finance = await app.as('finance');
    expect((await finance.call(auditApi.history, { doc: 'role', doc_id: viewerRole })).code).toBe(3);
    const teacher = await app.as('teacher');
    for (const doc of ['admin', 'role', 'company'])
      expect((await teacher.call(auditApi.history, { doc, doc_id: 1 })).code).toBe(3);
  });

  test('of a document that nobody declared is not given', async () => {
    for (const doc of ['session', 'admin_login', 'pg_authid', "admin' OR true --"])
      expect((await owner.call(auditApi.history, { doc, doc_id: 1 })).code).toBe(3);
  });

  test('of staff or a company that one cannot see is empty', async () => {
    const [pudong, manager] = [await app.as('b_viewer'), await app.as('manager')];
    expect(await history('admin', manager.admin_id)).not.toEqual([]);
    expect(await history('admin', manager.admin_id, 'zh-CN', pudong)).toEqual([]);
    expect(await history('company', 3)).not.toEqual([]);
    expect(await history('company', 3, 'zh-CN', pudong)).toEqual([]);
  });

  test('of another family is empty', async () => {
    const elsewhere = await app.as('c_owner');
    for (const doc of ['admin', 'role', 'company'])
      expect(await history(doc, 1, 'zh-CN', elsewhere)).toEqual([]);
    const all = await elsewhere.ok(auditApi.list, { limit: 100 });
    expect(all.list.every((line) => line.admin_name !== '苏晚晴')).toBe(true);
  });
});
