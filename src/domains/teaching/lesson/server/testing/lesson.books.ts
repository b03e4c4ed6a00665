import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'bookings that are not what the lessons and live classes say': 'SELECT * FROM bookings_wrong()',
};
