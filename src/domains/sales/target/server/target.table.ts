import { sql } from 'drizzle-orm';
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { approvalColumns } from '@/kernel/server/document/approval-table.ts';
import type { Achievement } from '../target.contract.ts';
import type { Metric, Scope } from '../target.rules.ts';

const amount = (name: string) => bigint(name, { mode: 'number' });
const family = () => idColumn('family_id').notNull().default(sql`app_family()`);

export const target = pgTable('target', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  month: text('month').notNull(),
  scope: wordColumn<Scope>('scope').notNull(),
  team_id: idColumn('team_id'),
  team_kind: text('team_kind').generatedAlwaysAs(sql`'new_team'`),
  admin_id: idColumn('admin_id'),
  metric: wordColumn<Metric>('metric').notNull(),
  base: amount('base'),
  goal: amount('goal').notNull(),
  stretch: amount('stretch'),
  note: text('note').notNull().default(''),
  reason: text('reason').notNull().default(''),
  status: wordColumn<'draft' | 'published'>('status').notNull().default('draft'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const targetMember = pgTable(
  'target_member',
  {
    family_id: family(),
    company_id: idColumn('company_id').notNull(),
    month: text('month').notNull(),
    admin_id: idColumn('admin_id').notNull(),
    team_id: idColumn('team_id').notNull(),
    team_kind: text('team_kind').generatedAlwaysAs(sql`'new_team'`),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.month, t.admin_id] })],
);

export const targetAchievement = pgTable('target_achievement', {
  ...approvalColumns<Achievement['status']>('submitted'),
  number: text('number').notNull(),
  month: text('month').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  metric: wordColumn<Metric>('metric').notNull(),
  amount: amount('amount').notNull(),
  file_id: idColumn('file_id'),
});
