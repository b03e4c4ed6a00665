import type { BookChecks } from '@/apps/server/testing/books.ts';

export const books: BookChecks = {
  'commission of a recharge that is not what accrued less what was paid back':
    'SELECT * FROM commission_wrong()',
  'a cost of commission whose lines do not come to it, or that pays lines and does not stand': `
    SELECT c.id FROM channel_cost c
      LEFT JOIN commission_payment p ON p.company_id = c.company_id AND p.cost_id = c.id
      LEFT JOIN channel_commission l ON l.company_id = p.company_id AND l.id = p.commission_id
     GROUP BY c.id HAVING CASE WHEN c.is_commission AND c.status IN ('submitted', 'approved')
       THEN sum(l.amount_fen) IS DISTINCT FROM c.amount_fen ELSE count(p.commission_id) > 0 END`,
  'a cost whose days do not come to its amount': `
    SELECT id FROM channel_cost WHERE amount_fen <> (SELECT sum(spread_fen(amount_fen, from_on, to_on, d::date, d::date))
      FROM generate_series(from_on, to_on, interval '1 day') d)`,
};
