import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, timeColumn } from '@/kernel/server/db/columns.ts';

export const monthFigure = pgTable(
  'month_figure',
  {
    company_id: idColumn('company_id').notNull(),
    month: text('month').notNull(),
    line: text('line').notNull(),
    value: doublePrecision('value'),
    definition: integer('definition').notNull(),
    created_at: timeColumn('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.month, t.line] })],
);
