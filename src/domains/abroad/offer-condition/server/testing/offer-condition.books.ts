import type { BookChecks } from '@/apps/server/testing/books.ts';

const GRADES = "ARRAY['A*', 'A', 'B', 'C', 'D', 'E']";

export const books: BookChecks = {
  'a condition that does not stand as its last check says': `
    SELECT c.id FROM offer_condition c WHERE c.state IS DISTINCT FROM (
      SELECT k.state FROM condition_check k WHERE k.company_id = c.company_id AND k.condition_id = c.id ORDER BY k.id DESC LIMIT 1)`,
  'an offer that counts other groups of conditions than it has': `
    SELECT a.id FROM application a
      LEFT JOIN LATERAL (
        SELECT count(*) AS groups, count(*) FILTER (WHERE g.settled) AS met FROM (
          SELECT bool_or(c.state IN ('met', 'waived')) AS settled FROM offer_condition c
           WHERE c.company_id = a.company_id AND c.application_id = a.id AND c.removed_at IS NULL GROUP BY c.group_no) g) n ON true
     WHERE (a.groups_all, a.groups_met) IS DISTINCT FROM (n.groups, n.met)`,
  'a condition on an A level that results meet and that is not met, or the other way round': `
    SELECT c.id, c.state FROM offer_condition c JOIN application a ON a.company_id = c.company_id AND a.id = c.application_id
     WHERE c.kind = 'grade' AND c.qualifications = '{a_level}' AND c.due_on IS NULL AND c.said IS NULL AND c.removed_at IS NULL
       AND a.status <> 'discontinued'
       AND (c.state = 'met') <> EXISTS (
         SELECT 1 FROM exam_result r JOIN exam_item i ON i.family_id = r.family_id AND i.id = r.item_id
          WHERE r.company_id = a.company_id AND r.student_id = a.student_id AND r.track = 'official'
            AND i.qualification = 'a_level' AND i.kind <> 'unit' AND i.subject_id = ANY (c.subject_ids)
            AND array_position(${GRADES}, r.grade) <= array_position(${GRADES}, c.grade))`,
};
