import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a student with two firm, two insurance or two accepted places in a cycle': `
    SELECT student_id, scheme, cycle, reply FROM application
     WHERE reply IN ('firm', 'insurance', 'accepted') AND status <> 'discontinued'
     GROUP BY company_id, student_id, scheme, cycle, reply HAVING count(*) > 1`,
  'an insurance beside no firm that was conditional, or beside one that was not': `
    SELECT a.id FROM application a CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE f.reply_to = 'conditional') AS good,
             count(*) FILTER (WHERE f.reply_to <> 'conditional' AND f.status <> 'discontinued') AS bad
        FROM application f WHERE f.company_id = a.company_id AND f.student_id = a.student_id AND f.scheme = a.scheme AND f.cycle = a.cycle
         AND f.reply = 'firm') firm
     WHERE a.reply = 'insurance' AND a.status <> 'discontinued' AND (firm.good = 0 OR firm.bad > 0)`,
  'more than five choices of a cycle, or two in one place': `
    SELECT student_id, cycle FROM application WHERE scheme = 'ucas' AND status <> 'discontinued'
     GROUP BY company_id, student_id, cycle HAVING count(*) > 5 OR count(DISTINCT choice_no) < count(*)`,
  'an application that says something else than its institution said last': `
    SELECT a.id FROM application a
      LEFT JOIN LATERAL (SELECT x.decision, x.decided_on FROM application_decision x
         WHERE x.company_id = a.company_id AND x.application_id = a.id ORDER BY x.id DESC LIMIT 1) d ON true
     WHERE (a.decision, a.decided_on) IS DISTINCT FROM (d.decision, d.decided_on)`,
  'a fee of an institution that is not what the books have of it': `
    SELECT a.id FROM application a
      LEFT JOIN LATERAL (
        SELECT sum(g.amount_fen) FILTER (WHERE g.account = 'institution_fees_payable') AS payable,
               -sum(g.amount_fen) FILTER (WHERE g.account = 'apply') AS student
          FROM ledger_entry e JOIN ledger_posting g ON g.company_id = e.company_id AND g.entry_id = e.id
         WHERE e.company_id = a.company_id AND e.doc = 'application' AND e.doc_id = a.id) b ON true
     WHERE (COALESCE(b.payable, 0), COALESCE(b.student, 0))
        <> (CASE WHEN a.fee_paid_entry_id IS NULL THEN COALESCE(a.fee_fen, 0) ELSE 0 END, COALESCE(a.fee_fen, 0))
        OR EXISTS (SELECT 1 FROM ledger_entry u WHERE u.company_id = a.company_id AND u.reverses IN (a.fee_entry_id, a.fee_paid_entry_id))`,
  'money owed to institutions that no application took': `
    SELECT e.id FROM ledger_posting p JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
     WHERE p.account = 'institution_fees_payable' AND e.doc <> 'application'`,
};
