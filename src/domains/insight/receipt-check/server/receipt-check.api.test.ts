import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { performanceApi, salesCaseApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { receiptCheckApi } from '../receipt-check.contract.ts';
import { LINES, type Line, waterfall } from '../receipt-check.rules.ts';
import { recharge } from './testing/receipt-check.samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
const HERE = { company: 1 };

const lineOf = async (day: string, wanted: Line) => {
  const { lines } = await (await app.as('finance')).ok(
    receiptCheckApi.check,
    { from_day: day, to_day: day },
    HERE,
  );
  return lines.find(({ line }) => line === wanted);
};

test('of any span the books, the items and the steps between come to the same', async () => {
  const finance = await app.as('finance');
  for (const [from_day, to_day] of [
    ['2026-01-01', '2026-12-31'],
    ['2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-11-30'],
  ] as const) {
    const { sums, difference_fen } = await finance.ok(receiptCheckApi.check, { from_day, to_day }, HERE);
    expect(difference_fen).toBe(0);
    const steps = waterfall(sums);
    for (const [at, { isSum, name, to }] of steps.entries())
      if (isSum && at > 0) expect([name, to]).toEqual([name, steps[at - 1]?.to]);
    const span = { posted_from: from_day, posted_until: to_day };
    const { drilled_fen } = await finance.ok(performanceApi.drill, { ...span, of: 'all' }, HERE);
    expect(drilled_fen).toBe(sums.net_fen);
  }
});

test('each line is the sum of its documents', async () => {
  const finance = await app.as('finance');
  const span = { from_day: '2026-01-01', to_day: '2026-12-31' };
  const { lines } = await finance.ok(receiptCheckApi.check, span, HERE);
  expect(lines.map(({ line }) => line)).toEqual([...LINES]);
  for (const { line, count, open_fen } of lines) {
    const { list, total } = await finance.ok(receiptCheckApi.list, { ...span, line, limit: 100 }, HERE);
    expect(total).toBe(count);
    if (total <= 100) expect(sumOf(list, (item) => item.open_fen)).toBe(open_fen);
  }
});

test('what is paid is in transit until it is approved, then nobody’s, then unconfirmed, and then nothing is left', async () => {
  const at = await Arranger.in(app);
  const finance = await app.as('finance');
  const { id, day } = await recharge(at, 123_400);
  const before = await lineOf(day, 'unowned');
  const listed = async (line: Line) =>
    (
      await finance.ok(receiptCheckApi.list, { from_day: day, to_day: day, line, limit: 100 }, HERE)
    ).list.find(({ open_fen }) => open_fen === 123_400);
  expect((await listed('in_transit'))?.id).toBe(id);
  await at.owner.ok(rechargeApi.audit, { id, pass: 1 }, HERE);
  expect(await listed('in_transit')).toBeUndefined();
  expect(await listed('unowned')).toMatchObject({ open_fen: 123_400 });
  expect((await lineOf(day, 'unowned'))?.open_fen).toBe((before?.open_fen ?? 0) + 123_400);
  const { id: case_id } = (await listed('unconfirmed')) ?? {};
  const shares = [{ admin_id: at.owner.admin_id, role: 'adviser' as const, share_bp: 10_000 }];
  await (await app.as('manager')).ok(salesCaseApi.propose, { id: case_id as number, shares }, HERE);
  await at.owner.ok(salesCaseApi.confirm, { id: case_id as number }, HERE);
  expect(await listed('unowned')).toBeUndefined();
  expect(await listed('unconfirmed')).toBeUndefined();
  expect(await lineOf(day, 'unowned')).toEqual(before);
});

test('who is responsible is reminded, in words that lead to the document', async () => {
  const at = await Arranger.in(app);
  const finance = await app.as('finance');
  const { id, day } = await recharge(at);
  const what = { from_day: day, to_day: day, line: 'in_transit' as const };
  await finance.ok(receiptCheckApi.tell, { ...what, item_id: id }, HERE);
  const { list } = await (await app.as('manager')).ok(noticeApi.list, {});
  expect(list[0]).toMatchObject({
    kind: 'receipt_check.reminder',
    link: expect.stringMatching(new RegExp(`[?&]recharge_id=${id}$`)),
  });
  const before = JSON.stringify({ number: 'S1', from: day, to: day, line: 'in_transit' });
  await unsafeSql(app, 'UPDATE notice SET gaps = $2 WHERE id = $1', [list[0]?.id, before]);
  const [told] = (await (await app.as('manager')).ok(noticeApi.list, {})).list;
  expect(told?.link, 'one that was told before').toBe(
    `/FeedbackBoard/feedCheck?from=${day}&to=${day}&drill=in_transit`,
  );
  expect((await finance.call(receiptCheckApi.tell, { ...what, item_id: id + 1_000_000 }, HERE)).code).toBe(4);
});

test('who sees less than a company cannot check its books', async () => {
  const adviser = await app.as('adviser');
  const span = { from_day: '2026-01-01', to_day: '2026-12-31' };
  expect((await adviser.call(receiptCheckApi.check, span, HERE)).code).toBe(3);
});
