import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { performanceApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import {
  calls,
  companyYear,
  share,
  workedMonth,
} from '@/domains/sales/sales-case/server/testing/sales-case.year.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { OPEN_LINES } from '../../receipt-check/receipt-check.rules.ts';
import { boards, over } from './testing/receipt-board.year.ts';

let app: TestApp;
let at: Arranger;
let [A, B] = [0, 0];
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [A, B] = [(await app.as('adviser')).admin_id, (await app.as('zhouhaoyu')).admin_id];
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

const OCTOBER = { from_day: '2026-10-01', to_day: '2026-10-31' };
const NOVEMBER = { from_day: '2026-11-01', to_day: '2026-11-30' };
const fold = (ctx: Ctx) => ctx.query('SELECT figures_fold()');
const netsOf = (list: readonly { key: unknown; net_fen: number }[]) =>
  list.map(({ key, net_fen }) => [key, net_fen]);
const homeIs = (admin: number, company: number) =>
  unsafeSql(app, 'UPDATE admin SET company_id = $2 WHERE id = $1', [admin, company]);

describe('the worked month', () => {
  test('is the same on every board, to the fen, before and after it is folded, and stays once it is locked', async () => {
    const beijing = (await companyYear(app, at)).company_id;
    await homeIs(B, beijing);
    const shanghai = await workedMonth(app, at, A, B);
    const home = (await app.db.superPool.query('SELECT company_id FROM admin WHERE id = $1', [A])).rows[0];
    const look = async (ctx: Ctx) => {
      const receipt = await boards.receipt(ctx, OCTOBER);
      expect(receipt.totals).toEqual({
        receipts_fen: 1_300_000,
        new_fen: 1_000_000,
        renewal_fen: 300_000,
        expand_fen: 0,
        rebacks_fen: 300_000,
        refunds_fen: 250_000,
        net_fen: 750_000,
      });
      expect(receipt.before?.receipts_fen).toBe(100_000);
      expect(sumOf(receipt.methods, (one) => one.receipts_fen)).toBe(1_300_000);
      const people = await boards.personage(ctx, OCTOBER);
      expect(people.list.map(({ key, net_fen, deals }) => [key, net_fen, deals])).toEqual([
        [A, 450_000, 0.6],
        [B, 300_000, 0.4],
      ]);
      expect(people.list.map(({ avg_deal_fen }) => avg_deal_fen)).toEqual([1_000_000, 1_000_000]);
      const project = await boards.project(ctx, OCTOBER);
      expect(netsOf(project.list)).toEqual([
        ['12', 550_000],
        ['1', 200_000],
      ]);
      const cross = await boards.cross(ctx, OCTOBER);
      expect(
        cross.matrix
          .map(({ home_company_id, company_id, net_fen }) => [home_company_id, company_id, net_fen])
          .toSorted(([, , a], [, , b]) => Number(b) - Number(a)),
      ).toEqual([
        [home.company_id, shanghai.company_id, 450_000],
        [beijing, shanghai.company_id, 300_000],
      ]);
      const teams = await boards.team(ctx, OCTOBER);
      expect(sumOf(teams.list, ({ net_fen }) => net_fen)).toBe(750_000);
      const check = await boards.check(ctx, OCTOBER);
      expect(check.difference_fen).toBe(0);
      expect(check.sums).toMatchObject({ net_fen: 750_000, attributed_fen: 750_000, unowned_fen: 0 });
    };
    await shanghai.on(null, look);
    await shanghai.on(null, fold);
    await shanghai.on(null, look);
    await shanghai.lock('2026-10');
    await shanghai.revise(null, shanghai.case_id, [share(A, 5_000), share(B, 5_000, 'co_adviser')]);
    await shanghai.on(null, async (ctx) => {
      const october = await boards.personage(ctx, OCTOBER);
      expect(netsOf(october.list)).toEqual([
        [A, 450_000],
        [B, 300_000],
      ]);
      const november = await boards.personage(ctx, NOVEMBER);
      expect(netsOf(november.list)).toEqual([
        [B, 75_000],
        [A, -75_000],
      ]);
    });
  });

  test('has no line left but its own confirmation, and none once that is given', async () => {
    const shanghai = await workedMonth(app, at, A, B);
    const open = () =>
      shanghai.on(null, async (ctx) =>
        (await boards.check(ctx, OCTOBER)).lines
          .filter(({ line, count }) => count > 0 && OPEN_LINES.some((one) => one === line))
          .map(({ line }) => line),
      );
    // The receipt of the student of last year made a case that nobody has looked at.
    expect(await open()).toEqual(['unconfirmed']);
    const { rows } = await app.db.superPool.query(
      "SELECT id FROM sales_case WHERE company_id = $1 AND status = 'auto' AND created_at IS NOT NULL",
      [shanghai.company_id],
    );
    for (const { id } of rows) await shanghai.revise('2026-10-28', id, [share(A, 10_000)]);
    expect(await open()).toEqual([]);
  });
});

test('a receipt split over two companies’ advisers and refunded after the lock is nowhere counted twice', async () => {
  const here = await companyYear(app, at);
  const other = await companyYear(app, at);
  await homeIs(B, other.company_id);
  const student_id = await here.student('2026-09-02', '拆分学员');
  const [id] = (await here.recharge('2026-09-02', [{ student_id, amount_fen: 100_001, adviser_id: A }])) as [
    number,
  ];
  await here.revise('2026-09-05', await here.caseOf(id), [share(A, 6_000), share(B, 4_000, 'co_adviser')]);
  await here.lock('2026-09');
  await here.refund('2026-10-08', student_id, { accounts: [{ account: 'new', amount_fen: 33_333 }] });
  const days = { from_day: '2026-09-01', to_day: '2026-10-31' };
  await here.on(null, async (ctx) => {
    const [people, teams, cross, check] = [
      await boards.personage(ctx, days),
      await boards.team(ctx, days),
      await boards.cross(ctx, days),
      await boards.check(ctx, days),
    ];
    const net = 100_001 - 33_333;
    expect(people.totals.net_fen).toBe(net);
    for (const list of [people.list, teams.list, cross.matrix])
      expect(sumOf<{ net_fen: number }>(list, ({ net_fen }) => net_fen)).toBe(net);
    expect([check.sums.net_fen, check.difference_fen]).toEqual([net, 0]);
    expect(cross.matrix.find(({ home_company_id }) => home_company_id === other.company_id)?.net_fen).toBe(
      people.list.find(({ key }) => key === B)?.net_fen,
    );
    const october = await boards.personage(ctx, { from_day: '2026-10-01', to_day: '2026-10-31' });
    expect(october.totals).toMatchObject({ refunds_fen: 33_333, net_fen: -33_333 });
  });
});

test('who changes teams and leaves keeps a part in each, and both drill', async () => {
  const here = await companyYear(app, at);
  const { rows: teams } = await app.db.superPool.query(
    "SELECT id FROM base_item WHERE family_id = 1 AND kind = 'new_team' ORDER BY id LIMIT 2",
  );
  const [first, second] = teams.map(({ id }) => id as number) as [number, number];
  const joins = (team_id: number) =>
    unsafeSql(app, 'UPDATE admin SET team_id = $2 WHERE id = $1', [A, team_id]);
  const student_id = await here.student('2026-08-02', '换组学员');
  await joins(first);
  await here.recharge('2026-08-02', [{ student_id, amount_fen: 50_000, adviser_id: A }]);
  await joins(second);
  await here.recharge('2026-08-16', [{ student_id, amount_fen: 70_000, adviser_id: A }]);
  await here.on(null, async (ctx) => {
    const days = { from_day: '2026-08-01', to_day: '2026-08-31' };
    const { list } = await boards.team(ctx, days);
    expect(netsOf(list)).toEqual([
      [second, 70_000],
      [first, 50_000],
    ]);
    for (const { key, net_fen, members } of list) {
      const { drilled_fen } = await calls.performance(ctx, performanceApi.drill, {
        posted_from: days.from_day,
        posted_until: days.to_day,
        of: 'all',
        team_id: key as number,
      });
      expect(drilled_fen).toBe(net_fen);
      expect(members.map((one) => one.key)).toEqual([A]);
    }
  });
});

test('an adviser changes teams, leaves, and their teams are merged: what was is told as it was, and drills', async () => {
  const here = await companyYear(app, at);
  const { rows: teams } = await app.db.superPool.query(
    "SELECT id FROM base_item WHERE family_id = 1 AND kind = 'new_team' ORDER BY id LIMIT 3",
  );
  const [first, second, third] = teams.map(({ id }) => id as number) as [number, number, number];
  const { id: leaver } = await at.staff('adviser');
  const joins = (admin: number, team_id: number) =>
    unsafeSql(app, 'UPDATE admin SET team_id = $2 WHERE id = $1', [admin, team_id]);
  const student_id = await here.student('2026-08-02', '离职学员');
  const brought = (day: string, adviser_id: number, amount_fen: number) =>
    here.recharge(day, [{ student_id, amount_fen, adviser_id }]);
  await joins(leaver, first);
  await joins(B, first);
  const [id] = (await brought('2026-08-02', leaver, 50_000)) as [number];
  await brought('2026-08-03', B, 20_000);
  await joins(leaver, second);
  await brought('2026-08-16', leaver, 70_000);
  await unsafeSql(app, "UPDATE admin SET status = 'off' WHERE id = $1", [leaver]);
  const days = { from_day: '2026-08-01', to_day: '2026-08-31' };
  const look = (ctx: Ctx) => boards.team(ctx, days);
  const before = await here.on(null, look);
  expect(netsOf(before.list)).toEqual(
    [
      [second, 70_000],
      [first, 70_000],
    ].toSorted((a, b) => Number(a[0]) - Number(b[0])),
  );
  // Both teams become the third, and are used no more.
  for (const admin of [leaver, B]) await joins(admin, third);
  await unsafeSql(app, "UPDATE base_item SET status = 'off' WHERE id = ANY ($1)", [[first, second]]);
  // Taken back after they left: it is theirs, and of no day that was.
  await here.on('2026-09-02', (ctx) => calls.recharge(ctx, rechargeApi.reback, { id, reason: '重复收款' }));
  const told = (board: typeof before) =>
    board.list.map(({ key, name, net_fen, members }) => [key, name, net_fen, members.length]);
  for (const isFolded of [false, true]) {
    if (isFolded) await here.on(null, fold);
    await here.on(null, async (ctx) => {
      const merged = await look(ctx);
      expect(told(merged)).toEqual(told(before));
      for (const { key, net_fen } of merged.list) {
        const { drilled_fen, items } = await calls.performance(ctx, performanceApi.drill, {
          posted_from: days.from_day,
          posted_until: days.to_day,
          of: 'all',
          team_id: key as number,
        });
        expect([drilled_fen, sumOf(items, ({ item_fen }) => item_fen)]).toEqual([net_fen, net_fen]);
      }
      const september = { from_day: '2026-09-01', to_day: '2026-09-30' };
      expect(netsOf((await boards.personage(ctx, september)).list)).toEqual([[leaver, -50_000]]);
      expect(sumOf((await boards.team(ctx, september)).list, ({ net_fen }) => net_fen)).toBe(-50_000);
    });
  }
  await unsafeSql(app, "UPDATE base_item SET status = 'on' WHERE id = ANY ($1)", [[first, second]]);
});

test('a payment at half past midnight in Shanghai is of that day there, and of the day before in London', async () => {
  const [shanghai, london] = [await companyYear(app, at), await companyYear(app, at, 'Europe/London')];
  const moment = '2026-10-10T16:30:00Z';
  for (const here of [shanghai, london]) {
    const student_id = await here.student('2026-10-01', '零点学员');
    await here.recharge(moment, [{ student_id, amount_fen: 10_000, adviser_id: A }]);
  }
  const receipts = (here: typeof shanghai, day: string) =>
    here.on(
      null,
      async (ctx) => (await boards.receipt(ctx, { from_day: day, to_day: day })).totals.receipts_fen,
    );
  expect([await receipts(shanghai, '2026-10-10'), await receipts(shanghai, '2026-10-11')]).toEqual([
    0, 10_000,
  ]);
  expect([await receipts(london, '2026-10-10'), await receipts(london, '2026-10-11')]).toEqual([10_000, 0]);
  const both = [shanghai.company_id, london.company_id];
  await shanghai.on(null, (ctx) =>
    over(ctx, both, async (wide) => {
      const { totals, list } = await boards.cross(wide, OCTOBER);
      expect(totals.receipts_fen).toBe(20_000);
      expect(netsOf(list).toSorted()).toEqual(both.map((id) => [id, 10_000]));
    }),
  );
});

test('a company without anything, and one with a single reback, say what can be said', async () => {
  const nothing = await companyYear(app, at);
  await nothing.on(null, async (ctx) => {
    for (const board of [await boards.receipt(ctx, OCTOBER), await boards.team(ctx, OCTOBER)])
      expect(board.totals.net_fen).toBe(0);
    expect((await boards.personage(ctx, OCTOBER)).list).toEqual([]);
    expect((await boards.project(ctx, OCTOBER)).list).toEqual([]);
    expect((await boards.cross(ctx, OCTOBER)).list).toMatchObject([
      { per_student_fen: null, target_percent: null },
    ]);
    expect((await boards.check(ctx, OCTOBER)).difference_fen).toBe(0);
  });
  const here = await companyYear(app, at);
  const student_id = await here.student('2026-09-20', '冲回学员');
  const [id] = (await here.recharge('2026-09-20', [{ student_id, amount_fen: 8_000, adviser_id: A }])) as [
    number,
  ];
  await here.on('2026-10-02', (ctx) => calls.recharge(ctx, rechargeApi.reback, { id, reason: '重复收款' }));
  await here.on(null, async (ctx) => {
    const { totals, list } = await boards.personage(ctx, { ...OCTOBER, compare: 'previous' });
    expect(totals).toMatchObject({ receipts_fen: 0, rebacks_fen: 8_000, net_fen: -8_000 });
    expect(list).toMatchObject([{ key: A, net_fen: -8_000, deals: 0, avg_deal_fen: null }]);
    const [team] = (await boards.team(ctx, OCTOBER)).list;
    expect(team).toMatchObject({ net_fen: -8_000, share_percent: 100 });
  });
});

test('those with as much share a place, pages go on, and who is new or gone is said to be', async () => {
  const here = await companyYear(app, at);
  const C = (await app.as('manager')).admin_id;
  const student_id = await here.student('2026-09-01', '并列学员');
  const brought = (day: string, adviser_id: number, amount_fen: number) =>
    here.recharge(day, [{ student_id, amount_fen, adviser_id }]);
  await brought('2026-09-03', A, 9_000);
  await brought('2026-09-04', C, 1_000);
  await brought('2026-10-03', A, 5_000);
  await brought('2026-10-04', B, 5_000);
  await here.on(null, async (ctx) => {
    const days = { ...OCTOBER, compare: 'previous' as const };
    const all = await boards.personage(ctx, days);
    expect(all.list.map(({ key, rank, before_rank }) => [key, rank, before_rank]).toSorted()).toEqual(
      [
        [A, 1, 1],
        [B, 1, null],
      ].toSorted(),
    );
    await brought('2026-10-05', C, 1_000);
  });
  await here.on(null, async (ctx) => {
    const page = await boards.personage(ctx, { ...OCTOBER, compare: 'previous', page: 3, limit: 1 });
    expect(page.list.map(({ key, rank, before_rank }) => [key, rank, before_rank])).toEqual([[C, 3, 2]]);
    expect(page.total).toBe(3);
  });
});
