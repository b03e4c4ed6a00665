import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a fen that is not with whom its case says, or not on the day of its entry':
    'SELECT * FROM performance_wrong()',
  'a day or month that was summed up to another sum than its facts': 'SELECT * FROM figures_wrong()',
};
