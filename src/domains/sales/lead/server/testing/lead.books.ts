import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a lead whose owner is not whom its last allocation names': `
    SELECT l.id FROM lead l WHERE l.owner_id IS DISTINCT FROM (
      SELECT a.to_id FROM lead_allocation a WHERE a.company_id = l.company_id AND a.lead_id = l.id ORDER BY a.id DESC LIMIT 1)`,
  'an allocation that does not begin where the one before ended': `
    SELECT a.id FROM (SELECT id, from_id, lag(to_id) OVER (PARTITION BY company_id, lead_id ORDER BY id) AS was FROM lead_allocation) a
     WHERE a.from_id IS DISTINCT FROM a.was`,
  'a number that leads to two living leads, or does not know whose its lead is': `
    SELECT p.lead_id, p.phone FROM lead_phone p JOIN lead l ON l.company_id = p.company_id AND l.id = p.lead_id
     WHERE p.owner_id IS DISTINCT FROM l.owner_id OR p.is_living <> (l.status <> 'merged')
        OR (p.is_living AND NOT p.is_shared AND EXISTS (SELECT 1 FROM lead_phone o WHERE o.company_id = p.company_id
              AND o.phone = p.phone AND o.lead_id <> p.lead_id AND o.is_living AND NOT o.is_shared))`,
  'a lead of the pool, or decided, with a day on which it falls': `
    SELECT id FROM lead WHERE falls_on IS NOT NULL AND (owner_id IS NULL OR status IN ('won', 'lost', 'invalid', 'merged'))`,
  'somebody who claimed more on a day than is allowed, or than was counted': `
    SELECT k.* FROM (
        SELECT a.company_id, a.to_id, company_day(a.company_id, a.created_at) AS day, count(*) AS claims FROM lead_allocation a
         WHERE a.how = 'claim' GROUP BY 1, 2, 3) k
      LEFT JOIN sales_setting s ON s.company_id = k.company_id
      LEFT JOIN lead_quota q ON q.company_id = k.company_id AND q.admin_id = k.to_id AND q.claimed_on = k.day
     WHERE k.claims > COALESCE(s.claim_day_cap, 20) OR k.claims > q.claimed`,
  'a lead that is won by nothing in the books': `
    SELECT l.id FROM lead l WHERE l.status = 'won'
       AND NOT EXISTS (SELECT 1 FROM recharge r WHERE r.company_id = l.company_id AND r.student_id = l.student_id AND r.status = 'approved')
       AND NOT EXISTS (SELECT 1 FROM contract c WHERE c.company_id = l.company_id AND c.student_id = l.student_id
             AND c.status IN ('effective', 'finished'))`,
  'a lead that is open although a receipt of its student has come in since': `
    SELECT l.id FROM lead l WHERE l.status NOT IN ('won', 'merged') AND EXISTS (
      SELECT 1 FROM recharge r JOIN lead_event e ON e.company_id = l.company_id AND e.lead_id = l.id AND e.kind = 'converted'
       WHERE r.company_id = l.company_id AND r.student_id = l.student_id AND r.status = 'approved' AND r.decided_at > e.created_at)`,
  'a lead and a student who do not name each other': `
    SELECT l.id FROM lead l LEFT JOIN student s ON s.company_id = l.company_id AND s.id = l.student_id
     WHERE l.student_id IS NOT NULL AND s.source_lead_id IS DISTINCT FROM l.id`,
  'a lead that counts other logs than it has': `
    SELECT l.id FROM lead l
     WHERE l.log_count <> (SELECT count(*) FROM lead_log g WHERE g.company_id = l.company_id AND g.lead_id = l.id)
       AND NOT EXISTS (SELECT 1 FROM lead_merge m WHERE m.company_id = l.company_id AND m.lead_id = l.id)`,
};
