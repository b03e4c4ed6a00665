import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { inTurn } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { leads } from '@/domains/sales/lead/server/lead.service.ts';
import { checkFigures } from '@/kernel/server/jobs/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { testDatabase } from '@/kernel/server/testing/database.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { performanceFigures } from './performance.figures.ts';
import { calls, companyYear, share } from './testing/sales-case.year.ts';

let app: TestApp;
let at: Arranger;
let people: number[];
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  people = await Promise.all(
    ['adviser', 'manager', 'zhouhaoyu'].map(async (name) => (await app.as(name)).admin_id),
  );
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});
const rows = async (sql: string, values: unknown[] = []) => (await app.db.superPool.query(sql, values)).rows;
const wrong = () => rows('SELECT * FROM figures_wrong()');
const sumsOf = (table: string, company_id: number) =>
  rows(`SELECT t.* FROM ${table} t WHERE company_id = $1 ORDER BY t::text`, [company_id]);
const foldedTo = async (company_id: number, fact = 'performance') =>
  (
    await rows('SELECT done_on::text AS day FROM fold_until WHERE company_id = $1 AND fact = $2', [
      company_id,
      fact,
    ])
  )[0]?.day;
const fold = (ctx: Ctx) => ctx.query('SELECT figures_fold()');

/** A company with two months of receipts, of which one was revised. */
async function withReceipts() {
  const here = await companyYear(app, at);
  const student_id = await here.student('2026-03-02', '学员');
  const [first] = await here.recharge('2026-03-02', [
    { student_id, amount_fen: 100_001, adviser_id: people[0] as number },
  ]);
  await here.revise('2026-03-09', await here.caseOf(first as number), [
    share(people[0] as number, 5_000),
    share(people[1] as number, 5_000, 'co_adviser'),
  ]);
  await here.recharge('2026-04-20', [{ student_id, amount_fen: 30_000 }]);
  return { ...here, student_id };
}

describe('folding', () => {
  test('sums up the days until the day before yesterday, once, however often and wherever it is run', async () => {
    const here = await withReceipts();
    await here.on('2026-04-21', fold);
    expect(await foldedTo(here.company_id)).toBe('2026-04-19');
    expect(await wrong()).toEqual([]);
    const once = [
      await sumsOf('performance_day', here.company_id),
      await sumsOf('performance_month', here.company_id),
    ];
    expect(once.map((list) => list.length)).toEqual([3, 2]);
    await here.on('2026-04-21', fold);
    await Promise.all([here.on('2026-04-21', fold), here.on('2026-04-21', fold)]);
    expect([
      await sumsOf('performance_day', here.company_id),
      await sumsOf('performance_month', here.company_id),
    ]).toEqual(once);
    // The rest of the month is added to what it has.
    await here.on('2026-04-22', fold);
    await here.on(null, fold);
    expect(await wrong()).toEqual([]);
    const [{ fen }] = await rows(
      'SELECT sum(receipts_fen)::int AS fen FROM performance_month WHERE company_id = $1',
      [here.company_id],
    );
    expect(fen).toBe(130_001);
  });

  test('killed in the middle leaves no trace, and the next run does it', async () => {
    const here = await withReceipts();
    await expect(
      here.on(null, async (ctx) => {
        await fold(ctx);
        const [{ pid }] = (await ctx.query('SELECT pg_backend_pid() AS pid')).rows;
        await app.db.superPool.query('SELECT pg_terminate_backend($1)', [pid]);
        await ctx.query('SELECT 1');
      }),
    ).rejects.toThrow();
    expect(await sumsOf('performance_day', here.company_id)).toEqual([]);
    await here.on(null, fold);
    expect((await sumsOf('performance_day', here.company_id)).length).toBeGreaterThan(0);
    expect(await wrong()).toEqual([]);
  });

  test('waits for an item of such a day that is being written, and counts it once', async () => {
    const here = await withReceipts();
    const lock = `SELECT pg_advisory_xact_lock(hashtext('figures_fold'), ${here.company_id})`;
    const pay = () => here.recharge('2026-05-04', [{ student_id: here.student_id, amount_fen: 5_000 }]);
    await inTurn<unknown>(app.db, lock, [pay, () => here.on('2026-05-10', fold)]);
    const [{ fen }] = await rows(
      "SELECT sum(receipts_fen)::int AS fen FROM performance_day WHERE company_id = $1 AND posted_on = '2026-05-04'",
      [here.company_id],
    );
    expect(fen).toBe(5_000);
    expect(await wrong()).toEqual([]);
  });

  test('refuses an item of a day that it has folded meanwhile', async () => {
    const here = await withReceipts();
    const lock = `SELECT pg_advisory_xact_lock(hashtext('figures_fold'), ${here.company_id})`;
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        ({ constraint, cause }) => constraint ?? cause?.constraint,
      );
    const late = () => here.recharge('2026-05-04', [{ student_id: here.student_id, amount_fen: 5_000 }]);
    expect(
      await inTurn<unknown>(app.db, lock, [
        () => outcome(here.on('2026-05-10', fold)),
        () => outcome(late()),
      ]),
    ).toEqual(['done', 'performance_item_unfolded']);
    expect(await wrong()).toEqual([]);
  });
});

describe('what happened to a lead', () => {
  const lead = async (ctx: Ctx): Promise<number> => {
    const { rows: made } = await ctx.query(
      `INSERT INTO lead (company_id, number, name, channel_id, last_channel_id, source)
       SELECT $1, $2, '线索', min(id), min(id), 'hand' FROM channel RETURNING id`,
      [ctx.company_id, `XS-${at.next()}`],
    );
    return made[0].id;
  };
  const happens = (ctx: Ctx, lead_id: number, kind: string, day: string, nth = 1) =>
    ctx.query(
      `INSERT INTO lead_event (family_id, company_id, lead_id, kind, nth, happened_on, channel_id, source)
       SELECT 1, company_id, id, $2, $3, $4, channel_id, source FROM lead WHERE id = $1`,
      [lead_id, kind, nth, day],
    );

  test('and is told after its day was folded is added to that day, also while it is being folded', async () => {
    const here = await companyYear(app, at);
    const id = await here.on(null, lead);
    await here.on(null, (ctx) => happens(ctx, id, 'created', '2026-03-02'));
    await here.on(null, fold);
    await here.on(null, (ctx) => happens(ctx, id, 'visited', '2026-03-05'));
    await here.on(null, (ctx) => happens(ctx, id, 'visited', '2026-03-05', 2));
    const visits = () =>
      rows("SELECT firsts::int, events::int FROM lead_day WHERE company_id = $1 AND kind = 'visited'", [
        here.company_id,
      ]);
    expect(await visits()).toEqual([{ firsts: 1, events: 2 }]);
    const lock = `SELECT pg_advisory_xact_lock(hashtext('figures_fold'), ${here.company_id})`;
    const visit = (nth: number) => () =>
      here.on(null, (ctx) => happens(ctx, id, 'visited', '2026-03-05', nth));
    await inTurn<unknown>(app.db, lock, [visit(3), () => here.on(null, fold), visit(4)]);
    expect(await visits()).toEqual([{ firsts: 1, events: 4 }]);
    expect(await wrong()).toEqual([]);
    const read = await here.on(null, (ctx) =>
      leads.figures.read(ctx, {
        companies: [here.company_id],
        from: '2026-03-01',
        to: '2026-03-31',
        by: ['kind', 'day'],
      }),
    );
    expect(read).toEqual([
      { kind: 'created', day: '2026-03-02', firsts: 1, events: 1 },
      { kind: 'visited', day: '2026-03-05', firsts: 1, events: 4 },
    ]);
  });
});

test('sums that were tampered with are found, fail the nightly check, and are made again from the facts', async () => {
  const here = await withReceipts();
  await here.on(null, fold);
  for (const [table, column] of [
    ['performance_day', 'receipts_fen'],
    ['performance_month', 'shifts_fen'],
    ['performance_kind_day', 'refunds_fen'],
    ['performance_people_day', 'receipts_fen'],
    ['receipt_method_day', 'receipts_fen'],
  ]) {
    await unsafeSql(app, `UPDATE ${table} SET ${column} = ${column} + 1 WHERE company_id = $1`, [
      here.company_id,
    ]);
    expect((await wrong()).length).toBeGreaterThan(0);
    const check = here.on(null, async (ctx) => {
      for (let back = 0; back < 12; back++) await checkFigures(ctx, back);
    });
    await expect(check).rejects.toThrow('sums that are not those of their facts');
    await here.on(null, (ctx) => ctx.query('SELECT figures_refold()'));
    expect(await wrong()).toEqual([]);
  }
  // A sum that stands for nothing, and a fact that was left out.
  await unsafeSql(app, 'DELETE FROM performance_day WHERE company_id = $1', [here.company_id]);
  expect((await wrong()).length).toBeGreaterThan(0);
  await here.on(null, (ctx) => ctx.query('SELECT figures_refold()'));
  await unsafeSql(app, "DELETE FROM fold_until WHERE company_id = $1 AND fact = 'performance'", [
    here.company_id,
  ]);
  expect((await wrong()).length).toBeGreaterThan(0);
  await here.on(null, (ctx) => ctx.query('SELECT figures_refold()'));
  expect(await wrong()).toEqual([]);
});

type Step = {
  readonly days: number;
  readonly what: 'recharge' | 'reback' | 'revise' | 'refund' | 'returned' | 'fold';
  readonly n: number;
};
const steps = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 25 }),
    what: fc.constantFrom<Step['what'][]>(
      'recharge',
      'recharge',
      'reback',
      'revise',
      'refund',
      'returned',
      'fold',
      'fold',
    ),
    n: fc.nat(1_000_000),
  }),
  { minLength: 5, maxLength: 12 },
);

test('whatever is received, split, taken back and refunded, and wherever it is folded, every span has the sums of its items', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.tuple(fc.nat(300), fc.nat(300), fc.nat(100)), { minLength: 4, maxLength: 4 }),
      live,
    ),
    { numRuns: 4, endOnFailure: true },
  );
}, 300_000);

const BY = [...performanceFigures.dimensions, 'company_id', 'day', 'week', 'month'] as const;
const PERIODS: Readonly<Record<string, string>> = {
  day: "to_char(posted_on, 'YYYY-MM-DD')",
  week: "to_char(date_trunc('week', posted_on), 'YYYY-MM-DD')",
  month: "to_char(posted_on, 'YYYY-MM')",
};

async function live(
  list: readonly Step[],
  spans: readonly (readonly [number, number, number])[],
): Promise<void> {
  const here = await companyYear(app, at);
  let day = '2026-01-05';
  const students = [await here.student(day, '甲'), await here.student(day, '乙')];
  const received: { id: number; student_id: number; left: number }[] = [];
  const refunded: number[] = [];
  const act: Record<Step['what'], (n: number) => Promise<unknown>> = {
    recharge: async (n) => {
      const student_id = students[n % 2] as number;
      const adviser_id = people[n % 4];
      const amount_fen = 10_000 + n;
      const line = { student_id, amount_fen, ...(adviser_id && { adviser_id }) };
      const [id] = await here.recharge(day, [line]);
      received.push({ id: id as number, student_id, left: amount_fen });
    },
    reback: async (n) => {
      const at = received.findIndex(({ left }) => left >= 10_000 + (n % 7));
      const [one] = refunded.length > 0 || at < 0 ? [] : received.splice(at, 1);
      if (one)
        await here.on(day, (ctx) =>
          calls.recharge(ctx, rechargeApi.reback, { id: one.id, reason: '重复收款' }),
        );
    },
    revise: async (n) => {
      const one = received[n % Math.max(1, received.length)];
      if (!one) return;
      const bp = 1 + (n % 9_999);
      await here.revise(day, await here.caseOf(one.id), [
        share(people[n % 3] as number, bp),
        share(people[(n + 1) % 3] as number, 10_000 - bp, 'co_adviser'),
      ]);
    },
    refund: async (n) => {
      const one = received.find(({ left }) => left > 2_000);
      if (!one) return;
      const amount_fen = 1_000 + (n % 1_000);
      one.left -= amount_fen;
      refunded.push(await here.refund(day, one.student_id, { accounts: [{ account: 'new', amount_fen }] }));
    },
    returned: async () => {
      const id = refunded.pop();
      if (id) await here.on(day, (ctx) => calls.refund(ctx, refundApi.reback, { id, reason: '银行退汇' }));
    },
    fold: () => here.on(day, fold),
  };
  for (const { days, what, n } of list) {
    day = plusDays(day, days);
    await act[what](n);
    expect(await wrong()).toEqual([]);
  }
  for (const [start, length, pick] of spans) {
    const from = plusDays('2026-01-01', start);
    const to = plusDays(from, length);
    const by = BY[pick % BY.length] as (typeof BY)[number];
    const read = await here.on(null, (ctx) =>
      performanceFigures.read(ctx, { companies: [here.company_id], from, to, by: [by] }),
    );
    const total = (row: (typeof read)[number]) =>
      row.receipts_fen + row.rebacks_fen + row.refunds_fen + row.shifts_fen + row.refund_shifts_fen;
    const facts = await rows(
      `SELECT ${PERIODS[by] ?? by} AS key, sum(amount_fen)::bigint AS fen, COALESCE(sum(amount_fen) FILTER (WHERE kind = 'receipt'), 0)::bigint AS receipts
         FROM performance_item WHERE company_id = $1 AND posted_on BETWEEN $2 AND $3 GROUP BY 1 ORDER BY 1`,
      [here.company_id, from, to],
    );
    expect(read.map((row) => [row[by], total(row), row.receipts_fen])).toEqual(
      facts.map(({ key, fen, receipts }) => [key, fen, receipts]),
    );
  }
  await here.on(null, fold);
  expect(await wrong()).toEqual([]);
}

test('three years of a large company are read by index alone, as the app’s role', async () => {
  const db = await testDatabase('demo');
  try {
    await unsafeSql(
      { db },
      `INSERT INTO performance_item (family_id, company_id, posted_on, kind, recharge_id, batch, admin_id, role, project, nature,
         category, is_referral, amount_fen)
       SELECT 1, 1, current_date - n % 1095, 'receipt', (SELECT min(id) FROM recharge WHERE company_id = 1), n, 1 + n % 40, 'adviser',
         (ARRAY['12', '1', '17', 'shop'])[1 + n % 4], (ARRAY['new', 'renewal', 'expand'])[1 + n % 3], 'top', n % 9 = 0, n
         FROM generate_series(1, 120000) n`,
    );
    await db.asSystem(fold);
    await db.superPool.query('ANALYZE');
    const span = { companies: [1, 2], from: plusDays(today(), -1000), to: today(), by: ['nature'] as const };
    const planOf = (by: 'channel_id' | 'nature' | 'team_id') =>
      db.asSystem(async (ctx) => {
        const seen: string[] = [];
        const arrays: Ctx['arrays'] = async (text, values) => {
          const { rows: lines } = await ctx.query(
            `EXPLAIN (ANALYZE, COSTS OFF) ${text}`,
            values as unknown[],
          );
          seen.push(...lines.map((line) => line['QUERY PLAN']));
          return [];
        };
        await performanceFigures.read({ ...ctx, arrays }, { ...span, by: [by] });
        return seen.join('\n');
      });
    for (const [by, ...tables] of [
      ['channel_id', 'performance_item', 'performance_day', 'performance_month'],
      ['nature', 'performance_item', 'performance_kind_day'],
      ['team_id', 'performance_item', 'performance_people_day'],
    ] as const) {
      const plan = await planOf(by);
      for (const table of tables) expect(plan, by).toMatch(new RegExp(`Index.* on ${table}`));
      expect(plan, by).not.toMatch(/Seq Scan on (performance|lead)/);
      expect(plan.match(/ on performance_(day|month)/) === null, by).toBe(by !== 'channel_id');
    }
    const read = await db.asSystem((ctx) => performanceFigures.read(ctx, span));
    const { rows: facts } = await db.superPool.query(
      `SELECT nature, sum(amount_fen) FILTER (WHERE kind = 'receipt')::bigint AS receipts_fen FROM performance_item
        WHERE company_id IN (1) AND posted_on BETWEEN $1 AND $2 GROUP BY 1 ORDER BY 1`,
      [span.from, span.to],
    );
    expect(read.map(({ nature, receipts_fen }) => ({ nature, receipts_fen }))).toEqual(facts);
  } finally {
    await db.close();
  }
});
const today = () => todayIn('Asia/Shanghai');
