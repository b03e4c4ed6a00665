import { sql } from 'drizzle-orm';
import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  fenColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { ChannelKind, ChannelStatus, Commission } from '../channel.rules.ts';

export const channel = pgTable('channel', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  group_id: idColumn('group_id'),
  group_kind: text('group_kind').generatedAlwaysAs(sql`'channel_group'`),
  note: text('note').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<ChannelStatus>('status').notNull().default('on'),
  kind: wordColumn<ChannelKind>('kind').notNull().default('other'),
  owner_id: idColumn('owner_id'),
  contact: text('contact').notNull().default(''),
  phone: text('phone').notNull().default(''),
  starts_on: date('starts_on'),
  ends_on: date('ends_on'),
  commission: wordColumn<Commission>('commission').notNull().default('none'),
  commission_fen: fenColumn('commission_fen'),
  commission_bp: integer('commission_bp'),
  commission_months: smallint('commission_months'),
  commission_cap_fen: fenColumn('commission_cap_fen'),
  reason: text('reason').notNull().default(''),
  created_by: idColumn('created_by'),
  decided_by: idColumn('decided_by'),
  decided_at: timeColumn('decided_at'),
  ...versioned(),
});

export const channelNames = defineNames(channel.id, { name: channel.name });
