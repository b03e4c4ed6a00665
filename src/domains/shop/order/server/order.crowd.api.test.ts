import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { secondServer } from '@/apps/server/testing/second-server.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { productApi } from '../../product/product.contract.ts';
import { stockApi } from '../../stock/stock.contract.ts';
import { cartApi } from '../cart.contract.ts';
import { shopOrderApi } from '../order.contract.ts';
import { goods, ORDER_PEOPLE, orderFields, shopper } from './testing/order.samples.ts';

const BUYERS = 50;
const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let maker: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  maker = await app.as(ORDER_PEOPLE.maker);
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

test('the last item and fifty buyers at once, at two servers: one order, forty-nine are told, and no money of theirs is held', async () => {
  const book = await goods(at, { pieces: 1 });
  const students: number[] = [];
  while (students.length < BUYERS) students.push(await shopper(at));
  const wanted = [{ sku_id: book.sku_id, quantity: 1 }];
  const orders = [];
  for (const student of students) orders.push(await orderFields(maker, student, wanted));
  const other = await secondServer(app);
  const answers = await Promise.all(
    orders.map((order, n) =>
      n % 2 ? other.call(maker, shopOrderApi.add, order) : maker.call(shopOrderApi.add, order, HERE),
    ),
  ).finally(other.close);
  expect(answers.filter(({ code }) => code === CODE.done)).toHaveLength(1);
  for (const { code, msg } of answers)
    if (code !== CODE.done)
      expect({ code, msg }).toEqual({ code: 0, msg: expect.stringContaining('库存不足') });
  expect((await at.owner.ok(stockApi.list, { product_id: book.id }, HERE)).list[0]).toMatchObject({
    on_hand: 1,
    held: 1,
  });
  const { rows } = await app.db.superPool.query(
    `SELECT student_id FROM ledger_hold WHERE student_id = ANY ($1) AND ended_at IS NULL`,
    [students],
  );
  expect(rows).toHaveLength(1);
}, 120_000);

test('what belongs to others is not found, and nothing is told of it: product, SKU, cart and order of another family', async () => {
  const book = await goods(at);
  const student_id = await shopper(at);
  const line = { student_id, sku_id: book.sku_id, quantity: 1 };
  const { id: cart_id } = await maker.ok(cartApi.add, line, HERE);
  const wanted = [{ sku_id: book.sku_id, quantity: 1 }];
  const { id } = await maker.ok(shopOrderApi.add, await orderFields(maker, student_id, wanted), HERE);

  const stranger = await app.as('c_manager');
  const [theirs] = (await stranger.ok(studentApi.list, { status: 'active', limit: 1 })).list;
  const own = { student_id: theirs?.id as number };
  const shelf = await stranger.ok(cartApi.products, { ...own, limit: 100 });
  expect(shelf.list.map((card) => card.id)).not.toContain(book.id);
  const tried = {
    product: await stranger.call(cartApi.product, { ...own, product_id: book.id }),
    'product to edit': await stranger.call(productApi.get, { id: book.id }),
    stock: await stranger.call(stockApi.list, { product_id: book.id }),
    'SKU into the cart': await stranger.call(cartApi.add, { ...line, ...own }),
    'SKU to a quote': await stranger.call(shopOrderApi.quote, { ...own, lines: wanted }),
    cart: await stranger.call(cartApi.list, { student_id }),
    'line of a cart': await stranger.call(cartApi.edit, { id: cart_id, quantity: 2 }),
    order: await stranger.call(shopOrderApi.get, { id }),
    'order to cancel': await stranger.call(shopOrderApi.cancel, { id }),
  };
  expect(Object.entries(tried).map(([what, { code }]) => [what, code])).toEqual(
    Object.keys(tried).map((what) => [what, CODE.notFound]),
  );
  expect(JSON.stringify(tried)).not.toContain(book.code);
});
