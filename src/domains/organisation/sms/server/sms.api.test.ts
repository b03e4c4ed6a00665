import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { drain } from '@/apps/server/testing/drain.ts';
import { type Person, REPORT_SECRET, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import {
  failedSms,
  newSmsTemplate,
  smsFields,
  smsTemplateFields,
} from '@/domains/organisation/sms/server/testing/sms.samples.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { roleApi } from '../../role/role.contract.ts';
import { type Sms, smsApi, smsTemplateApi } from '../sms.contract.ts';
import { smsText } from '../sms.text.ts';
import { smsTemplateText } from '../sms-template.text.ts';
import type { Fate, Outcome, Outgoing, Provider } from './providers/provider.ts';
import { reportSignature } from './providers/webhook.ts';
import { connectSms, texts } from './sms.service.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
let manager: Person;
/** What went to the provider, and what it says. */
const sent: Outgoing[] = [];
let outcomes: Outcome[] = [];
let fate: Fate = { kind: 'waiting' };
const SECRET = REPORT_SECRET;
const provider = (repeatable: boolean, looks: boolean): Provider => ({
  name: repeatable ? 'webhook' : 'alibaba',
  repeatable,
  send: async (message) => {
    sent.push(message);
    return outcomes.shift() ?? { kind: 'accepted', provider_id: `p-${sent.length}` };
  },
  ...(looks && { look: async () => fate }),
});
const connect = (repeatable = false, looks = false) =>
  connectSms({ provider: provider(repeatable, looks), reportSecret: SECRET });

beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = at.owner;
  manager = await app.as('manager');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.superPool.query('DELETE FROM job; DELETE FROM sms_usage');
  await unsafeSql(app, 'DELETE FROM sms_quota');
  sent.length = 0;
  outcomes = [];
  connect();
});

const get = (id: number): Promise<Sms> => owner.ok(smsApi.get, { id });
const tested = async () => (await owner.ok(smsApi.test, await smsFields(at))).id;
const trailOf = async (id: number): Promise<string[]> =>
  (
    await app.db.superPool.query(
      "SELECT after ->> 'status' AS status FROM audit_log WHERE doc = 'sms' AND doc_id = $1 AND after ? 'status' ORDER BY id",
      [id],
    )
  ).rows.map((row) => row.status);
const under1 = { family_id: 1, company_id: 1, action: 'test' };

describe('a message', () => {
  test('is queued with the caller’s transaction, sent by a job, and told in the log', async () => {
    const id = await tested();
    expect(await get(id)).toMatchObject({ status: 'queued', body: '【学账】李雷同学，明天有课。', parts: 1 });
    expect(sent).toEqual([]);
    await drain(app);
    expect(sent).toMatchObject([{ phone: '13800000001', text: '【学账】李雷同学，明天有课。' }]);
    expect(await get(id)).toMatchObject({
      status: 'sent',
      provider: 'alibaba',
      provider_id: 'p-1',
      attempts: 1,
      created_by_name: '苏晚晴',
    });
    expect(await trailOf(id)).toEqual(['queued', 'sent']);
  });

  test('of a caller that is undone is never sent, and costs nothing', async () => {
    const template_id = await newSmsTemplate(at);
    await expect(
      asSystem(app.db.database, under1, async (ctx) => {
        await texts.send(ctx, template_id, { phone: '13900000000', values: [{ name: 'name', value: '甲' }] });
        throw new Error('the caller thinks better of it');
      }),
    ).rejects.toThrow('thinks better');
    await drain(app);
    expect(sent).toEqual([]);
    expect((await owner.ok(smsApi.quota, {})).used).toBe(0);
  });

  test('that is throttled is tried again until it goes', async () => {
    outcomes = [
      { kind: 'later', code: 'Throttling', error: 'slow down' },
      { kind: 'later', code: 'Throttling', error: 'slow down' },
    ];
    const id = await tested();
    await drain(app);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1);
    expect(await get(id)).toMatchObject({ status: 'sent', attempts: 3, error: '' });
  });

  test('that is refused fails with the provider’s words, is not tried again, and gives its part back', async () => {
    outcomes = [{ kind: 'refused', code: 'isv.SMS_TEMPLATE_ILLEGAL', error: '模板不合法' }];
    const id = await tested();
    await drain(app);
    expect(sent).toHaveLength(1);
    expect(await get(id)).toMatchObject({
      status: 'failed',
      error_code: 'isv.SMS_TEMPLATE_ILLEGAL',
      error: '模板不合法',
    });
    expect((await owner.ok(smsApi.quota, {})).used).toBe(0);
  });

  test('whose provider stays away fails after six tries', async () => {
    outcomes = Array(10).fill({ kind: 'later', code: 'ECONNREFUSED', error: 'nobody there' });
    const id = await tested();
    await drain(app);
    expect(sent).toHaveLength(6);
    expect(await get(id)).toMatchObject({ status: 'failed', error: 'nobody there' });
  });

  test('whose worker was killed is not sent a second time: it fails as unknown, and a person decides', async () => {
    const id = await tested();
    await unsafeSql(app, 'UPDATE sms SET trying_since = now() WHERE id = $1', [id]);
    await drain(app);
    expect(sent).toEqual([]);
    expect(await get(id)).toMatchObject({ status: 'failed', error: smsText.unknown_outcome[0] });
    await owner.ok(smsApi.resend, { id });
    await drain(app);
    expect(sent).toHaveLength(1);
    expect((await get(id)).status).toBe('sent');
  });

  test('whose worker was killed goes out again where the other side knows the key again', async () => {
    connect(true);
    const id = await tested();
    await unsafeSql(app, 'UPDATE sms SET trying_since = now() WHERE id = $1', [id]);
    await drain(app);
    expect(sent).toHaveLength(1);
    expect((await get(id)).status).toBe('sent');
  });

  test('with no answer fails as unknown, and keeps its part: it may have gone out', async () => {
    outcomes = [{ kind: 'unknown', error: 'timeout' }];
    const id = await tested();
    await drain(app);
    expect(await get(id)).toMatchObject({ status: 'failed', error_code: 'unknown' });
    expect((await owner.ok(smsApi.quota, {})).used).toBe(1);
  });

  test('sent by two workers at once goes out once', async () => {
    const id = await tested();
    await Promise.all([drain(app), drain(app), drain(app)]);
    expect(sent).toHaveLength(1);
    expect((await get(id)).attempts).toBe(1);
  });
});

describe('what became of it', () => {
  const later = () =>
    app.db.superPool.query("UPDATE job SET run_at = now() WHERE name = 'sms.look' AND done_at IS NULL");

  test('is asked for until it is known', async () => {
    connect(false, true);
    fate = { kind: 'waiting' };
    const id = await tested();
    await drain(app);
    await later();
    await drain(app);
    expect((await get(id)).status).toBe('sent');
    fate = { kind: 'delivered' };
    await later();
    await drain(app);
    expect(await get(id)).toMatchObject({ status: 'delivered', delivered_at: expect.any(Number) });
    expect(await trailOf(id)).toEqual(['queued', 'sent', 'delivered']);
    const { rows } = await app.db.superPool.query('SELECT count(*)::int AS n FROM job WHERE done_at IS NULL');
    expect(rows[0].n).toBe(0);
  });

  test('a failure at the operator is told in the log', async () => {
    connect(false, true);
    fate = { kind: 'failed', code: 'MOBILE_NOT_ON_SERVICE', error: '停机' };
    const id = await tested();
    await drain(app);
    await later();
    await drain(app);
    expect(await get(id)).toMatchObject({ status: 'failed', error: '停机' });
    expect((await owner.ok(smsApi.quota, {})).used, 'it went out').toBe(1);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const told = (
    reference: string,
    state: 'delivered' | 'failed' = 'delivered',
    error?: string,
    when = now(),
  ) => {
    const report = { reference, state, ...(error && { error }), at: when };
    return { ...report, signature: reportSignature(SECRET, report) };
  };
  const report = async (input: object) => (await app.send(smsApi.report, input)).code;

  test('a signed report is taken, once, however often and by how many it comes', async () => {
    connect(true);
    const id = await tested();
    await drain(app);
    const { reference } = sent[0] as Outgoing;
    expect(
      await Promise.all([report(told(reference)), report(told(reference)), report(told(reference))]),
    ).toEqual([1, 1, 1]);
    expect((await get(id)).status).toBe('delivered');
    expect(await report(told(reference, 'failed', '太迟'))).toBe(1);
    expect(await get(id)).toMatchObject({ status: 'delivered', error: '' });
    expect(await trailOf(id)).toEqual(['queued', 'sent', 'delivered']);
  });

  test('a report that is unsigned, changed, old or of nothing is refused and changes nothing', async () => {
    connect(true);
    const id = await tested();
    await drain(app);
    const { reference } = sent[0] as Outgoing;
    expect(await report({ ...told(reference), signature: 'x' })).toBe(0);
    expect(await report({ ...told(reference), state: 'failed' })).toBe(0);
    expect(await report(told(reference, 'delivered', undefined, now() - 301))).toBe(0);
    expect(await report(told('1.1.99999999.1'))).toBe(4);
    expect(await report(told('4.4.1.1'))).toBe(4);
    expect(await report(told('nonsense'))).toBe(4);
    // The right message under the wrong company is nowhere.
    expect(await report(told(reference.replace(/^1\.1\./, '1.2.')))).toBe(4);
    connectSms({ provider: provider(true, false), reportSecret: undefined });
    expect(await report(told(reference))).toBe(0);
    expect((await get(id)).status).toBe('sent');
  });

  test('a report of an earlier round does not speak for a message that was sent again', async () => {
    connect(true);
    outcomes = [{ kind: 'refused', code: 'x', error: 'x' }];
    const id = await tested();
    await drain(app);
    const first = (sent[0] as Outgoing).reference;
    await owner.ok(smsApi.resend, { id });
    await drain(app);
    expect((sent[1] as Outgoing).reference).not.toBe(first);
    expect(await report(told(first))).toBe(1);
    expect((await get(id)).status).toBe('sent');
  });
});

describe('sending again', () => {
  test('only what failed, and never a login code', async () => {
    const id = await tested();
    expect((await owner.call(smsApi.resend, { id })).code).toBe(0);
    await unsafeSql(app, "UPDATE sms SET status = 'failed', kind = 'login_code' WHERE id = $1", [id]);
    expect(await owner.call(smsApi.resend, { id })).toMatchObject({ code: 0, msg: smsText.no_code_again[0] });
  });

  test('not without the right, not an old version, not another company’s', async () => {
    const id = await failedSms(at);
    expect((await (await app.as('viewer')).call(smsApi.resend, { id })).code).toBe(3);
    expect((await owner.call(smsApi.resend, { id, version: 99 })).code).toBe(5);
    expect((await (await app.as('b_owner')).call(smsApi.resend, { id })).code).toBe(4);
    expect((await owner.call(smsApi.resend, { id }, { company: 3 })).code).toBe(4);
    expect((await get(id)).status).toBe('failed');
  });
});

describe('the quota', () => {
  const set = async (monthly_quota: number) => {
    const { version } = await owner.ok(smsApi.quota, {});
    await owner.ok(smsApi.setQuota, { monthly_quota, version });
  };

  test('is a thousand a month until it is set, and says what is left', async () => {
    const before = await owner.ok(smsApi.quota, {});
    expect(before).toMatchObject({ monthly_quota: 1000, used: 0, left: 1000 });
    await set(3);
    await tested();
    expect(await owner.ok(smsApi.quota, {})).toMatchObject({ monthly_quota: 3, used: 1, left: 2 });
    expect((await owner.call(smsApi.setQuota, { monthly_quota: 9, version: 0 })).code).toBe(5);
    expect((await manager.call(smsApi.setQuota, { monthly_quota: 9, version: 1 })).code).toBe(3);
  });

  test('used up refuses with the reason, and nothing is written', async () => {
    await set(1);
    await tested();
    const total = async () => (await owner.ok(smsApi.list, {})).total;
    const before = await total();
    expect(await owner.call(smsApi.test, await smsFields(at))).toMatchObject({
      code: 0,
      msg: '本月短信额度已用完（1 / 1 条，此短信需 1 条）',
    });
    expect(await total()).toBe(before);
    expect((await owner.ok(smsApi.quota, {})).used).toBe(1);
  });

  test('its last part goes to one of many who want it at once', async () => {
    await set(1);
    const fields = await smsFields(at);
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.call(smsApi.test, fields)));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 0, 0, 0, 1]);
    expect((await owner.ok(smsApi.quota, {})).used).toBe(1);
  });

  test('is each company’s own, and last month’s is over', async () => {
    await set(1);
    await tested();
    expect((await owner.ok(smsApi.quota, {}, { company: 3 })).used).toBe(0);
    await app.db.superPool.query("UPDATE sms_usage SET month = '2020-01'");
    expect((await owner.ok(smsApi.quota, {})).used).toBe(0);
    expect((await owner.call(smsApi.test, await smsFields(at))).code).toBe(1);
  });
});

describe('a test message', () => {
  test('asks for somebody with a phone whom one can see', async () => {
    const fields = await smsFields(at);
    const stranger = await app.as('c_owner');
    const nobody = await owner.call(smsApi.test, { ...fields, admin_id: stranger.admin_id });
    expect([nobody.code, nobody.data]).toEqual([2, { fields: { admin_id: expect.any(String) } }]);
    const { id } = await at.staff();
    expect(await owner.call(smsApi.test, { ...fields, admin_id: id })).toMatchObject({
      msg: smsText.no_phone[0],
    });
  });

  test('asks for its values, and for a template that is on', async () => {
    const fields = await smsFields(at);
    expect((await owner.call(smsApi.test, { ...fields, values: [] })).data).toEqual({
      fields: { values: '缺少变量 name 的值' },
    });
    await owner.ok(smsTemplateApi.disable, { id: fields.template_id });
    expect(await owner.call(smsApi.test, fields)).toMatchObject({ code: 0, msg: smsText.template_off[0] });
    expect((await (await app.as('viewer')).call(smsApi.test, fields)).code).toBe(3);
  });
});

describe('the log', () => {
  test('masks numbers for those who may not see them, in the list, the detail and the sheet', async () => {
    const id = await tested();
    const { id: role } = await owner.ok(roleApi.add, {
      role_name: '短信员',
      data_scope: 'company',
      menus: ['/SystemMain', '/SystemMain/SysSms', 'sms.export'],
    });
    const { login, id: staff } = await at.staff();
    const row = await owner.ok(adminApi.get, { id: staff });
    const { admin_name, login_name, positions, company_ids, version } = row;
    await owner.ok(adminApi.edit, {
      id: staff,
      admin_name,
      login_name,
      positions,
      company_ids,
      version,
      role_ids: [role],
    });
    const clerk = await app.as(login);
    expect((await clerk.ok(smsApi.get, { id })).phone).toBe('138****0001');
    expect((await clerk.ok(smsApi.list, {})).list[0]?.phone).toBe('138****0001');
    const answer = await clerk.call(smsApi.export, {});
    const [sheet] = (await readXlsx(answer.data as unknown as Buffer)).sheets;
    expect(JSON.stringify(sheet?.rows)).not.toContain('13800000001');
    expect((await manager.ok(smsApi.get, { id })).phone).toBe('13800000001');
    // A search must not tell what the list hides.
    expect((await clerk.ok(smsApi.list, { keyword: '13800000001' })).total).toBe(0);
    expect((await clerk.ok(smsApi.list, { keyword: '0001' })).total).toBeGreaterThan(0);
    expect((await owner.ok(smsApi.list, { keyword: '138 0000 0001' })).total).toBeGreaterThan(0);
  });

  test('is filtered by state, kind, template and time; another company’s is not there', async () => {
    const id = await tested();
    const { template_id } = await get(id);
    const found = async (query: object) => (await owner.ok(smsApi.list, query)).list.map((row) => row.id);
    expect(await found({ template_id })).toEqual([id]);
    expect(await found({ template_id, status: 'queued', kind: 'test' })).toEqual([id]);
    expect(await found({ template_id, status: 'failed' })).toEqual([]);
    expect(await found({ template_id, kind: 'login_code' })).toEqual([]);
    const soon = Math.floor(Date.now() / 1000) + 60;
    expect(await found({ template_id, from: soon })).toEqual([]);
    expect(await found({ template_id, to: soon })).toEqual([id]);
    expect((await owner.ok(smsApi.list, {}, { company: 2 })).total).toBe(0);
    expect((await (await app.as('b_owner')).call(smsApi.get, { id })).code).toBe(4);
  });
});

describe('a login code', () => {
  const phone = '13800000001';
  const ask = async (number: string) => {
    await app.db.pool.query('DELETE FROM rate_limit');
    return app.http.inject({
      method: 'POST',
      url: '/api/api_send_code',
      payload: { phone: number, purpose: 'login' },
    });
  };

  test('goes to the phone, and stands in no table: masked in the log, hashed where it is checked', async () => {
    // What was there before may hold the same six digits by chance.
    const { rows: clock } = await app.db.superPool.query('SELECT pg_current_xact_id()::text::int8 AS since');
    await ask(phone);
    await drain(app);
    const code = sent[0]?.gaps.find(({ name }) => name === 'code')?.value as string;
    expect(sent[0]?.text).toMatch(/^【学账】验证码 \d{6}，5 分钟内有效/);
    const { list } = await owner.ok(smsApi.list, { kind: 'login_code' });
    expect(list[0]).toMatchObject({
      status: 'sent',
      body: '【学账】验证码 ******，5 分钟内有效，请勿告诉他人。',
    });
    const { rows } = await app.db.superPool.query(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
    );
    for (const { tablename } of rows) {
      const { rows: held } = await app.db.superPool.query(
        `SELECT count(*)::int AS n FROM ${tablename} t
          WHERE t.xmin::text::int8 > $2 AND t::text LIKE '%' || $1 || '%'`,
        [code, clock[0].since],
      );
      expect({ tablename, n: held[0].n }).toEqual({ tablename, n: 0 });
    }
  });

  test('known number or not: the same statements before the answer, a job does the rest', async () => {
    const orders = async (number: string) => {
      await app.db.superPool.query('DELETE FROM job');
      expect((await ask(number)).json()).toEqual({ code: 1, msg: '', data: {} });
      const { rows } = await app.db.superPool.query(
        "SELECT name, payload - 'phone' - 'asked_at' AS payload FROM job",
      );
      return rows;
    };
    expect(await orders('13999999998')).toEqual(await orders(phone));
    await drain(app);
  });

  test('counts in the quota and is not stopped by it', async () => {
    await owner.ok(smsApi.setQuota, { monthly_quota: 0, version: 0 });
    await ask(phone);
    await drain(app);
    expect(sent).toHaveLength(1);
    expect(await owner.ok(smsApi.quota, {})).toMatchObject({ used: 1, left: 0 });
  });

  test('that was throttled is made anew, and only the last one opens', async () => {
    outcomes = [{ kind: 'later', code: 'Throttling', error: 'slow down' }];
    await ask(phone);
    await drain(app);
    const [first, second] = sent.map(({ gaps }) => gaps[0]?.value as string) as [string, string];
    const login = async (code: string) =>
      (
        await app.http.inject({ method: 'POST', url: '/api/api_admin_login', payload: { phone, code } })
      ).json().code;
    if (first !== second) expect(await login(first)).toBe(0);
    expect(await login(second)).toBe(1);
  });
});

describe('templates', () => {
  test('are added and edited, with their variables read from the text', async () => {
    const id = await newSmsTemplate(at);
    const before = await owner.ok(smsTemplateApi.get, { id });
    expect(before).toMatchObject({ variables: ['name'], status: 'on', version: 1 });
    const body = '{teacher}老师，{time}的课已取消。';
    await owner.ok(smsTemplateApi.edit, { id, version: 1, name: before.name, body, provider_code: 'SMS_9' });
    expect(await owner.ok(smsTemplateApi.get, { id })).toMatchObject({
      variables: ['teacher', 'time'],
      provider_code: 'SMS_9',
    });
    expect((await owner.call(smsTemplateApi.edit, { id, version: 1, name: 'x', body })).code).toBe(5);
  });

  test('with a broken variable, a signature in the text or a name that is taken are refused', async () => {
    const add = (fields: object) => owner.call(smsTemplateApi.add, { ...smsTemplateFields(at), ...fields });
    expect(Object.keys((await add({ body: '你好 {name' })).data as object)).toEqual(['fields']);
    expect((await add({ body: '【签】你好' })).msg).toBe(smsTemplateText.has_sign[0]);
    const { name } = await owner.ok(smsTemplateApi.get, { id: await newSmsTemplate(at) });
    expect((await add({ name })).data).toEqual({ fields: { name: smsTemplateText.name_taken[0] } });
    expect((await (await app.as('viewer')).call(smsTemplateApi.add, smsTemplateFields(at))).code).toBe(3);
  });

  test('that were used, or that the system uses, stay', async () => {
    const { template_id } = await get(await tested());
    expect(await owner.call(smsTemplateApi.del, { id: template_id as number })).toMatchObject({
      code: 0,
      msg: smsTemplateText.in_use[0],
    });
    const { list } = await owner.ok(smsTemplateApi.list, {});
    const system = list.find(({ purpose }) => purpose === 'login_code');
    const id = system?.id as number;
    expect((await owner.call(smsTemplateApi.del, { id })).msg).toBe(smsTemplateText.system_stays[0]);
    expect((await owner.call(smsTemplateApi.disable, { id })).msg).toBe(smsTemplateText.system_stays[0]);
    const edit = { id, version: system?.version as number, name: '登录验证码', body: '{code}' };
    expect((await owner.call(smsTemplateApi.edit, edit)).code).toBe(2);
    expect((await (await app.as('c_owner')).call(smsTemplateApi.get, { id })).code).toBe(4);
  });

  test('each family begins with its own', async () => {
    expect(
      (await (await app.as('c_owner')).ok(smsTemplateApi.list, {})).list.map(({ name }) => name),
    ).toEqual(['登录验证码']);
  });
});

test('somebody who was sent a message can still be deleted', async () => {
  const { id } = await at.staff();
  await unsafeSql(app, "UPDATE admin SET phone = '13700001234' WHERE id = $1", [id]);
  await owner.ok(smsApi.test, { ...(await smsFields(at)), admin_id: id });
  expect((await owner.call(adminApi.del, { id })).code).toBe(1);
});
