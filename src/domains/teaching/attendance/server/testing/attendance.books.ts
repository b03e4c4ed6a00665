import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'marks that are not what the lesson and its hours say': 'SELECT * FROM attendance_wrong()',
  'revenue of lessons that is not what their hours were worth': `
    SELECT COALESCE(e.company_id, u.company_id) AS company_id, COALESCE(e.student_id, u.student_id) AS student_id, e.fen, u.fen AS worth FROM (
      SELECT e.company_id, s.student_id, -sum(s.amount_fen) AS fen FROM ledger_entry e
        JOIN ledger_posting s ON s.company_id = e.company_id AND s.entry_id = e.id AND s.account = 'classes'
       WHERE e.doc = 'lesson' GROUP BY 1, 2) e
      FULL JOIN (
      SELECT u.company_id, u.student_id, sum(p.fen) AS fen FROM class_use u
        JOIN class_use_part p ON p.company_id = u.company_id AND p.use_id = u.id
       WHERE u.doc = 'lesson' AND u.undone_at IS NULL GROUP BY 1, 2) u
        ON u.company_id = e.company_id AND u.student_id = e.student_id
     WHERE COALESCE(e.fen, 0) <> COALESCE(u.fen, 0)`,
};
