import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { EntitlementUnit, EntitlementUsage } from '../entitlement-type.rules.ts';

export const entitlementType = pgTable('entitlement_type', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  unit: wordColumn<EntitlementUnit>('unit').notNull().default('time'),
  usage: wordColumn<EntitlementUsage>('usage').notNull().default('count'),
  course_type: smallint('course_type').$type<CourseTypeCode>(),
  minutes: integer('minutes'),
  note: text('note').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

export const entitlementTypeNames = defineNames(entitlementType.id, {
  name: entitlementType.name,
  unit: entitlementType.unit,
});
