import { ADDS_UP, defineMeasure, type Measure } from '@/kernel/measure.ts';
import { performanceText as text } from './performance.text.ts';
import { casePaths } from './sales-case.paths.ts';
import type { ItemGroup } from './sales-case.rules.ts';

export const PERFORMANCE_DIMENSIONS = [
  'company_id',
  'admin_id',
  'team_id',
  'department_id',
  'home_company_id',
  'project',
  'nature',
  'category',
  'channel_id',
  'is_referral',
  'day',
  'week',
  'month',
] as const;
export type PerformanceDimension = (typeof PERFORMANCE_DIMENSIONS)[number];

type Key =
  | 'receipts'
  | 'new_receipts'
  | 'renewal_receipts'
  | 'expand_receipts'
  | 'referral_receipts'
  | 'rebacks'
  | 'refunds'
  | 'net_receipts'
  | 'attributed';

const measure = (key: Key): Measure<PerformanceDimension> =>
  defineMeasure({
    key,
    name: text[key],
    definition: text[`${key}_definition`],
    unit: 'money',
    day: 'posted_on',
    adds: ADDS_UP,
    dimensions: PERFORMANCE_DIMENSIONS,
    drill: (filters) => casePaths.collect(filters),
  });

/** With the items that it is made of; what goes out is shown without its minus. */
export const PERFORMANCE_MEASURES = [
  { measure: measure('receipts'), of: 'receipts', sign: 1 },
  { measure: measure('new_receipts'), of: 'receipts', sign: 1, only: { nature: 'new' } },
  { measure: measure('renewal_receipts'), of: 'receipts', sign: 1, only: { nature: 'renewal' } },
  { measure: measure('expand_receipts'), of: 'receipts', sign: 1, only: { nature: 'expand' } },
  { measure: measure('referral_receipts'), of: 'receipts', sign: 1, only: { is_referral: true } },
  { measure: measure('rebacks'), of: 'rebacks', sign: -1 },
  { measure: measure('refunds'), of: 'refunds', sign: -1 },
  { measure: measure('net_receipts'), of: 'all', sign: 1 },
  { measure: measure('attributed'), of: 'all', sign: 1 },
] as const satisfies readonly {
  measure: Measure;
  of: ItemGroup;
  sign: 1 | -1;
  only?: Readonly<Record<string, string | boolean>>;
}[];

const DEAL_DIMENSIONS = ['company_id', 'admin_id', 'nature', 'channel_id', 'day', 'week', 'month'] as const;
export type DealDimension = (typeof DEAL_DIMENSIONS)[number];

export const deals = defineMeasure({
  key: 'deals',
  name: text.deals,
  definition: text.deals_definition,
  unit: 'count',
  day: 'posted_on',
  adds: ADDS_UP,
  dimensions: DEAL_DIMENSIONS,
  drill: (filters) => casePaths.list(filters),
});
/** Of a person it would count shares of a case as cases. */
export const averageDeal = defineMeasure({
  key: 'avg_deal',
  name: text.avg_deal,
  definition: text.avg_deal_definition,
  unit: 'money',
  day: 'posted_on',
  adds: { time: false, people: false, companies: false },
  dimensions: ['company_id', 'nature', 'channel_id', 'day', 'week', 'month'],
  drill: (filters) => casePaths.list(filters),
});
