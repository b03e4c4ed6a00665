import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'an entry that belongs to a day on which it was neither posted nor taught': `
    SELECT e.id FROM ledger_entry e WHERE e.accounting_on <> e.posted_on AND NOT EXISTS (
      SELECT 1 FROM class_use_part p JOIN class_use u ON u.company_id = p.company_id AND u.id = p.use_id
       WHERE p.company_id = e.company_id AND p.entry_id = COALESCE(e.reverses, e.id) AND u.used_on = e.accounting_on)`,
  'hours that do not add up': 'SELECT * FROM class_hours_wrong()',
};
