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
  'hours that do not add up': 'SELECT * FROM class_hours_wrong()',
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
