import { ADDS_UP, defineMeasure, type Measure } from '@/kernel/measure.ts';
import { leadMeasureText as text } from './lead.measures.text.ts';
import { leadPaths } from './lead.paths.ts';
import type { CountedEvent } from './lead.rules.ts';

const DIMENSIONS = ['company_id', 'channel_id', 'owner_id', 'source', 'day', 'week', 'month'] as const;
export type LeadDimension = (typeof DIMENSIONS)[number];

const counted = (key: 'leads' | 'effective' | 'visits' | 'trials' | 'won' | 'lost'): Measure<LeadDimension> =>
  defineMeasure({
    key,
    name: text[key],
    definition: text[`${key}_definition`],
    unit: 'count',
    day: 'happened_on',
    adds: ADDS_UP,
    dimensions: DIMENSIONS,
    drill: (filters) => leadPaths.list(filters),
  });

/** First arrivals of each kind. */
export const LEAD_MEASURES: readonly { measure: Measure<LeadDimension>; event: CountedEvent }[] = [
  { measure: counted('leads'), event: 'created' },
  { measure: counted('effective'), event: 'effective' },
  { measure: counted('visits'), event: 'visited' },
  { measure: counted('trials'), event: 'trial' },
  { measure: counted('won'), event: 'won' },
  { measure: counted('lost'), event: 'lost' },
];

/** By cohort: a share is never added up. */
export const conversion = defineMeasure({
  key: 'conversion',
  name: text.conversion,
  definition: text.conversion_definition,
  unit: 'share',
  day: 'happened_on',
  adds: { time: false, people: false, companies: false },
  dimensions: DIMENSIONS,
  drill: (filters) => leadPaths.list(filters),
});
