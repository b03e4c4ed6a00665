import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  Fen,
  FenField,
  Id,
  Keyword,
  listInput,
  OptionalText,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { DELIVERIES, PRODUCT_KINDS, SHELVES } from '../product/product.kinds.ts';
import { orderPermissions as may, shopPermissions } from './order.access.ts';
import { GROUPS, REFUND_STATES, TENDER_ACCOUNTS } from './order.rules.ts';
import {
  ExportedLine,
  GroupTenderShape,
  LiveLine,
  Order,
  OrderStatus,
  OrderWhole,
  VIEWS,
} from './order.shapes.ts';
import { shopOrderStatus } from './order.status.ts';
import { orderText } from './order.text.ts';

const filters = {
  source: z.enum(SHELVES).optional(),
  view: z.enum(VIEWS).optional(),
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  status: OrderStatus.optional(),
  kind: z.enum(PRODUCT_KINDS).optional(),
  product_id: Id.optional(),
  category_id: Id.optional(),
  account: z.enum(TENDER_ACCOUNTS).optional(),
  delivery: z.enum(DELIVERIES).optional(),
  refund_status: z.enum(REFUND_STATES).optional(),
  from: UnixTime.optional(),
  to: UnixTime.optional(),
  audited_from: UnixTime.optional(),
  audited_to: UnixTime.optional(),
  min_fen: BalanceField.optional(),
  max_fen: BalanceField.optional(),
};
const Quantity = Count.min(1).max(9999);
const Tenders = z
  .array(
    z.object({
      group: z.enum(GROUPS),
      account: z.enum(TENDER_ACCOUNTS),
      amount_fen: FenField.min(0),
    }),
  )
  .max(GROUPS.length * TENDER_ACCOUNTS.length);
const printed = z.object({
  source: z.enum(SHELVES).optional(),
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
    .optional(),
});
const CHANGES = ['shop_order', 'cart', 'stock', 'product', 'account', 'inbox'];

export const shopOrderApi = defineApi('shop_order', orderText, 'promanage', {
  list: {
    action: 'api_order_list',
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...filters, sort: z.enum(['amount_fen', 'placed_at']).optional() }),
    output: pageOf(Order),
  },
  counts: {
    method: 'GET',
    permission: may.read,
    input: z.object({ source: z.enum(SHELVES).optional(), student_id: Id.optional() }),
    output: z.object({ audit: Count, send: Count, after_sale: Count, problem: Count, all: Count }),
  },
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({
      count: Count,
      amount_fen: BalanceField,
      coin_fen: BalanceField,
      refunded_fen: BalanceField,
      /** There are more: these are the newest. */
      capped: z.boolean(),
    }),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: OrderWhole },
  /** What a checkout comes to, as things are now: lines, who pays what, and what is missing. Nothing happens. */
  quote: {
    method: 'POST',
    permission: shopPermissions.buy,
    input: z.object({
      student_id: Id,
      /** Left out: what is ticked in the cart. */
      lines: z
        .array(z.object({ sku_id: Id, quantity: Quantity }))
        .max(50)
        .optional(),
      discount_fen: FenField.min(0).optional(),
      /** Left out: the best split. */
      tenders: Tenders.optional(),
    }),
    output: z.object({
      student_name: z.string(),
      lines: z.array(LiveLine.extend({ discount_fen: Fen, amount_fen: Fen })),
      groups: z.array(
        z.object({
          group: z.enum(GROUPS),
          amount_fen: Fen,
          coin_cap_fen: Fen,
          missing_fen: Fen,
          accounts: z.array(z.enum(TENDER_ACCOUNTS)),
        }),
      ),
      accounts: z.array(
        z.object({ account: z.enum(TENDER_ACCOUNTS), available_fen: BalanceField, after_fen: BalanceField }),
      ),
      tenders: z.array(GroupTenderShape),
      amount_fen: Fen,
      coin_fen: Fen,
      discount_max_fen: Fen,
      needs_delivery: z.boolean(),
      lapse_days: Count,
      minutes_per_class_hour: Count,
    }),
    changes: [],
    repeat: 'never',
  },
  add: {
    action: 'api_add_shop_order',
    method: 'POST',
    permission: shopPermissions.buy,
    input: z.object({
      student_id: Id,
      /** With the price that was confirmed: a price that has changed since is asked about. */
      lines: z
        .array(z.object({ sku_id: Id, quantity: Quantity, price_fen: FenField.min(0) }))
        .min(1)
        .max(50),
      tenders: Tenders,
      delivery: z.enum(DELIVERIES).optional(),
      address_id: Id.nullish(),
      pickup_company_id: Id.nullish(),
      note: OptionalText.optional(),
      discount_fen: FenField.min(0).optional(),
      discount_reason: OptionalText.max(120).optional(),
    }),
    output: z.object({ id: Id, number: DocumentNumber }),
    changes: CHANGES,
  },
  /** A parcel, a pick-up, or services that were done; left out, everything of that kind that is left. */
  send: {
    method: 'POST',
    permission: may.send,
    input: z.object({
      id: Id,
      version: Version.optional(),
      sent_by: z.enum(['express', 'pickup', 'service']),
      carrier: OptionalText.max(40).optional(),
      parcel: OptionalText.max(60).optional(),
      note: OptionalText.optional(),
      file_id: Id.nullish(),
      sent_lines: z
        .array(z.object({ line_id: Id, quantity: Quantity }))
        .min(1)
        .max(50)
        .optional(),
    }),
    changes: CHANGES,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Order,
    exports: [
      { field: 'number', width: 18 },
      'placed_at',
      'student_name',
      { field: 'items', kind: 'list', width: 40 },
      'item_count',
      { field: 'kinds', kind: 'labels' },
      'amount_fen',
      'coin_fen',
      'discount_fen',
      'refunded_fen',
      { field: 'accounts', kind: 'labels' },
      'status',
      { field: 'refund_status', kind: 'label' },
      'sent_count',
      'piece_count',
      { field: 'delivery', kind: 'label' },
      'weapp_order_id',
      { field: 'problem', kind: 'label' },
      'adviser_name',
      'created_by_name',
      'audited_at',
      { field: 'note', width: 30 },
    ],
    notExported: ['student_id'],
  },
  exportLines: {
    action: 'api_shop_order_export_lines',
    method: 'GET',
    permission: may.export,
    navigation: true,
    label: orderText.export_lines,
    input: z.object(filters),
    output: ExportedLine,
    exports: [
      { field: 'number', width: 18 },
      'placed_at',
      'student_name',
      { field: 'name', width: 30 },
      'variant',
      { field: 'code', width: 18 },
      { field: 'kind', kind: 'label' },
      'price_fen',
      'quantity',
      'discount_fen',
      'amount_fen',
      'coin_fen',
      'delivered',
      'refunded',
      'recognised_fen',
      'back_fen',
      'status',
    ],
  },
  /** What to take from the shelves for the orders that wait to be sent; left out, all of them. */
  picking: {
    method: 'GET',
    permission: may.send,
    navigation: true,
    raw: true,
    input: printed,
    output: z.object({}),
  },
  slips: {
    method: 'GET',
    permission: may.send,
    navigation: true,
    raw: true,
    input: printed,
    output: z.object({}),
  },
  ...transitionEndpoints(shopOrderStatus, 'promanage'),
});
