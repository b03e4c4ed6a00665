import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a service whose milestones do not sum to its price': `
    SELECT d.id FROM apply_demand d
     WHERE COALESCE(d.price_fen, 0) <> COALESCE((SELECT sum(m.amount_fen) FROM apply_milestone m
             WHERE m.company_id = d.company_id AND m.demand_id = d.id), 0)`,
  'a service whose revenue is not what its charged milestones come to': `
    SELECT d.id FROM apply_demand d
      LEFT JOIN LATERAL (
        SELECT sum(p.amount_fen) FILTER (WHERE p.account = 'application_revenue') AS revenue,
               -sum(p.amount_fen) FILTER (WHERE p.account = 'apply' AND p.student_id = d.student_id) AS student
          FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
         WHERE e.company_id = d.company_id AND e.doc = 'apply_demand' AND e.doc_id = d.id) b ON true
      LEFT JOIN LATERAL (SELECT sum(m.amount_fen) AS fen FROM apply_milestone m
         WHERE m.company_id = d.company_id AND m.demand_id = d.id AND m.status = 'charged') m ON true
     WHERE COALESCE(b.revenue, 0) <> COALESCE(m.fen, 0) OR COALESCE(b.student, 0) <> COALESCE(m.fen, 0)`,
  'a milestone whose entry is not of its demand, or was taken back': `
    SELECT m.id FROM apply_milestone m JOIN ledger_entry e ON e.company_id = m.company_id AND e.id = m.entry_id
     WHERE e.doc <> 'apply_demand' OR e.doc_id <> m.demand_id OR e.kind <> 'apply_milestone'
        OR EXISTS (SELECT 1 FROM ledger_entry u WHERE u.company_id = e.company_id AND u.reverses = e.id)`,
  'a milestone that was charged another number of times than it counts': `
    SELECT m.id FROM apply_milestone m WHERE m.charges <> (SELECT count(*) FROM ledger_entry e
     WHERE e.company_id = m.company_id AND e.doc = 'apply_demand' AND e.doc_id = m.demand_id AND e.key LIKE 'apply_milestone:' || m.id || ':%')`,
  'a milestone that is owed though its money is there, and nobody is about to charge it': `
    SELECT m.id FROM apply_milestone m JOIN apply_demand d ON d.company_id = m.company_id AND d.id = m.demand_id
      JOIN student_money s ON s.company_id = d.company_id AND s.student_id = d.student_id
     WHERE m.status = 'owed' AND d.status IN ('accepted', 'planned', 'closed') AND s.apply_fen - s.apply_held_fen >= m.amount_fen
       AND NOT EXISTS (SELECT 1 FROM apply_milestone o WHERE o.company_id = m.company_id AND o.demand_id = m.demand_id
             AND o.status = 'owed' AND o.id < m.id)
       AND NOT EXISTS (SELECT 1 FROM job j WHERE j.name = 'apply_demand.settle' AND j.done_at IS NULL AND j.company_id = d.company_id
             AND (j.payload ->> 'student_id')::bigint = d.student_id)`,
  'a service that has used more of its line than was charged, or of which the line knows something else': `
    SELECT d.id FROM apply_demand d JOIN contract_line l ON l.company_id = d.company_id AND l.id = d.contract_line_id
      LEFT JOIN LATERAL (
        SELECT bool_and(m.status = 'charged') AS whole, COALESCE(sum(m.amount_fen) FILTER (WHERE m.status = 'charged'), 0) AS fen
          FROM apply_milestone m WHERE m.company_id = d.company_id AND m.demand_id = d.id) m ON true
     WHERE d.status IN ('accepted', 'planned', 'closed') AND d.price_fen > 0
       AND ((l.bought_minutes, l.bought_gift_minutes) IS DISTINCT FROM (d.used_minutes, d.used_gift_minutes)
         OR d.used_minutes > CASE WHEN m.whole THEN l.minutes ELSE l.minutes::numeric * m.fen / d.price_fen END
         OR (d.used_gift_minutes > 0 AND NOT m.whole))`,
};
