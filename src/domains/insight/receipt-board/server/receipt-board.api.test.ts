import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { roleFields } from '@/domains/organisation/role/server/testing/role.samples.ts';
import { performanceApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { firstDayOf, monthOf, plusDays, todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { crossBoardApi, projectBoardApi } from '../cross-board.contract.ts';
import { personBoardApi, teamBoardApi } from '../people-board.contract.ts';
import { receiptBoardApi } from '../receipt-board.contract.ts';
import { type ReceiptSums, SUM_NAMES } from '../receipt-board.shapes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
});
afterAll(() => app.close());

const to_day = todayIn('Asia/Shanghai');
const span = { from_day: `${to_day.slice(0, 4)}-01-01`, to_day };
const HERE = { company: 1 };

test('natures, sources, methods, months and people come to the same, and to the books', async () => {
  const finance = await app.as('finance');
  const board = await finance.ok(receiptBoardApi.receipt, span, HERE);
  const { totals, people, sources, methods, periods } = board;
  expect(totals.receipts_fen).toBeGreaterThan(0);
  expect(totals.new_fen + totals.renewal_fen + totals.expand_fen).toBe(totals.receipts_fen);
  for (const parts of [sources, methods, periods])
    expect(sumOf<{ receipts_fen: number }>(parts, (one) => one.receipts_fen)).toBe(totals.receipts_fen);
  for (const key of ['receipts_fen', 'refunds_fen', 'net_fen'] as const)
    expect(sumOf(people, (one) => one[key])).toBe(totals[key]);
  expect(totals.net_fen).toBe(totals.receipts_fen - totals.rebacks_fen - totals.refunds_fen);
  const drilled = await finance.ok(
    performanceApi.drill,
    { posted_from: span.from_day, posted_until: to_day, of: 'all' },
    HERE,
  );
  expect([drilled.drilled_fen, drilled.difference_fen]).toEqual([totals.net_fen, 0]);
});

test('the month that runs is told day by day, and so are its weeks', async () => {
  const manager = await app.as('manager');
  const month = { from_day: firstDayOf(monthOf(to_day)), to_day };
  const { totals, running } = await manager.ok(receiptBoardApi.receipt, month, HERE);
  expect(sumOf(running.days, (day) => day.receipts_fen)).toBe(totals.receipts_fen);
  const byDay = await manager.ok(receiptBoardApi.receipt, { ...month, group: 'day' }, HERE);
  expect(sumOf(byDay.periods, (one) => one.receipts_fen)).toBe(totals.receipts_fen);
  const byWeek = await manager.ok(receiptBoardApi.receipt, { ...month, group: 'week' }, HERE);
  expect(byWeek.periods.map((one) => one.receipts_fen)).toEqual(
    byWeek.weeks.map(({ days }) => sumOf(days, (fen) => fen ?? 0)),
  );
});

test.for(['admin_id', 'team_id'] as const)(
  'the deals of a long span are those of its short ones, by %s',
  async (by) => {
    const manager = await app.as('manager');
    const dealsIn = async (days: { from_day: string; to_day: string }) => {
      const { list } =
        by === 'admin_id'
          ? await manager.ok(personBoardApi.personage, { ...days, limit: 100 }, HERE)
          : await manager.ok(teamBoardApi.team, { ...days, group: 'team' }, HERE);
      return list.flatMap(({ key, deals }) => (deals ? [{ key, deals }] : []));
    };
    const [length, parts] = [100, 3];
    const first = plusDays(to_day, 1 - length * parts);
    const whole = await dealsIn({ from_day: first, to_day });
    const some = [];
    for (let part = 0; part < parts; part++) {
      const from_day = plusDays(first, part * length);
      some.push(...(await dealsIn({ from_day, to_day: plusDays(from_day, length - 1) })));
    }
    expect(whole.length).toBeGreaterThan(0);
    for (const { key, deals } of whole)
      expect(
        sumOf(
          some.filter((one) => one.key === key),
          (one) => one.deals,
        ),
      ).toBeCloseTo(deals, 1);
    expect(sumOf(some, ({ deals }) => deals)).toBeCloseTo(
      sumOf(whole, ({ deals }) => deals),
      1,
    );
  },
);

describe('every row of every board', () => {
  type Filter = Omit<InputOf<typeof performanceApi.drill>, 'posted_from' | 'posted_until'>;
  const OF: Readonly<Record<keyof ReceiptSums, Filter>> = {
    receipts_fen: { of: 'receipts' },
    new_fen: { of: 'receipts', nature: 'new' },
    renewal_fen: { of: 'receipts', nature: 'renewal' },
    expand_fen: { of: 'receipts', nature: 'expand' },
    rebacks_fen: { of: 'rebacks' },
    refunds_fen: { of: 'refunds' },
    net_fen: { of: 'all' },
  };
  const days = { posted_from: span.from_day, posted_until: to_day };
  async function drills(sums: ReceiptSums, filter: Filter, selected = 1) {
    const owner = await app.as('owner');
    for (const name of SUM_NAMES) {
      const { drilled_fen } = await owner.ok(
        performanceApi.drill,
        { ...days, ...filter, ...OF[name] },
        { ...HERE, selected },
      );
      const isOut = name === 'rebacks_fen' || name === 'refunds_fen';
      expect([name, isOut ? -drilled_fen || 0 : drilled_fen]).toEqual([name, sums[name]]);
    }
  }

  test('of persons opens the items that sum to each of its figures', async () => {
    const owner = await app.as('owner');
    const { list, totals } = await owner.ok(personBoardApi.personage, span, HERE);
    await drills(totals, {});
    for (const row of list.slice(0, 4))
      await drills(row, row.key === null ? { unowned: 1 } : { admin_id: row.key });
  });

  test('of teams and departments does, and so do their members', async () => {
    const owner = await app.as('owner');
    for (const group of ['team', 'department'] as const) {
      const { list, totals } = await owner.ok(teamBoardApi.team, { ...span, group }, HERE);
      expect(sumOf(list, ({ net_fen }) => net_fen)).toBe(totals.net_fen);
      const name = `${group}_id` as const;
      for (const row of list.slice(0, 3)) {
        const filter = row.key === null ? { without: name } : { [name]: row.key };
        await drills(row, filter);
        expect(sumOf(row.members, ({ net_fen }) => net_fen)).toBe(row.net_fen);
        const [member] = row.members;
        if (member && member.key !== null) await drills(member, { ...filter, admin_id: member.key });
      }
    }
  });

  test('of companies does, and so does every cell of the matrix', async () => {
    const owner = await app.as('owner');
    const ALL = { ...HERE, selected: 0 };
    const { list, totals, matrix } = await owner.ok(crossBoardApi.cross, span, ALL);
    expect(list.length).toBeGreaterThan(1);
    expect(sumOf(list, ({ net_fen }) => net_fen)).toBe(totals.net_fen);
    expect(sumOf(matrix, ({ net_fen }) => net_fen)).toBe(totals.net_fen);
    for (const row of list.slice(0, 2)) await drills(row, { of_company_id: row.key }, 0);
    for (const { home_company_id: home, company_id, net_fen } of matrix.slice(0, 4)) {
      const whose = home === null ? { unowned: 1 as const } : { home_company_id: home };
      const { drilled_fen } = await owner.ok(
        performanceApi.drill,
        { ...days, of: 'all', of_company_id: company_id, ...whose },
        ALL,
      );
      expect(drilled_fen).toBe(net_fen);
    }
  });

  test('of a method or a student counts their documents, and opens them', async () => {
    const owner = await app.as('owner');
    const { methods } = await owner.ok(receiptBoardApi.receipt, span, HERE);
    expect(methods.length).toBeGreaterThan(1);
    for (const { method_id, receipts_fen } of methods) {
      const { totals, people } = await owner.ok(receiptBoardApi.receipt, { ...span, method_id }, HERE);
      expect(totals.receipts_fen).toBe(receipts_fen);
      expect(sumOf(people, ({ net_fen }) => net_fen)).toBe(totals.net_fen);
      await drills(totals, { method_id });
    }
    const { items } = await owner.ok(performanceApi.drill, { ...days, of: 'refunds' }, HERE);
    const student_id = items[0]?.student_id as number;
    const { totals } = await owner.ok(receiptBoardApi.receipt, { ...span, student_id }, HERE);
    await drills(totals, { student_id });
    const own = await owner.ok(performanceApi.items, { ...days, student_id, limit: 100 }, HERE);
    expect(new Set(own.list.map((item) => item.student_id))).toEqual(new Set([student_id]));
    expect(sumOf(own.list, ({ item_fen }) => item_fen)).toBe(totals.net_fen);
    const { list } = await owner.ok(personBoardApi.personage, { ...span, student_id }, HERE);
    expect(sumOf(list, ({ net_fen }) => net_fen)).toBe(totals.net_fen);
  });

  test('of projects does, within a filter too', async () => {
    const owner = await app.as('owner');
    const { list } = await owner.ok(projectBoardApi.project, span, HERE);
    for (const row of list.slice(0, 3)) await drills(row, { project: row.key });
    const within = await owner.ok(projectBoardApi.project, { ...span, nature: 'new' }, HERE);
    for (const { key, receipts_fen } of within.list.slice(0, 3)) {
      const { drilled_fen } = await owner.ok(
        performanceApi.drill,
        { ...days, project: key, nature: 'new', of: 'receipts' },
        HERE,
      );
      expect(drilled_fen).toBe(receipts_fen);
    }
  });
});

describe('whoever sees only their own', () => {
  test('gets their row, their place and the gap to the next one, and nothing of others', async () => {
    const [adviser, owner] = [await app.as('adviser'), await app.as('owner')];
    const all = await owner.ok(personBoardApi.personage, { ...span, limit: 100 }, HERE);
    const seen = await adviser.ok(personBoardApi.personage, span, HERE);
    const own = all.list.find(({ key }) => key === adviser.admin_id);
    expect(seen.list.map(({ key, net_fen, rank }) => [key, net_fen, rank])).toEqual(
      own ? [[own.key, own.net_fen, own.rank]] : [],
    );
    expect(seen.target_fen).toBeNull();
    expect(seen.totals.net_fen).toBe(own?.net_fen ?? 0);
    const better = all.list.filter(({ key, net_fen }) => key !== null && net_fen > (own?.net_fen ?? 0));
    if (own)
      expect(seen.own).toEqual({
        rank: own.rank,
        of: all.list.filter(({ key }) => key !== null).length,
        gap_fen: better.length === 0 ? null : Math.min(...better.map(({ net_fen }) => net_fen)) - own.net_fen,
      });
  });

  test('is told no goal of the company, neither by month nor of the one that runs', async () => {
    const at = await Arranger.in(app);
    const role = await at.owner.ok(roleApi.add, { ...roleFields(at), menus: ['/FeedbackBoard/feedReceipt'] });
    const fields = { ...(await at.staffFields()), role_ids: [role.id], password: 'Another-2026!' };
    await at.owner.ok(adminApi.add, fields);
    const goalsOf = async (login: string) => {
      const { periods, running } = await (await app.as(login)).ok(receiptBoardApi.receipt, span, HERE);
      return [...periods, running].flatMap(({ target_fen }) => target_fen ?? []);
    };
    expect((await goalsOf('owner')).length).toBeGreaterThan(0);
    expect(await goalsOf(fields.login_name)).toEqual([]);
  });

  test('sees the ranking where the company has opened it, and opens only their own items', async () => {
    const [adviser, owner] = [await app.as('adviser'), await app.as('owner')];
    const opened = (open: boolean) =>
      unsafeSql(
        app,
        `INSERT INTO sales_setting (family_id, company_id, ranking_open) VALUES (1, 1, $1)
         ON CONFLICT (company_id) DO UPDATE SET ranking_open = $1`,
        [open],
      );
    await opened(true);
    const all = await owner.ok(personBoardApi.personage, { ...span, limit: 100 }, HERE);
    const seen = await adviser.ok(personBoardApi.personage, { ...span, limit: 100 }, HERE);
    expect(seen.list.map(({ key, net_fen }) => [key, net_fen])).toEqual(
      all.list.filter(({ key }) => key !== null).map(({ key, net_fen }) => [key, net_fen]),
    );
    for (const { key, opens } of seen.list) expect(opens).toBe(key === adviser.admin_id ? 1 : 0);
    await opened(false);
  });
});

test('data that is shared does not count: only what is granted does', async () => {
  const manager = await app.as('manager');
  const before = await manager.ok(receiptBoardApi.receipt, span, HERE);
  await unsafeSql(app, 'UPDATE company SET is_shared_data = 1 - is_shared_data WHERE family_id = 1');
  const after = await manager.ok(receiptBoardApi.receipt, span, HERE);
  await unsafeSql(app, 'UPDATE company SET is_shared_data = 1 - is_shared_data WHERE family_id = 1');
  expect(after.totals).toEqual(before.totals);
  const { list, not_granted } = await manager.ok(crossBoardApi.cross, span, HERE);
  expect(list.map(({ key }) => key)).toEqual([1]);
  expect(not_granted.length).toBeGreaterThan(0);
});

test('who may not see a board is refused', async () => {
  const [teacher, adviser] = [await app.as('teacher'), await app.as('adviser')];
  expect((await teacher.call(receiptBoardApi.receipt, span, HERE)).code).toBe(3);
  expect((await teacher.call(personBoardApi.personage, span, HERE)).code).toBe(3);
  expect((await adviser.call(crossBoardApi.cross, span, HERE)).code).toBe(3);
});
