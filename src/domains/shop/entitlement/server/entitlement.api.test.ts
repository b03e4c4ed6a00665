import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { monthOf, plusDays, todayIn } from '@/kernel/value/day.ts';
import { afterSaleApi } from '../../after-sale/after-sale.contract.ts';
import { newEntitlementType } from '../../entitlement-type/server/testing/entitlement-type.samples.ts';
import { shopOrderApi } from '../../order/order.contract.ts';
import { goods, ORDER_PEOPLE, orderFields, shopper } from '../../order/server/testing/order.samples.ts';
import { newCode, onSale } from '../../product/server/testing/product.samples.ts';
import { entitlementApi } from '../entitlement.contract.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterEach(async () => {
  expect((await app.db.superPool.query('SELECT * FROM shop_wrong()')).rows).toEqual([]);
});
afterAll(() => app.close());

/** A card of three uses for ¥100, audited; some of it paid by coins, and other things bought along. */
async function card(coins = 0, along: readonly number[] = []) {
  const [maker, auditor] = [await app.as(ORDER_PEOPLE.maker), await app.as(ORDER_PEOPLE.audit)];
  const type_id = await newEntitlementType(at);
  const product = await onSale(at, {
    kind: 'entitlement',
    skus: [{ code: newCode(at), price_fen: 10_000, type_id, quantity: 3, days_valid: 90 }],
  });
  const student_id = await shopper(at, { coins });
  const fields = await orderFields(
    maker,
    student_id,
    [product.sku_id, ...along].map((sku_id) => ({ sku_id, quantity: 1 })),
  );
  const { id: order_id } = await maker.ok(shopOrderApi.add, fields, HERE);
  await auditor.ok(shopOrderApi.audit, { id: order_id, pass: 1 }, HERE);
  const { list } = await at.owner.ok(entitlementApi.list, { student_id }, HERE);
  return { maker, student_id, order_id, id: list[0]?.id as number };
}
const use = async (id: number) =>
  (await at.owner.ok(entitlementApi.use, { id, quantity: 1, purpose: '模考' }, HERE)).id;
const fens = async (id: number) =>
  (await at.owner.ok(entitlementApi.uses, { id }, HERE)).list.map(({ fen }) => fen);
const storeOf = async (student: number) =>
  (await app.db.asSystem((ctx) => ledger.available(ctx, student))).store.balance_fen;

test('three uses of ¥100 bring 33.33, 33.34 and 33.33; one more is refused', async () => {
  const { id } = await card();
  for (const _ of [1, 2, 3]) await use(id);
  expect(await fens(id)).toEqual([3_333, 3_334, 3_333]);
  const [row] = (await at.owner.ok(entitlementApi.list, { view: 'all' }, HERE)).list;
  expect(row).toMatchObject({ id, status: 'used_up', left: 0, worth_left_fen: 0 });
  expect(await at.owner.call(entitlementApi.use, { id, quantity: 1, purpose: '模考' }, HERE)).toMatchObject({
    code: 0,
  });
});

test('the second use is taken back once, and the rest is refunded to the fen', async () => {
  const { maker, id, order_id, student_id } = await card();
  await use(id);
  const second = await use(id);
  await at.owner.ok(entitlementApi.undo, { use_id: second }, HERE);
  expect(await at.owner.call(entitlementApi.undo, { use_id: second }, HERE)).toMatchObject({ code: 0 });
  expect(await fens(id)).toEqual([3_333, 3_334, -3_334]);
  const { lines } = await at.owner.ok(shopOrderApi.get, { id: order_id }, HERE);
  const line_id = lines[0]?.id as number;
  const { id: asked } = await maker.ok(afterSaleApi.add, { line_id, kind: 'refund', quantity: 1 }, HERE);
  await at.owner.ok(afterSaleApi.agree, { id: asked }, HERE);
  await (await app.as('finance')).ok(afterSaleApi.refund, { id: asked }, HERE);
  expect(await storeOf(student_id)).toBe(500_000 - 10_000 + 6_667);
});

test('a card that was audited twice gives all coins back: what the first audit granted does not count', async () => {
  // A book that is not sent yet keeps the order where its audit can be taken back.
  const { maker, order_id, student_id } = await card(4_000, [(await goods(at)).sku_id]);
  await at.owner.ok(shopOrderApi.unaudit, { id: order_id, reason: '审核有误' }, HERE);
  await (await app.as(ORDER_PEOPLE.audit)).ok(shopOrderApi.audit, { id: order_id, pass: 1 }, HERE);
  const { lines } = await at.owner.ok(shopOrderApi.get, { id: order_id }, HERE);
  const line = lines.find(({ kind }) => kind === 'entitlement');
  const coinsOf = async () =>
    (await app.db.asSystem((ctx) => ledger.available(ctx, student_id))).virtual.balance_fen;
  const before = await coinsOf();
  const { id: asked } = await maker.ok(
    afterSaleApi.add,
    { line_id: line?.id as number, kind: 'refund', quantity: 1 },
    HERE,
  );
  await at.owner.ok(afterSaleApi.agree, { id: asked }, HERE);
  await (await app.as('finance')).ok(afterSaleApi.refund, { id: asked }, HERE);
  expect(line?.coin_fen).toBeGreaterThan(0);
  expect((await coinsOf()) - before).toBe(line?.coin_fen);
});

test('what is over is looked at first: extended, or let go and forfeited', async () => {
  const { id } = await card();
  await use(id);
  expect(await at.owner.call(entitlementApi.let_go, { id, reason: '到期' }, HERE)).toMatchObject({ code: 0 });
  await unsafeSql(app, "UPDATE entitlement SET expires_on = '2020-01-01' WHERE id = $1", [id]);
  expect(await at.owner.call(entitlementApi.use, { id, quantity: 1, purpose: '模考' }, HERE)).toMatchObject({
    code: 0,
  });
  const { list } = await at.owner.ok(entitlementApi.list, { view: 'overdue' }, HERE);
  expect(list.map((row) => row.id)).toContain(id);
  await at.owner.ok(entitlementApi.extend, { id, expires_on: '2099-01-01', reason: '休学' }, HERE);
  await use(id);
  await unsafeSql(app, "UPDATE entitlement SET expires_on = '2020-01-01' WHERE id = $1", [id]);
  await at.owner.ok(entitlementApi.let_go, { id, reason: '到期' }, HERE);
  const { rows } = await app.db.superPool.query(
    `SELECT p.account, p.amount_fen::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
      WHERE e.kind = 'entitlement_expire' AND e.doc_id = $1 ORDER BY p.account`,
    [id],
  );
  expect(rows).toEqual([
    { account: 'forfeited', fen: 3_333 },
    { account: 'shop_unearned', fen: -3_333 },
  ]);
});

test('a student outside one’s scope has none', async () => {
  const { id } = await card();
  const person = await app.as((await at.staff('guidance')).login);
  expect(await person.call(entitlementApi.use, { id, quantity: 1, purpose: '模考' })).toMatchObject({
    code: 4,
  });
  expect(await person.ok(entitlementApi.totals, {})).toMatchObject({ granted: 0, worth_left_fen: 0 });
});

test('who sees some students alone reads the months of these, whatever else is summed up', async () => {
  const [{ student_id }] = [await card(), await card()];
  const { id: admin_id, login } = await at.staff('guidance');
  const person = await app.as(login);
  const granted = async () =>
    (await person.ok(entitlementApi.months, {})).months.reduce((all, row) => all + row.granted, 0);
  expect(await granted()).toBe(0);
  await unsafeSql(app, 'UPDATE student SET adviser_id = $2, class_teacher_id = $2 WHERE id = $1', [
    student_id,
    admin_id,
  ]);
  expect(await granted()).toBe(3);
});

test('months that are not what the documents say are found', async () => {
  const { id } = await card();
  const wrong = async () => (await app.db.superPool.query('SELECT what FROM shop_wrong()')).rows;
  const plant = (n: number) =>
    unsafeSql(
      app,
      `UPDATE entitlement_month SET used = used + $2
        WHERE (company_id, type_id) = (SELECT company_id, type_id FROM entitlement WHERE id = $1)`,
      [id, n],
    );
  await plant(1);
  expect(await wrong()).toEqual([{ what: expect.stringMatching(/^entitlements of /) }]);
  await plant(-1);
});

test('a freeze stops its use and its end, which moves by the days of the freeze', async () => {
  const { maker, id, order_id } = await card();
  const own = async () =>
    (await at.owner.ok(entitlementApi.list, { view: 'all', limit: 100 }, HERE)).list.find(
      (row) => row.id === id,
    );
  const before = (await own())?.expires_on as string;
  await at.owner.ok(entitlementApi.freeze, { id, reason: '休学' }, HERE);
  expect(await at.owner.call(entitlementApi.freeze, { id, reason: '休学' }, HERE)).toMatchObject({ code: 0 });
  expect(await at.owner.call(entitlementApi.use, { id, quantity: 1, purpose: '模考' }, HERE)).toMatchObject({
    code: 0,
  });
  const since = plusDays(todayIn('Asia/Shanghai'), -10);
  await unsafeSql(app, 'UPDATE entitlement SET frozen_on = $2, expires_on = $3 WHERE id = $1', [
    id,
    since,
    plusDays(since, 3),
  ]);
  expect(await at.owner.call(entitlementApi.let_go, { id, reason: '到期' }, HERE)).toMatchObject({ code: 0 });
  const { list: overdue } = await at.owner.ok(entitlementApi.list, { view: 'overdue', limit: 100 }, HERE);
  expect(overdue.map((row) => row.id)).not.toContain(id);
  await at.owner.ok(entitlementApi.unfreeze, { id }, HERE);
  expect(await own()).toMatchObject({ frozen_on: null, expires_on: plusDays(since, 13) });
  expect(before > since).toBe(true);
  await use(id);
  // One that is frozen can be given back all the same.
  await at.owner.ok(entitlementApi.freeze, { id, reason: '休学' }, HERE);
  const { lines } = await at.owner.ok(shopOrderApi.get, { id: order_id }, HERE);
  const line_id = lines[0]?.id as number;
  const { id: asked } = await maker.ok(afterSaleApi.add, { line_id, kind: 'refund', quantity: 1 }, HERE);
  await at.owner.ok(afterSaleApi.agree, { id: asked }, HERE);
  await (await app.as('finance')).ok(afterSaleApi.refund, { id: asked }, HERE);
  expect(await own()).toMatchObject({ status: 'withdrawn', frozen_on: null });
});

test('the months say what was granted, used and expired, of all and by type', async () => {
  const { id } = await card();
  const { list } = await at.owner.ok(entitlementApi.list, { view: 'all', limit: 100 }, HERE);
  const type_id = list.find((row) => row.id === id)?.type_id as number;
  await use(id);
  await unsafeSql(app, 'UPDATE entitlement SET expires_on = $2 WHERE id = $1', [
    id,
    plusDays(todayIn('Asia/Shanghai'), -1),
  ]);
  await at.owner.ok(entitlementApi.let_go, { id, reason: '到期' }, HERE);
  const { months, types } = await at.owner.ok(entitlementApi.months, { type_id }, HERE);
  expect(months).toHaveLength(12);
  expect(types).toEqual([expect.objectContaining({ type_id, granted: 3, used: 1, expired: 2 })]);
  const sum = (field: 'granted' | 'used' | 'expired') => months.reduce((all, row) => all + row[field], 0);
  expect([sum('granted'), sum('used'), sum('expired')]).toEqual([3, 1, 2]);
  expect(months.at(-1)).toMatchObject({ granted: 3, used: 1 });
});

test('what was granted stays in its month when the company moves to another time zone', async () => {
  const { id } = await card();
  const first = `${monthOf(todayIn('Asia/Shanghai'))}-01`;
  // Half an hour into the month here; in London it is still the day before.
  await unsafeSql(app, 'UPDATE entitlement SET created_at = $2, granted_on = $3 WHERE id = $1', [
    id,
    `${first}T00:30:00+08:00`,
    first,
  ]);
  const moveTo = (zone: string) => unsafeSql(app, 'UPDATE company SET time_zone = $1 WHERE id = 1', [zone]);
  const wrong = async () => (await app.db.superPool.query('SELECT * FROM shop_wrong_kept')).rows;
  try {
    await moveTo('Europe/London');
    expect(await wrong()).toEqual([]);
    await unsafeSql(app, 'UPDATE entitlement SET expires_on = $2 WHERE id = $1', [id, plusDays(first, -10)]);
    await at.owner.ok(entitlementApi.let_go, { id, reason: '到期' }, HERE);
    expect(await wrong()).toEqual([]);
  } finally {
    await moveTo('Asia/Shanghai');
  }
});
