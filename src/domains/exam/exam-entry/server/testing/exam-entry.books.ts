import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'an entry for an exam whose postings are not what its fee lines say': `
    SELECT COALESCE(b.id, l.id) AS id FROM (
      SELECT e.company_id, e.doc_id AS id, sum(p.amount_fen) FILTER (WHERE p.account = 'exam_fees_payable') AS payable,
             sum(p.amount_fen) FILTER (WHERE p.account = 'application_revenue') AS revenue,
             -sum(p.amount_fen) FILTER (WHERE p.account = 'apply') AS student
        FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
       WHERE e.doc = 'exam_entry' GROUP BY 1, 2) b
      FULL JOIN (
      SELECT company_id, entry_id AS id, sum(payable_fen) AS payable, sum(revenue_fen) AS revenue, sum(student_fen) AS student
        FROM exam_fee_line GROUP BY 1, 2) l ON l.company_id = b.company_id AND l.id = b.id
     WHERE (COALESCE(b.payable, 0), COALESCE(b.revenue, 0), COALESCE(b.student, 0))
        <> (COALESCE(l.payable, 0), COALESCE(l.revenue, 0), COALESCE(l.student, 0))`,
  'an entry for an exam that has paid another sum than its fee, less what the company bears and what came back': `
    SELECT e.id FROM exam_entry e
     WHERE e.status IN ('paid', 'registered', 'ticketed', 'sat', 'absent', 'resulted', 'withdrawing', 'withdrawn') AND e.paid_at IS NOT NULL
       AND COALESCE((SELECT sum(l.student_fen) FROM exam_fee_line l WHERE l.company_id = e.company_id AND l.entry_id = e.id), 0)
         <> e.fee_fen - e.borne_fen - e.supplement_fen - COALESCE(e.refund_fen, 0)`,
  'an entry for an exam that waits at another price than its step has': `
    SELECT e.id FROM exam_entry e JOIN exam_fee f ON f.family_id = e.family_id AND f.id = e.fee_id
      LEFT JOIN exam_step s ON s.family_id = e.family_id AND s.fee_id = e.fee_id AND s.kind = e.step
     WHERE e.status IN ('submitted', 'confirmed')
       AND (e.currency, e.board_fee_cents, e.centre_fee_cents, e.service_fee_cents, e.late_fee_cents) IS DISTINCT FROM
           (f.currency, f.board_fee_cents, f.centre_fee_cents, f.service_fee_cents,
            CASE s.surcharge_kind WHEN 'fixed' THEN s.surcharge ELSE round(f.board_fee_cents * s.surcharge / 10000.0) END)`,
  'a number at a centre that is not its candidate’s': `
    SELECT e.id FROM exam_entry e
      LEFT JOIN candidate c ON c.company_id = e.company_id AND c.student_id = e.student_id
      LEFT JOIN candidate_number n ON n.family_id = e.family_id AND n.centre_id = e.centre_id AND n.series_id = e.series_id
            AND n.number = e.candidate_number
     WHERE e.candidate_number IS NOT NULL AND (n.company_id, n.candidate_id) IS DISTINCT FROM (c.company_id, c.id)`,
};
