import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { afterSaleApi } from '../../after-sale/after-sale.contract.ts';
import { entitlementApi } from '../../entitlement/entitlement.contract.ts';
import { newEntitlementType } from '../../entitlement-type/server/testing/entitlement-type.samples.ts';
import { shopOrderApi } from '../../order/order.contract.ts';
import { goods, ORDER_PEOPLE, orderFields, shopper } from '../../order/server/testing/order.samples.ts';
import { productApi } from '../../product/product.contract.ts';
import type { Product } from '../../product/product.shapes.ts';
import { newCode, onSale } from '../../product/server/testing/product.samples.ts';
import { shopMoneyApi } from '../shop-money.contract.ts';
import { FIGURES, GROUPINGS } from '../shop-money.rules.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

const today = () => todayIn('Asia/Shanghai');
const board = (group: (typeof GROUPINGS)[number] = 'day', from = today(), to = today()) =>
  at.owner.ok(shopMoneyApi.board, { from, to, group }, HERE);
const ZERO = { books_difference_fen: 0, lines_difference_fen: 0, revenue_difference_fen: 0 };
const comesToZero = async (from = today()) =>
  expect((await board('day', from)).reconciliation).toMatchObject(ZERO);

async function audited(wanted: readonly { sku_id: number; quantity: number }[], coins = 0) {
  const [maker, auditor] = [await app.as(ORDER_PEOPLE.maker), await app.as(ORDER_PEOPLE.audit)];
  const student_id = await shopper(at, { coins });
  const { id } = await maker.ok(shopOrderApi.add, await orderFields(maker, student_id, wanted), HERE);
  await auditor.ok(shopOrderApi.audit, { id, pass: 1 }, HERE);
  const { lines } = await at.owner.ok(shopOrderApi.get, { id }, HERE);
  return { id, student_id, lines, maker };
}
const refunded = async (maker: Awaited<ReturnType<typeof app.as>>, line_id: number, quantity: number) => {
  const { id } = await maker.ok(afterSaleApi.add, { line_id, kind: 'refund', quantity }, HERE);
  await at.owner.ok(afterSaleApi.agree, { id }, HERE);
  await (await app.as('finance')).ok(afterSaleApi.refund, { id }, HERE);
};

describe('the money of the shop comes to zero', () => {
  test('over the demo, in every span', async () => {
    for (const from of [today(), plusDays(today(), -30), '2020-01-01']) await comesToZero(from);
    const before = plusDays(today(), -1);
    expect((await board('day', '2020-01-01', before)).reconciliation).toMatchObject(ZERO);
  });

  test('after each step of selling, sending, using, giving back and forfeiting', async () => {
    const start = (await board()).total;
    const book = await goods(at, {
      skus: [{ code: newCode(at), price_fen: 10_001, delivery: 'pickup', keeps_stock: 1 }],
    });
    const type_id = await newEntitlementType(at);
    const card = await onSale(at, {
      kind: 'entitlement',
      skus: [{ code: newCode(at), price_fen: 10_000, type_id, quantity: 3, days_valid: 90 }],
    });
    const { id, lines, maker, student_id } = await audited(
      [
        { sku_id: book.sku_id, quantity: 3 },
        { sku_id: card.sku_id, quantity: 1 },
      ],
      9_000,
    );
    await comesToZero();
    const sold = (await board()).total;
    expect(sold.orders - start.orders).toBe(1);
    expect(sold.sold_fen - start.sold_fen).toBe(40_003);
    expect(sold.coin_fen - start.coin_fen).toBe(9_000);
    expect(sold.left_fen - start.left_fen).toBe(31_003);

    const line_id = lines[0]?.id as number;
    const sent_lines = [{ line_id, quantity: 1 }];
    await at.owner.ok(shopOrderApi.send, { id, sent_by: 'pickup', sent_lines }, HERE);
    await comesToZero();
    const sent = (await board()).total;
    expect(sent.cost_fen - start.cost_fen).toBe(5_000);
    expect(sent.margin_fen - start.margin_fen).toBe(sent.delivered_fen - start.delivered_fen - 5_000);

    await refunded(maker, line_id, 1);
    await comesToZero();
    const { list } = await at.owner.ok(entitlementApi.list, { student_id }, HERE);
    const entitlement = list[0]?.id as number;
    const { id: use_id } = await at.owner.ok(
      entitlementApi.use,
      { id: entitlement, quantity: 1, purpose: '模考' },
      HERE,
    );
    await comesToZero();
    await at.owner.ok(entitlementApi.undo, { use_id }, HERE);
    await at.owner.ok(entitlementApi.use, { id: entitlement, quantity: 2, purpose: '模考' }, HERE);
    await unsafeSql(app, "UPDATE entitlement SET expires_on = '2020-01-01' WHERE id = $1", [entitlement]);
    await at.owner.ok(entitlementApi.let_go, { id: entitlement, reason: '到期' }, HERE);
    await comesToZero();
    const { reconciliation } = await board();
    expect(reconciliation?.forfeited_fen).toBeGreaterThan(0);
    expect((await app.db.superPool.query('SELECT * FROM shop_wrong_fact')).rows).toEqual([]);
  });

  test('an audit that was taken back leaves nothing', async () => {
    const before = (await board()).total;
    const book = await goods(at);
    const { id } = await audited([{ sku_id: book.sku_id, quantity: 2 }]);
    await at.owner.ok(shopOrderApi.unaudit, { id, reason: '审核有误' }, HERE);
    expect((await board()).total).toEqual(before);
    await comesToZero();
  });
});

describe('what a product sold', () => {
  const figures = async (id: number) => {
    const { list } = await at.owner.ok(productApi.list, { view: 'all', limit: 100 }, HERE);
    const { sold_30, returned_percent } = list.find((row) => row.id === id) as Product;
    return [sold_30, returned_percent];
  };

  test('are the pieces of its audited lines that were not given back, of thirty days', async () => {
    const book = await goods(at);
    const { id, lines, maker } = await audited([{ sku_id: book.sku_id, quantity: 4 }]);
    expect(await figures(book.id)).toEqual([4, null]);
    await refunded(maker, lines[0]?.id as number, 1);
    expect(await figures(book.id)).toEqual([3, null]);
    await at.owner.ok(shopOrderApi.send, { id, sent_by: 'pickup' }, HERE);
    expect(await figures(book.id)).toEqual([3, 0]);
    const other = await audited([{ sku_id: book.sku_id, quantity: 2 }]);
    expect(await figures(book.id)).toEqual([5, 0]);
    await at.owner.ok(shopOrderApi.unaudit, { id: other.id, reason: '审核有误' }, HERE);
    expect(await figures(book.id)).toEqual([3, 0]);
    const older = (rows: string) => unsafeSql(app, `UPDATE ${rows} = $1`, [id]);
    const wrong = async () => (await app.db.superPool.query('SELECT what, doc_id FROM shop_wrong_kept')).rows;
    await older("shop_order SET audited_at = audited_at - interval '40 days' WHERE id");
    expect(await wrong()).toEqual([{ what: 'audited at', doc_id: lines[0]?.id }]);
    await older("order_line SET audited_at = audited_at - interval '40 days' WHERE order_id");
    expect(await wrong()).toEqual([]);
    expect(await figures(book.id)).toEqual([0, 0]);
  });
});

describe('every figure is made of order lines', () => {
  test.each([
    ['2020-01-01', today()],
    [plusDays(today(), -120), plusDays(today(), -60)],
  ])('by each group the rows of a figure sum to it, and groups to the total (%s to %s)', async (from, to) => {
    for (const group of GROUPINGS) {
      const { list, total } = await board(group, from, to);
      expect(sumOf(list, (row) => row.sold_fen)).toBe(total.sold_fen);
      expect(sumOf(list, (row) => row.margin_fen)).toBe(total.margin_fen);
      const row = list[0];
      const field = group === 'day' || group === 'account' ? group : (`${group}_id` as const);
      const key = group === 'day' || group === 'account' ? row?.key : Number(row?.key);
      for (const figure of FIGURES.filter((one) => one !== 'orders')) {
        const lines = await at.owner.ok(
          shopMoneyApi.rows,
          { from, to, figure, [field]: key, limit: 100 } as never,
          HERE,
        );
        expect([group, figure, sumOf(lines.list, ({ value }) => value)]).toEqual([
          group,
          figure,
          row?.[figure],
        ]);
        expect(lines.sum).toBe(row?.[figure]);
      }
    }
  });
});

describe('a difference', () => {
  const differences = async () =>
    (await at.owner.ok(shopMoneyApi.differences, { from: today(), to: today() }, HERE)).list;

  test('of a line that says otherwise than the books is red, and lists its order', async () => {
    const book = await goods(at);
    const { id, lines } = await audited([{ sku_id: book.sku_id, quantity: 1 }]);
    expect(await differences()).toEqual([]);
    const line = lines[0]?.id as number;
    await unsafeSql(app, 'UPDATE order_line SET forfeited_fen = 7 WHERE id = $1', [line]);
    expect((await board()).reconciliation).toMatchObject({
      lines_difference_fen: -7,
      books_difference_fen: 0,
    });
    const [found, ...others] = await differences();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ order_id: id, lines: [expect.stringContaining('×1')] });
    expect((found?.unearned_lines_fen ?? 0) - (found?.unearned_books_fen ?? 0)).toBe(-7);
    await unsafeSql(app, 'UPDATE order_line SET forfeited_fen = 0 WHERE id = $1', [line]);
    await comesToZero();
  });

  test('of an order that came to an end before the span is found as well', async () => {
    const book = await goods(at);
    const { id, lines } = await audited([{ sku_id: book.sku_id, quantity: 1 }]);
    const line = lines[0]?.id as number;
    const tomorrow = plusDays(today(), 1);
    const later = async () =>
      (await at.owner.ok(shopMoneyApi.differences, { from: tomorrow, to: tomorrow }, HERE)).list;
    expect(await later()).toEqual([]);
    // Nothing is left of it, and nothing happens to it tomorrow.
    await unsafeSql(app, 'UPDATE order_line SET forfeited_fen = money_fen WHERE id = $1', [line]);
    const [found, ...others] = await later();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ order_id: id, unearned_lines_fen: 0 });
    expect(found?.unearned_books_fen).toBeGreaterThan(0);
    await unsafeSql(app, 'UPDATE order_line SET forfeited_fen = 0 WHERE id = $1', [line]);
    await comesToZero();
  });

  test('of an entry that names no order is listed by its document', async () => {
    await app.db.asSystem(async (ctx) => {
      await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: 77, key: 'shop-money:planted' }, [
        { account: 'shop_unearned', amount_fen: 500 },
        { account: 'shop_revenue', amount_fen: -500 },
      ]);
    });
    expect((await board()).reconciliation).toMatchObject({
      books_difference_fen: 500,
      lines_difference_fen: 0,
      revenue_difference_fen: -500,
    });
    expect(await differences()).toEqual([
      expect.objectContaining({ order_id: null, doc: 'test', doc_id: 77, unearned_books_fen: 500 }),
    ]);
  });
});

test('an adviser has no right to it', async () => {
  const adviser = await app.as((await at.staff('adviser')).login);
  expect(await adviser.call(shopMoneyApi.board, { from: today(), to: today() })).toMatchObject({ code: 3 });
});
