import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { Delivery, ProductKind, Shelf } from '../../product/product.kinds.ts';
import type { Brings } from '../order.shapes.ts';
import type { WeappProblem } from '../weapp-order.rules.ts';

const company = () => idColumn('company_id').notNull();
const family = () => idColumn('family_id').notNull().default(sql`app_family()`);
const sum = (name: string) => fenColumn(name).notNull().default(0);
const pieces = (name: string) => integer(name).notNull().default(0);
const words = (name: string) => text(name).notNull().default('');

export const cartLine = pgTable('cart_line', {
  id: primaryId(),
  family_id: family(),
  company_id: company(),
  student_id: idColumn('student_id').notNull(),
  product_id: idColumn('product_id').notNull(),
  sku_id: idColumn('sku_id').notNull(),
  quantity: integer('quantity').notNull(),
  price_fen: fenColumn('price_fen').notNull(),
  is_ticked: boolean('is_ticked').notNull().default(true),
  added_by: idColumn('added_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  updated_at: timeColumn('updated_at').notNull().defaultNow(),
});

export const studentAddress = pgTable('student_address', {
  id: primaryId(),
  family_id: family(),
  company_id: company(),
  student_id: idColumn('student_id').notNull(),
  receiver: text('receiver').notNull(),
  phone: text('phone').notNull(),
  region_id: idColumn('region_id'),
  region_kind: text('region_kind').generatedAlwaysAs(sql`'region'`),
  detail: text('detail').notNull(),
  is_default: boolean('is_default').notNull().default(false),
  ...versioned(),
});

export const shopOrder = pgTable('shop_order', {
  id: primaryId(),
  family_id: family(),
  company_id: company(),
  number: text('number').notNull(),
  source: wordColumn<Shelf>('source').notNull().default('zhiliao'),
  student_id: idColumn('student_id'),
  status: wordColumn<'unpaid' | 'placed' | 'audited' | 'shipped' | 'completed' | 'cancelled' | 'lapsed'>(
    'status',
  )
    .notNull()
    .default('placed'),
  refund_status: wordColumn<'none' | 'part' | 'all'>('refund_status').notNull().default('none'),
  amount_fen: fenColumn('amount_fen').notNull(),
  coin_fen: sum('coin_fen'),
  discount_fen: sum('discount_fen'),
  discount_reason: words('discount_reason'),
  delivery: wordColumn<Delivery>('delivery').notNull().default('none'),
  receiver: words('receiver'),
  phone: words('phone'),
  region: words('region'),
  address: words('address'),
  pickup_company_id: idColumn('pickup_company_id'),
  note: words('note'),
  reason: words('reason'),
  created_by: idColumn('created_by'),
  placed_at: timeColumn('placed_at'),
  audited_by: idColumn('audited_by'),
  audited_at: timeColumn('audited_at'),
  shipped_at: timeColumn('shipped_at'),
  completed_at: timeColumn('completed_at'),
  ended_at: timeColumn('ended_at'),
  lapse_told_on: date('lapse_told_on'),
  weapp_order_id: text('weapp_order_id'),
  weapp_payload: jsonb('weapp_payload'),
  weapp_payment_id: words('weapp_payment_id'),
  weapp_paid_fen: fenColumn('weapp_paid_fen'),
  recharge_id: idColumn('recharge_id'),
  problem: wordColumn<'' | WeappProblem>('problem').notNull().default(''),
  ...versioned(),
});

export const orderLine = pgTable('order_line', {
  id: primaryId(),
  family_id: family(),
  company_id: company(),
  order_id: idColumn('order_id').notNull(),
  position: smallint('position').notNull(),
  product_id: idColumn('product_id').notNull(),
  sku_id: idColumn('sku_id').notNull(),
  /** Of its order, as the database puts it there: lists go by it. */
  source: wordColumn<Shelf>('source').notNull().default('zhiliao'),
  kind: wordColumn<ProductKind>('kind').notNull(),
  name: text('name').notNull(),
  variant: words('variant'),
  code: text('code').notNull(),
  list_price_fen: fenColumn('list_price_fen'),
  price_fen: fenColumn('price_fen').notNull(),
  quantity: integer('quantity').notNull(),
  discount_fen: sum('discount_fen'),
  amount_fen: fenColumn('amount_fen').notNull(),
  money_fen: fenColumn('money_fen').notNull(),
  coin_fen: sum('coin_fen'),
  is_paid: boolean('is_paid').notNull().default(false),
  /** Of its order, while its money is taken: sales of a product are read by it. */
  audited_at: timeColumn('audited_at'),
  held: pieces('held'),
  delivered: pieces('delivered'),
  cancelled: pieces('cancelled'),
  refunded: pieces('refunded'),
  recognised_fen: sum('recognised_fen'),
  forfeited_fen: sum('forfeited_fen'),
  returned_fen: sum('returned_fen'),
  reversed_fen: sum('reversed_fen'),
  coin_back_fen: sum('coin_back_fen'),
  lot_id: idColumn('lot_id'),
  replaces_line_id: idColumn('replaces_line_id'),
  brings: jsonb('brings')
    .$type<Brings>()
    .notNull()
    .default({} as Brings),
});

export const orderTender = pgTable(
  'order_tender',
  {
    company_id: company(),
    order_id: idColumn('order_id').notNull(),
    line_id: idColumn('line_id').notNull(),
    /** Of its order, as that of a line. */
    source: wordColumn<Shelf>('source').notNull().default('zhiliao'),
    account: wordColumn<'store' | 'learning' | 'new' | 'virtual'>('account').notNull(),
    amount_fen: fenColumn('amount_fen').notNull(),
    returned_fen: sum('returned_fen'),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.line_id, t.account] })],
);

export const shipment = pgTable('shipment', {
  id: primaryId(),
  family_id: family(),
  company_id: company(),
  order_id: idColumn('order_id').notNull(),
  kind: wordColumn<'express' | 'pickup' | 'service'>('kind').notNull(),
  carrier: words('carrier'),
  parcel: words('parcel'),
  note: words('note'),
  file_id: idColumn('file_id'),
  is_resend: boolean('is_resend').notNull().default(false),
  sent_on: date('sent_on').notNull(),
  created_by: idColumn('created_by'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});

export const shipmentLine = pgTable(
  'shipment_line',
  {
    company_id: company(),
    shipment_id: idColumn('shipment_id').notNull(),
    line_id: idColumn('line_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.shipment_id, t.line_id] })],
);
