import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  Fen,
  FenField,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { orderPermissions } from '../order/order.access.ts';
import { afterSalePermissions as may } from './after-sale.access.ts';
import { CASE_KINDS, CASE_VIEWS } from './after-sale.rules.ts';
import { afterSaleStatus } from './after-sale.status.ts';
import { afterSaleText } from './after-sale.text.ts';

const AfterSale = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  order_id: Id,
  order_number: DocumentNumber,
  line_id: Id,
  student_id: Id,
  student_name: z.string(),
  product_id: Id,
  product_name: z.string(),
  variant: z.string(),
  kind: z.enum(CASE_KINDS),
  quantity: Count,
  undelivered: Count,
  amount_fen: Fen,
  coin_fen: Fen,
  fee_fen: Fen,
  freight_by: z.enum(['family', 'company']),
  reason_name: z.string().nullable(),
  note: z.string(),
  reason: z.string(),
  received_good: Count,
  received_damaged: Count,
  /** Of an exchange: what is given instead, what a piece costs, what is due on top, what of it is held, and what is not there. */
  new_name: z.string().nullable(),
  new_price_fen: Fen.nullable(),
  due_fen: Fen,
  held_fen: Fen,
  lacking_fen: Fen,
  files: z.array(z.object({ id: Id, name: z.string() })),
  status: statusField(afterSaleStatus),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  /** While somebody has to do something. */
  waits_since: UnixTime.nullable(),
  version: Version,
});
export type AfterSale = z.infer<typeof AfterSale>;

const filters = {
  view: z.enum(CASE_VIEWS).optional(),
  keyword: Keyword.optional(),
  order_id: Id.optional(),
  student_id: Id.optional(),
  product_id: Id.optional(),
  status: statusField(afterSaleStatus).optional(),
  kind: z.enum(CASE_KINDS).optional(),
  reason_id: Id.optional(),
  from: UnixTime.optional(),
  to: UnixTime.optional(),
};
const Quantity = Count.min(1).max(9999);
const Received = Count.min(0).max(9999);
const CHANGES = ['after_sale', 'shop_order', 'stock', 'product', 'inbox'];
const PAID = [...CHANGES, 'account', 'class_hours', 'course'];

export const afterSaleApi = defineApi('after_sale', afterSaleText, 'promanage', {
  list: {
    method: 'GET',
    permission: orderPermissions.read,
    input: listInput.extend(filters),
    output: pageOf(AfterSale),
  },
  counts: {
    method: 'GET',
    permission: orderPermissions.read,
    input: z.object({ student_id: Id.optional() }),
    output: z.object({ decide: Count, receive: Count, refund: Count, send: Count, all: Count }),
  },
  totals: {
    method: 'GET',
    permission: orderPermissions.read,
    input: z.object(filters),
    output: z.object({
      count: Count,
      amount_fen: BalanceField,
      coin_fen: BalanceField,
      /** There are more: these are the newest. */
      capped: z.boolean(),
    }),
  },
  /** How often each reason was given, by product and month. */
  reasons: {
    method: 'GET',
    permission: orderPermissions.read,
    input: z.object(filters),
    output: listOf(
      z.object({
        month: z.string(),
        product_id: Id,
        product_name: z.string(),
        reason_name: z.string().nullable(),
        count: Count,
      }),
    ),
  },
  /** What of a line can go back, and what so many pieces bring; for another variant, what an exchange comes to. */
  quote: {
    method: 'GET',
    permission: may.apply,
    input: z.object({
      line_id: Id,
      quantity: Quantity.optional(),
      kind: z.enum(CASE_KINDS).optional(),
      sku_id: Id.optional(),
      fee_fen: FenField.min(0).optional(),
    }),
    output: z.object({
      undelivered: Count,
      delivered: Count,
      is_whole: z.boolean(),
      money_fen: Fen,
      coin_fen: Fen,
      exchange: z
        .object({
          new_price_fen: Fen,
          due_fen: Fen,
          over_fen: Fen,
          lacking_fen: Fen,
          available: Count.nullable(),
        })
        .nullable(),
    }),
  },
  /** Goods that can be given instead of a line: its own variants first. */
  offers: {
    method: 'GET',
    permission: may.apply,
    input: z.object({ line_id: Id }),
    output: listOf(
      z.object({
        id: Id,
        name: z.string(),
        variant: z.string(),
        code: z.string(),
        price_fen: Fen,
        available: Count.nullable(),
      }),
    ),
  },
  add: {
    method: 'POST',
    permission: may.apply,
    input: z.object({
      line_id: Id,
      kind: z.enum(CASE_KINDS),
      quantity: Quantity,
      /** Of an exchange: what is given instead. */
      sku_id: Id.nullish(),
      reason_id: Id.nullish(),
      note: OptionalText.optional(),
      freight_by: z.enum(['family', 'company']).optional(),
      fee_fen: FenField.min(0).optional(),
      file_ids: z.array(Id).max(9).optional(),
    }),
    output: idOutput,
    changes: CHANGES,
  },
  /** Pays back what was agreed on, where no goods have to come back first. */
  refund: {
    method: 'POST',
    permission: may.refund,
    label: afterSaleText.pay_back,
    input: z.object({ id: Id, version: Version.optional() }),
    changes: PAID,
  },
  /** Sends what is given in exchange, or once more. */
  send_new: {
    method: 'POST',
    permission: may.receive,
    input: z.object({
      id: Id,
      version: Version.optional(),
      sent_by: z.enum(['express', 'pickup']),
      carrier: OptionalText.max(40).optional(),
      parcel: OptionalText.max(60).optional(),
    }),
    changes: PAID,
  },
  /** A parcel that was given up for lost came back: received under its case, which stays as it is. */
  late: {
    method: 'POST',
    permission: may.receive,
    input: z.object({ id: Id, received_good: Received.optional(), received_damaged: Received.optional() }),
    changes: CHANGES,
  },
  export: {
    method: 'GET',
    permission: orderPermissions.export,
    navigation: true,
    input: z.object(filters),
    output: AfterSale,
    exports: [
      { field: 'number', width: 18 },
      'created_at',
      { field: 'order_number', width: 18 },
      'student_name',
      { field: 'product_name', width: 30 },
      'variant',
      { field: 'kind', kind: 'label' },
      'quantity',
      'amount_fen',
      'coin_fen',
      'fee_fen',
      { field: 'freight_by', kind: 'label' },
      'reason_name',
      { field: 'note', width: 30 },
      'new_name',
      'new_price_fen',
      'due_fen',
      'received_good',
      'received_damaged',
      'status',
      { field: 'reason', width: 30 },
      'created_by_name',
    ],
    notExported: ['student_id', 'order_id', 'line_id', 'product_id'],
  },
  ...transitionEndpoints(afterSaleStatus, 'promanage'),
});
