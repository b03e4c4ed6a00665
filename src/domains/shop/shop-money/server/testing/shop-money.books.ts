import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'an order line whose facts do not sum to it': 'SELECT what, doc_id FROM shop_wrong_fact',
};
