import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { cashCloseApi } from '@/domains/money/cash-close/cash-close.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { monthAfter, monthOf, todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { receiptCheckApi } from '../receipt-check.contract.ts';
import { CASH_PARTS, cashFenOf, cashGap } from '../receipt-check.rules.ts';
import { recharge } from './testing/receipt-check.samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
const HERE = { company: 1 };
const today = todayIn('Asia/Shanghai');
const year = { from_day: `${monthAfter(monthOf(today), -11)}-01`, to_day: today };
const bridgeOf = async (span: { from_day: string; to_day: string }) =>
  (await (await app.as('finance')).ok(receiptCheckApi.check, span, HERE)).bridge;

test('of any span the parts of each method come to the lines of cash, and receipts to the books', async () => {
  const finance = await app.as('finance');
  const months = Array.from({ length: 12 }, (_, at) => monthAfter(monthOf(today), -at));
  const spans = [year, ...months.map((month) => ({ from_day: `${month}-01`, to_day: `${month}-15` }))];
  for (const span of spans) {
    const { bridge, sums } = await finance.ok(receiptCheckApi.check, span, HERE);
    for (const row of bridge)
      expect([span.from_day, row.name, cashGap(row)]).toEqual([span.from_day, row.name, 0]);
    expect(sumOf(bridge, (row) => cashFenOf(row, 'receipts'))).toBe(sums.receipts_fen);
  }
  const all = await bridgeOf(year);
  const seen = CASH_PARTS.filter((part) => all.some((row) => cashFenOf(row, part) !== 0));
  expect(seen.length).toBeGreaterThan(3);
});

test('each part of each method is the sum of its documents', async () => {
  const finance = await app.as('finance');
  const span = { from_day: `${monthOf(today)}-01`, to_day: today };
  for (const { method_id, parts } of await bridgeOf(span))
    for (const { part, fen } of parts) {
      const of = method_id === null ? { without: 1 as const } : { method_id };
      const { list, total } = await finance.ok(
        receiptCheckApi.cash,
        { ...span, part, ...of, limit: 100 },
        HERE,
      );
      if (total <= 100) expect([part, sumOf(list, ({ open_fen }) => open_fen)]).toEqual([part, fen]);
    }
});

test('a recharge waits in the cash of its day, then is received: the cash to be counted stays as it was', async () => {
  const at = await Arranger.in(app);
  const before = await bridgeOf({ from_day: today, to_day: today });
  const { id, day } = await recharge(at, 77_700);
  const span = { from_day: day, to_day: day };
  const sumsOf = async () => {
    const bridge = await bridgeOf(span);
    return {
      waiting: sumOf(bridge, (row) => cashFenOf(row, 'waiting')),
      receipts: sumOf(bridge, (row) => cashFenOf(row, 'receipts')),
      cash: sumOf(bridge, ({ cash_fen }) => cash_fen),
    };
  };
  const waits = await sumsOf();
  expect(waits.cash - sumOf(before, ({ cash_fen }) => cash_fen)).toBe(77_700);
  await at.owner.ok(rechargeApi.audit, { id, pass: 1 }, HERE);
  expect(await sumsOf()).toEqual({
    waiting: waits.waiting - 77_700,
    receipts: waits.receipts + 77_700,
    cash: waits.cash,
  });
  const { list } = await (await app.as('finance')).ok(
    cashCloseApi.list,
    { from: day, to: day, limit: 100 },
    HERE,
  );
  expect(sumOf(list, ({ in_fen, out_fen, waiting_fen }) => in_fen - out_fen + waiting_fen)).toBe(waits.cash);
});
