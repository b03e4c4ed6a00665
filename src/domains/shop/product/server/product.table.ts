import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { fenColumn, idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { AudienceKind, BuyerStatus, Delivery, ProductKind, Shelf } from '../product.kinds.ts';

const family = () => idColumn('family_id').notNull();
const ofProduct = () => idColumn('product_id').notNull();
const ownFamily = () => family().default(sql`app_family()`);

export const product = pgTable('product', {
  id: primaryId(),
  family_id: family(),
  name: text('name').notNull(),
  category_id: idColumn('category_id').notNull(),
  kind: wordColumn<ProductKind>('kind').notNull(),
  summary: text('summary').notNull().default(''),
  description: text('description').notNull().default(''),
  keywords: text('keywords').notNull().default(''),
  unit: text('unit').notNull().default(''),
  coin_percent: smallint('coin_percent').notNull().default(100),
  student_limit: integer('student_limit').notNull().default(0),
  buyer_statuses: text('buyer_statuses').array().$type<BuyerStatus[]>().notNull().default([]),
  sale_from: date('sale_from'),
  sale_to: date('sale_to'),
  sells_everywhere: boolean('sells_everywhere').notNull().default(true),
  status: wordColumn<'draft' | 'on' | 'off'>('status').notNull().default('draft'),
  is_sold: boolean('is_sold').notNull().default(false),
  search_text: text('search_text').notNull().default(''),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const productPicture = pgTable(
  'product_picture',
  {
    family_id: family(),
    product_id: ofProduct(),
    position: smallint('position').notNull(),
    picture_id: idColumn('picture_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.product_id, t.position] })],
);

export const productAudience = pgTable(
  'product_audience',
  {
    family_id: family(),
    product_id: ofProduct(),
    item_kind: wordColumn<AudienceKind>('item_kind').notNull(),
    item_id: idColumn('item_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.product_id, t.item_kind, t.item_id] })],
);

export const productEntitlement = pgTable(
  'product_entitlement',
  {
    family_id: family(),
    product_id: ofProduct(),
    type_id: idColumn('type_id').notNull(),
    quantity: integer('quantity').notNull(),
    days_valid: integer('days_valid'),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.product_id, t.type_id] })],
);

export const productShelf = pgTable(
  'product_shelf',
  {
    family_id: family(),
    product_id: ofProduct(),
    shelf: wordColumn<Shelf>('shelf').notNull(),
    sort: integer('sort').notNull().default(0),
    title: text('title').notNull().default(''),
    body: text('body').notNull().default(''),
    cover_id: idColumn('cover_id'),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.product_id, t.shelf] })],
);

export const productSku = pgTable('product_sku', {
  id: primaryId(),
  family_id: family(),
  product_id: ofProduct(),
  kind: wordColumn<ProductKind>('kind').notNull(),
  position: smallint('position').notNull().default(0),
  code: text('code').notNull(),
  edition: text('edition').notNull().default(''),
  size: text('size').notNull().default(''),
  term: text('term').notNull().default(''),
  list_price_fen: fenColumn('list_price_fen'),
  price_fen: fenColumn('price_fen').notNull(),
  weight_grams: integer('weight_grams'),
  delivery: wordColumn<Delivery>('delivery').notNull().default('none'),
  keeps_stock: boolean('keeps_stock').notNull().default(false),
  low_stock: integer('low_stock').notNull().default(0),
  picture_id: idColumn('picture_id'),
  course_type: smallint('course_type').$type<CourseTypeCode>(),
  subject_id: idColumn('subject_id'),
  paid_minutes: integer('paid_minutes'),
  gift_minutes: integer('gift_minutes'),
  company_id: idColumn('company_id'),
  course_id: idColumn('course_id'),
  type_id: idColumn('type_id'),
  quantity: integer('quantity'),
  days_valid: integer('days_valid'),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
});

export const productCompany = pgTable(
  'product_company',
  {
    company_id: idColumn('company_id').notNull(),
    family_id: ownFamily(),
    product_id: ofProduct(),
    is_sold: boolean('is_sold').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.product_id] })],
);

export const companyPrice = pgTable(
  'company_price',
  {
    company_id: idColumn('company_id').notNull(),
    family_id: ownFamily(),
    product_id: ofProduct(),
    sku_id: idColumn('sku_id').notNull(),
    price_fen: fenColumn('price_fen').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.sku_id] })],
);
