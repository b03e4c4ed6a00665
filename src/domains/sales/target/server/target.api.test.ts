import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { monthOf, todayIn } from '@/kernel/value/day.ts';
import { achievementApi, targetApi } from '../target.contract.ts';
import { achievementText } from '../target.text.ts';
import { keepMembers } from './target.write.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
let manager: Person;
let adviser: Person;
let teams: number[];
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = at.owner;
  manager = await app.as('manager');
  adviser = await app.as('adviser');
  const { rows } = await app.db.superPool.query(
    "SELECT id FROM base_item WHERE family_id = 1 AND kind = 'new_team' ORDER BY id",
  );
  teams = rows.map(({ id }) => id as number);
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

const today = todayIn('Asia/Shanghai');
const company = { scope: 'company' as const };
const set = (month: string, items: readonly object[], more: object = {}, by = manager) =>
  by.call(targetApi.set, {
    metric: 'receipts',
    items: items.map((item) => ({ month, ...item })),
    ...more,
  } as never);
const grid = (month: string, by = manager, metric: 'receipts' | 'leads' = 'receipts') =>
  by.ok(targetApi.list, { month, metric });
const cellOf = async (
  month: string,
  who: { scope: string; admin_id?: number; team_id?: number },
  by = manager,
) => {
  const { rows } = await grid(month, by);
  const row = rows.find(
    (one) =>
      one.scope === who.scope &&
      (one.admin_id ?? undefined) === who.admin_id &&
      (one.team_id ?? undefined) === who.team_id,
  );
  return row?.cells.find((cell) => cell.month === month);
};

describe('a target', () => {
  test('is a draft of base, goal and stretch; steps that do not climb are refused', async () => {
    const month = '2040-01';
    expect(await set(month, [{ ...company, base: 80, goal: 100, stretch: 120 }])).toMatchObject({ code: 1 });
    expect(await cellOf(month, company)).toMatchObject({
      base: 80,
      goal: 100,
      stretch: 120,
      status: 'draft',
    });
    expect((await set(month, [{ ...company, base: 130, goal: 100 }])).code).not.toBe(1);
    expect(await set(month, [{ ...company, goal: null }])).toMatchObject({ code: 1 });
    expect(await cellOf(month, company)).toMatchObject({ goal: null, status: null });
  });

  test('is one of its company, month, scope and metric, however often it is pasted at once', async () => {
    const month = '2040-02';
    const answers = await Promise.all([1, 2, 3, 4].map((n) => set(month, [{ ...company, goal: 100 * n }])));
    expect(answers.every(({ code }) => code === 1)).toBe(true);
    const { rows } = await app.db.superPool.query(
      "SELECT count(*)::int AS n FROM target WHERE company_id = 1 AND month = $1 AND metric = 'receipts'",
      [month],
    );
    expect(rows[0].n).toBe(1);
  });

  test('is published with its month once the parts add up, or say why not; then a change needs a reason and is told', async () => {
    const month = '2040-03';
    await at.within((ctx) => keepMembers(ctx, month));
    const team_id = teams[0] as number;
    await manager.ok(targetApi.members, { month, items: [{ admin_id: adviser.admin_id, team_id }] });
    const person = { scope: 'person', admin_id: adviser.admin_id };
    await set(month, [
      { ...company, goal: 1000 },
      { scope: 'team', team_id, goal: 900 },
      { ...person, goal: 900 },
    ]);
    const refused = await manager.call(targetApi.publish, { month, metric: 'receipts' });
    expect(refused).toMatchObject({ code: 0 });
    const { differences } = await grid(month);
    const own = differences.filter((one) => one.month === month);
    expect(own).toMatchObject([{ scope: 'company', goal: 1000, parts: 900, note: '' }]);
    await manager.ok(targetApi.explain, { id: own[0]?.id as number, note: '新团队未组建' });
    expect(await manager.ok(targetApi.publish, { month, metric: 'receipts' })).toEqual({ count: 3 });

    const { version } = (await cellOf(month, { scope: 'person', admin_id: adviser.admin_id })) ?? {};
    expect(await set(month, [{ ...person, goal: 950, version }])).toMatchObject({ code: 2 });
    expect(await set(month, [{ ...person, goal: 950, version }], { reason: '提前开班' })).toMatchObject({
      code: 1,
    });
    expect((await set(month, [{ ...person, goal: 960, version }], { reason: '再改' })).code).toBe(5);
    const told = (await adviser.ok(noticeApi.list, { limit: 20 })).list;
    expect(told.some(({ body }) => body?.includes('提前开班'))).toBe(true);
    // The database holds it too, by whichever way.
    await expect(
      at.within((ctx) =>
        ctx.query('UPDATE target SET goal = 1 WHERE company_id = 1 AND month = $1', [month]),
      ),
    ).rejects.toThrow();
  });

  test('and who was in which team leave a trail: month, team, and the reason that was given for a draft too', async () => {
    const [from, to] = teams as [number, number];
    const month = '2040-04';
    const admin_id = adviser.admin_id;
    await manager.ok(targetApi.members, { month, items: [{ admin_id, team_id: from }] });
    await manager.ok(targetApi.members, { month, items: [{ admin_id, team_id: to }] });
    const history = (doc: string, doc_id: number) =>
      manager.ok(auditApi.history, { doc, doc_id }, { company: 1 });
    const [into, out] = (await history('target_member', admin_id)).list;
    expect([into?.op, out?.op]).toEqual(['insert', 'delete']);
    expect(into?.changes).toContainEqual(expect.objectContaining({ field: 'month', after: month }));
    expect(out?.changes).toContainEqual(expect.objectContaining({ field: 'month', before: month }));
    await set(month, [{ ...company, goal: 10 }], { reason: '先按去年估' });
    const { id } = (await cellOf(month, company)) ?? {};
    expect((await history('target', id as number)).list[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'reason', after: '先按去年估' }),
    );
  });

  test('is of somebody who works here: staff of a branch are as good as nobody, and it names nobody else', async () => {
    const month = '2040-06';
    const { admin_id } = await app.as('b_adviser');
    const nowhere = 9_007_199_254_740_000;
    const told = ({ code, msg }: { code: number; msg: string }) => ({ code, msg });
    const ofPerson = async (id: number) =>
      told(await set(month, [{ scope: 'person', admin_id: id, goal: 1 }]));
    const inTeam = async (id: number) =>
      told(
        await manager.call(targetApi.members, {
          month,
          items: [{ admin_id: id, team_id: teams[0] as number }],
        }),
      );
    expect(await ofPerson(admin_id)).toEqual({ ...(await ofPerson(nowhere)), code: 2 });
    expect(await inTeam(admin_id)).toEqual({ ...(await inTeam(nowhere)), code: 2 });
    const [team_id] = teams;
    expect((await set(month, [{ ...company, team_id, goal: 1 }])).code).toBe(2);
    expect((await set(month, [{ ...company, admin_id: adviser.admin_id, goal: 1 }])).code).toBe(2);
  });

  test('of a month is published once, by whichever of two who do it at once', async () => {
    const month = '2040-08';
    await set(month, [{ ...company, goal: 10 }]);
    const { id } = (await cellOf(month, company)) ?? {};
    const publish = () => manager.call(targetApi.publish, { month, metric: 'receipts' });
    const lock = `SELECT 1 FROM target WHERE id = ${id} FOR UPDATE`;
    const answers = await atOnce(app.db, lock, [publish, publish]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const { rows } = await app.db.superPool.query(
      "SELECT count(*)::int AS n FROM audit_log WHERE doc = 'target' AND doc_id = $1 AND after ->> 'status' = 'published'",
      [id],
    );
    expect(rows[0].n).toBe(1);
  });

  test('is copied from last month or last year times a factor, and never over one that is there', async () => {
    await set('2041-05', [{ ...company, goal: 200_000, base: 100_000 }]);
    const copy = (month: string, from: 'last_month' | 'last_year', factor_percent: number) =>
      manager.ok(targetApi.copy, { metric: 'receipts', month, from, factor_percent });
    expect(await copy('2041-06', 'last_month', 110)).toEqual({ count: 1 });
    expect(await cellOf('2041-06', company)).toMatchObject({ goal: 220_000, base: 110_000, status: 'draft' });
    expect(await copy('2041-06', 'last_month', 200)).toEqual({ count: 0 });
    expect(await copy('2042-01', 'last_year', 50)).toEqual({ count: 2 });
    expect(await cellOf('2042-05', company)).toMatchObject({ goal: 100_000 });
  });

  test('of a year is spread over its months, to the fen', async () => {
    await manager.ok(targetApi.spread, { metric: 'receipts', year: 2045, ...company, total: 1_234_567 });
    const { rows } = await grid('2045-01');
    const goals = rows[0]?.cells.map(({ goal }) => goal ?? 0) ?? [];
    expect(goals.reduce((sum, goal) => sum + goal, 0)).toBe(1_234_567);
  });

  test('is set by who leads the company for everybody, by who leads a team for that team alone', async () => {
    const leader = await app.as('salesmanager');
    const month = '2043-01';
    const [mine, other] = teams as [number, number];
    await manager.ok(targetApi.members, { month, items: [{ admin_id: leader.admin_id, team_id: mine }] });
    expect(await set(month, [{ scope: 'team', team_id: mine, goal: 10 }], {}, leader)).toMatchObject({
      code: 1,
    });
    expect((await set(month, [{ scope: 'team', team_id: other, goal: 10 }], {}, leader)).code).not.toBe(1);
    expect((await set(month, [{ ...company, goal: 10 }], {}, leader)).code).not.toBe(1);
    expect((await set(month, [{ ...company, goal: 10 }], {}, adviser)).code).not.toBe(1);
  });
});

describe('what is achieved', () => {
  const month = monthOf(today);
  async function receipt(amount_fen: number, adviser_id: number): Promise<void> {
    const student_id = await richStudent(at);
    await at.within(async (ctx) => {
      const head = {
        reference: `T-${at.next()}`,
        received_fen: amount_fen,
        fee_fen: 0,
        method_id: await paymentMethod(at),
        payer: '家长',
        paid_at: at.now - 3600,
      };
      const line = {
        student_id,
        amount_fen,
        adviser_id,
        account: 'new' as const,
        gift_fen: 0,
        label_ids: [],
        reward_fen: 0,
      };
      const [id] = await recharges.enter({ ...ctx, admin_id: manager.admin_id }, 'top', head, [line]);
      await recharges.approve({ ...ctx, admin_id: owner.admin_id }, id as number);
    });
  }

  test('comes from the books, of the person, the team and the company alike', async () => {
    const me = { scope: 'person', admin_id: adviser.admin_id };
    const before = { mine: await cellOf(month, me), all: await cellOf(month, company) };
    await receipt(77_700, adviser.admin_id);
    expect((await cellOf(month, me))?.achieved).toBe((before.mine?.achieved ?? 0) + 77_700);
    expect((await cellOf(month, company))?.achieved).toBe((before.all?.achieved ?? 0) + 77_700);
    const { list } = await manager.ok(targetApi.rank, { month, metric: 'receipts' });
    expect(list.map(({ rank }) => rank)).toEqual(list.map(({ rank }) => rank).toSorted((a, b) => a - b));
    expect(list.find(({ id }) => id === adviser.admin_id)?.achieved).toBe(
      (before.mine?.achieved ?? 0) + 77_700,
    );
  });

  test('stays with the old team when somebody changes it; the month goes by its kept members', async () => {
    const [first, second] = teams as [number, number];
    const member = await at.staff('adviser');
    const into = (team: number) =>
      unsafeSql(app, 'UPDATE admin SET team_id = $2 WHERE id = $1', [member.id, team]);
    const achieved = async (team_id: number) =>
      (await cellOf(month, { scope: 'team', team_id }))?.achieved ?? 0;
    await into(first);
    await manager.ok(targetApi.members, { month, items: [{ admin_id: member.id, team_id: first }] });
    const [a, b] = [await achieved(first), await achieved(second)];
    await receipt(10_000, member.id);
    await into(second);
    expect([(await achieved(first)) - a, (await achieved(second)) - b]).toEqual([10_000, 0]);
    await receipt(5_000, member.id);
    expect([(await achieved(first)) - a, (await achieved(second)) - b]).toEqual([10_000, 5_000]);
    const { list } = await manager.ok(targetApi.team_list, { month });
    const kept = list.find(({ team_id }) => team_id === first);
    expect(kept?.members.some(({ admin_id }) => admin_id === member.id)).toBe(true);
  });

  test('is seen of oneself by who looks no further, with the company beside it', async () => {
    const { rows } = await grid(month, adviser);
    const people = rows.filter(({ scope }) => scope === 'person').map(({ admin_id }) => admin_id);
    expect(people.every((id) => id === adviser.admin_id)).toBe(true);
    expect(rows[0]?.scope).toBe('company');
  });
});

describe('whoever looks no further than themself', () => {
  test('reads the trail of their own targets and the company’s, not of others', async () => {
    const month = '2044-03';
    const other = await at.staff('adviser');
    await set(month, [
      { ...company, goal: 100 },
      { scope: 'person', admin_id: adviser.admin_id, goal: 60 },
      { scope: 'person', admin_id: other.id, goal: 40 },
    ]);
    const idOf = async (who: Parameters<typeof cellOf>[1]) => (await cellOf(month, who))?.id as number;
    const told = async (doc_id: number, by = adviser) =>
      (await by.ok(auditApi.history, { doc: 'target', doc_id })).total > 0;
    const theirs = await idOf({ scope: 'person', admin_id: other.id });
    expect(await told(await idOf(company))).toBe(true);
    expect(await told(await idOf({ scope: 'person', admin_id: adviser.admin_id }))).toBe(true);
    expect(await told(theirs)).toBe(false);
    expect(await told(theirs, manager)).toBe(true);
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
describe('an achievement claim', () => {
  const month = '2039-07';
  const claim = (by: Person, more: object = {}) =>
    by.call(achievementApi.add, {
      admin_id: by.admin_id,
      month,
      metric: 'receipts',
      amount: 26_400,
      note: '总部账户收款',
      ...more,
    });

  test('is decided by somebody else, and stands beside the books, not in them', async () => {
    const made = await claim(adviser);
    const id = (made.data as { id: number }).id;
    expect(await claim(adviser, { admin_id: manager.admin_id })).toMatchObject({ code: 0 });
    expect((await adviser.call(achievementApi.approve, { id })).code).not.toBe(1);
    await manager.ok(achievementApi.approve, { id });
    const cell = await cellOf(month, { scope: 'person', admin_id: adviser.admin_id });
    expect(cell).toMatchObject({ achieved: 0, adjusted: 26_400 });
    await owner.ok(achievementApi.reback, { id, reason: '重复' }, { company: 1 });
    expect(await cellOf(month, { scope: 'person', admin_id: adviser.admin_id })).toMatchObject({
      adjusted: 0,
    });
  });

  test('is seen by whose it is, by who made it and within their department', async () => {
    const leader = await app.as('salesmanager');
    const [near, far] = [await at.staff('adviser'), await at.staff('adviser')];
    await unsafeSql(
      app,
      'UPDATE admin SET department_id = (SELECT department_id FROM admin WHERE id = $2) WHERE id = $1',
      [near.id, leader.admin_id],
    );
    await unsafeSql(app, 'UPDATE admin SET department_id = NULL WHERE id = $1', [far.id]);
    const idOf = async ({ login }: { login: string }) =>
      ((await claim(await app.as(login))).data as { id: number }).id;
    const seen = async (id: number) => (await leader.call(achievementApi.get, { id })).code === 1;
    expect(await seen(await idOf(near))).toBe(true);
    expect(await seen(await idOf(far))).toBe(false);
  });

  test('carries its evidence: whoever sees the claim opens it, and nobody attaches what is not theirs', async () => {
    const { id: file_id } = await adviser.ok(fileApi.add, { name: '协议.png', bytes: PNG } as never);
    const id = ((await claim(adviser, { file_id })).data as { id: number }).id;
    expect(await manager.ok(achievementApi.get, { id })).toMatchObject({ file_id, file_name: '协议.png' });
    expect((await manager.call(fileApi.open, { id: file_id })).code).toBe(1);
    expect((await (await app.as('teacher')).call(fileApi.open, { id: file_id })).code).not.toBe(1);
    expect(await claim(await app.as('salesmanager'), { file_id: 999_999 })).toMatchObject({
      code: 2,
      data: { fields: { file_id: achievementText.file_gone[0] } },
    });
    const without = ((await claim(adviser)).data as { id: number }).id;
    expect(await manager.ok(achievementApi.get, { id: without })).toMatchObject({ file_name: null });
  });

  test('is withdrawn by who made it, and by nobody else', async () => {
    const made = await claim(manager);
    const id = (made.data as { id: number }).id;
    expect((await owner.call(achievementApi.withdraw, { id }, { company: 1 })).code).not.toBe(1);
    expect(await manager.call(achievementApi.withdraw, { id })).toMatchObject({ code: 1 });
    expect((await manager.call(achievementApi.approve, { id })).code).not.toBe(1);
  });
});
