import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'a stock, an order, an entitlement or shop money that does not add up': 'SELECT * FROM shop_wrong()',
};
