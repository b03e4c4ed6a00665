import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'branch clearing that does not sum to zero over its family': `
    SELECT c.family_id FROM ledger_posting p JOIN company c ON c.id = p.company_id
     WHERE p.account = 'branch_clearing' GROUP BY c.family_id HAVING sum(p.amount_fen) <> 0`,
};
