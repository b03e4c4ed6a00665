import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'something wrong with exam fees': 'SELECT company, what, fen FROM exam_wrong()',
  'a series whose part of the account is not what its entries and batches leave open': `
    SELECT COALESCE(b.series_id, o.series_id) AS series_id, b.fen AS booked, o.fen AS open FROM (
      SELECT e.company_id, COALESCE(x.series_id, y.series_id) AS series_id, sum(p.amount_fen) AS fen FROM ledger_entry e
        JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id AND p.account = 'exam_fees_payable'
        LEFT JOIN exam_entry x ON e.doc = 'exam_entry' AND x.company_id = e.company_id AND x.id = e.doc_id
        LEFT JOIN exam_payment y ON e.doc = 'exam_payment' AND y.company_id = e.company_id AND y.id = e.doc_id
       WHERE e.doc IN ('exam_entry', 'exam_payment') GROUP BY 1, 2) b
      FULL JOIN (
      SELECT company_id, series_id, sum(fen) AS fen FROM (
          SELECT e.company_id, e.series_id, l.payable_fen AS fen FROM exam_fee_line l
            JOIN exam_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
          UNION ALL
          SELECT e.company_id, e.series_id, -l.amount_fen FROM exam_payment_line l
            JOIN exam_entry e ON e.company_id = l.company_id AND e.id = l.entry_id WHERE NOT l.is_void) moved
       GROUP BY 1, 2) o ON o.company_id = b.company_id AND o.series_id = b.series_id
     WHERE COALESCE(b.fen, 0) <> COALESCE(o.fen, 0)`,
  'a batch for a board that settles an entry of another series': `
    SELECT l.id FROM exam_payment_line l JOIN exam_payment p ON p.company_id = l.company_id AND p.id = l.payment_id
      JOIN exam_entry e ON e.company_id = l.company_id AND e.id = l.entry_id WHERE e.series_id <> p.series_id`,
  'a batch for a board whose postings are not what it settles and what was paid': `
    SELECT p.id FROM exam_payment p
      LEFT JOIN LATERAL (
        SELECT sum(g.amount_fen) FILTER (WHERE g.account = 'exam_fees_payable') AS payable,
               sum(g.amount_fen) FILTER (WHERE g.account = 'cash') AS cash
          FROM ledger_entry e JOIN ledger_posting g ON g.company_id = e.company_id AND g.entry_id = e.id
         WHERE e.company_id = p.company_id AND e.doc = 'exam_payment' AND e.doc_id = p.id) b ON true
     WHERE (COALESCE(b.payable, 0), COALESCE(b.cash, 0))
        <> (CASE p.status WHEN 'posted' THEN -p.owed_fen ELSE 0 END, CASE p.status WHEN 'posted' THEN p.paid_fen ELSE 0 END)`,
};
