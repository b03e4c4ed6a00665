import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { courseOf } from '@/domains/teaching/course/server/testing/course.samples.ts';
import { CODE } from '@/kernel/errors.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { newEntitlementType } from '../../entitlement-type/server/testing/entitlement-type.samples.ts';
import { productApi } from '../../product/product.contract.ts';
import { newCode, onSale } from '../../product/server/testing/product.samples.ts';
import { newCategory } from '../../product-category/server/testing/product-category.samples.ts';
import { newFile } from '../../shop-picture/server/testing/shop-picture.samples.ts';
import { stockApi } from '../../stock/stock.contract.ts';
import { cartApi } from '../cart.contract.ts';
import { shopOrderApi } from '../order.contract.ts';
import { completeOld, lapseOld } from './order.jobs.ts';
import { orderStore } from './order.store.ts';
import {
  auditedOrder,
  goods,
  ORDER_PEOPLE,
  orderFields,
  placedOrder,
  shopper,
} from './testing/order.samples.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let maker: Person;
let auditor: Person;
let sender: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  maker = await app.as(ORDER_PEOPLE.maker);
  auditor = await app.as(ORDER_PEOPLE.audit);
  sender = await app.as(ORDER_PEOPLE.send);
});
afterEach(async () => {
  expect((await app.db.superPool.query('SELECT * FROM shop_wrong()')).rows).toEqual([]);
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

const moneyOf = async (student: number) => {
  const all = await app.db.asSystem((ctx) => ledger.available(ctx, student));
  return Object.fromEntries(
    (['store', 'learning', 'new', 'classes', 'virtual'] as const).map((name) => [
      name,
      [all[name].balance_fen, all[name].held_fen],
    ]),
  );
};
const stockOf = async (product_id: number) =>
  (await at.owner.ok(stockApi.list, { product_id }, HERE)).list.map(({ on_hand, held }) => [on_hand, held]);
const postedOf = async (id: number) =>
  (
    await app.db.superPool.query(
      `SELECT e.kind, p.account, p.amount_fen::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
        WHERE e.doc = 'shop_order' AND e.doc_id = $1 ORDER BY e.id, p.account`,
      [id],
    )
  ).rows;
const get = (id: number) => at.owner.ok(shopOrderApi.get, { id }, HERE);
const statusOf = async (id: number) => (await get(id)).status;
const place = async (
  student_id: number,
  wanted: readonly { sku_id: number; quantity: number }[],
  more: Parameters<typeof orderFields>[3] = {},
) => (await maker.ok(shopOrderApi.add, await orderFields(maker, student_id, wanted, more), HERE)).id;
const audit = (id: number) => auditor.ok(shopOrderApi.audit, { id, pass: 1 }, HERE);
/** As if it had been placed so many days ago. */
const waited = (id: number, n: number) =>
  unsafeSql(app, "UPDATE shop_order SET updated_at = now() - $2 * interval '1 day' WHERE id = $1", [id, n]);

describe('the shelf', () => {
  test('shows only what is there, and only what takes coins, where that is asked', async () => {
    const [student_id, name] = [await shopper(at), `货架${at.next()}`];
    const there = await goods(at, { name: `${name}有货`, coin_percent: 50 });
    const gone = await goods(at, { name: `${name}售罄`, coin_percent: 0, pieces: 0 });
    const shown = async (only: { in_stock?: 1; takes_coins?: 1 }) => {
      const { list, total } = await maker.ok(cartApi.products, { student_id, keyword: name, ...only }, HERE);
      expect(total).toBe(list.length);
      return list.map(({ id }) => id).sort();
    };
    expect(await shown({})).toEqual([there.id, gone.id].sort());
    expect(await shown({ in_stock: 1 })).toEqual([there.id]);
    expect(await shown({ takes_coins: 1 })).toEqual([there.id]);
  });

  test('counts in each category what choosing it would show, and what fits the student', async () => {
    const [student_id, name] = [await shopper(at), `分类${at.next()}`];
    const books = await newCategory(at);
    await goods(at, { name: `${name}书`, category_id: books });
    await goods(at, { name: `${name}售罄`, category_id: books, pieces: 0 });
    await goods(at, { name: `${name}给别人`, category_id: books, buyer_statuses: ['finished'] });
    await goods(at, { name: `${name}文具` });
    const counted = async (only: { in_stock?: 1 } = {}) => {
      const asked = { student_id, keyword: name, ...only };
      const { list, ...sums } = await maker.ok(cartApi.categories, asked, HERE);
      for (const { category_id, count } of list)
        expect((await maker.ok(cartApi.products, { ...asked, category_id }, HERE)).total).toBe(count);
      return { ...sums, books: list.find(({ category_id }) => category_id === books)?.count };
    };
    expect(await counted()).toEqual({ fitting: 3, all: 4, books: 3 });
    expect(await counted({ in_stock: 1 })).toEqual({ fitting: 2, all: 3, books: 2 });
    expect(await maker.call(cartApi.categories, { student_id: 999_999 }, HERE)).toMatchObject({
      code: CODE.notFound,
    });
  });
});

describe('from the cart to the last piece', () => {
  test('placing holds pieces and money; the audit makes it unearned, and each parcel earns its part to the fen', async () => {
    const book = await goods(at, { skus: [sku(at, 3_333)] });
    const student = await shopper(at, { coins: 1_000 });
    const id = await place(student, [{ sku_id: book.sku_id, quantity: 3 }]);
    expect(await moneyOf(student)).toMatchObject({ store: [500_000, 8_999], virtual: [1_000, 1_000] });
    expect(await stockOf(book.id)).toEqual([[10, 3]]);
    expect(await statusOf(id)).toBe('placed');
    expect(await maker.call(shopOrderApi.audit, { id, pass: 1 }, HERE)).toMatchObject({ code: 0 });

    await audit(id);
    expect(await moneyOf(student)).toMatchObject({ store: [491_001, 0], virtual: [0, 0] });
    expect(await postedOf(id)).toEqual([
      { kind: 'shop_sale', account: 'gift_cost', fen: 1_000 },
      { kind: 'shop_sale', account: 'shop_unearned', fen: 8_999 },
      { kind: 'shop_sale', account: 'store', fen: -8_999 },
      { kind: 'shop_sale', account: 'virtual', fen: -1_000 },
    ]);
    expect(await stockOf(book.id)).toEqual([[10, 3]]);

    const [line] = (await get(id)).lines;
    const sent_lines = [{ line_id: line?.id as number, quantity: 1 }];
    await sender.ok(shopOrderApi.send, { id, sent_by: 'express', parcel: 'SF1', sent_lines }, HERE);
    expect((await get(id)).lines[0]).toMatchObject({ delivered: 1, recognised_fen: 3_000 });
    expect(await get(id)).toMatchObject({ status: 'audited', sent_count: 1, piece_count: 3 });
    await sender.ok(shopOrderApi.send, { id, sent_by: 'pickup' }, HERE);
    expect((await get(id)).lines[0]).toMatchObject({ delivered: 3, recognised_fen: 8_999 });
    expect(await stockOf(book.id)).toEqual([[7, 0]]);
    expect(await statusOf(id)).toBe('shipped');
    await sender.ok(shopOrderApi.complete, { id }, HERE);
    expect(await get(id)).toMatchObject({ status: 'completed', shipments: [{ parcel: 'SF1' }, {}] });
  });

  test('refused, cancelled and annulled: pieces and money are free again, and nobody decides twice', async () => {
    const book = await goods(at, { pieces: 3 });
    const student = await shopper(at);
    const wanted = [{ sku_id: book.sku_id, quantity: 1 }];
    const [first, second, third] = [
      await place(student, wanted),
      await place(student, wanted),
      await place(student, wanted),
    ];
    expect(await stockOf(book.id)).toEqual([[3, 3]]);
    expect(await auditor.call(shopOrderApi.audit, { id: first, pass: 0 }, HERE)).toMatchObject({ code: 2 });
    await auditor.ok(shopOrderApi.audit, { id: first, pass: 0, reason: '家长不要了' }, HERE);
    expect(await at.owner.call(shopOrderApi.cancel, { id: second }, HERE)).toMatchObject({ code: 0 });
    await maker.ok(shopOrderApi.cancel, { id: second }, HERE);
    await at.owner.ok(shopOrderApi.annul, { id: third, reason: '重复' }, HERE);
    expect(await auditor.call(shopOrderApi.audit, { id: third, pass: 1 }, HERE)).toMatchObject({ code: 0 });
    expect(await stockOf(book.id)).toEqual([[3, 0]]);
    expect(await moneyOf(student)).toMatchObject({ store: [500_000, 0] });
    expect(await get(first)).toMatchObject({ status: 'cancelled', reason: '家长不要了' });
  });

  test('an audit is taken back to the fen while nothing was sent, and made once more', async () => {
    const book = await goods(at);
    const type_id = await newEntitlementType(at);
    const card = await onSale(at, {
      kind: 'entitlement',
      skus: [{ code: newCode(at), price_fen: 10_000, type_id, quantity: 3 }],
    });
    const pack = await onSale(at, { kind: 'hours', skus: [hours(at)] });
    const student = await shopper(at);
    const before = await moneyOf(student);
    const id = await place(student, [
      { sku_id: book.sku_id, quantity: 1 },
      { sku_id: card.sku_id, quantity: 1 },
      { sku_id: pack.sku_id, quantity: 1 },
    ]);
    const held = await moneyOf(student);
    for (const _ of [1, 2]) {
      await audit(id);
      expect((await get(id)).lines.map(({ is_paid, granted }) => [is_paid, granted])).toEqual([
        [1, 0],
        [1, 3],
        [1, 0],
      ]);
      expect(await app.db.asSystem((ctx) => classHours.lotsOf(ctx, student))).toHaveLength(1);
      await at.owner.ok(shopOrderApi.unaudit, { id, reason: '审核有误' }, HERE);
      expect(await moneyOf(student)).toEqual(held);
      expect(await app.db.asSystem((ctx) => classHours.lotsOf(ctx, student))).toEqual([]);
      expect((await app.db.superPool.query('SELECT * FROM shop_wrong()')).rows).toEqual([]);
    }
    await maker.ok(shopOrderApi.cancel, { id }, HERE);
    expect(await moneyOf(student)).toEqual(before);
    const sent = await auditedOrder(at);
    await sender.ok(shopOrderApi.send, { id: sent, sent_by: 'pickup' }, HERE);
    expect(await at.owner.call(shopOrderApi.unaudit, { id: sent, reason: '晚了' }, HERE)).toMatchObject({
      code: 0,
    });
  });

  test('hours paid from the shop’s account go through learning, become a lot, and complete the order by itself', async () => {
    const pack = await onSale(at, { kind: 'hours', coin_percent: 10, skus: [hours(at, 1_200_000)] });
    const student = await shopper(at, { store: 300_000, coins: 500_000 });
    const quote = await maker.ok(
      shopOrderApi.quote,
      { student_id: student, lines: [{ sku_id: pack.sku_id, quantity: 1 }] },
      HERE,
    );
    expect(quote.groups).toEqual([
      {
        group: 'hours',
        amount_fen: 1_200_000,
        coin_cap_fen: 120_000,
        missing_fen: 0,
        accounts: ['virtual', 'learning', 'new', 'store'],
      },
    ]);
    const id = await place(student, [{ sku_id: pack.sku_id, quantity: 1 }]);
    await audit(id);
    expect(await statusOf(id)).toBe('completed');
    expect(await moneyOf(student)).toEqual({
      store: [220_000, 0],
      learning: [0, 0],
      new: [0, 0],
      classes: [1_080_000, 0],
      virtual: [380_000, 0],
    });
    const [lot] = await app.db.asSystem((ctx) => classHours.lotsOf(ctx, student));
    expect(lot).toMatchObject({ paid_minutes: 600, gift_minutes: 60, price_fen: 1_080_000 });
    expect((await get(id)).lines[0]).toMatchObject({ lot_id: lot?.id, recognised_fen: 0 });
  });

  test('a service is earned when it is done; until then the order cannot be completed', async () => {
    const service = await onSale(at, { kind: 'service', skus: [{ code: newCode(at), price_fen: 20_000 }] });
    const book = await goods(at);
    const id = await place(await shopper(at), [
      { sku_id: service.sku_id, quantity: 1 },
      { sku_id: book.sku_id, quantity: 1 },
    ]);
    await audit(id);
    await sender.ok(shopOrderApi.send, { id, sent_by: 'pickup' }, HERE);
    expect(await statusOf(id)).toBe('shipped');
    expect(await sender.call(shopOrderApi.complete, { id }, HERE)).toMatchObject({ code: 0 });
    const file_id = await newFile(at, sender);
    await sender.ok(shopOrderApi.send, { id, sent_by: 'service', note: '已完成', file_id }, HERE);
    await sender.ok(shopOrderApi.complete, { id }, HERE);
    const { lines, shipments, entries } = await get(id);
    expect(lines.map(({ recognised_fen }) => recognised_fen)).toEqual([20_000, 12_800]);
    expect(shipments[1]).toMatchObject({ note: '已完成', file_id, file_name: expect.any(String) });
    expect(entries[0]).toMatchObject({ account: 'shop_unearned', kind_name: '商城订单' });
  });

  test('while it is open its student is not cleared', async () => {
    const id = await placedOrder(at);
    const { student_id, number } = await get(id);
    const { obstacles } = await auditor.ok(clearingApi.preview, { student_id: student_id as number }, HERE);
    expect(obstacles).toContain(`订单 ${number} 还没有完成`);
  });
});

describe('what must not happen', () => {
  test('the last item and many buyers at once: one order, the others are told, and nothing of theirs is held', async () => {
    const book = await goods(at, { pieces: 1 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shopper(at)));
    const inputs = await Promise.all(
      buyers.map((student) => orderFields(maker, student, [{ sku_id: book.sku_id, quantity: 1 }])),
    );
    const answers = await atOnce(
      app.db,
      `SELECT 1 FROM sku_stock WHERE sku_id = ${book.sku_id} FOR UPDATE`,
      inputs.map((input) => () => maker.call(shopOrderApi.add, input, HERE)),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    for (const { code, msg } of answers) if (code !== 1) expect(msg).toContain('库存不足');
    expect(await stockOf(book.id)).toEqual([[1, 1]]);
    const held = await Promise.all(buyers.map(async (student) => (await moneyOf(student)).store?.[1]));
    expect(held.filter((fen) => fen !== 0)).toEqual([12_800]);
  });

  test('of two items the one that is short is named, not the one that was there', async () => {
    const code = newCode(at);
    const there = await goods(at, { name: `足够${code}`, pieces: 10 });
    const short = await goods(at, { name: `不足${code}`, pieces: 1 });
    const input = await orderFields(maker, await shopper(at), [
      { sku_id: there.sku_id, quantity: 6 },
      { sku_id: short.sku_id, quantity: 2 },
    ]);
    const { code: answer, msg } = await maker.call(shopOrderApi.add, input, HERE);
    expect([answer, msg]).toEqual([0, expect.stringContaining(`不足${code}`)]);
    expect(await stockOf(there.id)).toEqual([[10, 0]]);
  });

  test('carts with two items in opposite order do not wait for each other in a circle', async () => {
    const [first, second] = [await goods(at, { pieces: 20 }), await goods(at, { pieces: 20 })];
    const wanted = [first, second].map(({ sku_id }) => ({ sku_id, quantity: 1 }));
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shopper(at)));
    const inputs = await Promise.all(
      buyers.map((student, n) => orderFields(maker, student, n % 2 ? wanted : wanted.toReversed())),
    );
    const answers = await Promise.all(inputs.map((input) => maker.call(shopOrderApi.add, input, HERE)));
    expect(answers.map(({ code }) => code)).toEqual(buyers.map(() => 1));
    expect([...(await stockOf(first.id)), ...(await stockOf(second.id))]).toEqual([
      [20, 8],
      [20, 8],
    ]);
  });

  test('two orders of one student at once, together beyond the account: one is placed, the other is told', async () => {
    const book = await goods(at);
    const student = await shopper(at, { store: 20_000 });
    const input = await orderFields(maker, student, [{ sku_id: book.sku_id, quantity: 1 }]);
    const answers = await Promise.all([1, 2].map(() => maker.call(shopOrderApi.add, input, HERE)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await moneyOf(student)).toMatchObject({ store: [20_000, 12_800] });
    expect(await stockOf(book.id)).toEqual([[10, 1]]);
  });

  test('audit against cancel, and lapse against audit: one wins, the other is told', async () => {
    const id = await placedOrder(at);
    const answers = await atOnce<{ code: number }>(
      app.db,
      `SELECT 1 FROM shop_order WHERE id = ${id} FOR UPDATE`,
      [
        () => auditor.call(shopOrderApi.audit, { id, pass: 1 }, HERE),
        () => maker.call(shopOrderApi.cancel, { id }, HERE),
      ],
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);

    const old = await placedOrder(at);
    await waited(old, 8);
    await app.db.asSystem(lapseOld);
    expect(await statusOf(old)).toBe('lapsed');
    expect(await auditor.call(shopOrderApi.audit, { id: old, pass: 1 }, HERE)).toMatchObject({ code: 0 });
    const { student_id } = await get(old);
    expect(await moneyOf(student_id as number)).toMatchObject({ store: [500_000, 0] });
  });

  test('an audit that is taken back gives all days anew, and a warning before they are over', async () => {
    const id = await placedOrder(at);
    const isUntold = async () => {
      const found = await app.db.asSystem((ctx) =>
        orderStore.lockPlacedBefore(ctx, new Date(), 1_000, { untold: true }),
      );
      return found.some((order) => order.id === id);
    };
    expect(await isUntold()).toBe(true);
    await waited(id, 6.5);
    await app.db.asSystem(lapseOld);
    expect([await statusOf(id), await isUntold()]).toEqual(['placed', false]);
    await audit(id);
    await unsafeSql(app, "UPDATE shop_order SET placed_at = now() - interval '30 days' WHERE id = $1", [id]);
    await at.owner.ok(shopOrderApi.unaudit, { id, reason: '审核有误' }, HERE);
    await app.db.asSystem(lapseOld);
    expect(await isUntold()).toBe(true);
    const week = plusDays(todayIn('Asia/Shanghai'), 7);
    expect(await get(id)).toMatchObject({ status: 'placed', ends_on: week });
  });

  test('money of an order that waits cannot be refunded, and what is refunded cannot buy', async () => {
    const book = await goods(at);
    const student = await shopper(at, { store: 12_800 });
    const id = await place(student, [{ sku_id: book.sku_id, quantity: 1 }]);
    const asked = {
      student_id: student,
      accounts: [{ account: 'store' as const, amount_fen: 12_800 }],
      policy: 'unit_paid' as const,
      method_id: await paymentMethod(at),
      payee_name: '王女士',
      cause: '搬家',
    };
    const affairs = await app.as('affairs');
    expect(await affairs.call(refundApi.request, asked, HERE)).toMatchObject({ code: 0 });
    await maker.ok(shopOrderApi.cancel, { id }, HERE);
    await affairs.ok(refundApi.request, asked, HERE);
    const input = {
      student_id: student,
      lines: [{ sku_id: book.sku_id, quantity: 1, price_fen: 12_800 }],
      tenders: [{ group: 'shop' as const, account: 'store' as const, amount_fen: 12_800 }],
      delivery: 'pickup' as const,
    };
    expect(await maker.call(shopOrderApi.add, input, HERE)).toMatchObject({ code: 0 });
    expect(await stockOf(book.id)).toEqual([[10, 0]]);
  });

  test('one place and two buyers: one is placed, the other is told before any money moves', async () => {
    const course_id = await courseOf(at, 1);
    const course = await onSale(at, {
      kind: 'course',
      skus: [{ code: newCode(at), price_fen: 100_000, course_id, paid_minutes: 600 }],
    });
    const [one, other] = [await shopper(at), await shopper(at)];
    const inputs = await Promise.all(
      [one, other].map((student) => orderFields(maker, student, [{ sku_id: course.sku_id, quantity: 1 }])),
    );
    const answers = await Promise.all(inputs.map((input) => maker.call(shopOrderApi.add, input, HERE)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const id = answers.find(({ code }) => code === 1)?.data.id as number;
    await audit(id);
    const { student_id, lines, status } = await get(id);
    expect([status, lines[0]?.lot_id]).toEqual(['completed', expect.any(Number)]);
    const loser = student_id === one ? other : one;
    expect(await moneyOf(loser)).toMatchObject({
      learning: [500_000, 0],
      new: [500_000, 0],
      store: [500_000, 0],
    });
  });

  test('price, shelf and limit change between cart and checkout: said, and the order keeps what was confirmed', async () => {
    const book = await goods(at, { student_limit: 2 });
    const student = await shopper(at);
    await maker.ok(cartApi.add, { student_id: student, sku_id: book.sku_id, quantity: 2 }, HERE);
    const confirmed = await orderFields(maker, student, [{ sku_id: book.sku_id, quantity: 2 }]);
    await at.owner.ok(productApi.setPrice, { ids: [book.id], percent: 10 }, HERE);
    const said = await maker.call(shopOrderApi.add, confirmed, HERE);
    expect(said).toMatchObject({ code: 0, msg: expect.stringContaining('¥140.80') });
    const { list } = await maker.ok(cartApi.list, { student_id: student }, HERE);
    expect(list[0]).toMatchObject({ price_fen: 14_080, was_fen: 12_800, problem: null });
    const id = await place(student, [{ sku_id: book.sku_id, quantity: 2 }]);
    await at.owner.ok(productApi.setPrice, { ids: [book.id], percent: 50 }, HERE);
    expect((await get(id)).lines[0]).toMatchObject({ price_fen: 14_080, amount_fen: 28_160 });
    expect((await maker.ok(cartApi.list, { student_id: student }, HERE)).list).toEqual([]);

    await maker.ok(cartApi.add, { student_id: student, sku_id: book.sku_id, quantity: 1 }, HERE);
    expect((await maker.ok(cartApi.list, { student_id: student }, HERE)).list[0]).toMatchObject({
      problem: 'limit',
      problem_n: 0,
    });
    await at.owner.ok(productApi.off, { id: book.id }, HERE);
    expect((await maker.ok(cartApi.list, { student_id: student }, HERE)).list[0]).toMatchObject({
      problem: 'off',
    });
    const late = await maker.call(
      shopOrderApi.add,
      { ...confirmed, lines: [{ sku_id: book.sku_id, quantity: 1, price_fen: 21_120 }] },
      HERE,
    );
    expect(late).toMatchObject({ code: 0, msg: expect.stringContaining('已下架') });
    expect(await maker.ok(cartApi.clear, { student_id: student }, HERE)).toEqual({ count: 1 });
  });

  test('another company’s order, student and cart, and students outside one’s scope, are not found', async () => {
    const id = await placedOrder(at);
    const { student_id } = await get(id);
    const book = await goods(at);
    const input = {
      student_id: student_id as number,
      lines: [{ sku_id: book.sku_id, quantity: 1, price_fen: 12_800 }],
      tenders: [{ group: 'shop' as const, account: 'store' as const, amount_fen: 12_800 }],
      delivery: 'pickup' as const,
    };
    const adviser = await app.as((await at.staff('adviser')).login);
    for (const person of [adviser]) {
      expect(await person.call(shopOrderApi.get, { id })).toMatchObject({ code: 4 });
      expect(await person.call(shopOrderApi.add, input)).toMatchObject({ code: 4 });
      expect(await person.call(cartApi.list, { student_id: student_id as number })).toMatchObject({
        code: 4,
      });
      expect((await person.ok(shopOrderApi.list, {})).list.map((row) => row.id)).not.toContain(id);
      expect((await person.ok(shopOrderApi.counts, {})).all).toBe(0);
      expect((await person.ok(shopOrderApi.totals, {})).count).toBe(0);
    }
    expect(await at.owner.call(shopOrderApi.audit, { id, pass: 1 }, { company: 2 })).toMatchObject({
      code: 4,
    });
    expect(await at.owner.call(shopOrderApi.add, input, { company: 2 })).toMatchObject({ code: 4 });
    const unknown = { ...input, lines: [{ sku_id: 999_999_999, quantity: 1, price_fen: 1 }] };
    expect(await maker.call(shopOrderApi.add, unknown, HERE)).toMatchObject({ code: 4 });
    expect(await moneyOf(student_id as number)).toMatchObject({ store: [500_000, 25_600] });
  });

  test('a repeated key gives the same order: one order, one hold', async () => {
    const book = await goods(at);
    const student = await shopper(at);
    const input = await orderFields(maker, student, [{ sku_id: book.sku_id, quantity: 1 }]);
    const twice = { ...HERE, key: `checkout-${at.next()}` };
    const answers = await Promise.all([1, 2, 3].map(() => maker.call(shopOrderApi.add, input, twice)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await moneyOf(student)).toMatchObject({ store: [500_000, 12_800] });
    expect(await stockOf(book.id)).toEqual([[10, 1]]);
    const wrong = await app.db.superPool.query(
      `SELECT 1 FROM ledger_hold h LEFT JOIN shop_order o ON o.id = h.doc_id
        WHERE h.doc = 'shop_order' AND h.student_id = $1 AND h.ended_at IS NULL AND o.id IS NULL`,
      [student],
    );
    expect(wrong.rows).toEqual([]);
  });

  test('what was sent long ago completes by itself', async () => {
    const id = await auditedOrder(at);
    await sender.ok(shopOrderApi.send, { id, sent_by: 'pickup' }, HERE);
    await app.db.asSystem(completeOld);
    expect(await statusOf(id)).toBe('shipped');
    await unsafeSql(app, "UPDATE shop_order SET shipped_at = now() - interval '11 days' WHERE id = $1", [id]);
    await app.db.asSystem(completeOld);
    expect(await statusOf(id)).toBe('completed');
  });
});

test('an order is found by its number, its student, what is in it, its code and its parcel; the views count it', async () => {
  const before = await at.owner.ok(shopOrderApi.counts, {}, HERE);
  const code = newCode(at);
  const book = await goods(at, { name: `天文学入门 ${code}`, skus: [{ ...sku(at, 3_000), code }] });
  const student_id = await shopper(at);
  const id = await place(student_id, [{ sku_id: book.sku_id, quantity: 1 }]);
  const after = await at.owner.ok(shopOrderApi.counts, {}, HERE);
  expect([after.audit - before.audit, after.all - before.all]).toEqual([1, 1]);
  await audit(id);
  const parcel = `SF${code}`;
  await sender.ok(shopOrderApi.send, { id, sent_by: 'express', carrier: '顺丰', parcel }, HERE);
  const { number } = await get(id);
  for (const keyword of [number, `天文学入门 ${code}`, code, parcel]) {
    const { list } = await at.owner.ok(shopOrderApi.list, { keyword }, HERE);
    expect([keyword, list.map((row) => row.id)]).toEqual([keyword, [id]]);
  }
  // The demo's oldest is of somebody whom the search knows.
  const demo = await at.owner.ok(shopOrderApi.list, { sort: 'placed_at', order: 'asc' }, HERE);
  const [known] = demo.list;
  const theirs = await at.owner.ok(shopOrderApi.list, { keyword: known?.student_name as string }, HERE);
  expect(theirs.list.map((row) => row.student_name)).toContain(known?.student_name);
  const totals = await at.owner.ok(shopOrderApi.totals, { keyword: code }, HERE);
  expect(totals).toEqual({ count: 1, amount_fen: 3_000, coin_fen: 0, refunded_fen: 0, capped: false });
  expect((await at.owner.ok(shopOrderApi.list, { keyword: '没有这样的商品' }, HERE)).list).toEqual([]);
});

const sku = (arranger: Arranger, price_fen: number) => ({
  code: newCode(arranger),
  price_fen,
  delivery: 'express' as const,
  keeps_stock: 1 as const,
});
const hours = (arranger: Arranger, price_fen = 700_000) => ({
  code: newCode(arranger),
  price_fen,
  course_type: 12 as const,
  paid_minutes: 600,
  gift_minutes: 60,
  days_valid: 365,
});
