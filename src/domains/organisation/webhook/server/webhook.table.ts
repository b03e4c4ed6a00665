import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  bytesColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import type { WebhookEvent } from '../webhook.contract.ts';

export const webhook = pgTable('webhook', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  kinds: text('kinds').array().notNull(),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  secret: bytesColumn('secret'),
  old_secret: bytesColumn('old_secret'),
  old_until: timeColumn('old_until'),
  paused_until: timeColumn('paused_until'),
  failures: integer('failures').notNull().default(0),
  ...versioned(),
});

export const webhookEvent = pgTable('webhook_event', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  webhook_id: idColumn('webhook_id').notNull(),
  event_id: uuid('event_id').notNull().defaultRandom(),
  kind: text('kind').notNull(),
  doc: text('doc').notNull(),
  doc_id: idColumn('doc_id').notNull(),
  was: text('was'),
  became: text('became').notNull(),
  happened_at: timeColumn('happened_at').notNull().defaultNow(),
  state: wordColumn<WebhookEvent['state']>('state').notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  answer: integer('answer'),
  problem: text('problem').notNull().default(''),
  tried_at: timeColumn('tried_at'),
});
