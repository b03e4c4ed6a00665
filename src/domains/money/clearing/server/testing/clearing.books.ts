import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a student who is cleared and has something': `
    SELECT id FROM student WHERE status = 'cleared' AND student_has_something(company_id, id)`,
};
