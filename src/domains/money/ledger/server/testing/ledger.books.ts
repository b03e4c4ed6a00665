import type { BookChecks } from '@/apps/server/testing/books.ts';

const ACCOUNTS = ['virtual', 'new', 'learning', 'classes', 'store', 'apply'] as const;

export const books: BookChecks = {
  'an entry that does not sum to zero':
    'SELECT entry_id FROM ledger_posting GROUP BY entry_id HAVING sum(amount_fen) <> 0',
  'a balance that is not the sum of its postings': `
    SELECT m.student_id, a.account, a.fen FROM student_money m
      CROSS JOIN LATERAL (VALUES ${ACCOUNTS.map((name) => `('${name}', m.${name}_fen)`)}) AS a (account, fen)
      LEFT JOIN (SELECT company_id, student_id, account, sum(amount_fen) AS fen FROM ledger_posting
                  WHERE student_id IS NOT NULL GROUP BY 1, 2, 3) p
        ON p.company_id = m.company_id AND p.student_id = m.student_id AND p.account = a.account
     WHERE a.fen <> COALESCE(p.fen, 0)`,
  'a posting with other days than its entry': `
    SELECT p.id FROM ledger_posting p JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
     WHERE p.posted_on <> e.posted_on OR p.accounting_on <> e.accounting_on`,
  'a day that was summed up to another sum than its postings': `
    SELECT d.company_id, d.account, d.posted_on, d.accounting_on FROM ledger_day d
      FULL JOIN (SELECT p.company_id, p.account, p.posted_on, p.accounting_on, sum(p.amount_fen) AS fen FROM ledger_posting p
                   JOIN ledger_day_until u ON u.company_id = p.company_id AND p.posted_on <= u.done_on GROUP BY 1, 2, 3, 4) p
        USING (company_id, account, posted_on, accounting_on)
     WHERE COALESCE(d.in_fen - d.out_fen, 0) <> COALESCE(p.fen, 0)`,
  'less on an account than is held': `
    SELECT student_id FROM student_money WHERE ${ACCOUNTS.map((name) => `${name}_fen < ${name}_held_fen`).join(' OR ')}`,
  'something held that no document holds': `
    SELECT m.student_id, a.account, a.fen FROM student_money m
      CROSS JOIN LATERAL (VALUES ${ACCOUNTS.map((name) => `('${name}', m.${name}_held_fen)`)}) AS a (account, fen)
      LEFT JOIN (SELECT company_id, student_id, account, sum(amount_fen) AS fen FROM ledger_hold
                  WHERE ended_at IS NULL GROUP BY 1, 2, 3) h
        ON h.company_id = m.company_id AND h.student_id = m.student_id AND h.account = a.account
     WHERE a.fen <> COALESCE(h.fen, 0)`,
};
