import { afterSaleApi } from '@/domains/shop/after-sale/after-sale.contract.ts';
import { CASE_PEOPLE } from '@/domains/shop/after-sale/server/testing/after-sale.samples.ts';
import { shopOrderApi } from '@/domains/shop/order/order.contract.ts';
import {
  goods,
  ORDER_PEOPLE,
  orderFields,
  shopper,
} from '@/domains/shop/order/server/testing/order.samples.ts';
import type { NewProduct } from '@/domains/shop/product/server/testing/product.samples.ts';
import { stockApi } from '@/domains/shop/stock/stock.contract.ts';
import type { Operation } from './operations.ts';
import type { Meeting } from './people.ts';

// Few books that many students want, sent in parts, given back and exchanged, while the same students' money goes elsewhere.

const HERE = { company: 1 };
const MOST = 60;
/** Met by everybody: books that run out, and orders in whatever state they are. */
const books: NewProduct[] = [];
const orders: number[] = [];
const sent: number[] = [];
function keepIn<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > MOST) list.shift();
}

async function someBook(at: Meeting): Promise<NewProduct> {
  if (books.length < 6 || at.random.chance(0.02)) keepIn(books, await goods(at, { pieces: 3 }));
  return at.random.one(books);
}

/** One to three pieces of a book that others want as well. */
async function order(at: Meeting): Promise<void> {
  const { sku_id } = await someBook(at);
  const maker = await at.app.as(ORDER_PEOPLE.maker);
  const student_id = await shopper(at, { store: at.random.chance(0.3) ? 100_000 : 0 });
  const fields = await orderFields(maker, student_id, [{ sku_id, quantity: 1 + at.random.below(3) }]);
  keepIn(orders, (await maker.ok(shopOrderApi.add, fields, HERE)).id);
}

async function restock(at: Meeting): Promise<void> {
  const { sku_id } = await someBook(at);
  const quantity = 1 + at.random.below(3);
  await at.owner.ok(stockApi.in, { sku_id, quantity, unit_cost_fen: 4_000 + at.random.below(2_000) }, HERE);
}

/** One step of an order: audited, taken back, cancelled, a part of it sent. */
async function step(at: Meeting): Promise<void> {
  if (orders.length === 0) return;
  const id = at.random.one(orders);
  const what = at.random.below(10);
  if (what < 4)
    return void (await (await at.app.as(ORDER_PEOPLE.audit)).ok(shopOrderApi.audit, { id, pass: 1 }, HERE));
  if (what === 4) return void (await at.owner.ok(shopOrderApi.unaudit, { id, reason: '审核有误' }, HERE));
  if (what === 5)
    return void (await (await at.app.as(ORDER_PEOPLE.maker)).ok(shopOrderApi.cancel, { id }, HERE));
  const { lines } = await at.owner.ok(shopOrderApi.get, { id }, HERE);
  const line = lines[0];
  if (!line) return;
  const sender = await at.app.as(ORDER_PEOPLE.send);
  const part = [{ line_id: line.id, quantity: 1 }];
  await sender.ok(shopOrderApi.send, { id, sent_by: 'pickup', sent_lines: part }, HERE);
  keepIn(sent, line.id);
}

/** Asked for, agreed on, received and paid back: each by somebody else, perhaps while the rest is being sent. */
async function afterSale(at: Meeting): Promise<void> {
  if (sent.length === 0) return;
  const line_id = at.random.one(sent);
  const kind = at.random.one(['return', 'return', 'resend', 'refund'] as const);
  const asker = await at.app.as(CASE_PEOPLE.apply);
  const { id } = await asker.ok(afterSaleApi.add, { line_id, kind, quantity: 1 }, HERE);
  await at.owner.ok(afterSaleApi.agree, { id }, HERE);
  const office = await at.app.as(CASE_PEOPLE.receive);
  if (kind === 'resend')
    return void (await office.ok(afterSaleApi.send_new, { id, sent_by: 'pickup' }, HERE));
  if (kind === 'return') await office.ok(afterSaleApi.receive, { id }, HERE);
  const cashier = await at.app.as(CASE_PEOPLE.refund);
  await cashier.ok(kind === 'return' ? afterSaleApi.pay_back : afterSaleApi.refund, { id }, HERE);
}

export const shop: readonly Operation[] = [
  { name: 'a book that others want', weight: 40, run: order },
  { name: 'an order goes on', weight: 60, run: step },
  { name: 'books come in', weight: 12, run: restock },
  { name: 'an after-sale', weight: 20, run: afterSale },
];
