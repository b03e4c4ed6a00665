import { no, type Verdict } from '@/kernel/errors.ts';
import type { Actor } from '@/kernel/status.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { assessmentText } from './assessment.text.ts';

export const CRITERION_KINDS = [
  'teaching',
  'feedback',
  'punctuality',
  'results',
  'renewal',
  'other',
] as const;
export type CriterionKind = (typeof CRITERION_KINDS)[number];
/** Where a score comes from: an assessor, or what the lessons of the period say. */
export const SOURCES = ['assessor', 'attendance', 'punctuality', 'feedback'] as const;
export type Source = (typeof SOURCES)[number];
export const MOST_CRITERIA = 12;
export const MOST_TEACHERS = 200;

export interface Criterion {
  readonly kind: CriterionKind;
  readonly name: string;
  readonly weight: number;
  readonly source: Source;
}

export const totalWeight = (criteria: readonly { readonly weight: number }[]): number =>
  sumOf(criteria, ({ weight }) => weight);

/** Each named once, and the weights come to a hundred. */
export function areWhole(criteria: readonly Pick<Criterion, 'name' | 'weight'>[]): Verdict {
  const twice = criteria.find(({ name }, at) => criteria.findIndex((other) => other.name === name) !== at);
  if (twice) return no(assessmentText.criterion_twice, { name: twice.name });
  const total = totalWeight(criteria);
  return total === 100 || no(assessmentText.weights_sum, { n: total });
}

/** The usual ones, for a cycle that begins. */
export const USUAL: readonly (Omit<Criterion, 'name'> & { readonly name: keyof typeof assessmentText })[] = [
  { kind: 'teaching', name: 'teaching', weight: 40, source: 'assessor' },
  { kind: 'feedback', name: 'feedback', weight: 20, source: 'feedback' },
  { kind: 'punctuality', name: 'punctuality', weight: 20, source: 'punctuality' },
  { kind: 'results', name: 'results', weight: 20, source: 'assessor' },
];

interface Shares {
  readonly attendance_percent: number | null;
  readonly punctual_percent: number | null;
  readonly feedback_percent: number | null;
}
/** What the data say; null where they say nothing, and the assessor has to. */
export function scoreFrom(source: Source, figures: Shares): number | null {
  if (source === 'attendance') return figures.attendance_percent;
  if (source === 'punctuality') return figures.punctual_percent;
  return source === 'feedback' ? figures.feedback_percent : null;
}

/** Weighted, to one decimal; null while a score is missing. */
export function totalOf(
  parts: readonly { readonly weight: number; readonly score: number | null }[],
): number | null {
  if (parts.length === 0 || parts.some(({ score }) => score === null)) return null;
  const hundredths = sumOf(parts, ({ weight, score }) => weight * (score ?? 0));
  return Math.round(hundredths / 10) / 10;
}

/** Scored and submitted by whom it was given to. */
export const isAssessor = (doc: { readonly assessor_id: number }, actor: Actor): Verdict =>
  doc.assessor_id === actor.admin_id || assessmentText.not_yours;
