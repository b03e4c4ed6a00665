import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { broughtTo, REFUND_PEOPLE } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { courseApi } from '@/domains/teaching/course/course.contract.ts';
import { courseOf } from '@/domains/teaching/course/server/testing/course.samples.ts';
import { todayOf } from '@/kernel/server/session/ctx.ts';
import { newEntitlementType } from '../../entitlement-type/server/testing/entitlement-type.samples.ts';
import { shopOrderApi } from '../../order/order.contract.ts';
import type { orderNotices } from '../../order/order.notices.ts';
import { orderPaths } from '../../order/order.paths.ts';
import { goods, ORDER_PEOPLE, orderFields, shopper } from '../../order/server/testing/order.samples.ts';
import { newCode, onSale } from '../../product/server/testing/product.samples.ts';
import { stockApi } from '../../stock/stock.contract.ts';
import { afterSaleApi } from '../after-sale.contract.ts';
import { afterSaleText } from '../after-sale.text.ts';
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

const moneyOf = async (student: number) => {
  const all = await app.db.asSystem((ctx) => ledger.available(ctx, student));
  return Object.fromEntries(
    (['store', 'learning', 'classes', 'virtual'] as const).map((name) => [name, all[name].balance_fen]),
  );
};
/** Whether the one who placed an order heard this of it. */
async function heard(what: keyof typeof orderNotices, id: number): Promise<boolean> {
  const { list } = await maker.ok(noticeApi.list, { kind: `shop_order.${what}`, limit: 50 }, HERE);
  return list.some(({ link }) => link === orderPaths.detail(id));
}
const get = (id: number) => at.owner.ok(shopOrderApi.get, { id }, HERE);
async function audited(student: number, wanted: readonly { sku_id: number; quantity: number }[]) {
  const fields = await orderFields(maker, student, wanted);
  const { id } = await maker.ok(shopOrderApi.add, fields, HERE);
  await auditor.ok(shopOrderApi.audit, { id, pass: 1 }, HERE);
  const { lines } = await get(id);
  return { id, line_id: lines[0]?.id as number };
}
async function agreed(line_id: number, quantity: number, more: { kind?: 'return'; fee_fen?: number } = {}) {
  const fields = { line_id, kind: 'refund' as const, quantity, ...more };
  const { id } = await maker.ok(afterSaleApi.add, fields, HERE);
  await at.owner.ok(afterSaleApi.agree, { id }, HERE);
  return id;
}
const refund = async (line_id: number, quantity: number, more: { fee_fen?: number } = {}) =>
  finance.ok(afterSaleApi.refund, { id: await agreed(line_id, quantity, more) }, HERE);

describe('what goes back', () => {
  test('a class is cancelled also where a place cannot go back by itself: that one is left to finance', async () => {
    const course_id = await courseOf(at, 5);
    const { sku_id } = await onSale(at, {
      kind: 'course',
      skus: [{ code: newCode(at), price_fen: 100_000, course_id, paid_minutes: 600 }],
    });
    const sold = async () => {
      const student = await shopper(at);
      const before = await moneyOf(student);
      return { student, before, ...(await audited(student, [{ sku_id, quantity: 1 }])) };
    };
    const [frozen, applied, plain] = [await sold(), await sold(), await sold()];
    const lot_id = (await get(frozen.id)).lines[0]?.lot_id as number;
    await app.db.asSystem((ctx) => classHours.freeze(ctx, lot_id, '住院'));
    await maker.ok(afterSaleApi.add, { line_id: applied.line_id, kind: 'refund', quantity: 1 }, HERE);
    await at.owner.ok(courseApi.cancel, { id: course_id, reason: '人数不足' }, HERE);
    expect(await moneyOf(plain.student)).toEqual(plain.before);
    expect(await get(frozen.id)).toMatchObject({ refund_status: 'none', cases: [] });
    expect(await get(applied.id)).toMatchObject({ refund_status: 'none', cases: [{ status: 'applied' }] });
    for (const { id } of [frozen, applied]) expect(await heard('class_left', id)).toBe(true);
    expect([await heard('class_left', plain.id), await heard('class_back', plain.id)]).toEqual([false, true]);
  });

  test('three refunds of ¥100.01 for three pieces, a third of it coins: money and coins sum to what was paid', async () => {
    const sku = {
      code: newCode(at),
      price_fen: 10_001,
      delivery: 'pickup' as const,
      keeps_stock: 1 as const,
    };
    const book = await goods(at, { coin_percent: 33, skus: [{ ...sku, price_fen: 3_334 }] });
    const student = await shopper(at, { coins: 50_000 });
    const before = await moneyOf(student);
    // ¥100.02 less one fen: a price of three pieces that cannot be divided.
    const fields = await orderFields(maker, student, [{ sku_id: book.sku_id, quantity: 3 }], {
      discount_fen: 1,
      discount_reason: '抹零',
    });
    const { id } = await maker.ok(shopOrderApi.add, fields, HERE);
    await auditor.ok(shopOrderApi.audit, { id, pass: 1 }, HERE);
    const [line] = (await get(id)).lines;
    expect(line).toMatchObject({ amount_fen: 10_001, coin_fen: 3_300, money_fen: 6_701 });
    for (const _ of [1, 2, 3]) {
      await refund(line?.id as number, 1);
      expect(await wrong()).toEqual([]);
    }
    expect(await moneyOf(student)).toEqual(before);
    expect(await get(id)).toMatchObject({ refund_status: 'all', status: 'completed', refunded_fen: 6_701 });
    const { list } = await at.owner.ok(stockApi.list, { product_id: book.id }, HERE);
    expect(list[0]).toMatchObject({ on_hand: 10, held: 0 });
  });

  test('part sent, part refunded with a fee, part returned: unearned, revenue, stock and account agree each time', async () => {
    const book = await goods(at);
    const student = await shopper(at);
    const { id, line_id } = await audited(student, [{ sku_id: book.sku_id, quantity: 3 }]);
    await sender.ok(
      shopOrderApi.send,
      { id, sent_by: 'pickup', sent_lines: [{ line_id, quantity: 2 }] },
      HERE,
    );
    await refund(line_id, 1, { fee_fen: 800 });
    expect(await wrong()).toEqual([]);
    expect(await get(id)).toMatchObject({ status: 'shipped', refund_status: 'part' });
    const returned = await agreed(line_id, 1, { kind: 'return', fee_fen: 300 });
    expect(await finance.call(afterSaleApi.refund, { id: returned }, HERE)).toMatchObject({ code: 0 });
    await sender.ok(afterSaleApi.receive, { id: returned, received_good: 1 }, HERE);
    expect(await wrong()).toEqual([]);
    await finance.ok(afterSaleApi.pay_back, { id: returned }, HERE);
    // Three at 128 less 120 and 125 that came back.
    expect(await moneyOf(student)).toMatchObject({ store: 500_000 - 38_400 + 12_000 + 12_500 });
    const { list } = await at.owner.ok(stockApi.list, { product_id: book.id }, HERE);
    expect(list[0]).toMatchObject({ on_hand: 9, held: 0 });
    expect((await get(id)).lines[0]).toMatchObject({ refunded: 2, recognised_fen: 26_400, back_fen: 24_500 });
  });

  test('above the limit of the shop finance decides, up to it the manager', async () => {
    const pack = await onSale(at, {
      kind: 'hours',
      skus: [{ code: newCode(at), price_fen: 1_100_000, course_type: 12, paid_minutes: 600 }],
    });
    const { line_id } = await audited(await shopper(at), [{ sku_id: pack.sku_id, quantity: 1 }]);
    const { id } = await at.owner.ok(afterSaleApi.add, { line_id, kind: 'refund', quantity: 1 }, HERE);
    expect(await maker.call(afterSaleApi.agree, { id }, HERE)).toMatchObject({
      code: 0,
      msg: '退还超过 ¥5,000.00，由财务处理',
    });
    await finance.ok(afterSaleApi.agree, { id }, HERE);

    const book = await goods(at);
    const small = await audited(await shopper(at), [{ sku_id: book.sku_id, quantity: 1 }]);
    const asked = { line_id: small.line_id, kind: 'refund' as const, quantity: 1 };
    const { id: other } = await at.owner.ok(afterSaleApi.add, asked, HERE);
    await maker.ok(afterSaleApi.agree, { id: other }, HERE);
  });

  test('an untouched package goes back whole to learning; a card gives back what is not used', async () => {
    const pack = await onSale(at, {
      kind: 'hours',
      skus: [{ code: newCode(at), price_fen: 1_100_000, course_type: 12, paid_minutes: 600 }],
    });
    const student = await shopper(at);
    const bought = await audited(student, [{ sku_id: pack.sku_id, quantity: 1 }]);
    expect(
      await maker.call(afterSaleApi.add, { line_id: bought.line_id, kind: 'return', quantity: 1 }, HERE),
    ).toMatchObject({ code: 0 });
    await refund(bought.line_id, 1);
    expect(await moneyOf(student)).toMatchObject({ store: 400_000, learning: 600_000, classes: 0 });

    const type_id = await newEntitlementType(at);
    const card = await onSale(at, {
      kind: 'entitlement',
      skus: [{ code: newCode(at), price_fen: 10_000, type_id, quantity: 3 }],
    });
    const other = await shopper(at);
    const { id, line_id } = await audited(other, [{ sku_id: card.sku_id, quantity: 1 }]);
    await refund(line_id, 1);
    expect(await moneyOf(other)).toMatchObject({ store: 500_000 });
    expect(await get(id)).toMatchObject({ refund_status: 'all' });
  });

  test('a package of which half was taught goes back by a refund and its policies, and the order tells of it', async () => {
    const pack = await onSale(at, {
      kind: 'hours',
      skus: [{ code: newCode(at), price_fen: 1_100_000, course_type: 12, paid_minutes: 600 }],
    });
    // All that paid for it came from the shop's account, by way of learning.
    const student = await shopper(at, { store: 1_200_000 });
    const store = { group: 'hours' as const, account: 'store' as const, amount_fen: 1_100_000 };
    const fields = await orderFields(maker, student, [{ sku_id: pack.sku_id, quantity: 1 }], {
      tenders: [store],
    });
    const before = await moneyOf(student);
    const { id } = await maker.ok(shopOrderApi.add, fields, HERE);
    await auditor.ok(shopOrderApi.audit, { id, pass: 1 }, HERE);
    const { lines, hour_refunds } = await get(id);
    const [line] = lines as [(typeof lines)[number]];
    const lot_id = line.lot_id as number;
    expect(hour_refunds).toEqual([]);
    await at.within((ctx) =>
      classHours.consume(ctx, {
        student_id: student,
        minutes: 300,
        doc: 'test',
        doc_id: at.next(),
        course_type: 12,
        subject_id: null,
        used_on: todayOf(ctx),
      }),
    );
    const apply = { line_id: line.id, kind: 'refund' as const, quantity: 1 };
    expect(await maker.call(afterSaleApi.add, apply, HERE)).toMatchObject({
      code: 0,
      msg: afterSaleText.used_hours[0],
    });
    const asked = {
      student_id: student,
      lots: [{ lot_id, paid_minutes: 300 }],
      policy: 'unit_paid' as const,
      method_id: await paymentMethod(at),
      payee_name: '王女士',
      payee_account: '6222 0000 1234',
      payee_bank: '招商银行',
      cause: '搬家',
    };
    const requester = await app.as(REFUND_PEOPLE.maker);
    const refund_id = (await requester.ok(refundApi.request, asked, HERE)).id;
    expect((await get(id)).hour_refunds, 'nothing is paid yet').toEqual([]);
    await broughtTo(at, refund_id, 'pay');
    const { number } = await at.owner.ok(refundApi.get, { id: refund_id }, HERE);
    expect((await get(id)).hour_refunds).toEqual([
      {
        line_id: line.id,
        refund_id,
        number,
        paid_minutes: 300,
        amount_fen: 550_000,
        // What the shop's account had paid is learning money since the audit.
        learning_fen: 550_000,
        new_fen: 0,
        coin_fen: 0,
        method_name: expect.stringMatching(/./),
      },
    ]);
    expect(await moneyOf(student)).toEqual({
      ...before,
      store: (before.store ?? 0) - 1_100_000,
    });
  });

  test('a class that is cancelled gives place, lot and money back; an order that waits for it lapses', async () => {
    const course_id = await courseOf(at, 5);
    const course = await onSale(at, {
      kind: 'course',
      skus: [{ code: newCode(at), price_fen: 100_000, course_id, paid_minutes: 600 }],
    });
    const [one, other] = [await shopper(at), await shopper(at)];
    const before = await moneyOf(one);
    const { id } = await audited(one, [{ sku_id: course.sku_id, quantity: 1 }]);
    const fields = await orderFields(maker, other, [{ sku_id: course.sku_id, quantity: 1 }]);
    const waiting = (await maker.ok(shopOrderApi.add, fields, HERE)).id;
    await at.owner.ok(courseApi.cancel, { id: course_id, reason: '人数不足' }, HERE);
    expect(await moneyOf(one)).toEqual(before);
    expect(await get(id)).toMatchObject({
      refund_status: 'all',
      cases: [{ status: 'refunded', quantity: 1 }],
    });
    expect(await get(waiting)).toMatchObject({ status: 'lapsed' });
    expect([await heard('class_back', id), await heard('class_lapsed', waiting)]).toEqual([true, true]);
    expect((await at.owner.ok(courseApi.get, { id: course_id }, HERE)).roster).toEqual([]);
  });
});

test('one open case of a line; whoever applied does not decide; withdrawn, it can be applied for again', async () => {
  const book = await goods(at);
  const { line_id } = await audited(await shopper(at), [{ sku_id: book.sku_id, quantity: 2 }]);
  const fields = { line_id, kind: 'refund' as const, quantity: 1 };
  const { id } = await maker.ok(afterSaleApi.add, fields, HERE);
  expect(await maker.call(afterSaleApi.add, fields, HERE)).toMatchObject({ code: 0 });
  expect(await maker.call(afterSaleApi.agree, { id }, HERE)).toMatchObject({ code: 0 });
  await maker.ok(afterSaleApi.withdraw, { id }, HERE);
  expect(await maker.call(afterSaleApi.add, { ...fields, quantity: 3 }, HERE)).toMatchObject({ code: 2 });
  expect(await maker.call(afterSaleApi.add, { ...fields, kind: 'return' }, HERE)).toMatchObject({ code: 0 });
  await maker.ok(afterSaleApi.add, fields, HERE);
});
