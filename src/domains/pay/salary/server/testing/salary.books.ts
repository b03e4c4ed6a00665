import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a final sheet that is not what its lines come to': `
    SELECT s.id FROM salary s WHERE s.status IN ('approved', 'paid') AND (
      s.lines_fen <> (SELECT COALESCE(sum(amount_fen), 0) FROM pay_line l
        WHERE l.company_id = s.company_id AND l.teacher_id = s.teacher_id AND l.month = s.month) OR
      s.adjustments_fen <> (SELECT COALESCE(sum(signed_fen), 0) FROM pay_adjustment a
        WHERE a.company_id = s.company_id AND a.teacher_id = s.teacher_id AND a.month = s.month AND a.status = 'approved'))`,
};
