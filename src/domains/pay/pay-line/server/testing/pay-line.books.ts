import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
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
};
