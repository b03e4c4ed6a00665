import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { approvedReceipt } from '@/domains/sales/sales-case/server/testing/sales-case.samples.ts';
import { earlierDay, plusDays, todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { teacherCensusApi } from '../../census/census.contract.ts';
import { monthFigureApi } from '../../month-figure/month-figure.contract.ts';
import { receiptBoardApi } from '../../receipt-board/receipt-board.contract.ts';
import {
  CHANNEL_FIGURES,
  CHANNEL_GROUPS,
  type ChannelGroup,
  type DataDrill,
  dataBoardApi,
  PROJECT_FIGURES,
} from '../data-board.contract.ts';

let app: TestApp;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  await app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
  manager = await app.as('manager');
});
afterAll(() => app.close());

const HERE = { company: 1 };
const to_day = todayIn('Asia/Shanghai');
const span = { from_day: `${to_day.slice(0, 4)}-01-01`, to_day };

describe('projects', () => {
  test('come to what the receipts board and the census say', async () => {
    const { rows, totals } = await manager.ok(dataBoardApi.project, span, HERE);
    const receipts = await manager.ok(receiptBoardApi.receipt, span, HERE);
    const census = await manager.ok(teacherCensusApi.classhour, span, HERE);
    expect(rows.length).toBeGreaterThan(1);
    expect(totals.receipts_fen).toBe(receipts.totals.receipts_fen);
    expect([totals.used_minutes, totals.pay_fen]).toEqual([
      census.totals.used_minutes,
      census.totals.pay_fen,
    ]);
    for (const key of ['receipts_fen', 'revenue_fen', 'margin_fen', 'unearned_fen'] as const)
      expect(sumOf(rows, (row) => row[key] ?? 0)).toBe(totals[key]);
  });

  test('what is unearned is what the balances and the month say', async () => {
    const { totals } = await manager.ok(dataBoardApi.project, span, HERE);
    const month = await manager.ok(
      monthFigureApi.drill,
      { month: to_day.slice(0, 7), line: 'unearned' },
      HERE,
    );
    expect(totals.unearned_fen).toBe(month.value);
  });
});

describe('every figure opens what it is made of, and the rows make the figure', () => {
  const back = fc.nat(400);
  const length = fc.nat(200);
  const days = (ago: number, many: number) => ({
    from_day: plusDays(to_day, -ago),
    to_day: earlierDay(plusDays(to_day, many - ago), to_day),
    compare: 'none' as const,
  });
  const fold = (folded: boolean) =>
    folded ? app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()')) : unfold();
  const unfold = async () => {
    for (const table of SUMS) await unsafeSql(app, `DELETE FROM ${table}`);
  };
  afterAll(() => fold(true));

  test.each(PROJECT_FIGURES)('projects: %s', async (figure) => {
    await fc.assert(
      fc.asyncProperty(back, length, fc.nat(20), fc.boolean(), async (ago, many, pick, folded) => {
        await fold(folded);
        const asked = days(ago, many);
        const { rows, totals } = await manager.ok(dataBoardApi.project, asked, HERE);
        const row = [undefined, ...rows][pick % (rows.length + 1)];
        const whose = row && { project: row.key };
        await makes((row ?? totals)[figure], figure, (page) =>
          manager.ok(dataBoardApi.project_drill, { ...asked, ...whose, figure, page }, HERE),
        );
      }),
      { numRuns: 4 },
    );
  });

  test.each(CHANNEL_FIGURES)('channels: %s', async (figure) => {
    await fc.assert(
      fc.asyncProperty(
        back,
        length,
        fc.nat(20),
        fc.boolean(),
        fc.constantFrom(...CHANNEL_GROUPS),
        async (ago, many, pick, folded, group) => {
          await fold(folded);
          const asked = { ...days(ago, many), group };
          const { rows, totals } = await manager.ok(dataBoardApi.channel, asked, HERE);
          const row = [undefined, ...rows][pick % (rows.length + 1)];
          const { from_day, to_day: until } = asked;
          const whose = row && whoseOf(row.key, group);
          await makes((row ?? totals)[figure], figure, (page) =>
            manager.ok(dataBoardApi.channel_drill, { from_day, to_day: until, ...whose, figure, page }, HERE),
          );
        },
      ),
      { numRuns: 4 },
    );
  });

  test('every cell of the cohorts', async () => {
    const { cohorts } = await manager.ok(dataBoardApi.channel, span, HERE);
    expect(sumOf(cohorts, ({ students }) => students)).toBeGreaterThan(0);
    for (const { month, students, active } of cohorts)
      for (const [after, n] of active.entries()) {
        if (n === null || students === 0) continue;
        const drill = await manager.ok(dataBoardApi.cohort_drill, { month, after }, HERE);
        expect([drill.total, Math.round(drill.value * drill.total)], `${month} +${after}`).toEqual([
          students,
          n,
        ]);
      }
  });
});

/** The figure as the board tells it, against the pane's and against all its rows. */
async function makes(
  said: number | null,
  figure: string,
  ask: (page: number) => Promise<DataDrill>,
): Promise<void> {
  const first = await ask(1);
  const shown =
    first.unit === 'share' ? Math.round(first.value * 1000) / 10 : Math.round(first.value * 100) / 100;
  expect(figure === 'students' ? Math.round(shown * 10) / 10 : shown).toBeCloseTo(said ?? 0, 1);
  const documents = [...first.documents];
  while (documents.length < first.total) {
    const { documents: more } = await ask(documents.length / first.documents.length + 1);
    if (more.length === 0) break;
    documents.push(...more);
  }
  expect(documents.length).toBe(first.total);
  const sum = sumOf(documents, ({ value }) => value);
  if (first.makes === 'sum') expect(sum).toBeCloseTo(first.value, 6);
  if (first.makes === 'mean' && first.total > 0) expect(sum / first.total).toBeCloseTo(first.value, 6);
  for (const { day } of first.days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
}
const whoseOf = (key: number | null, group: ChannelGroup) => {
  if (key === null) return { without: group };
  return group === 'channel' ? { channel_id: key } : { channel_group_id: key };
};
const SUMS = [
  'performance_day',
  'performance_month',
  'performance_kind_day',
  'performance_people_day',
  'receipt_method_day',
  'lead_day',
  'lesson_day',
  'lesson_month',
  'student_month',
  'people_month',
  'fold_until',
];

describe('channels', () => {
  test.for(CHANNEL_GROUPS)('by %s come to their totals', async (group) => {
    const { rows, totals, cohorts } = await manager.ok(dataBoardApi.channel, { ...span, group }, HERE);
    expect(rows.length).toBeGreaterThan(1);
    for (const { students, active } of cohorts) expect(active[0] ?? 0).toBeLessThanOrEqual(students);
    for (const figure of ADDED)
      expect(
        sumOf(rows, (row) => row[figure] ?? 0),
        figure,
      ).toBe(totals[figure]);
  });

  test('have won nobody whose receipts were all taken back', async () => {
    const at = await Arranger.in(app);
    const asked = { month: to_day.slice(0, 7), after: 0 };
    const won = async () => (await manager.ok(dataBoardApi.cohort_drill, asked, HERE)).total;
    const before = await won();
    const { recharge_id } = await approvedReceipt(at);
    expect(await won()).toBe(before + 1);
    await at.owner.ok(rechargeApi.reback, { id: recharge_id, reason: '重复收款' }, HERE);
    expect(await won()).toBe(before);
  });

  test('money of students is that of their lessons, folded or not', async () => {
    // No whole months, whatever day it is.
    const days = { from_day: plusDays(to_day, -20), to_day, compare: 'none' as const };
    for (const asked of [{ ...span, compare: 'none' as const }, days]) {
      const { totals } = await manager.ok(dataBoardApi.channel, asked, HERE);
      const census = await manager.ok(teacherCensusApi.classhour, asked, HERE);
      expect(totals.revenue_fen).toBe(census.totals.revenue_fen);
    }
  });
});

const ADDED = [
  'leads',
  'won',
  'first_fen',
  'receipts_fen',
  'refunds_fen',
  'revenue_fen',
  'pay_fen',
  'cost_fen',
  'true_margin_fen',
] as const;

test('a figure of three years opens as well', async () => {
  const long = { from_day: plusDays(to_day, -1090), to_day };
  for (const figure of ['cost_fen', 'receipts_fen', 'true_margin_fen'] as const)
    expect((await manager.ok(dataBoardApi.channel_drill, { ...long, figure }, HERE)).makes).toBe('sum');
});

test('margins are neither told nor drilled without their right, and no order tells them', async () => {
  const viewer = await app.as('viewer');
  const channel = await viewer.ok(dataBoardApi.channel, span, HERE);
  expect(channel.rows.every((row) => row.true_margin_fen === null && row.pay_fen === null)).toBe(true);
  const receipts = channel.rows.map(({ receipts_fen }) => receipts_fen);
  expect(receipts).toEqual(receipts.toSorted((a, b) => b - a));
  for (const figure of ['true_margin_fen', 'pay_fen', 'payback_months'] as const)
    expect((await viewer.call(dataBoardApi.channel_drill, { ...span, figure }, HERE)).code).toBe(3);
  const project = await viewer.ok(dataBoardApi.project, span, HERE);
  expect(project.totals.margin_fen).toBeNull();
  const adviser = await app.as('adviser');
  expect((await adviser.call(dataBoardApi.project, span, HERE)).code).toBe(3);
});
