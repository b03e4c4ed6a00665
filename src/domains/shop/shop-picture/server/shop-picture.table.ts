import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn } from '@/kernel/server/db/columns.ts';

export const shopPicture = pgTable('shop_picture', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull().default(sql`app_family()`),
  company_id: idColumn('company_id').notNull(),
  file_id: idColumn('file_id').notNull(),
  name: text('name').notNull(),
  mime: text('mime').notNull(),
  size: idColumn('size').notNull(),
  sha256: text('sha256').notNull(),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
