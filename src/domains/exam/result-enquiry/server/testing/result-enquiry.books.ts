import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'an enquiry about a result whose postings are not what its lines say': `
    SELECT COALESCE(b.id, l.id) AS id FROM (
      SELECT e.company_id, e.doc_id AS id, sum(p.amount_fen) FILTER (WHERE p.account = 'exam_fees_payable') AS payable,
             sum(p.amount_fen) FILTER (WHERE p.account = 'application_revenue') AS revenue,
             sum(p.amount_fen) FILTER (WHERE p.account = 'cash') AS cash,
             -sum(p.amount_fen) FILTER (WHERE p.account = 'apply') AS student
        FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
       WHERE e.doc = 'result_enquiry' GROUP BY 1, 2) b
      FULL JOIN (
      SELECT company_id, enquiry_id AS id, sum(payable_fen) AS payable, sum(revenue_fen) AS revenue, sum(cash_fen) AS cash,
             sum(student_fen) AS student FROM result_enquiry_line GROUP BY 1, 2) l ON l.company_id = b.company_id AND l.id = b.id
     WHERE (COALESCE(b.payable, 0), COALESCE(b.revenue, 0), COALESCE(b.cash, 0), COALESCE(b.student, 0))
        <> (COALESCE(l.payable, 0), COALESCE(l.revenue, 0), COALESCE(l.cash, 0), COALESCE(l.student, 0))`,
  'an enquiry that changed a grade, and no revision that says so': `
    SELECT q.id FROM result_enquiry q WHERE q.status = 'changed' AND NOT EXISTS (
      SELECT 1 FROM result_revision v WHERE v.company_id = q.company_id AND v.result_id = q.result_id
         AND v.why <> 'first' AND v.grade = q.grade_after)`,
};
