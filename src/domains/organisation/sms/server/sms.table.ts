import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { SMS_KINDS } from '../sms.contract.ts';
import type { Gaps, SystemPurpose } from '../sms.rules.ts';

export const smsTemplate = pgTable('sms_template', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  purpose: wordColumn<SystemPurpose>('purpose'),
  name: text('name').notNull(),
  body: text('body').notNull(),
  provider_code: text('provider_code').notNull().default(''),
  sign_name: text('sign_name').notNull().default(''),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const sms = pgTable('sms', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  template_id: idColumn('template_id'),
  kind: wordColumn<(typeof SMS_KINDS)[number]>('kind').notNull().default('business'),
  phone: text('phone').notNull(),
  phone_tail: text('phone_tail').notNull(),
  admin_id: idColumn('admin_id'),
  body: text('body').notNull(),
  gaps: jsonb('gaps').$type<Gaps>().notNull().default([]),
  parts: integer('parts').notNull(),
  quota_month: text('quota_month'),
  status: wordColumn<'queued' | 'sent' | 'delivered' | 'failed'>('status').notNull().default('queued'),
  provider: text('provider').notNull().default(''),
  provider_id: text('provider_id').notNull().default(''),
  error_code: text('error_code').notNull().default(''),
  error: text('error').notNull().default(''),
  attempts: integer('attempts').notNull().default(0),
  round: integer('round').notNull().default(1),
  trying_since: timeColumn('trying_since'),
  sent_at: timeColumn('sent_at'),
  delivered_at: timeColumn('delivered_at'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const smsQuota = pgTable('sms_quota', {
  company_id: idColumn('company_id').primaryKey(),
  monthly_quota: integer('monthly_quota').notNull(),
  ...versioned(),
});

export const smsUsage = pgTable(
  'sms_usage',
  {
    company_id: idColumn('company_id').notNull(),
    month: text('month').notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.month] })],
);
