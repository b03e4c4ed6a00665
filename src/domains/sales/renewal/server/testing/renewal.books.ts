import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a renewal whose document no longer stands': `SELECT r.id FROM renewal r WHERE r.status = 'renewed'
    AND NOT EXISTS (SELECT 1 FROM recharge d WHERE r.doc = 'recharge' AND d.id = r.doc_id AND d.status = 'approved')
    AND NOT EXISTS (SELECT 1 FROM class_lot d WHERE r.doc = 'class_lot' AND d.id = r.doc_id AND d.paid_minutes + d.gift_minutes > 0)`,
  'hours bought while a renewal of the course type stays open': `SELECT r.id FROM renewal r
    JOIN class_lot l ON l.company_id = r.company_id AND l.student_id = r.student_id AND l.course_type = r.course_type
    WHERE r.status IN ('open', 'following', 'snoozed') AND l.origin = 'buy' AND l.bought_at > r.created_at
      AND l.paid_minutes + l.gift_minutes > 0`,
};
