import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  bytesColumn,
  idColumn,
  primaryId,
  timeColumn,
  versioned,
  wordColumn,
} from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { Position } from '../admin.contract.ts';

export const admin = pgTable('admin', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  department_id: idColumn('department_id'),
  team_id: idColumn('team_id'),
  /** Part of the reference: a team is an item of the teams' list and of no other. */
  team_kind: text('team_kind').generatedAlwaysAs(sql`'new_team'`),
  admin_name: text('admin_name').notNull(),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  positions: text('positions').array().$type<Position[]>().notNull().default([]),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  search_text: text('search_text').notNull().default(''),
  last_login_at: timeColumn('last_login_at'),
  ...versioned(),
});

export const adminCompany = pgTable(
  'admin_company',
  {
    family_id: idColumn('family_id').notNull(),
    admin_id: idColumn('admin_id').notNull(),
    company_id: idColumn('company_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.admin_id, t.company_id] })],
);

export const adminRole = pgTable(
  'admin_role',
  {
    family_id: idColumn('family_id').notNull(),
    admin_id: idColumn('admin_id').notNull(),
    role_id: idColumn('role_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.admin_id, t.role_id] })],
);

export const adminSearch = pgTable(
  'admin_search',
  {
    family_id: idColumn('family_id').notNull(),
    token: text('token').notNull(),
    admin_id: idColumn('admin_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.token, t.admin_id] })],
);

/** Credentials, apart from the staff row. */
export const adminLogin = pgTable('admin_login', {
  admin_id: idColumn('admin_id').primaryKey(),
  family_id: idColumn('family_id').notNull(),
  login_name: text('login_name').notNull(),
  phone: text('phone').notNull().default(''),
  password_hash: text('password_hash').notNull(),
  must_change: boolean('must_change').notNull().default(false),
  changed_at: timeColumn('changed_at').notNull().defaultNow(),
});

/** The second factor; its secrets are sealed. */
export const adminFactor = pgTable('admin_factor', {
  admin_id: idColumn('admin_id').primaryKey(),
  family_id: idColumn('family_id').notNull(),
  secret: bytesColumn('secret'),
  new_secret: bytesColumn('new_secret'),
  new_until: timeColumn('new_until'),
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  enrolled_at: timeColumn('enrolled_at'),
  recovery_at: timeColumn('recovery_at'),
});

export const adminRecovery = pgTable(
  'admin_recovery',
  {
    family_id: idColumn('family_id').notNull(),
    admin_id: idColumn('admin_id').notNull(),
    mark: text('mark').notNull(),
    code_hash: text('code_hash').notNull(),
    used_at: timeColumn('used_at'),
  },
  (t) => [primaryKey({ columns: [t.admin_id, t.mark] })],
);

export const adminNames = defineNames(admin.id, { name: admin.admin_name });
/** Who asked for a document and who decided on it, in whose place: what `namingPrincipal` puts together. */
export const approvalNames = {
  created_by_name: [adminNames.name, 'created_by'],
  decided_by_name: [adminNames.name, 'decided_by'],
  decided_for_name: [adminNames.name, 'decided_for'],
} as const;
/** Of somebody whom a column names, in a list that is written out. */
export const nameOfAdmin = (id: SQL<number | null>): SQL<string | null> =>
  sql`(SELECT named.admin_name FROM admin named WHERE named.id = ${id})`;
