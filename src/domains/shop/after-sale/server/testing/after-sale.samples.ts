import type { Arranger, Input, Samples } from '@/apps/server/testing/arranger.ts';
import { shopOrderApi } from '../../../order/order.contract.ts';
import { auditedOrder, goods, ORDER_PEOPLE } from '../../../order/server/testing/order.samples.ts';
import { afterSaleApi } from '../../after-sale.contract.ts';

const HERE = { company: 1 };
/** Each step is somebody else's. */
export const CASE_PEOPLE = {
  apply: 'manager',
  decide: 'owner',
  receive: 'affairs',
  refund: 'finance',
} as const;

async function lineOf(at: Arranger, isSent: boolean): Promise<number> {
  const id = await auditedOrder(at);
  if (isSent)
    await (await at.app.as(ORDER_PEOPLE.send)).ok(shopOrderApi.send, { id, sent_by: 'pickup' }, HERE);
  return (await at.owner.ok(shopOrderApi.get, { id }, HERE)).lines[0]?.id as number;
}
type Kind = 'exchange' | 'refund' | 'resend' | 'return';
const applied = async (at: Arranger, kind: Kind): Promise<number> => {
  const line_id = await lineOf(at, kind !== 'refund');
  const by = await at.app.as(CASE_PEOPLE.apply);
  const instead = kind === 'exchange' ? { sku_id: (await goods(at)).sku_id } : {};
  return (await by.ok(afterSaleApi.add, { line_id, kind, quantity: 1, ...instead }, HERE)).id;
};
async function agreed(at: Arranger, kind: Kind): Promise<number> {
  const id = await applied(at, kind);
  await at.owner.ok(afterSaleApi.agree, { id }, HERE);
  return id;
}
async function returned(at: Arranger, kind: 'exchange' | 'return' = 'return'): Promise<number> {
  const id = await agreed(at, kind);
  await (await at.app.as(CASE_PEOPLE.receive)).ok(afterSaleApi.receive, { id }, HERE);
  return id;
}
/** Sent once more: the first parcel may still turn up. */
async function resent(at: Arranger): Promise<number> {
  const id = await agreed(at, 'resend');
  const fields = { id, sent_by: 'pickup' as const };
  await (await at.app.as(CASE_PEOPLE.receive)).ok(afterSaleApi.send_new, fields, HERE);
  return id;
}
const by = async (at: Arranger, login: string, input: Input) => ({ by: await at.app.as(login), input });

export const samples: Samples = {
  calls: {
    api_after_sale_add: async (at) => ({
      line_id: await lineOf(at, false),
      kind: 'refund',
      quantity: 1,
      note: '买错了',
    }),
    api_after_sale_annul: async (at) => ({ id: await agreed(at, 'exchange'), reason: '家长没有寄回' }),
    api_after_sale_send_new: async (at) => ({
      id: await returned(at, 'exchange'),
      sent_by: 'express',
      carrier: '顺丰',
      parcel: `SF${at.now}${at.next()}`,
    }),
    api_after_sale_late: async (at) => ({ id: await resent(at), received_good: 1 }),
    api_after_sale_agree: async (at) => ({ id: await applied(at, 'refund') }),
    api_after_sale_refuse: async (at) => ({ id: await applied(at, 'refund'), reason: '已使用' }),
    api_after_sale_withdraw: async (at) => by(at, CASE_PEOPLE.apply, { id: await applied(at, 'refund') }),
    api_after_sale_receive: async (at) => ({ id: await agreed(at, 'return'), received_good: 1 }),
    api_after_sale_refund: async (at) => ({ id: await agreed(at, 'refund') }),
    api_after_sale_pay_back: async (at) => ({ id: await returned(at) }),
    api_after_sale_reject_goods: async (at) => ({ id: await returned(at), reason: '非本店商品' }),
  },
  documents: { after_sale: (at) => applied(at, 'return') },
  fitting: { api_after_sale_refund: (at) => agreed(at, 'refund') },
  movers: { api_after_sale_withdraw: CASE_PEOPLE.apply },
};
