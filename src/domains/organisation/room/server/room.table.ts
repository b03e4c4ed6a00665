import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';

export const room = pgTable('room', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  name: text('name').notNull(),
  capacity: integer('capacity').notNull(),
  note: text('note').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const roomNames = defineNames(room.id, { name: room.name }, room.company_id);
