import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { monthCloseApi } from '@/domains/money/month-close/month-close.contract.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { monthAfter, monthOf, todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { approvedData, newItem } from '../../manage-data/server/testing/manage-data.samples.ts';
import { receiptBoardApi } from '../../receipt-board/receipt-board.contract.ts';
import { monthFigureApi } from '../month-figure.contract.ts';
import { itemKey } from '../month-figure.lines.ts';

let app: TestApp;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  finance = await app.as('finance');
});
afterAll(() => app.close());

const HERE = { company: 1 };
const now = monthOf(todayIn('Asia/Shanghai'));
type Board = OutputOf<typeof monthFigureApi.view>;
const valueIn = (board: Board, key: string, column = board.months.at(-1)): number | null => {
  const at = board.lines.findIndex((line) => line.key === key);
  return column?.values[at] ?? null;
};

describe('the month of a company', () => {
  test('says what the receipts board and the balances say', async () => {
    const board = await finance.ok(monthFigureApi.view, { month: now }, HERE);
    const span = { from_day: `${now}-01`, to_day: todayIn('Asia/Shanghai') };
    const { totals } = await finance.ok(receiptBoardApi.receipt, span, HERE);
    expect(valueIn(board, 'receipts')).toBe(totals.receipts_fen);
    expect(valueIn(board, 'net_receipts')).toBe(totals.net_fen);
    expect(valueIn(board, 'refunds')).toBe(totals.refunds_fen);
    const { list: held } = await finance.ok(accountApi.totals, {}, HERE);
    const money = sumOf(
      held.filter(({ account }) => account !== 'virtual'),
      ({ balance_fen }) => balance_fen,
    );
    const drill = await finance.ok(monthFigureApi.drill, { month: now, line: 'unearned' }, HERE);
    const shop = drill.documents.find(({ name }) => name === '商城预收')?.value ?? 0;
    expect(valueIn(board, 'unearned')).toBe(money + shop);
  });

  test('every line drills to what it is', async () => {
    for (const month of [now, monthAfter(now, -1)]) {
      const board = await finance.ok(monthFigureApi.view, { month }, HERE);
      for (const { key, unit, look } of board.lines) {
        const value = valueIn(board, key);
        const drill = await finance.ok(monthFigureApi.drill, { month, line: key }, HERE);
        expect(drill.value, key).toBe(value);
        const isSummed =
          unit !== 'share' && unit !== 'months' && key !== 'revenue_per_student' && key !== 'target';
        if (!isSummed || value === null) continue;
        if (drill.documents.length === drill.total)
          expect(
            sumOf(drill.documents, (doc) => doc.value),
            `${month} ${key} ${look}`,
          ).toBeCloseTo(value, 4);
        if (drill.days.length > 0)
          expect(
            sumOf(drill.days, (day) => day.value),
            key,
          ).toBeCloseTo(value, 4);
        if (drill.parts.length > 0)
          expect(
            sumOf(drill.parts, (part) => part.value),
            key,
          ).toBe(value);
        if (drill.difference_fen !== null) expect(drill.difference_fen, key).toBe(0);
      }
    }
  });

  test('months of unearned open what they are divided by', async () => {
    const drill = await finance.ok(monthFigureApi.drill, { month: now, line: 'unearned_months' }, HERE);
    const [unearned, recent] = drill.documents;
    expect([unearned?.line, recent?.line, recent?.unit]).toEqual(['unearned', null, 'money']);
    expect((unearned?.value ?? 0) / (recent?.value ?? 0)).toBeCloseTo(drill.value ?? 0, 3);
  });

  test('companies side by side come to the sum of them', async () => {
    const owner = await app.as('owner');
    const board = await owner.ok(monthFigureApi.view, { month: now }, { company: 1, selected: 0 });
    for (const key of ['receipts', 'revenue', 'pay', 'contribution', 'unearned'])
      expect(sumOf(board.companies, (column) => valueIn(board, key, column) ?? 0)).toBe(valueIn(board, key));
  });

  test('margins are not told to who may not see them', async () => {
    const viewer = await app.as('viewer');
    const board = await viewer.ok(monthFigureApi.view, { month: now }, HERE);
    const keys = board.lines.map(({ key }) => key);
    for (const key of ['pay', 'contribution', 'contribution_rate', 'result']) {
      expect(keys).not.toContain(key);
      expect((await viewer.call(monthFigureApi.drill, { month: now, line: key }, HERE)).code).toBe(2);
    }
    expect(keys).toContain('revenue');
  });

  test('who sees a part of a company is told none of it', async () => {
    const adviser = await app.as('adviser');
    expect((await adviser.call(monthFigureApi.view, { month: now }, HERE)).code).toBe(3);
  });

  test('is printed on two pages, one in each language', async () => {
    const { data } = await finance.call(monthFigureApi.print, { month: monthAfter(now, -1) }, HERE);
    expect((data as unknown as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a locked month', () => {
  const MONTH = '2001-01';

  test('keeps its lines in the same transaction, whatever comes later', async () => {
    const at = await Arranger.in(app);
    await unsafeSql(app, 'DELETE FROM month_close WHERE company_id = 1');
    await unsafeSql(app, "UPDATE opening SET status = 'void' WHERE company_id = 1 AND status <> 'approved'");
    const rent = await newItem(at, 'cost');
    await approvedData(at, { month: MONTH, manage_item_id: rent, amount_fen: 300_000 });
    const before = await finance.ok(monthFigureApi.view, { month: MONTH }, HERE);
    await finance.ok(monthCloseApi.lock, { month: MONTH }, HERE);
    const { rows } = await app.db.superPool.query(
      'SELECT line, value, definition FROM month_figure WHERE company_id = 1 AND month = $1',
      [MONTH],
    );
    const kept = new Map(rows.map(({ line, value }) => [line, value]));
    expect(kept.get(itemKey(rent))).toBe(300_000);
    expect(kept.get('result')).toBe(-300_000);
    const after = await finance.ok(monthFigureApi.view, { month: MONTH }, HERE);
    expect(after.months.at(-1)).toMatchObject({ is_locked: true, is_kept: true, restated: null });
    expect(after.months.at(-1)?.values).toEqual(before.months.at(-1)?.values);
    await newItem(at, 'cost');
    const later = await finance.ok(monthFigureApi.view, { month: MONTH }, HERE);
    expect(later.lines.length).toBe(after.lines.length + 1);
    expect(later.months.at(-1)?.missing).toEqual(after.months.at(-1)?.missing);
  });

  test('shows both where a line is defined otherwise by now', async () => {
    await app.db.superPool.query('ALTER TABLE month_figure DISABLE TRIGGER append_only');
    await app.db.superPool.query(
      "UPDATE month_figure SET definition = 9, value = -1 WHERE company_id = 1 AND month = $1 AND line = 'result'",
      [MONTH],
    );
    await app.db.superPool.query('ALTER TABLE month_figure ENABLE TRIGGER append_only');
    const board = await finance.ok(monthFigureApi.view, { month: MONTH }, HERE);
    const column = board.months.at(-1);
    const at = board.lines.findIndex(({ key }) => key === 'result');
    expect([column?.values[at], column?.restated?.[at]]).toEqual([-1, -300_000]);
  });

  test('its lines are nobody’s to change', async () => {
    const change = app.db.asSystem((ctx) => ctx.query('UPDATE month_figure SET value = 0'));
    await expect(change).rejects.toThrow();
    const add = app.db.asSystem((ctx) =>
      ctx.query(
        "INSERT INTO month_figure (company_id, month, line, definition) VALUES (1, '2030-01', 'result', 1)",
      ),
    );
    await expect(add).rejects.toThrow(/kept by its lock/);
  });
});
