import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { signed } from '@/apps/server/testing/weapp.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { weappApi } from '@/domains/money/weapp/weapp.contract.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { newCode, onSale } from '../../product/server/testing/product.samples.ts';
import { shopSettingApi } from '../../shop-setting/shop-setting.contract.ts';
import { stockApi } from '../../stock/stock.contract.ts';
import { shopOrderApi } from '../order.contract.ts';
import { weappOrderApi } from '../weapp-order.contract.ts';
import { signedOrder, toldOrder, weappGoods } from './testing/order.samples.ts';
import { weappOrders } from './weapp-order.service.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let manager: Person;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
  finance = await app.as('finance');
});
afterEach(async () => {
  expect((await app.db.superPool.query('SELECT * FROM shop_wrong()')).rows).toEqual([]);
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

type Told = Awaited<ReturnType<typeof toldOrder>>;
const tell = async (told: Told) =>
  app.send(weappOrderApi.notify, await signedOrder(at, { ...told, at: at.clock() }));
const tellPayment = async (payment_id: string, amount_fen: number) =>
  app.send(
    weappApi.notify,
    await signed(app.db, {
      merchant: '1.1',
      payment_id,
      amount_fen,
      paid_at: at.clock() - 60,
      at: at.clock(),
    }),
  );
const newcomer = async () => {
  const [id] = await app.db.asSystem((ctx) =>
    students.insertMany(ctx, [{ username: `小程序家长${at.next()}` }]),
  );
  const { rows } = await app.db.superPool.query('SELECT number FROM student WHERE id = $1', [id]);
  return { id: id as number, student_number: rows[0].number as string };
};
const orderOf = async ({ order_id }: Told) => {
  const { rows } = await app.db.superPool.query(
    `SELECT id, status, problem, student_id, recharge_id, weapp_paid_fen::int AS paid FROM shop_order WHERE weapp_order_id = $1`,
    [order_id],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as {
    id: number;
    status: string;
    problem: string;
    student_id: number | null;
    recharge_id: number;
    paid: number | null;
  };
};
const rechargesOf = async (student_id: number) =>
  (await at.owner.ok(rechargeApi.list, { student_id }, HERE)).list;
const approve = (id: number) => manager.ok(rechargeApi.audit, { id, pass: 1 }, HERE);
const moneyOf = async (id: number) => {
  const { store, learning } = await app.db.asSystem((ctx) => ledger.available(ctx, id));
  return { store: [store.balance_fen, store.held_fen], learning: [learning.balance_fen, learning.held_fen] };
};
const stockOf = async (product_id: number) =>
  (await at.owner.ok(stockApi.list, { product_id }, HERE)).list.map(({ on_hand, held }) => [on_hand, held]);
const payment = () => `WXP-${at.now}-${at.next()}`;

describe('an order of the mini-program', () => {
  test('told ten times, its payment before, after and at once: one order, one recharge, placed and audited by its approval', async () => {
    for (const isBefore of [true, false]) {
      const book = await weappGoods(at);
      const { id, student_number } = await newcomer();
      const payment_id = payment();
      const told = await toldOrder(at, { lines: [{ code: book.code, quantity: 1 }], student_number });
      if (isBefore) await tellPayment(payment_id, 12_800);
      const first = await Promise.all([1, 2, 3, 4, 5].map(() => tell(told)));
      expect(first.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
      expect(await orderOf(told)).toMatchObject({ status: 'unpaid', problem: '', student_id: id });
      expect(await stockOf(book.id)).toEqual([[10, 1]]);
      const paid = { ...told, payment_id };
      const again = await Promise.all([1, 2, 3, 4, 5].map(() => tell(paid)));
      expect(again.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
      if (!isBefore) await tellPayment(payment_id, 12_800);
      const [recharge, ...others] = await rechargesOf(id);
      expect(others).toEqual([]);
      expect(recharge).toMatchObject({ account: 'store', amount_fen: 12_800, status: 'submitted' });
      expect((await orderOf(told)).status).toBe('unpaid');

      await approve(recharge?.id as number);
      expect(await orderOf(told)).toMatchObject({ status: 'audited', problem: '' });
      expect(await moneyOf(id)).toMatchObject({ store: [0, 0] });
      expect(await stockOf(book.id)).toEqual([[10, 1]]);
      expect(await tell({ ...paid, amount_fen: 1 })).toMatchObject({ code: 0 });
      expect(await tell({ ...told, payment_id: payment() })).toMatchObject({ code: 0 });
      expect(await rechargesOf(id)).toHaveLength(1);
    }
  });

  test('whose payment is another amount waits with the reason, and the money is the student’s', async () => {
    const { id, student_number } = await newcomer();
    const payment_id = payment();
    await tellPayment(payment_id, 12_000);
    const told = await toldOrder(at, { student_number, payment_id });
    await tell(told);
    const odd = await orderOf(told);
    expect(odd).toMatchObject({ status: 'unpaid', problem: 'amount', paid: 12_000 });
    const [recharge] = await rechargesOf(id);
    expect(recharge).toMatchObject({ account: 'store', amount_fen: 12_000 });
    await approve(recharge?.id as number);
    expect(await orderOf(told)).toMatchObject({ status: 'unpaid', problem: 'amount' });
    expect(await moneyOf(id)).toMatchObject({ store: [12_000, 0] });
    const { list } = await finance.ok(shopOrderApi.list, { source: 'weapp', view: 'problem' }, HERE);
    expect(list.find((row) => row.id === odd.id)).toMatchObject({ problem: 'amount' });
    // Accepted, it is still not paid whole.
    const short = await finance.ok(
      weappOrderApi.match,
      { id: odd.id, student_id: id, accept_amount: 1 },
      HERE,
    );
    expect(short).toEqual({ status: 'unpaid', problem: 'payment' });
    await finance.ok(shopOrderApi.dismiss, { id: odd.id, reason: '家长改付线下' }, HERE);
    expect(await orderOf(told)).toMatchObject({ status: 'cancelled' });
    expect(await moneyOf(id)).toMatchObject({ store: [12_000, 0] });
  });

  test('without a student is matched by hand, once', async () => {
    const told = await toldOrder(at, { payment_id: payment() });
    await tell(told);
    const odd = await orderOf(told);
    expect(odd).toMatchObject({ status: 'unpaid', problem: 'student', student_id: null });
    const { id } = await newcomer();
    expect(await finance.ok(weappOrderApi.match, { id: odd.id, student_id: id }, HERE)).toEqual({
      status: 'unpaid',
      problem: null,
    });
    const other = await newcomer();
    expect(await finance.call(weappOrderApi.match, { id: odd.id, student_id: other.id }, HERE)).toMatchObject(
      { code: 0 },
    );
    const [recharge] = await rechargesOf(id);
    // Whoever matched it has entered its recharge, and does not approve it.
    const own = await finance.call(rechargeApi.audit, { id: recharge?.id as number, pass: 1 }, HERE);
    expect(own.code).not.toBe(1);
    await approve(recharge?.id as number);
    expect(await orderOf(told)).toMatchObject({ status: 'audited', student_id: id });
  });

  test('of hours is paid to learning, and completes by itself', async () => {
    const pack = await onSale(at, {
      kind: 'hours',
      coin_percent: 0,
      shelves: ['weapp'],
      skus: [{ code: newCode(at), price_fen: 100_000, course_type: 1, paid_minutes: 600, gift_minutes: 0 }],
    });
    const { id, student_number } = await newcomer();
    const told = await toldOrder(at, {
      student_number,
      lines: [{ code: pack.code, quantity: 1 }],
      amount_fen: 100_000,
      payment_id: payment(),
    });
    await tell(told);
    const [recharge] = await rechargesOf(id);
    expect(recharge).toMatchObject({ account: 'learning' });
    await approve(recharge?.id as number);
    expect(await orderOf(told)).toMatchObject({ status: 'completed' });
    expect(await moneyOf(id)).toMatchObject({ learning: [0, 0] });
  });

  test('waits for somebody’s audit where the company says so', async () => {
    const setting = await at.owner.ok(shopSettingApi.get, {}, HERE);
    await at.owner.ok(shopSettingApi.edit, { ...setting, weapp_auto_audit: 0 }, HERE);
    const { id, student_number } = await newcomer();
    const told = await toldOrder(at, { student_number, payment_id: payment() });
    await tell(told);
    await approve((await rechargesOf(id))[0]?.id as number);
    const placed = await orderOf(told);
    expect(placed).toMatchObject({ status: 'placed' });
    expect(await moneyOf(id)).toMatchObject({ store: [12_800, 12_800] });
    await finance.ok(shopOrderApi.audit, { id: placed.id, pass: 1 }, HERE);
    expect(await orderOf(told)).toMatchObject({ status: 'audited' });
    const after = await at.owner.ok(shopSettingApi.get, {}, HERE);
    await at.owner.ok(shopSettingApi.edit, { ...after, weapp_auto_audit: 1 }, HERE);
  });

  test('with an unknown code or without stock waits with the reason, and is looked at again', async () => {
    const { id, student_number } = await newcomer();
    const unknown = await toldOrder(at, { student_number, lines: [{ code: 'NO-SUCH', quantity: 1 }] });
    await tell(unknown);
    expect(await orderOf(unknown)).toMatchObject({ status: 'unpaid', problem: 'sku' });
    const book = await weappGoods(at, 0);
    const gone = await toldOrder(at, { student_number, lines: [{ code: book.code, quantity: 1 }] });
    await tell({ ...gone, payment_id: payment() });
    const odd = await orderOf(gone);
    expect(odd).toMatchObject({ status: 'unpaid', problem: 'stock' });
    await at.owner.ok(stockApi.in, { sku_id: book.sku_id, quantity: 1, unit_cost_fen: 5_000 }, HERE);
    await approve((await rechargesOf(id))[0]?.id as number);
    expect(await finance.ok(weappOrderApi.match, { id: odd.id, student_id: id }, HERE)).toEqual({
      status: 'audited',
      problem: null,
    });
    expect(await stockOf(book.id)).toEqual([[1, 1]]);
  });

  test('lapses half an hour after nobody paid it; what is paid then is the student’s', async () => {
    const book = await weappGoods(at);
    const { id, student_number } = await newcomer();
    const told = await toldOrder(at, {
      student_number,
      lines: [{ code: book.code, quantity: 2 }],
      amount_fen: 25_600,
    });
    await tell(told);
    const run = () => app.db.asSystem((ctx) => weappOrders.lapseUnpaid(ctx, 100));
    await run();
    expect(await orderOf(told)).toMatchObject({ status: 'unpaid' });
    await unsafeSql(
      app,
      "UPDATE shop_order SET created_at = now() - interval '31 minutes' WHERE weapp_order_id = $1",
      [told.order_id],
    );
    await run();
    expect(await orderOf(told)).toMatchObject({ status: 'lapsed' });
    expect(await stockOf(book.id)).toEqual([[10, 0]]);
    await tell({ ...told, payment_id: payment() });
    expect(await orderOf(told)).toMatchObject({ status: 'lapsed', problem: 'late' });
    const [recharge] = await rechargesOf(id);
    await approve(recharge?.id as number);
    expect(await moneyOf(id)).toMatchObject({ store: [25_600, 0] });
    expect(await orderOf(told)).toMatchObject({ status: 'lapsed' });
  });

  test('whose recharge is rejected can be matched anew', async () => {
    const { id, student_number } = await newcomer();
    const told = await toldOrder(at, { student_number, payment_id: payment() });
    await tell(told);
    const [recharge] = await rechargesOf(id);
    await manager.ok(rechargeApi.audit, { id: recharge?.id as number, pass: 0, reason: '认错人了' }, HERE);
    const odd = await orderOf(told);
    expect(odd).toMatchObject({ status: 'unpaid', problem: 'payment' });
    const right = await newcomer();
    await finance.ok(weappOrderApi.match, { id: odd.id, student_id: right.id }, HERE);
    await approve((await rechargesOf(right.id))[0]?.id as number);
    expect(await orderOf(told)).toMatchObject({ status: 'audited', student_id: right.id });
  });

  test('is believed only if it is signed, whole and recent', async () => {
    const told = await toldOrder(at);
    const good = await signedOrder(at, told);
    expect(await app.send(weappOrderApi.notify, { ...good, amount_fen: 1 })).toMatchObject({ code: 0 });
    const more = { ...good, lines: [{ code: 'X', quantity: 1 }] };
    expect(await app.send(weappOrderApi.notify, more)).toMatchObject({ code: 0 });
    const old = await signedOrder(at, { ...told, at: at.clock() - 3600 });
    expect(await app.send(weappOrderApi.notify, old)).toMatchObject({ code: 0 });
    const { rows } = await app.db.superPool.query('SELECT 1 FROM shop_order WHERE weapp_order_id = $1', [
      told.order_id,
    ]);
    expect(rows).toEqual([]);
  });
});
