import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a hold of a refund that waits for nothing': `
    SELECT h.doc_id FROM ledger_hold h
      LEFT JOIN refund d ON d.company_id = h.company_id AND d.id = h.doc_id AND refund_waits(d.status)
     WHERE h.ended_at IS NULL AND h.doc = 'refund' AND d.id IS NULL`,
};
