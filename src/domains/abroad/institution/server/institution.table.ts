import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { inLanguage } from '@/kernel/server/db/language.ts';
import { defineNames } from '@/kernel/server/db/names.ts';
import type { Country } from '../country.text.ts';
import type { InstitutionKind } from '../institution.rules.ts';

export const institution = pgTable('institution', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  name: text('name').notNull(),
  name_en: text('name_en').notNull().default(''),
  country: wordColumn<Country>('country').notNull(),
  city: text('city').notNull().default(''),
  kind: wordColumn<InstitutionKind>('kind').notNull().default('university'),
  portal: text('portal').notNull().default(''),
  note: text('note').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  status: wordColumn<'on' | 'off'>('status').notNull().default('on'),
  ...versioned(),
});

/** As the reader's language has it. */
export const institutionName = inLanguage(institution.name, institution.name_en);
/** The same in a statement that calls the table `i`. */
export const institutionNameOfI = inLanguage(sql`i.name`, sql`i.name_en`);
export const institutionNames = defineNames(
  institution.id,
  { name: institution.name, country: institution.country },
  undefined,
  { name: institution.name_en },
);
