import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { GiftMode, PairRule } from '../company.rules.ts';

export const company = pgTable('company', {
  id: idColumn('id').primaryKey().generatedByDefaultAsIdentity(),
  family_id: idColumn('family_id').notNull(),
  parent_id: idColumn('parent_id'),
  name: text('name').notNull(),
  is_shared_data: smallint('is_shared_data').$type<0 | 1>().notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  docking_admin_id: idColumn('docking_admin_id'),
  logo_file_id: idColumn('logo_file_id'),
  phone: text('phone').notNull().default(''),
  address: text('address').notNull().default(''),
  minutes_per_class_hour: integer('minutes_per_class_hour').notNull().default(60),
  time_zone: text('time_zone').notNull().default('Asia/Shanghai'),
  gift_mode: wordColumn<GiftMode>('gift_mode').notNull().default('average'),
  leave_notice_hours: smallint('leave_notice_hours').notNull().default(24),
  late_leave_hours_percent: smallint('late_leave_hours_percent').notNull().default(50),
  late_leave_pay_percent: smallint('late_leave_pay_percent').notNull().default(50),
  correction_days: smallint('correction_days').notNull().default(7),
  make_up_days: smallint('make_up_days').notNull().default(90),
  feedback_days: smallint('feedback_days').notNull().default(3),
  pair_rule: wordColumn<PairRule>('pair_rule').notNull().default('full'),
  is_no_show_paid: smallint('is_no_show_paid').$type<0 | 1>().notNull().default(1),
  settings: jsonb('settings').notNull().default({}),
  ...versioned(),
});

export const companyNames = defineNames(company.id, {
  name: company.name,
  minutes_per_class_hour: company.minutes_per_class_hour,
  time_zone: company.time_zone,
});
