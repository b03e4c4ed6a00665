import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';

export const channel = pgTable('channel', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  group_id: idColumn('group_id'),
  group_kind: text('group_kind').generatedAlwaysAs(sql`'channel_group'`),
  note: text('note').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const channelNames = defineNames(channel.id, { name: channel.name });
