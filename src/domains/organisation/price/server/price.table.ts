import { sql } from 'drizzle-orm';
import { date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned } from '@/kernel/server/db/columns.ts';
import type { CourseTypeCode } from '../../course-type/course-type.rules.ts';

export const price = pgTable('price', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  course_type: smallint('course_type').$type<CourseTypeCode>().notNull(),
  level_id: idColumn('level_id'),
  level_kind: text('level_kind').generatedAlwaysAs(sql`'alevel'`),
  tier_id: idColumn('tier_id'),
  tier_kind: text('tier_kind').generatedAlwaysAs(sql`'teacher_tier'`),
  price_fen: idColumn('price_fen').notNull(),
  valid_from: date('valid_from').notNull(),
  note: text('note').notNull().default(''),
  ...versioned(),
});

export const discountLimit = pgTable(
  'discount_limit',
  {
    family_id: idColumn('family_id').notNull(),
    role_id: idColumn('role_id').notNull(),
    percent: smallint('percent').notNull(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.family_id, t.role_id] })],
);
