import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'something wrong in the shop': 'SELECT what, doc_id FROM shop_wrong()',
};
