import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a contract that was paid another sum than its payments': `
    SELECT c.id, c.paid_fen, p.fen FROM contract c JOIN (
      SELECT company_id, contract_id, sum(contract_fen) FILTER (WHERE status = 'approved') AS fen FROM recharge
       WHERE contract_id IS NOT NULL GROUP BY 1, 2) p ON p.company_id = c.company_id AND p.contract_id = c.id
     WHERE c.paid_fen <> COALESCE(p.fen, 0)`,
};
