import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { secondServer } from '@/apps/server/testing/second-server.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { leadApi } from '../lead.contract.ts';
import { leadText } from '../lead.text.ts';
import { recycleLeads, warnOwners } from './lead.jobs.ts';
import { leadHears } from './lead.moves.ts';
import { leads } from './lead.service.ts';

let app: TestApp;
let at: Arranger;
let adviser: Person;
let manager: Person;
let finance: Person;
let channel_id: number;
let lost_reason_id: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  adviser = await app.as('adviser');
  manager = await app.as('manager');
  finance = await app.as('finance');
  channel_id = (await manager.ok(channelApi.list, {})).list[0]?.id as number;
  lost_reason_id = (await manager.ok(baseDataApi.options, { kind: 'lead_lost_reason' })).list[0]
    ?.id as number;
});
afterAll(() => app.close());

const today = todayIn('Asia/Shanghai');
let made = 0;
const phone = () => `155${String(10_000_000 + ++made)}`;
type Add = InputOf<typeof leadApi.add>;
const add = async (more: Partial<Add> = {}, by = adviser): Promise<number> =>
  (
    await by.ok(leadApi.add, {
      name: `线索${++made}`,
      phones: [{ phone: phone() }],
      channel_id,
      ...more,
    })
  ).id;
const inPool = () => add({ into_pool: 1 }, manager);
const get = (id: number, by = manager) => by.ok(leadApi.get, { id });
const log = (lead_id: number, more: Partial<InputOf<typeof leadApi.log>> = {}, by = adviser) =>
  by.call(leadApi.log, { lead_id, content: '聊了孩子的情况', is_effective: 1, ...more });
const eventsOf = async (id: number): Promise<string[]> =>
  (await app.db.superPool.query('SELECT kind FROM lead_event WHERE lead_id = $1 ORDER BY id', [id])).rows.map(
    ({ kind }) => kind,
  );
const allocationsOf = async (id: number) =>
  (
    await app.db.superPool.query(
      'SELECT from_id, to_id, how FROM lead_allocation WHERE lead_id = $1 ORDER BY id',
      [id],
    )
  ).rows;
/** As if it had been owned and contacted so many days ago, and its owner warned the day before it falls. */
const age = (id: number, days: number) =>
  unsafeSql(
    app,
    `UPDATE lead SET owned_at = owned_at - make_interval(days => $2), falls_on = falls_on - $2, told_on = falls_on - $2 - 1,
       last_effective_at = last_effective_at - make_interval(days => $2) WHERE id = $1`,
    [id, days],
  );
const noticesOf = async (by: Person) => (await by.ok(noticeApi.list, { limit: 50 })).list;

describe('a lead', () => {
  test('has a number, an owner and a first arrival from its first second', async () => {
    const id = await add();
    expect(await get(id)).toMatchObject({
      status: 'new',
      owner_id: adviser.admin_id,
      source: 'hand',
      intention: 'C',
      days_left: 15,
    });
    expect((await get(id)).number).toMatch(/^XS20\d\d-\d{6}$/);
    expect(await eventsOf(id)).toEqual(['created']);
    expect(await allocationsOf(id)).toEqual([{ from_id: null, to_id: adviser.admin_id, how: 'hand' }]);
  });

  test('needs a number or a wechat name, a channel that is on and a day that is not over', async () => {
    const base = { name: '缺联系方式', channel_id };
    expect(await adviser.call(leadApi.add, base)).toMatchObject({ code: 2 });
    expect(await adviser.call(leadApi.add, { ...base, wechat: 'wx_only' })).toMatchObject({ code: 1 });
    expect(await adviser.call(leadApi.add, { ...base, wechat: 'a', channel_id: 999_999 })).toMatchObject({
      code: 2,
    });
    const next_on = plusDays(today, -1);
    expect(await adviser.call(leadApi.add, { ...base, wechat: 'b', next_on })).toMatchObject({ code: 2 });
  });

  test('has its number to itself, however it is spelled, unless siblings say so', async () => {
    const number = phone();
    const id = await add({ phones: [{ phone: number }] });
    const again = { name: '同号', channel_id, phones: [{ phone: `+86 ${number}` }] };
    expect(await adviser.call(leadApi.add, again)).toMatchObject({
      code: 2,
      msg: expect.stringContaining((await get(id)).number),
    });
    const sibling = { ...again, phones: [{ phone: number, is_shared: 1 as const }] };
    expect(await adviser.call(leadApi.add, sibling)).toMatchObject({ code: 1 });
  });

  test('entered twice at once with one number is one lead', async () => {
    const number = phone();
    const input = { name: '并发录入', channel_id, phones: [{ phone: number }] };
    const answers = await Promise.all([1, 2, 3].map(() => adviser.call(leadApi.add, input)));
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 2, 2]);
  });

  test('shows its number masked, and whole to who may see it, which is written down', async () => {
    const number = phone();
    const id = await add({ phones: [{ phone: number }] });
    expect((await get(id, adviser)).phone).toBe(`${number.slice(0, 3)}****${number.slice(-4)}`);
    expect(await adviser.ok(leadApi.reveal, { id })).toEqual({ phones: [{ phone: number }] });
    const { rows } = await app.db.superPool.query('SELECT created_by FROM lead_reveal WHERE lead_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ created_by: adviser.admin_id }]);
  });

  test('keeps the number that an edit sends back masked', async () => {
    const number = phone();
    const id = await add({ phones: [{ phone: number }] });
    const { version, phones } = await get(id, adviser);
    const fields = { name: '改名', channel_id, phones, intention: 'A' as const };
    await adviser.ok(leadApi.edit, { id, version, ...fields });
    expect(await adviser.ok(leadApi.reveal, { id })).toEqual({ phones: [{ phone: number }] });
    expect(await get(id, adviser)).toMatchObject({ name: '改名', intention: 'A', days_left: 3 });
    expect(await adviser.call(leadApi.edit, { id, version, ...fields })).toMatchObject({ code: 5 });
  });

  test('is found by name, pinyin, the end of its number and the whole of it', async () => {
    const number = phone();
    const id = await add({ name: '欧阳寻找', phones: [{ phone: number }] });
    for (const keyword of ['欧阳寻', 'ouyang', number.slice(-4), number]) {
      const { list } = await adviser.ok(leadApi.list, { view: 'all', keyword });
      expect(
        list.map((row) => row.id),
        keyword,
      ).toContain(id);
    }
  });

  test('that arrives again is no second one: its owner is told, and the first channel stays', async () => {
    const number = phone();
    const id = await add({ phones: [{ phone: number }] });
    const other = (await manager.ok(channelApi.list, {})).list[1]?.id as number;
    const arrived = await at.within((ctx) =>
      leads.arrive(ctx, { name: '再来', phones: [{ phone: number }], channel_id: other, source: 'link' }),
    );
    expect(arrived).toEqual({ id, is_new: false });
    expect(await eventsOf(id)).toEqual(['created', 'returned']);
    const { rows } = await app.db.superPool.query(
      'SELECT channel_id, last_channel_id FROM lead WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ channel_id, last_channel_id: other }]);
    expect((await noticesOf(adviser))[0]).toMatchObject({ title: expect.stringContaining('再次来访') });
  });
});

describe('a log', () => {
  test('that is effective takes a new lead forward, once, and counts', async () => {
    const id = await add();
    await log(id, { is_effective: 0 });
    expect(await get(id)).toMatchObject({ status: 'new', log_count: 1 });
    const next_on = plusDays(today, 3);
    await log(id, { next_on, content: '第二次' });
    await log(id, { content: '第三次' });
    expect(await get(id)).toMatchObject({
      status: 'contacted',
      log_count: 3,
      last_words: '第三次',
      next_on: null,
    });
    expect(await eventsOf(id)).toEqual(['created', 'effective', 'contacted']);
  });

  test('puts off the day on which the lead falls', async () => {
    const id = await add({ intention: 'A' });
    expect((await get(id)).days_left).toBe(3);
    await log(id, { next_on: plusDays(today, 9) });
    expect((await get(id)).days_left).toBe(10);
  });

  test('is corrected by its author for a day, and by nobody else', async () => {
    const id = await add();
    const { data } = await log(id, { is_effective: 0 });
    const correction = { log_id: data.id, content: '其实聊得不错', is_effective: 1 as const };
    expect(await manager.call(leadApi.log_edit, correction)).toMatchObject({ code: 0 });
    await adviser.ok(leadApi.log_edit, correction);
    expect(await get(id)).toMatchObject({ status: 'contacted', last_words: '其实聊得不错' });
    await unsafeSql(app, 'ALTER TABLE lead_log DISABLE TRIGGER stays');
    await unsafeSql(app, "UPDATE lead_log SET created_at = now() - interval '25 hours' WHERE id = $1", [
      data.id,
    ]);
    await unsafeSql(app, 'ALTER TABLE lead_log ENABLE TRIGGER stays');
    expect(await adviser.call(leadApi.log_edit, correction)).toMatchObject({ code: 0 });
  });

  test('keeps a promise along, which is ticked when it is kept', async () => {
    const id = await add();
    await log(id, { promise: '签约赠 2 课时', promise_until_on: plusDays(today, 20) });
    const { list } = await adviser.ok(leadApi.promises, { lead_id: id });
    expect(list).toMatchObject([{ content: '签约赠 2 课时', kept_at: null }]);
    await adviser.ok(leadApi.promise_keep, { promise_id: list[0]?.id as number });
    expect((await adviser.ok(leadApi.promises, { lead_id: id })).list[0]?.kept_at).not.toBeNull();
  });
});

describe('the stages', () => {
  test('go forward by hand, back with a reason, out with one and in again', async () => {
    const id = await add();
    await adviser.ok(leadApi.visit, { id, visited_on: today });
    await adviser.ok(leadApi.negotiate, { id });
    expect(await adviser.call(leadApi.step_back, { id, reason: '' })).toMatchObject({ code: 2 });
    await adviser.ok(leadApi.step_back, { id, reason: '预算不够' });
    await adviser.ok(leadApi.lose, { id, lost_reason_id });
    expect(await get(id)).toMatchObject({ status: 'lost', days_left: null });
    await adviser.ok(leadApi.revive, { id });
    await adviser.ok(leadApi.invalidate, { id, invalid_reason: 'wrong_number' });
    await adviser.ok(leadApi.revive, { id });
    expect(await get(id)).toMatchObject({ status: 'contacted', invalid_reason: null });
    expect(await eventsOf(id)).toEqual([
      'created',
      'visited',
      'negotiating',
      'step_back',
      'lost',
      'revived',
      'invalid',
      'revived',
    ]);
  });

  test('nobody wins a lead by hand', () => {
    expect(Object.keys(leadApi)).not.toContain('win');
  });
});

async function paidBy(student_id: number, fen = 60_000): Promise<number> {
  const method_id = (await finance.ok(baseDataApi.options, { kind: 'payment_method' })).list[0]?.id as number;
  const { ids } = await manager.ok(rechargeApi.add, {
    category: 'top',
    reference: `LEAD-${++made}`,
    received_fen: fen,
    method_id,
    payer: '家长',
    paid_at: Math.floor(Date.now() / 1000) - 3600,
    lines: [{ student_id, amount_fen: fen, account: 'new' }],
    submit_now: 1,
  });
  const [id = 0] = ids;
  await finance.ok(rechargeApi.audit, { id, pass: 1 });
  return id;
}

describe('a student', () => {
  test('is made of a lead both ways, with what it knows, and does not win it', async () => {
    const id = await add({ guardian_name: '李女士', guardian_relation: 'mother', school: '平和双语' });
    await log(id, { promise: '指定老师' });
    const { student_id } = await adviser.ok(leadApi.convert, { id });
    const { rows } = await app.db.superPool.query(
      'SELECT source_lead_id, status, adviser_id, school FROM student WHERE id = $1',
      [student_id],
    );
    expect(rows).toEqual([
      { source_lead_id: id, status: 'potential', adviser_id: adviser.admin_id, school: '平和双语' },
    ]);
    expect(await get(id)).toMatchObject({ status: 'contacted', student_id });
    expect(await at.within((ctx) => leads.promisesOf(ctx, student_id))).toMatchObject([
      { content: '指定老师' },
    ]);
    expect(await adviser.call(leadApi.convert, { id })).toMatchObject({ code: 0 });
  });

  test('who is known already is taken instead, once', async () => {
    const [first, second] = [await add(), await add()];
    const { student_id } = await adviser.ok(leadApi.convert, { id: first });
    expect(await adviser.call(leadApi.convert, { id: second, student_id })).toMatchObject({ code: 0 });
    const [other = 0] = await at.within((ctx) =>
      ctx
        .query(
          "INSERT INTO student (company_id, username, adviser_id) VALUES (1, '老学员', $1) RETURNING id",
          [adviser.admin_id],
        )
        .then(({ rows }) => rows.map((row) => row.id as number)),
    );
    expect(await adviser.ok(leadApi.convert, { id: second, student_id: other })).toEqual({
      student_id: other,
    });
  });
});

describe('the books win a lead', () => {
  test('with the first recharge, and take it back with the last', async () => {
    const id = await add();
    const { student_id } = await adviser.ok(leadApi.convert, { id });
    const first = await paidBy(student_id);
    expect(await get(id)).toMatchObject({ status: 'won', days_left: null });
    const second = await paidBy(student_id);
    await finance.ok(rechargeApi.reback, { id: first, reason: '重复收款' });
    expect((await get(id)).status).toBe('won');
    await finance.ok(rechargeApi.reback, { id: second, reason: '重复收款' });
    expect((await get(id)).status).toBe('negotiating');
    expect(await eventsOf(id)).toEqual(['created', 'converted', 'won', 'unwon']);
    expect((await noticesOf(adviser))[0]).toMatchObject({ title: expect.stringContaining('成交已撤回') });
  });

  test('also one that was given up as lost', async () => {
    const id = await add();
    const { student_id } = await adviser.ok(leadApi.convert, { id });
    await adviser.ok(leadApi.lose, { id, lost_reason_id });
    await paidBy(student_id);
    expect((await get(id)).status).toBe('won');
  });

  test('a contract that is pushed and a trial that is attended take it forward, never back', async () => {
    const id = await add();
    const { student_id } = await adviser.ok(leadApi.convert, { id });
    await at.within((ctx) => leadHears.contractTurned(ctx, { id: 1, student_id, status: 'pushed' }));
    await at.within((ctx) => leadHears.trialAttended(ctx, { lesson_ids: [], student_ids: [student_id] }));
    expect((await get(id)).status).toBe('negotiating');
    expect(await eventsOf(id)).toEqual(['created', 'converted', 'negotiating', 'trial']);
    expect((await get(id)).has_trial).toBe(1);
    expect((await get(await add())).has_trial).toBe(0);
  });
});

describe('the pool', () => {
  test('is seen by who may claim, without numbers or words', async () => {
    const number = phone();
    const id = await add({ into_pool: 1, phones: [{ phone: number }], wechat: 'wx_secret' }, manager);
    expect(await get(id, adviser)).toMatchObject({ owner_id: null, wechat: '****', last_words: '' });
    expect(await adviser.call(leadApi.reveal, { id })).toMatchObject({ code: 0 });
    expect(await manager.ok(leadApi.reveal, { id })).toEqual({ phones: [{ phone: number }] });
    expect(await log(id)).toMatchObject({ code: 0 });
    expect(await adviser.call(leadApi.negotiate, { id })).toMatchObject({ code: 0 });
    const { list } = await adviser.ok(leadApi.list, { view: 'pool' });
    expect(list.map((row) => row.id)).toContain(id);
  });

  test('keeps what was said out of the trail and the student’s timeline, but for who manages it', async () => {
    const id = await add();
    const words = '家里等奖学金的结果';
    await log(id, { content: words });
    const { student_id } = await adviser.ok(leadApi.convert, { id });
    const told = async (by: Person) => ({
      trail: JSON.stringify(await by.ok(auditApi.history, { doc: 'lead', doc_id: id })).includes(words),
      timeline: JSON.stringify(await by.ok(studentApi.timeline, { student_id })).includes(words),
    });
    expect(await told(adviser)).toEqual({ trail: true, timeline: true });
    await adviser.ok(leadApi.return, { id, why: '转给同事' });
    expect(await told(adviser)).toEqual({ trail: false, timeline: false });
    expect(await told(manager)).toEqual({ trail: true, timeline: true });
  });

  test('fifty advisers claim one lead at once: one owner, forty-nine are told', async () => {
    const id = await inPool();
    const people: Person[] = [];
    for (let n = 0; n < 50; n++) people.push(await app.as((await at.staff('adviser')).login));
    const other = await secondServer(app);
    const answers = await Promise.all(
      people.map((one, n) =>
        n % 2 ? other.call(one, leadApi.claim, { id }) : one.call(leadApi.claim, { id }),
      ),
    ).finally(other.close);
    const winners = people.filter((_, n) => answers[n]?.code === 1);
    expect(winners).toHaveLength(1);
    expect((await get(id)).owner_id).toBe(winners[0]?.admin_id);
    const { owner_name } = await get(id);
    for (const { code, msg } of answers.filter((one) => one.code !== 1))
      expect({ code, msg }).toEqual({ code: 0, msg: `已被 ${owner_name} 领取` });
    expect(await allocationsOf(id)).toHaveLength(1);
  }, 60_000);

  test('claims in parallel never exceed the cap of open leads, nor that of the day', async () => {
    const { id: admin_id, login } = await at.staff('adviser');
    const greedy = await app.as(login);
    const ids = await Promise.all(Array.from({ length: 6 }, inPool));
    await unsafeSql(
      app,
      'INSERT INTO lead_quota (company_id, family_id, admin_id, cap) VALUES (1, 1, $1, 2)',
      [admin_id],
    );
    const lock = `SELECT 1 FROM lead_quota WHERE admin_id = ${admin_id} FOR UPDATE`;
    const answers = await atOnce(
      app.db,
      lock,
      ids.map((id) => () => greedy.call(leadApi.claim, { id })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2);
    expect(answers.find(({ code }) => code === 0)?.msg).toBe('名下线索已达上限 2');
    await unsafeSql(app, 'UPDATE lead_quota SET cap = 100, claimed = 20 WHERE admin_id = $1', [admin_id]);
    expect(await greedy.call(leadApi.claim, { id: await inPool() })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('今天已领取 20 条'),
    });
  });

  test('fifty claims of one person at once, over two servers, take as many as a day allows and no more', async () => {
    const { id: admin_id, login } = await at.staff('adviser');
    const greedy = await app.as(login);
    const ids: number[] = [];
    for (let n = 0; n < 50; n++) ids.push(await inPool());
    const other = await secondServer(app);
    const answers = await Promise.all(
      ids.map((id, n) =>
        n % 2 ? other.call(greedy, leadApi.claim, { id }) : greedy.call(leadApi.claim, { id }),
      ),
    ).finally(other.close);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
    const { rows } = await app.db.superPool.query(
      `SELECT (SELECT count(*)::int FROM lead WHERE owner_id = $1) AS owned, claimed FROM lead_quota WHERE admin_id = $1`,
      [admin_id],
    );
    expect(rows).toEqual([{ owned: 20, claimed: 20 }]);
  }, 60_000);

  test('takes back what is returned, and its former owner waits', async () => {
    const id = await add();
    await adviser.ok(leadApi.return, { id, why: '不在服务范围' });
    expect(await get(id)).toMatchObject({ owner_id: null, days_left: null });
    expect(await adviser.call(leadApi.claim, { id })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('3 天内'),
    });
    await unsafeSql(app, 'ALTER TABLE lead_allocation DISABLE TRIGGER append_only');
    await unsafeSql(
      app,
      "UPDATE lead_allocation SET created_at = created_at - interval '4 days' WHERE lead_id = $1",
      [id],
    );
    await unsafeSql(app, 'ALTER TABLE lead_allocation ENABLE TRIGGER append_only');
    expect(await adviser.call(leadApi.claim, { id })).toMatchObject({ code: 1 });
    expect((await allocationsOf(id)).map(({ how }) => how)).toEqual(['hand', 'return', 'claim']);
  });

  test('is given out by hand to staff of the company, who are told', async () => {
    const ids = [await inPool(), await inPool()];
    expect(await adviser.call(leadApi.allocate, { ids, owner_id: adviser.admin_id })).toMatchObject({
      code: 3,
    });
    const elsewhere = (await app.as('b_adviser')).admin_id;
    expect(await manager.call(leadApi.allocate, { ids, owner_id: elsewhere })).toMatchObject({ code: 2 });
    expect(await manager.ok(leadApi.allocate, { ids, owner_id: adviser.admin_id })).toEqual({ count: 2 });
    expect((await noticesOf(adviser))[0]).toMatchObject({ title: expect.stringContaining('新线索') });
    const { list } = await adviser.ok(leadApi.list, { view: 'fresh' });
    for (const id of ids) expect(list.map((row) => row.id)).toContain(id);
  });
});

describe('recycling', () => {
  const atHour = (hour: string, work: typeof recycleLeads | typeof warnOwners) =>
    at.within<unknown>((ctx) => work({ ...ctx, now: new Date(`${today}T${hour}:00:00+08:00`) }));
  const night = () => atHour('01', recycleLeads);
  const morning = () => atHour('10', warnOwners);
  const toldOf = async (name: string, by = adviser) =>
    (await noticesOf(by)).filter(({ title }) => title.includes(name)).length;

  test('takes what nobody followed in time, and leaves what is exempt', async () => {
    const quiet = await add({ intention: 'A' });
    const planned = await add({ intention: 'A', next_on: plusDays(today, 10) });
    const locked = await add({ intention: 'A' });
    await manager.ok(leadApi.lock, { id: locked, locked_until: plusDays(today, 5), lock_reason: '等成绩' });
    for (const id of [quiet, planned, locked]) await age(id, 4);
    await unsafeSql(app, 'UPDATE lead SET falls_on = $2, told_on = $3 WHERE id = ANY ($1)', [
      [quiet, planned, locked],
      plusDays(today, -1),
      plusDays(today, -2),
    ]);
    await at.within(recycleLeads);
    expect(await get(quiet)).toMatchObject({ owner_id: null, days_left: null });
    expect(await get(planned)).toMatchObject({ owner_id: adviser.admin_id, days_left: 11 });
    expect(await get(locked)).toMatchObject({ owner_id: adviser.admin_id, days_left: 6 });
    expect((await allocationsOf(quiet)).at(-1)).toEqual({
      from_id: adviser.admin_id,
      to_id: null,
      how: 'recycle',
    });
    expect((await noticesOf(adviser))[0]).toMatchObject({ title: expect.stringContaining('已回到公海') });
  });

  test('counts anew from the day on which a lead is revived or its deal is taken back; its first response stays', async () => {
    const revived = await add({ intention: 'A' });
    await log(revived);
    await adviser.ok(leadApi.lose, { id: revived, lost_reason_id });
    const unwon = await add({ intention: 'A' });
    const { student_id } = await adviser.ok(leadApi.convert, { id: unwon });
    const receipt = await paidBy(student_id);
    for (const id of [revived, unwon]) await age(id, 90);
    const { response_minutes } = await get(revived);
    await adviser.ok(leadApi.revive, { id: revived });
    await finance.ok(rechargeApi.reback, { id: receipt, reason: '重复收款' });
    await at.within(recycleLeads);
    for (const id of [revived, unwon])
      expect(await get(id)).toMatchObject({ owner_id: adviser.admin_id, days_left: 3 });
    expect((await get(revived)).response_minutes).toBe(response_minutes);
  });

  test('and a log at the same moment: the log wins, or it is refused; never both', async () => {
    for (let n = 0; n < 6; n++) {
      const id = await add({ intention: 'A' });
      await age(id, 5);
      const lock = `SELECT 1 FROM lead WHERE id = ${id} FOR UPDATE`;
      const logging = async () => (await log(id)).code;
      const recycling = async () => (await at.within(recycleLeads)) as number;
      const [code] = await atOnce(app.db, lock, n % 2 ? [logging, recycling] : [recycling, logging]).then(
        (both) => (n % 2 ? both : both.toReversed()),
      );
      const { owner_id, log_count } = await get(id);
      expect(code === 1 ? [owner_id, log_count] : [owner_id, log_count]).toEqual(
        code === 1 ? [adviser.admin_id, 1] : [null, 0],
      );
    }
  });

  test('looks each night at what puts leads off, and at once where a contract ends', async () => {
    const [ended, called, near] = [
      await add({ intention: 'A' }),
      await add({ intention: 'A' }),
      await add({ intention: 'A', next_on: plusDays(today, 10) }),
    ];
    const keep = (id: number, days: number) =>
      unsafeSql(app, 'UPDATE lead SET falls_on = $2 WHERE id = $1', [id, plusDays(today, days)]);
    const { student_id } = await adviser.ok(leadApi.convert, { id: ended });
    await adviser.ok(leadApi.convert, { id: called });
    for (const id of [ended, called]) await keep(id, 20);
    await keep(near, 3);
    await at.within((ctx) => leadHears.contractTurned(ctx, { id: 1, student_id, status: 'void' }));
    expect((await get(ended)).days_left).toBe(3);
    await atHour('10', recycleLeads);
    expect((await get(called)).days_left, 'the day is left to arrange another').toBe(20);
    await night();
    expect((await get(called)).days_left).toBe(3);
    expect((await get(near)).days_left).toBe(11);
  });

  test('warns the owner some days before and on the last, once a day', async () => {
    const id = await add({ name: '快到期线索', intention: 'A' });
    await morning();
    await morning();
    expect(await toldOf('快到期线索')).toBe(1);
    expect((await get(id)).days_left).toBe(3);
  });

  test('warns later where a day was missed, and nobody loses a lead unwarned', async () => {
    const [soon, over] = [
      await add({ name: '漏提醒将到期', intention: 'A' }),
      await add({ name: '漏提醒已到期', intention: 'A' }),
    ];
    await age(soon, 1);
    await age(over, 4);
    const told = (day: string | null) =>
      unsafeSql(app, 'UPDATE lead SET told_on = $2 WHERE id = ANY ($1)', [[soon, over], day]);
    await told(null);
    await night();
    await morning();
    await morning();
    await night();
    expect([await toldOf('漏提醒将到期'), await toldOf('漏提醒已到期')]).toEqual([1, 1]);
    expect((await get(over)).owner_id, 'warned only today').toBe(adviser.admin_id);
    await told(plusDays(today, -1));
    await night();
    expect((await get(over)).owner_id).toBe(null);
    expect((await get(soon)).owner_id).toBe(adviser.admin_id);
  });

  test('tells of what is overdue, days later too, but not of what was only given since', async () => {
    await unsafeSql(
      app,
      'UPDATE department SET leader_admin_id = $2 WHERE id = (SELECT department_id FROM admin WHERE id = $1)',
      [adviser.admin_id, manager.admin_id],
    );
    const [late, given] = [await add({ name: '逾期多日' }), await add({ name: '刚刚转手' })];
    await age(late, 6);
    await unsafeSql(app, 'UPDATE lead SET next_on = $2, told_on = NULL WHERE id = ANY ($1)', [
      [late, given],
      plusDays(today, -4),
    ]);
    await morning();
    await morning();
    expect([await toldOf('逾期多日'), await toldOf('逾期多日', manager)]).toEqual([1, 1]);
    expect([await toldOf('刚刚转手'), await toldOf('刚刚转手', manager)]).toEqual([0, 0]);
  });
});

describe('the list', () => {
  test('counts its views as it shows them', async () => {
    const counts = await adviser.ok(leadApi.counts, {});
    for (const view of ['due', 'mine', 'fresh', 'pool', 'all', 'won', 'lost', 'invalid'] as const)
      expect((await adviser.ok(leadApi.list, { view })).total, view).toBe(counts[view]);
  });

  test('shows an adviser their own and the pool, a manager all', async () => {
    const other = await app.as((await at.staff('adviser')).login);
    const id = await add({}, other);
    expect(await adviser.call(leadApi.get, { id })).toMatchObject({ code: 4 });
    expect(await log(id)).toMatchObject({ code: 4 });
    expect(await manager.call(leadApi.get, { id })).toMatchObject({ code: 1 });
  });

  test('shows who looks after a channel what came of it, the pool without numbers or words', async () => {
    const marketing = await app.as((await at.staff('marketing')).login);
    const id = await add({ wechat: 'wx_secret' });
    expect(await marketing.call(leadApi.get, { id })).toMatchObject({ code: 4 });
    const give = (owner_id: number | null) =>
      unsafeSql(app, 'UPDATE channel SET owner_id = $2 WHERE id = $1', [channel_id, owner_id]);
    await give(marketing.admin_id);
    expect((await marketing.ok(leadApi.list, { view: 'all' })).list.map((row) => row.id)).toContain(id);
    const pooled = await add({ into_pool: 1, wechat: 'wx_secret' }, manager);
    expect(await get(pooled, marketing)).toMatchObject({ wechat: '****', last_words: '' });
    await give(null);
    expect(await marketing.call(leadApi.get, { id })).toMatchObject({ code: 4 });
  });

  test('is sorted by the days that are left, those that never fall last', async () => {
    const { list } = await manager.ok(leadApi.list, { view: 'all', sort: 'days_left', limit: 100 });
    const days = list.map((row) => row.days_left).filter((one) => one !== null);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(days.length).toBeGreaterThan(5);
  });

  test('is asked whose a number is a few times an hour, list, board and funnel together', async () => {
    const curious = await app.as((await at.staff('marketing')).login);
    for (let n = 0; n < 30; n++) await curious.ok(leadApi.funnel, { view: 'all', keyword: phone() });
    for (const ask of [leadApi.list, leadApi.board, leadApi.funnel])
      expect(await curious.call(ask, { view: 'all', keyword: phone() } as never)).toMatchObject({
        status: 429,
      });
  });

  test('has a funnel over its own filters, each step within the one before', async () => {
    const { list } = await manager.ok(leadApi.funnel, { view: 'all' });
    expect(list.map(({ step }) => step)).toEqual(['created', 'contacted', 'visited', 'trial', 'won']);
    for (const [n, { count }] of list.entries())
      expect(count).toBeLessThanOrEqual(list[n - 1]?.count ?? count);
    expect(list[0]?.count).toBe((await manager.ok(leadApi.counts, {})).all);
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const newFile = async (): Promise<number> =>
  (await adviser.ok(fileApi.add, { name: '规划.png', bytes: PNG } as never)).id;

test('a contact is told with what goes along with it: its files, and what the next one is for', async () => {
  const lead_id = await add();
  const id = await newFile();
  await log(lead_id, { file_ids: [id], next_on: plusDays(today, 3), next_what: '约试听' });
  const { list } = await adviser.ok(leadApi.stream, { lead_id });
  expect(list.find(({ kind }) => kind === 'log')).toMatchObject({ files: [{ id, name: '规划.png' }] });
  expect(list.filter(({ kind }) => kind !== 'log').every(({ files }) => files.length === 0)).toBe(true);
  expect(await get(lead_id)).toMatchObject({ next_what: '约试听' });
  // In the pool what was said is for who manages it, and so is what went along with it.
  await manager.ok(leadApi.return, { id: lead_id, version: (await get(lead_id)).version });
  const stranger = await app.as((await at.staff('adviser')).login);
  const seen = (await stranger.ok(leadApi.stream, { lead_id })).list;
  expect(seen.every(({ files, text }) => files.length === 0 && text === '')).toBe(true);
});

describe('a merge', () => {
  const both = async (first: Person, second: Person): Promise<[number, number]> => [
    await add({ school: '' }, first),
    await add({ school: '平和双语' }, second),
  ];

  test('of leads of two advisers is for who may, keeps all numbers and histories, and tells both', async () => {
    const other = await app.as((await at.staff('adviser')).login);
    const [kept, gone] = await both(adviser, other);
    await log(gone, { content: '另一位顾问的跟进' }, other);
    const input = { ids: [kept, gone], keep_id: kept };
    expect(await adviser.call(leadApi.merge, input)).toMatchObject({ code: 4 });
    await manager.ok(leadApi.merge, input);
    expect(await get(kept)).toMatchObject({ owner_id: other.admin_id, school: '平和双语', log_count: 1 });
    expect((await get(kept)).phones).toHaveLength(2);
    expect(await get(gone)).toMatchObject({ status: 'merged', owner_id: null, merged_into: kept });
    const { list } = await manager.ok(leadApi.stream, { lead_id: kept });
    expect(list.map(({ text }) => text)).toContain('另一位顾问的跟进');
    for (const person of [adviser, other])
      expect((await noticesOf(person)).some(({ title }) => title.includes('已合并'))).toBe(true);
  });

  test('while one of them is logged loses nothing: the log counts, or it is refused', async () => {
    const other = await app.as((await at.staff('adviser')).login);
    for (let n = 0; n < 4; n++) {
      const [kept, gone] = await both(adviser, other);
      const merging = async () =>
        (await manager.call(leadApi.merge, { ids: [kept, gone], keep_id: kept })).code;
      const logging = async () => (await log(gone, {}, other)).code;
      const lock = `SELECT 1 FROM lead WHERE id IN (${kept}, ${gone}) ORDER BY id FOR UPDATE`;
      const calls = n % 2 ? [merging, logging] : [logging, merging];
      const codes = await atOnce(app.db, lock, calls);
      const logged = codes[n % 2 ? 1 : 0] === 1;
      expect((await get(kept)).log_count).toBe(logged ? 1 : 0);
    }
  });

  test('is undone within a day while nothing else has changed it', async () => {
    const [kept, gone] = await both(adviser, adviser);
    const numbers = (await get(kept)).phones;
    await adviser.ok(leadApi.merge, { ids: [kept, gone], keep_id: kept });
    await adviser.ok(leadApi.unmerge, { id: kept });
    expect(await get(kept)).toMatchObject({ school: '', phones: numbers, owner_id: adviser.admin_id });
    expect(await get(gone)).toMatchObject({ status: 'new', merged_into: null, owner_id: adviser.admin_id });
    await adviser.ok(leadApi.merge, { ids: [kept, gone], keep_id: kept });
    await log(kept);
    expect(await adviser.call(leadApi.unmerge, { id: kept })).toMatchObject({
      code: 0,
      msg: '合并之后有新的变化，不能撤销',
    });
  });

  test('takes nothing out of the pool past its claim, but for who manages the pool', async () => {
    const ids = [await add(), await inPool()];
    expect(await adviser.call(leadApi.merge, { ids, keep_id: ids[0] as number })).toMatchObject({
      code: 0,
      msg: leadText.in_pool[0],
    });
    await manager.ok(leadApi.merge, { ids, keep_id: ids[0] as number });
  });

  test('into one that somebody has merged meanwhile is refused, and so is a change of it', async () => {
    const [kept, gone, late] = [await add(), await add(), await add()];
    await manager.ok(leadApi.merge, { ids: [kept, gone], keep_id: kept });
    const over = { code: 0, msg: leadText.not_open[0] };
    expect(await manager.call(leadApi.merge, { ids: [gone, late], keep_id: gone })).toMatchObject(over);
    const { version, name } = await get(gone);
    const changed = { id: gone, version, name, channel_id, phones: [{ phone: phone() }] };
    expect(await manager.call(leadApi.edit, changed)).toMatchObject(over);
    expect(await get(late)).toMatchObject({ status: 'new', owner_id: adviser.admin_id });
  });

  test('leaves more numbers than are entered, and all of them stay when it is edited', async () => {
    const three = () => ({ phones: [{ phone: phone() }, { phone: phone() }, { phone: phone() }] });
    const [kept, gone] = [await add(three()), await add(three())];
    await adviser.ok(leadApi.merge, { ids: [kept, gone], keep_id: kept });
    const numbers = async () => (await adviser.ok(leadApi.reveal, { id: kept })).phones;
    const all = await numbers();
    const { phones, name, version } = await get(kept, adviser);
    const edit = (sent: Add['phones']) =>
      adviser.call(leadApi.edit, { id: kept, version, name, channel_id, phones: sent, school: '平和双语' });
    expect((await edit([...phones, { phone: phone() }])).code).toBe(2);
    expect((await edit(phones)).code).toBe(1);
    expect([all.length, await numbers()]).toEqual([6, all]);
  });

  test('of one that was merged before keeps what was said, promised and searched for', async () => {
    const [kept, between, first] = [await add(), await add(), await add({ name: `并单${Date.now()}` })];
    const { name } = await get(first);
    const { data } = await log(first, { content: '最早的沟通', promise: '赠 2 课时' });
    for (const [keep_id, gone] of [
      [between, first],
      [kept, between],
    ] as const)
      await adviser.ok(leadApi.merge, {
        ids: [keep_id, gone],
        keep_id,
        take: [{ field: 'name', lead_id: gone }],
      });
    expect(await get(kept)).toMatchObject({ name, log_count: 1, last_words: '最早的沟通' });
    const found = async () =>
      (await adviser.ok(leadApi.list, { view: 'all', keyword: name })).list.map(({ id }) => id);
    expect(await found()).toEqual([kept]);
    const { list } = await adviser.ok(leadApi.stream, { lead_id: kept });
    expect(list.map(({ text }) => text)).toContain('最早的沟通');
    const promises = async () => (await adviser.ok(leadApi.promises, { lead_id: kept })).list;
    const [made] = await promises();
    await adviser.ok(leadApi.promise_keep, { promise_id: made?.id as number });
    expect(await promises()).toMatchObject([{ content: '赠 2 课时', kept_at: expect.any(Number) }]);
    await adviser.ok(leadApi.unmerge, { id: kept });
    expect(await found()).toEqual([between]);
    await adviser.ok(leadApi.merge, { ids: [kept, between], keep_id: kept });
    await adviser.ok(leadApi.log_edit, { log_id: data.id, content: '更正后的沟通', is_effective: 1 });
    expect(await get(kept)).toMatchObject({ log_count: 1, last_words: '更正后的沟通' });
    const { student_id } = await adviser.ok(leadApi.convert, { id: kept });
    expect(await at.within((ctx) => leads.promisesOf(ctx, student_id))).toHaveLength(1);
  });

  test('into one that is a student carries the promises along, and back when it is undone', async () => {
    const [kept, gone] = await both(adviser, adviser);
    await adviser.ok(leadApi.promise_add, { lead_id: gone, promise: '指定老师' });
    const { student_id } = await adviser.ok(leadApi.convert, { id: kept });
    const carried = () => at.within((ctx) => leads.promisesOf(ctx, student_id));
    await adviser.ok(leadApi.merge, { ids: [kept, gone], keep_id: kept });
    expect(await carried()).toMatchObject([{ content: '指定老师' }]);
    await adviser.ok(leadApi.unmerge, { id: kept });
    expect(await carried()).toEqual([]);
  });

  test('leaves files to be opened by whoever reads what they went along with', async () => {
    const other = await app.as((await at.staff('adviser')).login);
    const [gone, kept] = await both(adviser, other);
    const id = await newFile();
    await log(gone, { file_ids: [id] });
    const open = async () => (await other.call(fileApi.open, { id })).code;
    expect(await open()).not.toBe(1);
    await manager.ok(leadApi.merge, { ids: [gone, kept], keep_id: kept, owner_id: other.admin_id });
    const { list } = await other.ok(leadApi.stream, { lead_id: kept });
    expect(list.flatMap(({ files }) => files)).toMatchObject([{ id }]);
    expect(await open()).toBe(1);
  });

  test('of two who have students is refused and names both', async () => {
    const [first, second] = await both(adviser, adviser);
    for (const id of [first, second]) await adviser.ok(leadApi.convert, { id });
    expect(await manager.call(leadApi.merge, { ids: [first, second], keep_id: first })).toMatchObject({
      code: 0,
    });
  });
});

describe('a number that somebody types', () => {
  test('leads to leads and students of the company', async () => {
    const number = phone();
    const id = await add({ phones: [{ phone: number }] });
    await adviser.ok(leadApi.convert, { id });
    const { list } = await adviser.ok(leadApi.duplicates, { phones: [number] });
    expect(list.map(({ kind }) => kind)).toEqual(['lead', 'student']);
    expect(
      (await adviser.ok(leadApi.duplicates, { phones: [number], lead_id: id })).list.map(({ kind }) => kind),
    ).toEqual(['student']);
  });

  test('of a company that shares says so and no more, and nothing once either stops', async () => {
    const number = phone();
    await at.within(
      (ctx) =>
        leads.arrive(ctx, { name: '分校线索', phones: [{ phone: number }], channel_id, source: 'link' }),
      2,
    );
    const share = (is: 0 | 1) =>
      at.within((ctx) => ctx.query('UPDATE company SET is_shared_data = $1 WHERE family_id = 1', [is]));
    await share(1);
    const { list } = await adviser.ok(leadApi.duplicates, { phones: [number] });
    expect(list).toMatchObject([
      { kind: 'elsewhere', id: null, name: null, company_name: expect.any(String) },
    ]);
    await share(0);
    expect((await adviser.ok(leadApi.duplicates, { phones: [number] })).list).toEqual([]);
  });
});
