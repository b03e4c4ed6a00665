import type { BookChecks } from '@/apps/server/testing/books.ts';

const RESULTS = `
  FROM exam_result r JOIN exam_item i ON i.family_id = r.family_id AND i.id = r.item_id
 WHERE r.company_id = g.company_id AND r.student_id = g.student_id AND r.series_id = g.series_id AND r.kind = 'final'
   AND (r.item_id = g.item_id OR (i.subject_id = g.subject_id AND i.kind <> 'unit'))`;

export const books: BookChecks = {
  'a promise of a grade that is open though its result is there': `
    SELECT g.id FROM score_guarantee g
     WHERE g.status = 'open' AND EXISTS (SELECT 1 ${RESULTS}) AND NOT EXISTS (SELECT 1 ${RESULTS} AND r.grade = 'Q')`,
  'a promise of a grade that was judged by another result than there is': `
    SELECT g.id FROM score_guarantee g
     WHERE g.status <> 'open' AND NOT EXISTS (SELECT 1 ${RESULTS} AND r.id = g.result_id AND r.grade = g.result_grade)`,
};
