import type { Arranger, Input, Samples } from '@/apps/server/testing/arranger.ts';
import type { Person } from '@/apps/server/testing/test-app.ts';
import { secretOf } from '@/apps/server/testing/weapp.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { weappSigned } from '@/domains/money/weapp/server/weapp.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { productApi } from '../../../product/product.contract.ts';
import { type NewProduct, onSale } from '../../../product/server/testing/product.samples.ts';
import { stockApi } from '../../../stock/stock.contract.ts';
import { addressApi, cartApi } from '../../cart.contract.ts';
import { shopOrderApi } from '../../order.contract.ts';
import { parcelImportApi } from '../../order.import.ts';
import { weappOrderApi } from '../../weapp-order.contract.ts';
import { linesText, ORDER_WHAT, SIGNED_ORDER } from '../../weapp-order.rules.ts';

export { lapseOld } from '../order.jobs.ts';

const HERE = { company: 1 };
/** Nobody audits what they placed. */
export const ORDER_PEOPLE = { maker: 'manager', audit: 'finance', send: 'affairs' } as const;

/** Somebody with money in the shop, and coins. */
export async function shopper(
  at: Arranger,
  { store = 500_000, coins = 0 }: { readonly store?: number; readonly coins?: number } = {},
): Promise<number> {
  const student_id = await richStudent(at);
  await at.within(async (ctx) => {
    const of = { kind: 'test', doc: 'test', doc_id: student_id };
    if (store > 0)
      await ledger.post(ctx, { ...of, key: `store:${student_id}:${at.next()}` }, [
        { account: 'store', student_id, amount_fen: store },
        { account: 'cash', amount_fen: -store },
      ]);
    if (coins > 0)
      await ledger.post(ctx, { ...of, key: `coins:${student_id}:${at.next()}` }, [
        { account: 'virtual', student_id, amount_fen: coins },
        { account: 'gift_cost', amount_fen: -coins },
      ]);
  });
  return student_id;
}

/** Goods on sale in company 1, with so many pieces there. */
export async function goods(
  at: Arranger,
  { pieces = 10, ...more }: { readonly pieces?: number } & Parameters<typeof onSale>[1] = {},
): Promise<NewProduct> {
  const made = await onSale(at, more);
  if (pieces > 0)
    await at.owner.ok(stockApi.in, { sku_id: made.sku_id, quantity: pieces, unit_cost_fen: 5_000 }, HERE);
  return made;
}

type Wanted = InputOf<typeof shopOrderApi.add>['lines'];
type More = Partial<Omit<InputOf<typeof shopOrderApi.add>, 'lines' | 'student_id'>>;

/** An order as the checkout proposes it. */
export async function orderFields(
  by: Person,
  student_id: number,
  wanted: readonly { readonly sku_id: number; readonly quantity: number }[],
  more: More = {},
): Promise<InputOf<typeof shopOrderApi.add>> {
  const quote = await by.ok(
    shopOrderApi.quote,
    { student_id, lines: [...wanted], discount_fen: more.discount_fen ?? 0 },
    HERE,
  );
  const lines: Wanted = quote.lines.map(({ sku_id, quantity, price_fen }) => ({
    sku_id,
    quantity,
    price_fen,
  }));
  return {
    student_id,
    lines,
    tenders: quote.tenders,
    delivery: quote.needs_delivery ? 'pickup' : 'none',
    ...more,
  };
}

/** Two books, placed by the manager. */
export async function placedOrder(at: Arranger): Promise<number> {
  const maker = await at.app.as(ORDER_PEOPLE.maker);
  const { sku_id } = await goods(at);
  const fields = await orderFields(maker, await shopper(at), [{ sku_id, quantity: 2 }]);
  return (await maker.ok(shopOrderApi.add, fields, HERE)).id;
}
export async function auditedOrder(at: Arranger): Promise<number> {
  const id = await placedOrder(at);
  await (await at.app.as(ORDER_PEOPLE.audit)).ok(shopOrderApi.audit, { id, pass: 1 }, HERE);
  return id;
}
async function shippedOrder(at: Arranger): Promise<number> {
  const id = await auditedOrder(at);
  await (await at.app.as(ORDER_PEOPLE.send)).ok(shopOrderApi.send, { id, sent_by: 'pickup' }, HERE);
  return id;
}

async function inCart(at: Arranger): Promise<{ id: number; student_id: number; product_id: number }> {
  const { sku_id, id: product_id } = await goods(at);
  const student_id = await richStudent(at);
  const { id } = await at.owner.ok(cartApi.add, { student_id, sku_id, quantity: 1 }, HERE);
  return { id, student_id, product_id };
}

const ADDRESS = { receiver: '陈女士', phone: '13800008000', detail: '虹桥路 333 弄' };
async function newAddress(at: Arranger): Promise<number> {
  const student_id = await richStudent(at);
  return (await at.owner.ok(addressApi.add, { student_id, ...ADDRESS }, HERE)).id;
}

/** One order that waits to be sent, as a carrier's file. */
async function parcelFile(at: Arranger): Promise<Buffer> {
  const { number } = await at.owner.ok(shopOrderApi.get, { id: await auditedOrder(at) }, HERE);
  return Buffer.from(`订单号,快递公司,快递单号\n${number},顺丰,SF${at.now}${at.next()}\n`);
}

type ToldOrder = Omit<InputOf<typeof weappOrderApi.notify>, 'signature'>;

/** As the mini-program of company 1 sends it. */
export async function signedOrder(at: Arranger, told: ToldOrder) {
  const secret = await secretOf(at.app.db, told.merchant);
  const message = { ...told, lines: linesText(told.lines), what: ORDER_WHAT };
  return { ...told, signature: weappSigned(secret, message, SIGNED_ORDER) };
}
/** A book on the mini-program's shelf. */
export const weappGoods = (at: Arranger, pieces = 10) => goods(at, { pieces, shelves: ['zhiliao', 'weapp'] });
export async function toldOrder(at: Arranger, more: Partial<ToldOrder> = {}): Promise<ToldOrder> {
  return {
    merchant: '1.1',
    order_id: `WXO-${at.now}-${at.next()}`,
    lines: more.lines ?? [{ code: (await weappGoods(at)).code, quantity: 1 }],
    amount_fen: 12_800,
    at: at.clock(),
    ...more,
  };
}
/** Paid, and nobody knows whose it is. */
export async function weappOrder(at: Arranger): Promise<number> {
  const told = await toldOrder(at, { payment_id: `WXP-${at.now}-${at.next()}` });
  await at.app.send(weappOrderApi.notify, await signedOrder(at, told));
  const { list } = await at.owner.ok(shopOrderApi.list, { source: 'weapp', view: 'problem' }, HERE);
  return list.find((row) => row.weapp_order_id === told.order_id)?.id as number;
}

const by = async (at: Arranger, login: string, input: Input) => ({ by: await at.app.as(login), input });

export const samples: Samples = {
  calls: {
    api_cart_add: async (at) => ({
      student_id: await richStudent(at),
      sku_id: (await goods(at)).sku_id,
      quantity: 1,
    }),
    api_cart_edit: async (at) => ({ id: (await inCart(at)).id, quantity: 3 }),
    api_cart_del: async (at) => ({ id: (await inCart(at)).id }),
    api_cart_clear: async (at) => {
      const { student_id, product_id } = await inCart(at);
      await at.owner.ok(productApi.off, { id: product_id }, HERE);
      return { student_id };
    },
    api_student_address_add: async (at) => ({ student_id: await richStudent(at), ...ADDRESS }),
    api_student_address_edit: async (at) => ({
      id: await newAddress(at),
      version: 1,
      ...ADDRESS,
      receiver: '陈先生',
    }),
    api_student_address_del: async (at) => ({ id: await newAddress(at) }),
    api_shop_order_quote: async (at) => ({
      student_id: await shopper(at),
      lines: [{ sku_id: (await goods(at)).sku_id, quantity: 1 }],
    }),
    api_add_shop_order: async (at) => {
      const { sku_id } = await goods(at);
      const discount = { discount_fen: 100, discount_reason: '老学员' };
      const maker = await at.app.as(ORDER_PEOPLE.maker);
      return {
        by: maker,
        input: await orderFields(maker, await shopper(at), [{ sku_id, quantity: 1 }], discount),
      };
    },
    api_audit_shop_order: async (at) => by(at, ORDER_PEOPLE.audit, { id: await placedOrder(at), pass: 1 }),
    api_shop_order_cancel: async (at) => by(at, ORDER_PEOPLE.maker, { id: await placedOrder(at) }),
    api_shop_order_annul: async (at) => ({ id: await placedOrder(at), reason: '重复下单' }),
    api_shop_order_unaudit: async (at) => ({ id: await auditedOrder(at), reason: '审核有误' }),
    api_shop_order_send: async (at) => ({
      id: await auditedOrder(at),
      sent_by: 'express',
      carrier: '顺丰',
      parcel: `SF${at.now}${at.next()}`,
    }),
    api_shop_order_import_preview: async (at) => ({
      name: `发货 ${at.next()}.csv`,
      bytes: await parcelFile(at),
    }),
    api_shop_order_import_run: async (at) => {
      const file = { name: `发货 ${at.next()}.csv`, bytes: await parcelFile(at) };
      const { id } = await at.owner.ok(parcelImportApi.preview, file as never, HERE);
      return { id };
    },
    api_weapp_order_notify: async (at) => signedOrder(at, await toldOrder(at)),
    api_weapp_order_match: async (at) =>
      by(at, ORDER_PEOPLE.audit, { id: await weappOrder(at), student_id: await richStudent(at) }),
    api_shop_order_dismiss: async (at) =>
      by(at, ORDER_PEOPLE.audit, { id: await weappOrder(at), reason: '家长不要了' }),
    api_shop_order_complete: async (at) => ({ id: await shippedOrder(at) }),
  },
  documents: { shop_order: placedOrder },
  arranged: { shop_order: { shipped: shippedOrder, unpaid: weappOrder } },
  movers: {
    api_audit_shop_order: ORDER_PEOPLE.audit,
    api_shop_order_cancel: ORDER_PEOPLE.maker,
  },
};
