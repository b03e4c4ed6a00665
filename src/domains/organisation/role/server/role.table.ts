import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { DataScope } from '@/kernel/permission.ts';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { inLanguage } from '@/kernel/server/db/language.ts';
import { DEFAULT_ROLES } from '../role.defaults.ts';

export const role = pgTable('role', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  role_name: text('role_name').notNull(),
  data_scope: wordColumn<DataScope>('data_scope').notNull(),
  menus: text('menus').array().notNull().default([]),
  note: text('note').notNull().default(''),
  requires_second_factor: smallint('requires_second_factor').$type<0 | 1>().notNull().default(0),
  is_owner: boolean('is_owner').notNull().default(false),
  ...versioned(),
});

const defaults = Object.values(DEFAULT_ROLES).map(([name, , english]) => `WHEN '${name}' THEN '${english}'`);
/** As the reader's language has it (`roleNameIn`). */
export const roleName = inLanguage(
  role.role_name,
  sql`CASE ${role.role_name} ${sql.raw(defaults.join(' '))} END`,
);

/** The rights that the family has been shown; what came later with an upgrade is none of them. */
export const knownRight = pgTable(
  'known_right',
  {
    family_id: idColumn('family_id').notNull(),
    key: text('key').notNull(),
    seen_at: timeColumn('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.key] })],
);
