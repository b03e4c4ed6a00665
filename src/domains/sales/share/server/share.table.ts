import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { ShareReward } from '../share.contract.ts';
import type { DealMode, RewardKind, RewardReason } from '../share.rules.ts';

export const shareConfig = pgTable('share_config', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  name: text('name').notNull(),
  channel_id: idColumn('channel_id').notNull(),
  starts_on: date('starts_on').notNull(),
  ends_on: date('ends_on'),
  page_title: text('page_title').notNull().default(''),
  page_body: text('page_body').notNull().default(''),
  picture_file_id: idColumn('picture_file_id'),
  visit_fen: fenColumn('visit_fen').notNull().default(0),
  lead_fen: fenColumn('lead_fen').notNull().default(0),
  deal_mode: wordColumn<DealMode>('deal_mode').notNull().default('none'),
  deal_fen: fenColumn('deal_fen'),
  deal_bp: integer('deal_bp'),
  deal_cap_fen: fenColumn('deal_cap_fen'),
  day_cap_fen: fenColumn('day_cap_fen'),
  sharer_cap_fen: fenColumn('sharer_cap_fen'),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const share = pgTable('share', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  config_id: idColumn('config_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  code: text('code').notNull(),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const shareVisit = pgTable(
  'share_visit',
  {
    company_id: idColumn('company_id').notNull(),
    share_id: idColumn('share_id').notNull(),
    visitor: text('visitor').notNull(),
    visited_on: date('visited_on').notNull(),
    visits: integer('visits').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.share_id, t.visited_on, t.visitor] })],
);

export const shareReward = pgTable('share_reward', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  share_id: idColumn('share_id').notNull(),
  student_id: idColumn('student_id').notNull(),
  kind: wordColumn<RewardKind>('kind').notNull(),
  lead_id: idColumn('lead_id'),
  recharge_id: idColumn('recharge_id'),
  visitor: text('visitor'),
  visited_on: date('visited_on'),
  amount_fen: fenColumn('amount_fen').notNull(),
  due_at: timeColumn('due_at'),
  status: wordColumn<ShareReward['status']>('status').notNull().default('waiting'),
  why: wordColumn<RewardReason>('why'),
  reason: text('reason').notNull().default(''),
  entry_id: idColumn('entry_id'),
  back_entry_id: idColumn('back_entry_id'),
  back_fen: fenColumn('back_fen').notNull().default(0),
  ...versioned(),
});
