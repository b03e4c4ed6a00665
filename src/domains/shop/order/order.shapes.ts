import { z } from 'zod';
import { COMPANY_ACCOUNTS, STUDENT_ACCOUNTS } from '@/domains/money/ledger/ledger.accounts.ts';
import { CourseType } from '@/domains/organisation/course-type/course-type.rules.ts';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import {
  Count,
  DayText,
  DocumentNumber,
  Fen,
  Flag,
  Id,
  Minutes,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy } from '@/kernel/contract/shown.ts';
import { statusField } from '@/kernel/status.ts';
import { DELIVERIES, PRODUCT_KINDS, SHELVES } from '../product/product.kinds.ts';
import { GROUPS, PROBLEMS, REFUND_STATES, TENDER_ACCOUNTS } from './order.rules.ts';
import { shopOrderStatus } from './order.status.ts';
import { WEAPP_PROBLEMS } from './weapp-order.rules.ts';

export const OrderStatus = statusField(shopOrderStatus);
export const VIEWS = ['audit', 'send', 'after_sale', 'problem', 'all'] as const;
export type OrderView = (typeof VIEWS)[number];

/** What one piece brings besides itself, as it was when the line was made. */
export const Brings = z.object({
  course_type: CourseType.nullable(),
  subject_id: Id.nullable(),
  paid_minutes: Minutes.nullable(),
  gift_minutes: Minutes.nullable(),
  days_valid: Count.nullable(),
  course_id: Id.nullable(),
  type_id: Id.nullable(),
  quantity: Count.nullable(),
  gifts: z.array(z.object({ type_id: Id, quantity: Count, days_valid: Count.nullable() })),
});
export type Brings = z.infer<typeof Brings>;

export const Order = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  source: z.enum(SHELVES),
  student_id: Id.nullable(),
  student_name: z.string().nullable(),
  /** The first two, with how many of each. */
  items: z.array(z.string()),
  item_count: Count,
  kinds: z.array(z.enum(PRODUCT_KINDS)),
  amount_fen: Fen,
  coin_fen: Fen,
  discount_fen: Fen,
  refunded_fen: Fen,
  accounts: z.array(z.enum(TENDER_ACCOUNTS)),
  status: OrderStatus,
  refund_status: z.enum(REFUND_STATES),
  /** Pieces of goods and services: out, and in all. */
  sent_count: Count,
  piece_count: Count,
  delivery: z.enum(DELIVERIES),
  weapp_order_id: z.string().nullable(),
  /** Why a mini-program order waits to be looked at. */
  problem: z.enum(WEAPP_PROBLEMS).nullable(),
  adviser_name: z.string().nullable(),
  note: z.string(),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  placed_at: UnixTime.nullable(),
  audited_at: UnixTime.nullable(),
  /** Since when it waits for somebody. */
  waits_since: UnixTime.nullable(),
  version: Version,
});
export type Order = z.infer<typeof Order>;

const LineTender = z.object({ account: z.enum(TENDER_ACCOUNTS), amount_fen: Fen, returned_fen: Fen });
export const OrderLine = z.object({
  id: Id,
  product_id: Id,
  sku_id: Id,
  kind: z.enum(PRODUCT_KINDS),
  name: z.string(),
  variant: z.string(),
  code: z.string(),
  cover_id: Id.nullable(),
  price_fen: Fen,
  quantity: Count,
  discount_fen: Fen,
  amount_fen: Fen,
  money_fen: Fen,
  coin_fen: Fen,
  tenders: z.array(LineTender),
  is_paid: Flag,
  delivered: Count,
  cancelled: Count,
  refunded: Count,
  recognised_fen: Fen,
  forfeited_fen: Fen,
  /** Went back: money before and after delivery, and coins. */
  back_fen: Fen,
  coin_back_fen: Fen,
  /** Of entitlements: how many uses it granted, and how many were used. */
  granted: Count,
  used: Count,
  lot_id: Id.nullable(),
  /** Given in exchange for another line of this order. */
  replaces_line_id: Id.nullable(),
  brings: Brings,
  course_name: z.string().nullable(),
  type_name: z.string().nullable(),
  subject_name: z.string().nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const OrderWhole = Order.extend({
  discount_reason: z.string(),
  receiver: z.string(),
  phone: PhoneShownBy(studentPermissions.phone),
  region: z.string(),
  address: z.string(),
  pickup_company_name: z.string().nullable(),
  reason: z.string(),
  audited_by_name: z.string().nullable(),
  shipped_at: UnixTime.nullable(),
  completed_at: UnixTime.nullable(),
  ended_at: UnixTime.nullable(),
  /** The day on which it lapses, or completes by itself. */
  ends_on: DayText.nullable(),
  minutes_per_class_hour: Count,
  lines: z.array(OrderLine),
  shipments: z.array(
    z.object({
      id: Id,
      kind: z.enum(['express', 'pickup', 'service']),
      carrier: z.string(),
      parcel: z.string(),
      note: z.string(),
      file_id: Id.nullable(),
      file_name: z.string().nullable(),
      is_resend: z.boolean(),
      sent_on: DayText,
      created_by_name: z.string().nullable(),
      created_at: UnixTime,
      lines: z.array(z.object({ line_id: Id, name: z.string(), quantity: Count })),
    }),
  ),
  entries: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      kind_name: z.string(),
      account: z.enum([...STUDENT_ACCOUNTS, ...COMPANY_ACCOUNTS]),
      amount_fen: Fen,
      posted_at: UnixTime,
    }),
  ),
  /** What refunds of the student have paid back for hours that a line brought. */
  hour_refunds: z.array(
    z.object({
      line_id: Id,
      refund_id: Id,
      number: DocumentNumber,
      paid_minutes: Minutes,
      amount_fen: Fen,
      /** Of it, what the hours had been paid with; coins go back beside it. */
      learning_fen: Fen,
      new_fen: Fen,
      coin_fen: Fen,
      /** How it was paid to the family. */
      method_name: z.string(),
    }),
  ),
  cases: z.array(
    z.object({
      id: Id,
      number: DocumentNumber,
      line_id: Id,
      kind: z.string(),
      quantity: Count,
      amount_fen: Fen,
      coin_fen: Fen,
      status: z.string(),
    }),
  ),
});
export type OrderWhole = z.infer<typeof OrderWhole>;

/** One line of an order for a sheet. */
export const ExportedLine = z.object({
  number: DocumentNumber,
  placed_at: UnixTime.nullable(),
  student_name: z.string().nullable(),
  name: z.string(),
  variant: z.string(),
  code: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  price_fen: Fen,
  quantity: Count,
  discount_fen: Fen,
  amount_fen: Fen,
  coin_fen: Fen,
  delivered: Count,
  refunded: Count,
  recognised_fen: Fen,
  back_fen: Fen,
  status: OrderStatus,
});
export type ExportedLine = z.infer<typeof ExportedLine>;

/** A line of a cart or of a checkout, as things are now. */
export const LiveLine = z.object({
  sku_id: Id,
  product_id: Id,
  name: z.string(),
  variant: z.string(),
  code: z.string(),
  unit: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  group: z.enum(GROUPS),
  cover_id: Id.nullable(),
  delivery: z.enum(DELIVERIES),
  price_fen: Fen,
  list_price_fen: Fen.nullable(),
  /** What it cost when it was put in, where that is not what it costs now. */
  was_fen: Fen.nullable(),
  quantity: Count,
  available: Count.nullable(),
  student_limit: Count,
  problem: z.enum(PROBLEMS).nullable(),
  /** How many could be bought, where that is the problem. */
  problem_n: Count.nullable(),
  brings: Brings,
  course_name: z.string().nullable(),
  type_name: z.string().nullable(),
});
export type LiveLine = z.infer<typeof LiveLine>;

export const GroupTenderShape = z.object({
  group: z.enum(GROUPS),
  account: z.enum(TENDER_ACCOUNTS),
  amount_fen: Fen,
});
