import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { roleApi } from '@/domains/organisation/role/role.contract.ts';
import { roleFields } from '@/domains/organisation/role/server/testing/role.samples.ts';
import { monthAfter, monthOf, todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { receiptBoardApi } from '../../receipt-board/receipt-board.contract.ts';
import { receiptForecastApi } from '../receipt-forecast.contract.ts';
import { PARTS } from '../receipt-forecast.rules.ts';
import { receiptForecasts } from './receipt-forecast.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
const HERE = { company: 1 };
const today = todayIn('Asia/Shanghai');
const forecast = async () =>
  (await (await app.as('finance')).ok(receiptForecastApi.forecast, {}, HERE)).estimate;

test('what is expected is what was received and the sum of the rows of each part', async () => {
  const finance = await app.as('finance');
  const found = await forecast();
  if (!found) throw new Error('finance sees whole companies');
  const { totals } = await finance.ok(
    receiptBoardApi.receipt,
    { from_day: `${monthOf(today)}-01`, to_day: today },
    HERE,
  );
  expect(found.received_fen).toBe(totals.receipts_fen);
  expect(found.forecast_fen).toBe(found.received_fen + sumOf(found.parts, (one) => one.forecast_fen));
  for (const { part, count, forecast_fen, amount_fen } of found.parts) {
    const { list, total } = await finance.ok(receiptForecastApi.list, { part, limit: 100 }, HERE);
    expect(total).toBe(count);
    expect(forecast_fen).toBeLessThanOrEqual(amount_fen);
    if (total <= 100)
      expect([sumOf(list, (one) => one.amount_fen), sumOf(list, (one) => one.forecast_fen)]).toEqual([
        amount_fen,
        forecast_fen,
      ]);
  }
});

test('what fell due earlier in the month and is still open is expected too', async () => {
  const { rows } = await app.db.superPool.query(
    'SELECT id, number FROM lead WHERE company_id = 1 ORDER BY id LIMIT 1',
  );
  const [{ id, number }] = rows;
  await unsafeSql(
    app,
    "UPDATE lead SET status = 'negotiating', expected_fen = 100000, expected_on = $2 WHERE id = $1",
    [id, `${monthOf(today)}-01`],
  );
  const finance = await app.as('finance');
  const { list } = await finance.ok(receiptForecastApi.list, { part: 'leads', limit: 100 }, HERE);
  expect(list.map((row) => row.number)).toContain(number);
});

test('it is kept once a day, and last month’s is told with how far it was off', async () => {
  for (const _ of [1, 2]) await app.db.asSystem((ctx) => receiptForecasts.keep(ctx), { company_id: 1 });
  const { rows } = await app.db.superPool.query(
    'SELECT count(*)::int AS n FROM receipt_forecast WHERE company_id = 1 AND made_on = $1',
    [today],
  );
  expect(rows[0].n).toBe(1);
  expect((await forecast())?.before).toBeNull();
  const last = monthAfter(monthOf(today), -1);
  const { totals } = await (await app.as('finance')).ok(
    receiptBoardApi.receipt,
    { from_day: `${last}-01`, to_day: `${last}-28` },
    HERE,
  );
  await unsafeSql(
    app,
    `INSERT INTO receipt_forecast (family_id, company_id, month, made_on, received_fen, instalments_fen, renewals_fen, leads_fen)
     VALUES (1, 1, $1, $2, $3, 100, 0, 0)`,
    [last, `${last}-01`, totals.receipts_fen],
  );
  const before = (await forecast())?.before;
  expect(before?.made_on).toBe(`${last}-01`);
  expect(before?.off_fen).toBeLessThanOrEqual(100);
});

test('several companies are told together, where each has kept its own', async () => {
  const owner = await app.as('owner');
  const alone = await owner.ok(receiptForecastApi.forecast, {}, HERE);
  const both = await owner.ok(receiptForecastApi.forecast, {}, { ...HERE, selected: 0 });
  expect(alone.estimate?.before).not.toBeNull();
  expect(both.estimate?.before).toBeNull();
  expect(both.estimate?.received_fen).toBeGreaterThanOrEqual(alone.estimate?.received_fen ?? 0);
});

test('who sees a part of the company has no estimate, and no rows of it', async () => {
  const at = await Arranger.in(app);
  const menus = ['/FeedbackBoard/feedReceipt'];
  const role = await at.owner.ok(roleApi.add, { ...roleFields(at), data_scope: 'own', menus });
  const person = { ...(await at.staffFields()), role_ids: [role.id], password: 'Another-2026!' };
  await at.owner.ok(adminApi.add, person);
  const narrow = await app.as(person.login_name);
  expect(await narrow.ok(receiptForecastApi.forecast, {})).toEqual({ estimate: null });
  for (const part of PARTS) expect((await narrow.ok(receiptForecastApi.list, { part })).list).toEqual([]);
  expect((await (await app.as('teacher')).call(receiptForecastApi.forecast, {}, HERE)).code).toBe(3);
});
