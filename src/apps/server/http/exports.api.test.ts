import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import { SESSION_COOKIE } from '@/kernel/server/session/session-context.ts';
import { endpoints } from '../../apis.ts';
import { fieldsOf, sampleOf } from '../testing/input/sample-input.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let viewerRole: number;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  const { rows } = await app.db.superPool.query(
    "SELECT id FROM role WHERE family_id = 1 AND role_name = '只读'",
  );
  viewerRole = Number(rows[0].id);
});
afterAll(() => app.close());

/** As a browser navigates: the cookie, and who asks in the address. */
async function navigated(endpoint: Endpoint, query: Record<string, string>, person = 'owner') {
  const { cookie } = await app.as(person, 'browser');
  const answer = await app.http.inject({
    method: 'GET',
    url: `/api/${endpoint.action}?${new URLSearchParams(query)}`,
    headers: { cookie: `${SESSION_COOKIE}=${cookie}`, 'sec-fetch-site': 'same-origin' },
  });
  const isFile = !String(answer.headers['content-type']).includes('json');
  return isFile ? 1 : (answer.json().code as number);
}

describe('the address of an export', () => {
  it.each([
    ['another family’s company', { company_id: '4' }],
    ['a company that there is not', { company_id: '999999' }],
    ['no number for a company', { company_id: 'x' }],
    ['another family’s company by its selection', { company: '4' }],
    ['a role of another family', { role_id: '999999' }],
    ['no number for a role', { role_id: 'x; DROP TABLE role' }],
  ])('with %s is refused', async (_, query) => {
    expect(await navigated(adminApi.export, query as unknown as Record<string, string>)).toBe(3);
  });

  it('with a role that one has not been granted is refused, with one’s own or none it is not', async () => {
    expect(await navigated(studentApi.export, { role_id: String(viewerRole) }, 'finance')).toBe(3);
    const { rows } = await app.db.superPool.query(
      "SELECT r.id FROM role r JOIN admin_role a ON a.role_id = r.id JOIN admin_login l ON l.admin_id = a.admin_id WHERE l.login_name = 'finance'",
    );
    for (const role_id of [String(rows[0].id), ''])
      expect(await navigated(studentApi.export, { role_id, company_id: '' }, 'finance')).toBe(1);
  });

  it('with another’s name, or none, is answered to who is signed in, and the log says so', async () => {
    const warned: unknown[] = [];
    const child = app.http.log.child.bind(app.http.log);
    vi.spyOn(app.http.log, 'child').mockImplementation((...given) => {
      const log = child(...given);
      log.warn = ((...facts: unknown[]) => void warned.push(facts)) as typeof log.warn;
      return log;
    });
    for (const admin_id of ['1', '', '999999', 'x']) {
      warned.length = 0;
      expect(await navigated(studentApi.export, { admin_id }, 'finance')).toBe(1);
      expect(warned).toHaveLength(1);
    }
    const { admin_id } = await app.as('finance');
    warned.length = 0;
    await navigated(studentApi.export, { admin_id: String(admin_id) }, 'finance');
    expect(warned).toEqual([]);
  });
});

describe('an export', () => {
  const linesOf = async () =>
    (
      await app.db.superPool.query(
        "SELECT action, admin_id, part, after FROM audit_log WHERE doc = 'export' ORDER BY id",
      )
    ).rows;

  it.each(
    endpoints.filter((endpoint) => 'exports' in endpoint).map((endpoint) => [endpoint.action, endpoint]),
  )('%s is one line of the trail', async (action, endpoint) => {
    const before = (await linesOf()).length;
    const input = sampleOf((endpoint as Endpoint).input) as Record<string, unknown>;
    const asked = fieldsOf(endpoint as Endpoint).some(({ name }) => name === 'student_id' && name in input)
      ? { ...input, student_id: await someStudent() }
      : input;
    const answer = await owner.call(endpoint as never, asked as never);
    const lines = (await linesOf()).slice(before);
    expect(answer.code === 1 ? lines : [{ action }]).toEqual([expect.objectContaining({ action })]);
    if (answer.code !== 1) expect(lines).toEqual([]);
  });
  const someStudent = async () => (await owner.ok(studentApi.list, { limit: 1 })).list[0]?.id as number;

  it('is told in the trail in words: what, by which filters, how many rows', async () => {
    const { total } = await owner.ok(studentApi.list, { status: 'active' });
    await owner.call(studentApi.export, { status: 'active', created_from: 1_700_000_000 } as never);
    const read = async (lang: 'zh-CN' | 'en') =>
      (await owner.ok(auditApi.list, { doc: 'export', limit: 1 }, { lang })).list[0];
    expect(await read('zh-CN')).toMatchObject({
      admin_id: owner.admin_id,
      action_label: '导出学员',
      doc_label: '导出',
      doc_id: owner.admin_id,
      changes: expect.arrayContaining([
        { field: 'row_count', label: '导出行数', before: '', after: String(total) },
        { field: 'status', label: '状态', before: '', after: '在读' },
        expect.objectContaining({ field: 'created_from', after: '2023-11-15 06:13' }),
      ]),
    });
    expect(await read('en')).toMatchObject({ action_label: 'Export students', doc_label: 'Exports' });
  });

  it('does not keep a number that was looked for', async () => {
    await owner.call(studentApi.export, { keyword: '13812345678' } as never);
    expect((await linesOf()).at(-1)).toMatchObject({ after: { keyword: '138****5678', row_count: 0 } });
  });

  it('that is refused leaves no line', async () => {
    const before = (await linesOf()).length;
    await (await app.as('viewer')).call(adminApi.export, {});
    await app.send(adminApi.export, { status: 'gone' }, { token: owner.token });
    expect(await linesOf()).toHaveLength(before);
  });

  it('on paper is one too', async () => {
    await owner.call(accountApi.print, {
      student_id: await someStudent(),
      from: '2026-01-01',
      to: '2026-03-31',
    } as never);
    expect((await linesOf()).at(-1)).toMatchObject({
      action: 'api_account_print',
      part: 'account',
      after: { row_count: expect.any(Number), from: '2026-01-01' },
    });
  });
});
