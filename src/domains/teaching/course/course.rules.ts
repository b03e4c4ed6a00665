import type { Verdict } from '@/kernel/errors.ts';
import { courseText } from './course.text.ts';

export const isTerm = (starts_on: string, ends_on: string): Verdict =>
  ends_on >= starts_on || courseText.ends_first;

interface Places {
  readonly capacity: number;
  readonly enrolled_count: number;
}
export const freePlaces = ({ capacity, enrolled_count }: Places): number => capacity - enrolled_count;

/** Whoever wants to come while it is not over. */
export const mayEnrol = ({ status }: { readonly status: string }): Verdict =>
  ['planning', 'open', 'running'].includes(status) || courseText.is_over;

/** No smaller than those who are in it. */
export const holdsAll = (capacity: number, enrolled: number): Verdict =>
  capacity >= enrolled || courseText.too_small;

export const SUGGESTIONS = ['wait', 'alternative', 'open_another', 'split'] as const;
type Suggestion = (typeof SUGGESTIONS)[number];
/**
 * What to do about a full class: those who wait fill another class of the kind that has places; half a class or more of
 * them is a class of its own; a class of more than 12 can be split along with them.
 */
export function suggestionFor(
  { capacity }: Pick<Places, 'capacity'>,
  waiting: number,
  freeElsewhere: number,
): Suggestion {
  if (waiting === 0) return 'wait';
  if (freeElsewhere >= waiting) return 'alternative';
  if (waiting * 2 >= capacity) return 'open_another';
  return capacity > 12 ? 'split' : freeElsewhere > 0 ? 'alternative' : 'wait';
}
