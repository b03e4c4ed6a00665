import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'coins to spend while gifts of a rebacked recharge are to be made up': `
    SELECT m.student_id FROM student_money m WHERE m.virtual_fen > m.virtual_held_fen AND EXISTS (
      SELECT 1 FROM clawback c WHERE c.company_id = m.company_id AND c.student_id = m.student_id AND c.settled_fen < c.amount_fen)`,
  'a clawback that is settled by less than its settlements': `
    SELECT c.id FROM clawback c WHERE c.settled_fen < (SELECT COALESCE(sum(s.amount_fen), 0) FROM clawback_settlement s
     WHERE s.company_id = c.company_id AND s.clawback_id = c.id AND s.undone_entry_id IS NULL)`,
};
