type Ask = (sql: string) => Promise<{ rows: unknown[] }>;
const ACCOUNTS = ['virtual', 'new', 'learning', 'classes', 'store', 'apply'] as const;

/** What must never be found in anybody's books: each row that this answers is a promise broken. */
const broken: Readonly<Record<string, string>> = {
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
  'an entry that belongs to a day on which it was neither posted nor taught': `
    SELECT e.id FROM ledger_entry e WHERE e.accounting_on <> e.posted_on AND NOT EXISTS (
      SELECT 1 FROM class_use_part p JOIN class_use u ON u.company_id = p.company_id AND u.id = p.use_id
       WHERE p.company_id = e.company_id AND p.entry_id = COALESCE(e.reverses, e.id) AND u.used_on = e.accounting_on)`,
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
  'branch clearing that does not sum to zero over its family': `
    SELECT c.family_id FROM ledger_posting p JOIN company c ON c.id = p.company_id
     WHERE p.account = 'branch_clearing' GROUP BY c.family_id HAVING sum(p.amount_fen) <> 0`,
  'coins to spend while gifts of a rebacked recharge are to be made up': `
    SELECT m.student_id FROM student_money m WHERE m.virtual_fen > m.virtual_held_fen AND EXISTS (
      SELECT 1 FROM clawback c WHERE c.company_id = m.company_id AND c.student_id = m.student_id AND c.settled_fen < c.amount_fen)`,
  'a clawback that is settled by less than its settlements': `
    SELECT c.id FROM clawback c WHERE c.settled_fen < (SELECT COALESCE(sum(s.amount_fen), 0) FROM clawback_settlement s
     WHERE s.company_id = c.company_id AND s.clawback_id = c.id AND s.undone_entry_id IS NULL)`,
  'hours that do not add up': 'SELECT * FROM class_hours_wrong()',
  'a student who is cleared and has something': `
    SELECT id FROM student WHERE status = 'cleared' AND student_has_something(company_id, id)`,
  'a hold of a document that waits for nothing': `
    SELECT h.doc, h.doc_id FROM ledger_hold h
      LEFT JOIN conversion c ON h.doc = 'conversion' AND c.company_id = h.company_id AND c.id = h.doc_id AND c.status = 'submitted'
      LEFT JOIN refund r ON h.doc = 'refund' AND r.company_id = h.company_id AND r.id = h.doc_id AND refund_waits(r.status)
     WHERE h.ended_at IS NULL AND h.doc IN ('conversion', 'refund') AND c.id IS NULL AND r.id IS NULL`,
  'a contract that was paid another sum than its payments': `
    SELECT c.id, c.paid_fen, p.fen FROM contract c JOIN (
      SELECT company_id, contract_id, sum(contract_fen) FILTER (WHERE status = 'approved') AS fen FROM recharge
       WHERE contract_id IS NOT NULL GROUP BY 1, 2) p ON p.company_id = c.company_id AND p.contract_id = c.id
     WHERE c.paid_fen <> COALESCE(p.fen, 0)`,
  'marks that are not what the lesson and its hours say': 'SELECT * FROM attendance_wrong()',
  'bookings that are not what the lessons and live classes say': 'SELECT * FROM bookings_wrong()',
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
  'a lesson that is paid and not marked, or marked and not paid': `
    SELECT l.id, l.status, p.lines FROM lesson l LEFT JOIN (
      SELECT company_id, lesson_id, count(*) FILTER (WHERE kind = 'lesson') - count(*) FILTER (WHERE kind = 'reversal') AS lines
        FROM pay_line GROUP BY 1, 2) p ON p.company_id = l.company_id AND p.lesson_id = l.id
      LEFT JOIN (SELECT a.company_id, a.lesson_id,
                        bool_or(a.outcome IN ('present', 'late', 'make_up') OR a.outcome = 'absent' AND m.id IS NULL) AS taught,
                        bool_or(a.outcome IN ('late_leave', 'absent')) AS perhaps
                   FROM attendance a LEFT JOIN make_up m ON m.company_id = a.company_id
                        AND m.missed_lesson_id = a.lesson_id AND m.student_id = a.student_id GROUP BY 1, 2) a
        ON a.company_id = l.company_id AND a.lesson_id = l.id
     WHERE COALESCE(p.lines, 0) <> CASE WHEN l.status = 'finished' AND a.taught THEN 1 ELSE 0 END
       AND NOT (l.status = 'finished' AND a.perhaps AND p.lines = 1)`,
  'a lesson whose pay was taken back and left something': `
    SELECT company_id, lesson_id, turn FROM pay_line GROUP BY 1, 2, 3
    HAVING bool_or(kind = 'reversal') AND sum(amount_fen) <> 0`,
  'a line in another month than its lesson’s that does not name it': `
    SELECT id FROM pay_line WHERE corrects_month IS DISTINCT FROM NULLIF(to_char(lesson_on, 'YYYY-MM'), month)`,
  'a final sheet that is not what its lines come to': `
    SELECT s.id FROM salary s WHERE s.status IN ('approved', 'paid') AND (
      s.lines_fen <> (SELECT COALESCE(sum(amount_fen), 0) FROM pay_line l
        WHERE l.company_id = s.company_id AND l.teacher_id = s.teacher_id AND l.month = s.month) OR
      s.adjustments_fen <> (SELECT COALESCE(sum(signed_fen), 0) FROM pay_adjustment a
        WHERE a.company_id = s.company_id AND a.teacher_id = s.teacher_id AND a.month = s.month AND a.status = 'approved'))`,
};

/** As one who stands above row security: by what is wrong, whom it is about; empty where all is well. */
export async function wrongInBooks(ask: Ask): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [what, sql] of Object.entries(broken)) {
    const { rows } = await ask(sql);
    if (rows.length > 0) found[what] = rows.slice(0, 5);
  }
  return found;
}
