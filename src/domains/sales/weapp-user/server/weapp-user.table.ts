import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { WeappUser } from '../weapp-user.contract.ts';

export const weappUser = pgTable('weapp_user', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  user_id: text('user_id').notNull(),
  nickname: text('nickname').notNull().default(''),
  phone: text('phone').notNull().default(''),
  scene: text('scene').notNull().default(''),
  link_id: idColumn('link_id'),
  adviser_id: idColumn('adviser_id'),
  registered_at: timeColumn('registered_at').notNull(),
  status: wordColumn<WeappUser['status']>('status').notNull().default('new'),
  lead_id: idColumn('lead_id'),
  student_id: idColumn('student_id'),
  reason: text('reason').notNull().default(''),
  handled_by: idColumn('handled_by'),
  handled_at: timeColumn('handled_at'),
  ...versioned(),
});
