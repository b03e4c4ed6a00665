import type { Verdict } from '@/kernel/errors.ts';
import { type Grade, placeOf } from '../grade-scale/grade-scale.rules.ts';
import { examOfferingText as text } from './exam-offering.text.ts';

interface Option {
  readonly code: string;
}
interface Component {
  readonly code: string;
  readonly options?: readonly string[];
}
export function mayBeOptions(options: readonly Option[]): Verdict {
  return new Set(options.map(({ code }) => code)).size === options.length || text.option_twice;
}
export function mayBeComponents(components: readonly Component[], options: readonly Option[]): Verdict {
  if (new Set(components.map(({ code }) => code)).size < components.length) return text.component_twice;
  const known = new Set(options.map(({ code }) => code));
  return (
    components.every((one) => (one.options ?? []).every((code) => known.has(code))) || text.option_unknown
  );
}

/** The components that a candidate of an option sits. @public */
export const ofOption = <C extends { readonly options: readonly string[] }>(
  components: readonly C[],
  option: string | null,
): C[] =>
  components.filter(({ options }) => options.length === 0 || (option !== null && options.includes(option)));

export interface Boundary {
  readonly component_id?: number | null;
  readonly grade: string;
  readonly mark: number;
}
/** Of one component, or of the whole: known grades, each once, a better one with more marks. */
export function mayBeBoundaries(
  grades: readonly Grade[],
  boundaries: readonly Boundary[],
  max: number | null,
): Verdict {
  const placed = boundaries.map(({ grade, mark }) => ({ place: placeOf(grades, grade) ?? -1, grade, mark }));
  if (placed.some(({ place, grade }) => place < 0 || grade === 'U')) return text.grade_unknown;
  const sorted = placed.toSorted((one, other) => one.place - other.place);
  if (new Set(sorted.map(({ place }) => place)).size < sorted.length) return text.boundary_twice;
  if (sorted.some(({ mark }, at) => mark >= (sorted[at - 1]?.mark ?? Infinity))) return text.boundary_order;
  return max === null || sorted.every(({ mark }) => mark <= max) || text.boundary_high;
}
