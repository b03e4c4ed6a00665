import { defineFigures } from '@/kernel/server/db/figures.ts';

/** What happened to leads in a span of days: first arrivals, and all of them. */
export const leadFigures = defineFigures({
  fact: 'lead',
  facts: 'lead_event',
  day: 'happened_on',
  days: 'lead_day',
  dimensions: ['kind', 'channel_id', 'owner_id', 'source'],
  sums: { firsts: 'CASE WHEN t.nth = 1 THEN 1 ELSE 0 END', events: '1' },
});
