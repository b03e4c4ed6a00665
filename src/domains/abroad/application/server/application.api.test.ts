import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { essayApi } from '../../essay/essay.contract.ts';
import { interviewApi } from '../../interview/interview.contract.ts';
import { portalAccountApi } from '../../portal-account/portal-account.contract.ts';
import { newProgramme } from '../../programme/server/testing/programme.samples.ts';
import { refereeApi } from '../../referee/referee.contract.ts';
import { trackingApi } from '../../tracking/tracking.contract.ts';
import { applicationApi } from '../application.contract.ts';
import type { Decision, Reply } from '../application.rules.ts';
import { applicationText as text } from '../application.text.ts';
import { demandApplications } from './application.demand.ts';
import { chaseReplies, warnOfDeadlines } from './application.jobs.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
let guidance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
  guidance = await app.as('guidance');
});
afterAll(() => app.close());

const DAY = 24 * 60 * 60;
const today = todayIn('Asia/Shanghai');
type Add = InputOf<typeof applicationApi.add>;
const draft = async (more: Partial<Add> = {}): Promise<Add> => ({
  student_id: more.student_id ?? (await newStudent(at)),
  programme_id: more.programme_id ?? (await newProgramme(at)),
  intake_year: 2027,
  intake_term: 'autumn',
  scheme: 'ucas',
  cycle: 2027,
  deadline_at: at.now + 20 * DAY,
  deadline_zone: 'Europe/London',
  guidance_id: guidance.admin_id,
  ...more,
});
const add = async (more: Partial<Add> = {}, by = manager) =>
  (await by.ok(applicationApi.add, await draft(more))).id;
const get = (id: number, by = manager) => by.ok(applicationApi.get, { id });
async function submitted(more: Partial<Add> = {}): Promise<number> {
  const id = await add(more);
  for (const { id: document_id, version } of (await get(id)).documents)
    await manager.ok(applicationApi.document_edit, { document_id, version, state: 'checked' });
  await manager.ok(applicationApi.submit, { id, submitted_on: today });
  return id;
}
async function decided(decision_is: Decision, more: Partial<Add> = {}): Promise<number> {
  const id = await submitted(more);
  await manager.ok(applicationApi.decide, { id, decision_is, decided_on: today });
  return id;
}
const giveMoney = (student_id: number, amount_fen: number) =>
  at.within(async (ctx) => {
    await ledger.lock(ctx, [student_id]);
    await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `fee:${student_id}` }, [
      { account: 'apply', student_id, amount_fen },
      { account: 'cash', amount_fen: -amount_fen },
    ]);
  });
/** Around every rule of ours: what the database itself holds. */
const behind = (statement: string, values: unknown[]) => at.within((ctx) => ctx.query(statement, values));
const reply = (id: number, reply_is: Reply, by = manager) =>
  by.call(applicationApi.answer, { id, reply_is, replied_on: today });

describe('an application', () => {
  test('has a number, the papers of its scheme, and deadlines in two zones', async () => {
    const id = await add();
    const whole = await get(id);
    expect(whole).toMatchObject({
      stage: 'preparing',
      status: 'in_progress',
      choice_no: 1,
      deadline_zone: 'Europe/London',
      documents_done: 0,
    });
    expect(whole.number).toMatch(/^SQ20\d\d-\d{6}$/);
    expect(whole.documents.map(({ name }) => name)).toEqual(expect.arrayContaining(['护照首页', '个人陈述']));
    expect(whole.documents_all).toBe(whole.documents.filter(({ need }) => need === 'required').length);
  });

  test('stands once for a programme and an intake, among those that go on', async () => {
    const first = await draft({ scheme: 'direct' });
    const { id } = await manager.ok(applicationApi.add, first);
    expect(await manager.call(applicationApi.add, first)).toMatchObject({
      code: 2,
      data: { fields: { programme_id: text.once[0] } },
    });
    await manager.ok(applicationApi.discontinue, { id, reason: '改申请他校' });
    expect(await manager.call(applicationApi.add, first)).toMatchObject({ code: 1 });
    expect(await manager.call(applicationApi.resume, { id })).toMatchObject({ code: 2 });
  });

  test('by UCAS is one of five, each with a place of its own', async () => {
    const student_id = await newStudent(at);
    const places = [];
    for (let n = 0; n < 5; n++) places.push((await get(await add({ student_id }))).choice_no);
    expect(places).toEqual([1, 2, 3, 4, 5]);
    const sixth = await manager.call(applicationApi.add, await draft({ student_id }));
    expect(sixth).toMatchObject({ code: 2, data: { fields: { choice_no: text.choices_full[0] } } });
    const taken = await manager.call(applicationApi.add, await draft({ student_id, choice_no: 3 }));
    expect(taken).toMatchObject({ code: 2, data: { fields: { choice_no: text.choice_taken[0] } } });
  });

  test('of five entered at once none shares a place', async () => {
    const student_id = await newStudent(at);
    const drafts = await Promise.all(
      [1, 2, 3, 4].map((choice_no) => draft({ student_id, choice_no: choice_no % 2 })),
    );
    const answers = await Promise.all(
      drafts.map((one) => manager.call(applicationApi.add, { ...one, choice_no: 1 })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 2, 2, 2]);
  });

  test('is submitted once its papers are checked and its fee is settled', async () => {
    const id = await add({ scheme: 'direct', fee_currency: 'GBP', fee_cents: 2850 });
    const submit = () => manager.call(applicationApi.submit, { id, submitted_on: today });
    expect((await submit()).msg).toContain('护照首页');
    for (const { id: document_id, version } of (await get(id)).documents)
      await manager.ok(applicationApi.document_edit, { document_id, version, state: 'checked' });
    expect(await submit()).toMatchObject({ code: 0, msg: text.fee_open[0] });
    const { version } = await get(id);
    const { student_id: _, ...fields } = await draft({
      scheme: 'direct',
      fee_currency: 'GBP',
      fee_cents: 2850,
    });
    await manager.ok(applicationApi.edit, { ...fields, id, version, fee_paid_on: today });
    expect(await submit()).toMatchObject({ code: 1 });
    expect(await get(id)).toMatchObject({ stage: 'submitted', fee: 'GBP 28.50' });
  });

  test('keeps all that an institution said; the last counts', async () => {
    const id = await decided('waitlisted');
    await manager.ok(applicationApi.decide, { id, decision_is: 'unconditional', decided_on: today });
    const whole = await get(id);
    expect(whole).toMatchObject({ decision: 'unconditional', stage: 'decision' });
    expect(whole.decisions.map(({ decision }) => decision)).toEqual(['waitlisted', 'unconditional']);
    const changed = behind(
      "UPDATE application_decision SET decision = 'rejected' WHERE application_id = $1",
      [id],
    );
    await expect(changed).rejects.toThrow();
    const silent = behind("UPDATE application SET decision = 'rejected' WHERE id = $1", [id]);
    await expect(silent).rejects.toThrow(/institution said/);
  });

  test('goes from stage to stage and never around one', async () => {
    const id = await add();
    expect(
      await manager.call(applicationApi.decide, { id, decision_is: 'rejected', decided_on: today }),
    ).toMatchObject({
      msg: text.decision_early[0],
    });
    await expect(behind("UPDATE application SET stage = 'visa' WHERE id = $1", [id])).rejects.toThrow();
    const other = await decided('conditional', { scheme: 'direct' });
    expect(await manager.call(applicationApi.visa_start, { id: other })).toMatchObject({ code: 0 });
    expect(await reply(other, 'accepted')).toMatchObject({ code: 1 });
    expect(await manager.call(applicationApi.visa_start, { id: other })).toMatchObject({
      msg: text.conditions_open[0],
    });
  });

  test('is completed by enrolment, and with one tick the others are let go', async () => {
    const student_id = await newStudent(at);
    const other = await add({ student_id });
    const id = await decided('unconditional', { student_id });
    await reply(id, 'firm');
    await manager.ok(applicationApi.visa_start, { id });
    await manager.ok(applicationApi.enrol, { id, release_others: 1 });
    expect(await get(id)).toMatchObject({ stage: 'enrolled', status: 'completed' });
    expect(await get(other)).toMatchObject({ status: 'discontinued' });
    expect((await get(other)).discontinued_because).toContain('入学');
    await manager.ok(applicationApi.step_back, { id, reason: '签证未下' });
    expect(await get(id)).toMatchObject({ stage: 'visa', status: 'in_progress' });
  });
});

describe('applications of a demand', () => {
  test('are made of its plan, counted by it, and bring its service on', async () => {
    const student_id = await newStudent(at);
    const known = await add({ student_id, scheme: 'direct' });
    const { programme_id } = await get(known);
    const [demand] = (
      await at.within((ctx) =>
        ctx.query(
          `INSERT INTO apply_demand (company_id, number, student_id, countries, intake_year, intake_term, degree)
           VALUES (1, 'LX-' || $1::bigint, $1, '{gb}', 2027, 'autumn', 'bachelor') RETURNING id`,
          [student_id],
        ),
      )
    ).rows as { id: number }[];
    const demand_id = demand?.id as number;
    const other = await newProgramme(at);
    await at.within((ctx) =>
      demandApplications.add(
        { ...ctx, admin_id: manager.admin_id },
        {
          demand_id,
          student_id,
          guidance_id: guidance.admin_id,
          intake_year: 2027,
          intake_term: 'autumn',
          choices: [
            { programme_id, tier: 'match' },
            { programme_id: other, tier: 'reach' },
          ],
        },
      ),
    );
    const { list } = await manager.ok(applicationApi.of_student, { student_id });
    expect(list.map((one) => one.programme_id).sort()).toEqual([programme_id, other].sort());
    const count = () => at.within((ctx) => demandApplications.counts(ctx, [demand_id]));
    expect(await count()).toEqual([{ id: demand_id, applications: 2, offers: 0 }]);
  });
});

describe('replies', () => {
  test('a second firm, an insurance without a firm, and one beside an unconditional firm are refused', async () => {
    const student_id = await newStudent(at);
    const [sure, open, other] = [
      await decided('unconditional', { student_id }),
      await decided('conditional', { student_id }),
      await decided('conditional', { student_id }),
    ];
    expect(await reply(other, 'insurance')).toMatchObject({ code: 0, msg: text.beside_firm[0] });
    expect(await reply(sure, 'firm')).toMatchObject({ code: 1 });
    expect(await reply(open, 'firm')).toMatchObject({ code: 0, msg: text.one_firm[0] });
    expect(await reply(other, 'insurance')).toMatchObject({ code: 0, msg: text.beside_firm[0] });
    expect(await reply(sure, 'declined')).toMatchObject({ code: 1 });
    expect(await reply(open, 'firm')).toMatchObject({ code: 1 });
    expect(await reply(other, 'insurance')).toMatchObject({ code: 1 });
    expect(await reply(open, 'declined')).toMatchObject({ code: 0, msg: text.beside_firm[0] });
  });

  test('firm and insurance set by two people at once: one stands, one is told', async () => {
    for (let n = 0; n < 4; n++) {
      const student_id = await newStudent(at);
      const one = await decided('conditional', { student_id });
      const two = await decided('conditional', { student_id });
      const answers = await Promise.all([reply(one, 'firm'), reply(two, 'firm', at.owner)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    }
  });

  test('a firm is declined while somebody chooses an insurance: never an insurance alone', async () => {
    for (let n = 0; n < 4; n++) {
      const student_id = await newStudent(at);
      const one = await decided('conditional', { student_id });
      const two = await decided('conditional', { student_id });
      await reply(one, 'firm');
      await Promise.all([reply(one, 'declined'), reply(two, 'insurance', at.owner)]);
      const [first, second] = [await get(one), await get(two)];
      if (second.reply === 'insurance') expect(first.reply).toBe('firm');
    }
  });

  test('a conditional firm that was given up makes no room for an insurance beside an unconditional one', async () => {
    const student_id = await newStudent(at);
    const [firm, insurance, sure] = [
      await decided('conditional', { student_id }),
      await decided('conditional', { student_id }),
      await decided('unconditional', { student_id }),
    ];
    expect(await reply(firm, 'firm')).toMatchObject({ code: 1 });
    expect(await reply(insurance, 'insurance')).toMatchObject({ code: 1 });
    await manager.ok(applicationApi.discontinue, { id: firm, reason: '专业停招' });
    expect(await reply(sure, 'firm')).toMatchObject({ code: 0, msg: text.beside_firm[0] });
    expect(await reply(insurance, 'declined')).toMatchObject({ code: 1 });
    expect(await reply(sure, 'firm')).toMatchObject({ code: 1 });
  });

  test('elsewhere one place is accepted, and UCAS words are not known', async () => {
    const student_id = await newStudent(at);
    const more = { student_id, scheme: 'direct' as const };
    const [one, two] = [await decided('unconditional', more), await decided('unconditional', more)];
    expect(await reply(one, 'firm')).toMatchObject({ msg: text.reply_word[0] });
    expect(await reply(one, 'accepted')).toMatchObject({ code: 1 });
    expect(await reply(two, 'accepted')).toMatchObject({ msg: text.one_accepted[0] });
    expect(await reply(two, 'declined')).toMatchObject({ code: 1 });
  });
});

describe('who sees it', () => {
  test('guidance sees those of their students and those that are their own', async () => {
    const mine = await add({ guidance_id: guidance.admin_id });
    const others = await add({ guidance_id: manager.admin_id });
    const seen = (id: number) => guidance.call(applicationApi.get, { id });
    expect(await seen(mine)).toMatchObject({ code: 1 });
    expect(await seen(others)).toMatchObject({ code: 4 });
    const { total } = await guidance.ok(applicationApi.list, { view: 'all' });
    const { count } = await guidance.ok(applicationApi.totals, { view: 'all' });
    expect(count).toBe(total);
    const { list } = await guidance.ok(applicationApi.list, { view: 'all', limit: 100 });
    expect(list.map(({ id }) => id)).not.toContain(others);
  });

  test('the tabs of the work page count what their tables show, to whom they show it', async () => {
    const tables = {
      '/ApplyWork/yewuTable': (by: Person, filter: object) =>
        by.ok(applicationApi.list, { view: 'going', ...filter }),
      '/ApplyWork/tuijianTable': (by: Person, filter: object) => by.ok(refereeApi.list, filter),
      '/ApplyWork/wenshuTable': (by: Person, filter: object) => by.ok(essayApi.list, filter),
      '/ApplyWork/mianshiTable': (by: Person, filter: object) => by.ok(interviewApi.list, filter),
      '/ApplyWork/genzongTable': (by: Person, filter: object) => by.ok(trackingApi.list, filter),
      '/ApplyWork/zhanghaoTable': (by: Person, filter: object) => by.ok(portalAccountApi.list, filter),
    };
    for (const by of [manager, guidance])
      for (const filter of [{}, { scheme: 'ucas' as const }, { keyword: 'London' }]) {
        const { list } = await by.ok(applicationApi.work_counts, filter);
        expect(list).toHaveLength(Object.keys(tables).length);
        for (const { path, count } of list)
          expect([path, count]).toEqual([
            path,
            (await tables[path as keyof typeof tables](by, filter)).total,
          ]);
      }
  });

  test('is found by its number, its student, its programme and its institution, and counted alike', async () => {
    const id = await add();
    const { number, student_name, programme_name, institution_name } = await get(id);
    for (const keyword of [number, student_name, programme_name, institution_name, '没有这样的名字']) {
      const { list, total } = await manager.ok(applicationApi.list, { view: 'all', keyword, limit: 100 });
      expect({ keyword, total }).toEqual({ keyword, total: list.length });
      expect(list.map((one) => one.id).includes(id)).toBe(keyword !== '没有这样的名字');
    }
  });

  test('a company that shares data sees nothing of the application', async () => {
    const student_id = await newStudent(at);
    const id = await add({ student_id });
    const SHARING = { company: 3 };
    expect(await at.owner.call(applicationApi.get, { id }, SHARING)).toMatchObject({ code: 4 });
    const { list } = await at.owner.ok(applicationApi.list, { view: 'all', student_id }, SHARING);
    expect(list).toEqual([]);
  });

  test('one student’s list, the options of guidance, and the board say the same', async () => {
    const student_id = await newStudent(at);
    const id = await add({ student_id });
    expect((await manager.ok(applicationApi.of_student, { student_id })).list.map((one) => one.id)).toEqual([
      id,
    ]);
    const options = (await manager.ok(adminApi.guidance, {})).list;
    expect(options[0]).toEqual({ id: expect.any(Number), admin_name: expect.any(String) });
    const { list } = await manager.ok(applicationApi.board, { student_id });
    expect(list.find(({ stage }) => stage === 'preparing')).toMatchObject({ count: 1, cards: [{ id }] });
    const timeline = await manager.ok(studentApi.timeline, { student_id });
    expect(timeline.list.filter(({ kind }) => kind === 'application')).toHaveLength(1);
  });
});

describe('a fee that the company pays', () => {
  const balances = async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT p.account, sum(p.amount_fen)::int AS fen FROM ledger_posting p
        WHERE p.company_id = 1 AND p.account IN ('institution_fees_payable', 'application_revenue') GROUP BY 1`,
    );
    const of = (account: string) => rows.find((row) => row.account === account)?.fen ?? 0;
    return { payable: of('institution_fees_payable'), revenue: of('application_revenue') };
  };
  const cashOf = async (id: number) =>
    (
      await app.db.superPool.query(
        `SELECT p.amount_fen::int AS fen, p.method_id FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
          WHERE e.doc = 'application' AND e.doc_id = $1 AND p.account = 'cash' ORDER BY p.id`,
        [id],
      )
    ).rows;
  const finance = () => app.as('finance');

  test('is taken from the family once, paid out once, and the difference is ours', async () => {
    const student_id = await newStudent(at);
    const id = await add({ student_id, fee_currency: 'CNY', fee_cents: 60_000, fee_by: 'company' });
    const before = await balances();
    const money = await finance();
    expect((await money.call(applicationApi.fee_take, { id })).msg).toContain('600');
    await giveMoney(student_id, 60_000);
    await money.ok(applicationApi.fee_take, { id });
    expect(await money.call(applicationApi.fee_take, { id })).toMatchObject({ msg: text.fee_taken[0] });
    expect(await get(id)).toMatchObject({ fee_fen: 60_000, fee_paid_out: false, fee_paid_on: null });
    expect(await balances()).toEqual({ payable: before.payable + 60_000, revenue: before.revenue });
    const method_id = await paymentMethod(at);
    const paid = { id, paid_fen: 60_700, fee_paid_on: today, method_id };
    expect(await money.call(applicationApi.fee_pay, { ...paid, method_id: 9_999_999 })).toMatchObject({
      data: { fields: { method_id: text.method_unknown[0] } },
    });
    await money.ok(applicationApi.fee_pay, paid);
    expect(await cashOf(id)).toEqual([{ fen: 60_700, method_id }]);
    expect(await money.call(applicationApi.fee_pay, paid)).toMatchObject({ msg: text.fee_paid_out[0] });
    expect(await balances()).toEqual({ payable: before.payable, revenue: before.revenue - 700 });
    const change = { ...(await draft({ student_id })), id, version: (await get(id)).version };
    const edited = { ...change, fee_currency: 'CNY', fee_cents: 1, fee_by: 'company' as const };
    expect((await manager.call(applicationApi.edit, edited)).code).toBe(2);
    await money.ok(applicationApi.fee_undo, { id, reason: '家长自付' });
    expect(await balances()).toEqual(before);
    expect(await get(id)).toMatchObject({ fee_fen: null, fee_paid_out: false, fee_paid_on: null });
  });

  test('is not taken for what is no longer applied for', async () => {
    const student_id = await newStudent(at);
    const id = await add({ student_id, fee_currency: 'CNY', fee_cents: 60_000, fee_by: 'company' });
    await giveMoney(student_id, 60_000);
    await manager.ok(applicationApi.discontinue, { id, reason: '改申请他校' });
    const money = await finance();
    expect(await money.call(applicationApi.fee_take, { id })).toMatchObject({ msg: text.not_going_on[0] });
    await manager.ok(applicationApi.resume, { id });
    await money.ok(applicationApi.fee_take, { id });
  });

  test('is no business of who guides the student', async () => {
    const id = await add({ fee_currency: 'CNY', fee_cents: 60_000, fee_by: 'company' });
    expect(await guidance.call(applicationApi.fee_take, { id })).toMatchObject({ code: 3 });
  });
});

describe('deadlines', () => {
  test('of one’s own are a calendar: what is to be sent off, and what is to be answered', async () => {
    const [mine, others] = [await add(), await add({ guidance_id: manager.admin_id })];
    const offered = await submitted();
    const reply_due_on = plusDays(today, 20);
    await manager.ok(applicationApi.decide, {
      id: offered,
      decision_is: 'conditional',
      decided_on: today,
      reply_due_on,
    });
    const file = String(await guidance.ok(applicationApi.calendar, {}));
    expect(file).toContain(`-${mine}-deadline@xuezhang`);
    expect(file).toContain(`-${offered}-reply@xuezhang`);
    expect(file).not.toContain(`-${offered}-deadline@xuezhang`);
    expect(file).not.toContain(`-${others}-deadline@xuezhang`);
  });

  const told = async (by: Person, id: number) =>
    (await by.ok(noticeApi.list, { limit: 100 })).list.filter(({ link }) =>
      link?.includes(`application_id=${id}`),
    );
  const warn = async (job = warnOfDeadlines) => {
    const { rows } = await app.db.superPool.query(
      "SELECT (date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') + interval '9 hours') AT TIME ZONE 'Asia/Shanghai' AS nine",
    );
    await at.within((ctx) => job({ ...ctx, now: rows[0].nine }));
  };

  test('are warned of once each, and what is over goes to the leader too', async () => {
    const noon = Math.floor(Date.parse(`${today}T12:00:00+08:00`) / 1000);
    const id = await add({ deadline_at: noon + 6 * DAY });
    await warn();
    await warn();
    expect((await told(guidance, id)).filter(({ title }) => title.includes('6'))).toHaveLength(1);
    await unsafeSql(
      app,
      "UPDATE application SET deadline_at = deadline_at - interval '7 days' WHERE id = $1",
      [id],
    );
    await warn();
    await warn();
    expect((await told(guidance, id)).filter(({ title }) => title === '申请已过截止日')).toHaveLength(1);
  });

  test('of replies are chased once each, until one is given', async () => {
    const id = await decided('conditional');
    await manager.ok(applicationApi.decide, {
      id,
      decision_is: 'unconditional',
      decided_on: today,
      reply_due_on: plusDays(today, 3),
    });
    await warn(chaseReplies);
    await warn(chaseReplies);
    expect((await told(guidance, id)).filter(({ title }) => title.includes('回复学校 3 天'))).toHaveLength(1);
    await reply(id, 'firm');
    await behind('UPDATE application SET reply_warned_days = NULL WHERE id = $1', [id]);
    await warn(chaseReplies);
    expect((await told(guidance, id)).filter(({ title }) => title.includes('回复学校'))).toHaveLength(1);
  });
});
