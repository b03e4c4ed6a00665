import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { Source } from '../../lead/lead.rules.ts';
import type { Mode } from '../allocation.rules.ts';

const family = () => idColumn('family_id').notNull().default(sql`app_family()`);
const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default([]);

export const allocationRule = pgTable('allocation_rule', {
  id: primaryId(),
  family_id: family(),
  company_id: idColumn('company_id').notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  group_ids: ids('group_ids'),
  sources: text('sources').array().$type<Source[]>().notNull().default([]),
  region_ids: ids('region_ids'),
  education_type_ids: ids('education_type_ids'),
  grades: text('grades').array().notNull().default([]),
  mode: wordColumn<Mode>('mode').notNull().default('turn'),
  team_id: idColumn('team_id'),
  team_kind: text('team_kind').generatedAlwaysAs(sql`'new_team'`),
  from_minute: smallint('from_minute').notNull().default(0),
  to_minute: smallint('to_minute').notNull().default(1440),
  weekdays: smallint('weekdays').array().notNull().default([1, 2, 3, 4, 5, 6, 7]),
  given: bigint('given', { mode: 'number' }).notNull().default(0),
  ...versioned(),
});

export const allocationReceiver = pgTable(
  'allocation_receiver',
  {
    family_id: family(),
    company_id: idColumn('company_id').notNull(),
    rule_id: idColumn('rule_id').notNull(),
    admin_id: idColumn('admin_id').notNull(),
    weight: smallint('weight').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.rule_id, t.admin_id] })],
);
