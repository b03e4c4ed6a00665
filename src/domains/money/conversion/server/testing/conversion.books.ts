import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a hold of a conversion that waits for nothing': `
    SELECT h.doc_id FROM ledger_hold h
      LEFT JOIN conversion d ON d.company_id = h.company_id AND d.id = h.doc_id AND d.status = 'submitted'
     WHERE h.ended_at IS NULL AND h.doc = 'conversion' AND d.id IS NULL`,
};
