import { bigint, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { AUDIENCES, News } from '../news.contract.ts';
import type { NoticeValue } from '../notice.kinds.ts';

const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default([]);

export const news = pgTable('news', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  audience: wordColumn<(typeof AUDIENCES)[number]>('audience').notNull().default('companies'),
  company_ids: ids('company_ids'),
  role_ids: ids('role_ids'),
  is_pinned: smallint('is_pinned').$type<0 | 1>().notNull().default(0),
  from_at: timeColumn('from_at'),
  until_at: timeColumn('until_at'),
  status: wordColumn<News['status']>('status').notNull().default('draft'),
  published_at: timeColumn('published_at'),
  created_by: idColumn('created_by').notNull(),
  ...versioned(),
});

export const notice = pgTable('notice', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  admin_id: idColumn('admin_id').notNull(),
  kind: text('kind').notNull(),
  gaps: jsonb('gaps').$type<Readonly<Record<string, NoticeValue>>>().notNull().default({}),
  news_id: idColumn('news_id'),
  read_at: timeColumn('read_at'),
  created_at: timeColumn('created_at').notNull().defaultNow(),
});
