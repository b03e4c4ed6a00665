import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { openAllMonths } from '@/domains/money/month-close/server/testing/month-close.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { shopOrderApi } from '../../order/order.contract.ts';
import { goods, ORDER_PEOPLE, orderFields, shopper } from '../../order/server/testing/order.samples.ts';
import { productApi } from '../../product/product.contract.ts';
import { newCode } from '../../product/server/testing/product.samples.ts';
import { shopMoneyApi } from '../../shop-money/shop-money.contract.ts';
import { stockApi } from '../../stock/stock.contract.ts';
import { afterSaleApi } from '../after-sale.contract.ts';
import { CASE_PEOPLE } from './testing/after-sale.samples.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let maker: Person;
let auditor: Person;
let sender: Person;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  maker = await app.as(ORDER_PEOPLE.maker);
  auditor = await app.as(ORDER_PEOPLE.audit);
  sender = await app.as(ORDER_PEOPLE.send);
  finance = await app.as(CASE_PEOPLE.refund);
});
const wrong = async () => (await app.db.superPool.query('SELECT * FROM shop_wrong()')).rows;
afterEach(async () => expect(await wrong()).toEqual([]));
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

/** What there is on the shop account and in coins, and of it held. */
const moneyOf = async (student: number) => {
  const { store, virtual } = await app.db.asSystem((ctx) => ledger.available(ctx, student));
  return { store: [store.balance_fen, store.held_fen], coins: virtual.balance_fen };
};
const stockOf = async (product_id: number) => {
  const { list } = await at.owner.ok(stockApi.list, { product_id }, HERE);
  return [list[0]?.on_hand, list[0]?.held];
};
const get = (id: number) => at.owner.ok(shopOrderApi.get, { id }, HERE);
const caseOf = async (id: number, order_id: number) =>
  (await at.owner.ok(afterSaleApi.list, { order_id }, HERE)).list.find((one) => one.id === id);
const priced = (price_fen: number, more: { coin_percent?: number; pieces?: number } = {}) =>
  goods(at, {
    ...more,
    skus: [{ code: newCode(at), price_fen, delivery: 'pickup', keeps_stock: 1 }],
  });
const place = async (student: number, wanted: readonly { sku_id: number; quantity: number }[]) =>
  maker.call(shopOrderApi.add, await orderFields(maker, student, wanted), HERE);
/** Bought and audited; so many pieces of the first line were sent. */
async function bought(
  student: number,
  wanted: readonly { sku_id: number; quantity: number }[],
  sent: number,
) {
  const { id } = await maker.ok(shopOrderApi.add, await orderFields(maker, student, wanted), HERE);
  await auditor.ok(shopOrderApi.audit, { id, pass: 1 }, HERE);
  const line_id = (await get(id)).lines[0]?.id as number;
  if (sent > 0)
    await sender.ok(
      shopOrderApi.send,
      { id, sent_by: 'pickup', sent_lines: [{ line_id, quantity: sent }] },
      HERE,
    );
  return { id, line_id };
}
type Asked = InputOf<typeof afterSaleApi.add>;
async function agreed(asked: Asked): Promise<number> {
  const { id } = await maker.ok(afterSaleApi.add, asked, HERE);
  await at.owner.ok(afterSaleApi.agree, { id }, HERE);
  return id;
}
async function received(asked: Asked): Promise<number> {
  const id = await agreed(asked);
  await sender.ok(afterSaleApi.receive, { id }, HERE);
  return id;
}
const sendNew = (id: number) => sender.ok(afterSaleApi.send_new, { id, sent_by: 'pickup' }, HERE);

/** Stock, unearned, revenue and account agree, and the page of the shop's money comes to zero. */
async function agrees(): Promise<void> {
  expect(await wrong()).toEqual([]);
  const to = todayIn('Asia/Shanghai');
  const { reconciliation } = await at.owner.ok(shopMoneyApi.board, { from: '2020-01-01', to }, HERE);
  expect(reconciliation).toMatchObject({
    books_difference_fen: 0,
    lines_difference_fen: 0,
    revenue_difference_fen: 0,
  });
}

describe('an exchange', () => {
  test('part is sent, a sent one is exchanged for a dearer one, the rest is cancelled: all agrees after each step', async () => {
    const [book, dear] = [await priced(10_000), await priced(13_000)];
    const student = await shopper(at);
    const { id, line_id } = await bought(student, [{ sku_id: book.sku_id, quantity: 3 }], 2);
    expect(await moneyOf(student)).toMatchObject({ store: [470_000, 0] });

    const asked = { line_id, kind: 'exchange' as const, quantity: 1, sku_id: dear.sku_id };
    expect((await maker.ok(afterSaleApi.quote, { ...asked, fee_fen: 0 }, HERE)).exchange).toMatchObject({
      due_fen: 3_000,
      over_fen: 0,
      lacking_fen: 0,
      new_price_fen: 13_000,
    });
    const exchanged = await agreed(asked);
    await agrees();
    expect([await moneyOf(student), await stockOf(dear.id)]).toEqual([
      { store: [470_000, 3_000], coins: 0 },
      [10, 1],
    ]);
    // Not before the old one is here.
    expect(
      await sender.call(afterSaleApi.send_new, { id: exchanged, sent_by: 'pickup' }, HERE),
    ).toMatchObject({ code: 0 });
    await sender.ok(afterSaleApi.receive, { id: exchanged }, HERE);
    await agrees();
    expect(await stockOf(book.id)).toEqual([9, 1]);
    await sendNew(exchanged);
    await agrees();
    expect([await moneyOf(student), await stockOf(dear.id)]).toEqual([
      { store: [467_000, 0], coins: 0 },
      [9, 0],
    ]);

    await agrees();
    const rest = await agreed({ line_id, kind: 'refund', quantity: 1 });
    await finance.ok(afterSaleApi.refund, { id: rest }, HERE);
    await agrees();
    expect(await moneyOf(student)).toMatchObject({ store: [477_000, 0] });
    const order = await get(id);
    expect(order).toMatchObject({ status: 'shipped', refund_status: 'part', amount_fen: 43_000 });
    expect(order.lines.map((line) => [line.recognised_fen, line.back_fen, line.refunded])).toEqual([
      [20_000, 20_000, 2],
      [13_000, 0, 0],
    ]);
    expect(order.lines[1]).toMatchObject({ replaces_line_id: line_id, delivered: 1 });
  });

  test('for a cheaper one gives the difference back, coins first to where they came from', async () => {
    const [book, cheap] = [
      await priced(10_000, { coin_percent: 50 }),
      await priced(6_000, { coin_percent: 20 }),
    ];
    const student = await shopper(at, { coins: 20_000 });
    const { id, line_id } = await bought(student, [{ sku_id: book.sku_id, quantity: 2 }], 2);
    expect(await moneyOf(student)).toEqual({ store: [490_000, 0], coins: 10_000 });
    await sendNew(await received({ line_id, kind: 'exchange', quantity: 2, sku_id: cheap.sku_id }));
    // 100 of money and 100 of coins came back; 24 in coins and 96 of money paid the new ones.
    expect(await moneyOf(student)).toEqual({ store: [490_400, 0], coins: 17_600 });
    const { lines, refund_status } = await get(id);
    expect(refund_status).toBe('part');
    expect(lines[1]).toMatchObject({ coin_fen: 2_400, money_fen: 9_600, recognised_fen: 9_600 });
    // What was given in exchange goes back like anything else.
    const back = await received({ line_id: lines[1]?.id as number, kind: 'return', quantity: 2 });
    await finance.ok(afterSaleApi.pay_back, { id: back }, HERE);
    expect(await moneyOf(student)).toEqual({ store: [500_000, 0], coins: 20_000 });
    expect(await get(id)).toMatchObject({ refund_status: 'all' });
  });

  test('holds the new one from when it is agreed on: it cannot sell out; withdrawn, it is free again', async () => {
    const [book, last] = [await priced(10_000), await priced(10_000, { pieces: 1 })];
    const { line_id } = await bought(await shopper(at), [{ sku_id: book.sku_id, quantity: 1 }], 1);
    const asked = { line_id, kind: 'exchange' as const, quantity: 1, sku_id: last.sku_id };
    const id = await agreed(asked);
    const other = await shopper(at);
    expect(await place(other, [{ sku_id: last.sku_id, quantity: 1 }])).toMatchObject({ code: 0 });
    await maker.ok(afterSaleApi.withdraw, { id, reason: '不换了' }, HERE);
    expect(await stockOf(last.id)).toEqual([1, 0]);
    expect(await place(other, [{ sku_id: last.sku_id, quantity: 1 }])).toMatchObject({ code: 1 });
    expect(await maker.call(afterSaleApi.add, asked, HERE)).toMatchObject({ code: 2 });
  });

  test('keeps the price of the day on which it was agreed on', async () => {
    const [book, other] = [await priced(10_000), await priced(12_000)];
    const student = await shopper(at);
    const { line_id } = await bought(student, [{ sku_id: book.sku_id, quantity: 1 }], 1);
    const id = await agreed({ line_id, kind: 'exchange', quantity: 1, sku_id: other.sku_id });
    await at.owner.ok(productApi.setPrice, { ids: [other.id], percent: 50 }, HERE);
    await sender.ok(afterSaleApi.receive, { id }, HERE);
    await sendNew(id);
    expect(await moneyOf(student)).toMatchObject({ store: [488_000, 0] });
  });

  test('without the money for a dearer one waits and says how much; paid back instead, nothing stays held', async () => {
    const [book, dear] = [await priced(10_000), await priced(15_000)];
    const student = await shopper(at, { store: 12_000 });
    const { id, line_id } = await bought(student, [{ sku_id: book.sku_id, quantity: 1 }], 1);
    const exchanged = await received({ line_id, kind: 'exchange', quantity: 1, sku_id: dear.sku_id });
    expect(await caseOf(exchanged, id)).toMatchObject({ due_fen: 5_000, held_fen: 0, lacking_fen: 3_000 });
    expect(
      await sender.call(afterSaleApi.send_new, { id: exchanged, sent_by: 'pickup' }, HERE),
    ).toMatchObject({ code: 0, msg: expect.stringContaining('30.00') });
    expect(await stockOf(dear.id)).toEqual([10, 1]);
    await finance.ok(afterSaleApi.pay_back, { id: exchanged }, HERE);
    expect([await moneyOf(student), await stockOf(dear.id)]).toEqual([
      { store: [12_000, 0], coins: 0 },
      [10, 0],
    ]);
    expect(await get(id)).toMatchObject({ refund_status: 'all' });
  });

  test('is refused for what was not sent, for what is no goods, and without what it is for', async () => {
    const [book, other] = [await priced(10_000), await priced(9_000)];
    const service = await goods(at, {
      pieces: 0,
      kind: 'service',
      skus: [{ code: newCode(at), price_fen: 5_000 }],
    });
    const student = await shopper(at);
    const { line_id } = await bought(student, [{ sku_id: book.sku_id, quantity: 2 }], 1);
    const asked = { line_id, kind: 'exchange' as const, quantity: 1 };
    expect(await maker.call(afterSaleApi.add, asked, HERE)).toMatchObject({ code: 2 });
    const refused = [
      { ...asked, sku_id: service.sku_id },
      { ...asked, sku_id: other.sku_id, quantity: 2 },
    ];
    for (const one of refused)
      expect(await maker.call(afterSaleApi.add, one, HERE)).toMatchObject({ code: 2 });
    const offers = await maker.ok(afterSaleApi.offers, { line_id }, HERE);
    expect(offers.list.map(({ id }) => id)).toContain(other.sku_id);
    expect(offers.list.map(({ id }) => id)).not.toContain(service.sku_id);
  });
});

describe('what is lost or damaged', () => {
  test('is sent once more at no cost; the first parcel, back later, is received under its old case', async () => {
    const book = await priced(10_000);
    const student = await shopper(at);
    const { id, line_id } = await bought(student, [{ sku_id: book.sku_id, quantity: 2 }], 2);
    const lost = await agreed({ line_id, kind: 'resend', quantity: 1 });
    expect(await stockOf(book.id)).toEqual([8, 1]);
    expect(await sender.call(afterSaleApi.send_new, { id: lost, sent_by: 'express' }, HERE)).toMatchObject({
      code: 2,
    });
    await sendNew(lost);
    expect(await stockOf(book.id)).toEqual([7, 0]);
    expect(await moneyOf(student)).toMatchObject({ store: [480_000, 0] });
    expect((await get(id)).shipments.at(-1)).toMatchObject({ is_resend: true });
    await sender.ok(afterSaleApi.late, { id: lost, received_good: 1 }, HERE);
    expect(await stockOf(book.id)).toEqual([8, 0]);
    expect(await sender.call(afterSaleApi.late, { id: lost }, HERE)).toMatchObject({ code: 0 });
    expect(await caseOf(lost, id)).toMatchObject({ status: 'resent', received_good: 1 });
  });

  test('paid back as lost, it still comes back under its case; damaged, it is written off', async () => {
    const book = await priced(10_000);
    const student = await shopper(at);
    const { line_id } = await bought(student, [{ sku_id: book.sku_id, quantity: 2 }], 2);
    const lost = await agreed({ line_id, kind: 'refund', quantity: 2 });
    await finance.ok(afterSaleApi.refund, { id: lost }, HERE);
    expect(await moneyOf(student)).toMatchObject({ store: [500_000, 0] });
    await sender.ok(afterSaleApi.late, { id: lost, received_good: 1, received_damaged: 1 }, HERE);
    expect(await stockOf(book.id)).toEqual([9, 0]);
  });

  test('goods that are rejected go back to the family, with the reason; money and stock of the exchange are free', async () => {
    const [book, dear] = [await priced(10_000), await priced(11_000)];
    const student = await shopper(at);
    const { id, line_id } = await bought(student, [{ sku_id: book.sku_id, quantity: 1 }], 1);
    const exchanged = await received({ line_id, kind: 'exchange', quantity: 1, sku_id: dear.sku_id });
    expect(await stockOf(book.id)).toEqual([10, 0]);
    await sender.ok(afterSaleApi.reject_goods, { id: exchanged, reason: '非本店商品' }, HERE);
    expect([await stockOf(book.id), await stockOf(dear.id)]).toEqual([
      [9, 0],
      [10, 0],
    ]);
    expect(await moneyOf(student)).toMatchObject({ store: [490_000, 0] });
    expect(await caseOf(exchanged, id)).toMatchObject({ status: 'refused', reason: '非本店商品' });
  });
});

test('after-sale of an order of a locked month is posted today and names the month; the locked month stays as it was', async () => {
  const book = await priced(10_000);
  const student = await shopper(at);
  const { line_id, id } = await bought(student, [{ sku_id: book.sku_id, quantity: 1 }], 1);
  for (const rows of [
    'shop_order SET audited_at = $2 WHERE id',
    'order_line SET audited_at = $2 WHERE order_id',
  ])
    await unsafeSql(app, `UPDATE ${rows} = $1`, [id, '2021-03-10 04:00+00']);
  await openAllMonths(at, '2021-03');
  const ofMonth = async () =>
    (
      await app.db.superPool.query(
        `SELECT count(*)::int AS n, COALESCE(sum(p.amount_fen) FILTER (WHERE p.account = 'shop_revenue'), 0)::int AS fen
           FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
          WHERE e.company_id = 1 AND e.accounting_on BETWEEN '2021-03-01' AND '2021-03-31'`,
      )
    ).rows;
  const before = await ofMonth();
  const back = await received({ line_id, kind: 'return', quantity: 1 });
  await finance.ok(afterSaleApi.pay_back, { id: back }, HERE);
  const { rows } = await app.db.superPool.query(
    `SELECT corrects_month, accounting_on = posted_on AS today FROM ledger_entry WHERE doc = 'after_sale' AND doc_id = $1`,
    [back],
  );
  expect(rows).toEqual([{ corrects_month: '2021-03', today: true }]);
  expect(await ofMonth()).toEqual(before);
  await openAllMonths(at);
});

test('a case is found by whom it is for, by its product and by its code; each once, the newest first', async () => {
  const book = await priced(10_000);
  const student_id = await shopper(at);
  const name = `退换同学${at.next()}`;
  const { version } = await at.owner.ok(studentApi.get, { id: student_id }, HERE);
  await at.owner.ok(studentApi.edit, { id: student_id, version, username: name }, HERE);
  const { name: product, skus } = await at.owner.ok(productApi.get, { id: book.id }, HERE);
  const { line_id } = await bought(student_id, [{ sku_id: book.sku_id, quantity: 4 }], 4);
  const ask = async () =>
    (await maker.ok(afterSaleApi.add, { line_id, kind: 'return', quantity: 1, note: '说明' }, HERE)).id;
  const first = await ask();
  await at.owner.ok(afterSaleApi.refuse, { id: first, reason: '说明' }, HERE);
  const second = await ask();
  const found = async (asked: Partial<InputOf<typeof afterSaleApi.list>>) => {
    const { list, total } = await at.owner.ok(afterSaleApi.list, { student_id, ...asked }, HERE);
    return [list.map(({ id }) => id), total];
  };
  for (const keyword of [name, product, skus[0]?.code as string]) {
    expect(await found({ keyword }), keyword).toEqual([[second, first], 2]);
    expect(await found({ keyword, view: 'decide' }), keyword).toEqual([[second], 1]);
    expect(await found({ keyword, limit: 1, page: 2 }), keyword).toEqual([[first], 2]);
  }
  expect(await found({ keyword: '没有这个人' })).toEqual([[], 0]);
  const everybody = await at.owner.ok(afterSaleApi.list, { keyword: name, limit: 100 }, HERE);
  expect(everybody.list.map(({ id }) => id)).toEqual(expect.arrayContaining([second, first]));
});

test('the list says what waits for whom; its totals and reasons count the same cases', async () => {
  const book = await priced(10_000);
  const { line_id } = await bought(await shopper(at), [{ sku_id: book.sku_id, quantity: 4 }], 4);
  const mine = { product_id: book.id };
  const states = async () => {
    const views = ['decide', 'receive', 'refund', 'send', 'all'] as const;
    const found: number[] = [];
    for (const view of views)
      found.push((await at.owner.ok(afterSaleApi.list, { ...mine, view }, HERE)).total);
    return found;
  };
  const ask = (kind: 'refund' | 'resend' | 'return') =>
    maker.ok(afterSaleApi.add, { line_id, kind, quantity: 1, note: '说明' }, HERE);
  const { id: first } = await ask('return');
  expect(await states()).toEqual([1, 0, 0, 0, 1]);
  await at.owner.ok(afterSaleApi.agree, { id: first }, HERE);
  expect(await states()).toEqual([0, 1, 0, 0, 1]);
  await sender.ok(afterSaleApi.receive, { id: first }, HERE);
  expect(await states()).toEqual([0, 0, 1, 0, 1]);
  await finance.ok(afterSaleApi.pay_back, { id: first }, HERE);
  const { id: second } = await ask('resend');
  await at.owner.ok(afterSaleApi.agree, { id: second }, HERE);
  expect(await states()).toEqual([0, 0, 0, 1, 2]);
  await at.owner.ok(afterSaleApi.annul, { id: second, reason: '找到了' }, HERE);
  expect(await stockOf(book.id)).toEqual([7, 0]);
  expect(await at.owner.ok(afterSaleApi.totals, mine, HERE)).toEqual({
    count: 2,
    amount_fen: 10_000,
    coin_fen: 0,
    capped: false,
  });
  const { list } = await at.owner.ok(afterSaleApi.reasons, mine, HERE);
  expect(list).toMatchObject([{ product_id: book.id, reason_name: null, count: 1 }]);
  const counts = await at.owner.ok(afterSaleApi.counts, {}, HERE);
  expect(counts.all).toBeGreaterThanOrEqual(2);
});
