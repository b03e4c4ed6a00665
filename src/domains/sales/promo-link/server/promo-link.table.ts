import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';

export const campaign = pgTable('campaign', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  name: text('name').notNull(),
  owner_id: idColumn('owner_id'),
  channel_id: idColumn('channel_id'),
  starts_on: date('starts_on'),
  ends_on: date('ends_on'),
  note: text('note').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const promoLink = pgTable('promo_link', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  name: text('name').notNull(),
  code: text('code').notNull(),
  channel_id: idColumn('channel_id').notNull(),
  adviser_id: idColumn('adviser_id'),
  campaign_id: idColumn('campaign_id'),
  page_title: text('page_title').notNull().default(''),
  page_body: text('page_body').notNull().default(''),
  consent: text('consent').notNull().default(''),
  asks_grade: boolean('asks_grade').notNull().default(true),
  asks_wish: boolean('asks_wish').notNull().default(true),
  expires_on: date('expires_on'),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const linkVisit = pgTable(
  'link_visit',
  {
    company_id: idColumn('company_id').notNull(),
    link_id: idColumn('link_id').notNull(),
    visitor: text('visitor').notNull(),
    visited_on: date('visited_on').notNull(),
    visits: integer('visits').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.link_id, t.visited_on, t.visitor] })],
);

/** Whose a code is; found by the whole code alone. */
export const publicCode = pgTable('public_code', {
  code: text('code').primaryKey(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  doc: wordColumn<'promo_link' | 'share'>('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
});
