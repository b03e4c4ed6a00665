import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'something wrong with exam fees': 'SELECT company, what, fen FROM exam_wrong()',
};
