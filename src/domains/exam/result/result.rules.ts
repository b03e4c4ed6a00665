import type { Sentence } from '@/kernel/text.ts';
import type { Boundary } from '../exam-offering/exam-offering.rules.ts';
import { type Grade, gradeOf, gradesBetween, isSpecial, pointsOf } from '../grade-scale/grade-scale.rules.ts';
import { resultText as text } from './result.text.ts';

export const RESULT_KINDS = ['predicted', 'mock', 'provisional', 'final'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];
/** Provisional and final are words of the board on one sitting. */
export const TRACKS = ['predicted', 'mock', 'official'] as const;
export type Track = (typeof TRACKS)[number];
export const trackOf = (kind: ResultKind): Track =>
  kind === 'provisional' || kind === 'final' ? 'official' : kind;

export const SOURCES = ['hand', 'import', 'outside'] as const;
export type Source = (typeof SOURCES)[number];
/** Why there is another revision. */
export const CHANGES = ['import', 'mistyped', 'enquiry', 'board'] as const;
export const WHYS = ['first', ...CHANGES] as const;
export type Why = (typeof WHYS)[number];

/** What counts as good, wherever a scale has it. */
export const TOP_GRADES: readonly string[] = ['A*', 'A', 'B'];
/** From so many results on a teacher's share is shown. */
export const FEWEST_RESULTS = 5;

export interface ComponentEntered {
  readonly component_id: number;
  readonly mark?: number | null;
  readonly grade?: string | null;
  readonly is_absent?: 0 | 1;
}
export interface Entered {
  readonly grade?: string | null;
  readonly mark?: number | null;
  readonly components?: readonly ComponentEntered[];
}
/** How a sitting is marked; what is not known of it is empty. */
export interface Marking {
  /** None: whatever the board writes. */
  readonly grades: readonly Grade[] | undefined;
  readonly max_mark: number | null;
  readonly components: readonly { readonly id: number; readonly max_mark: number | null }[];
  readonly boundaries: readonly Boundary[];
}
export interface Reckoned {
  readonly grade: string;
  readonly mark: number | null;
  readonly points: number | null;
  readonly reckoned_grade: string | null;
  readonly is_flagged: boolean;
  readonly components: readonly {
    readonly component_id: number;
    readonly mark: number | null;
    readonly grade: string | null;
    readonly is_absent: boolean;
  }[];
}
type Wrong = { readonly field: 'components' | 'grade' | 'mark'; readonly sentence: Sentence };
export const isWrong = (found: Reckoned | Wrong): found is Wrong => 'sentence' in found;

const wrong = (field: Wrong['field'], sentence: Sentence): Wrong => ({ field, sentence });

/** The total: as it was given, or the sum where the components that were sat make up all the marks. */
function totalOf(
  { mark, components = [] }: Entered,
  { max_mark, components: known }: Marking,
): number | null {
  if (mark != null) return mark;
  const marks = components.flatMap((one) => one.mark ?? []);
  if (max_mark === null || marks.length === 0 || marks.length < components.length) return null;
  const most = components.map((one) => known.find(({ id }) => id === one.component_id)?.max_mark ?? 0);
  const whole = most.reduce((sum, one) => sum + one, 0);
  return whole === max_mark ? marks.reduce((sum, one) => sum + one, 0) : null;
}

/** Marks become grades by the boundaries; where the board says another one, its word counts and the difference is told. */
export function reckon(entered: Entered, marking: Marking): Reckoned | Wrong {
  const { grades, max_mark, components: known, boundaries } = marking;
  const components = entered.components ?? [];
  for (const one of components) {
    const component = known.find(({ id }) => id === one.component_id);
    if (!component) return wrong('components', text.component_gone);
    if (one.mark != null && component.max_mark !== null && one.mark > component.max_mark)
      return wrong('components', text.mark_high);
  }
  if (entered.mark != null && max_mark !== null && entered.mark > max_mark)
    return wrong('mark', text.mark_high);
  const of = (component_id: number | null) =>
    boundaries.filter((one) => (one.component_id ?? null) === component_id);
  const mark = totalOf(entered, marking);
  const reckoned_grade = mark === null || !grades ? null : (gradeOf(grades, of(null), mark) ?? null);
  const absent = components.filter(({ is_absent }) => is_absent === 1);
  const missed = absent.length === 0 ? undefined : absent.length === components.length ? 'ABS' : 'X';
  const grade = entered.grade || reckoned_grade || missed;
  if (!grade) return wrong('grade', text.needs_grade);
  if (grades && !isSpecial(grade) && !grades.some((one) => one.grade === grade))
    return wrong('grade', text.grade_unknown);
  return {
    grade,
    mark,
    points: grades ? pointsOf(grades, grade) : null,
    reckoned_grade,
    is_flagged: reckoned_grade !== null && reckoned_grade !== grade && !(isSpecial(grade) && grade !== 'U'),
    components: components.map((one) => ({
      component_id: one.component_id,
      mark: one.is_absent === 1 ? null : (one.mark ?? null),
      grade:
        one.grade ||
        (one.mark == null || !grades ? null : (gradeOf(grades, of(one.component_id), one.mark) ?? null)),
      is_absent: one.is_absent === 1,
    })),
  };
}

/** Whether two revisions say the same of a sitting. */
export const saysSame = (
  one: Pick<Reckoned, 'components' | 'grade' | 'mark'> & { readonly kind: ResultKind },
  other: typeof one,
): boolean => {
  const key = (components: Reckoned['components']) =>
    components
      .map(({ component_id, mark, grade, is_absent }) => [component_id, mark, grade, is_absent].join(':'))
      .toSorted()
      .join(' ');
  return (
    one.kind === other.kind &&
    one.grade === other.grade &&
    one.mark === other.mark &&
    key(one.components) === key(other.components)
  );
};

/** How many grades better than predicted; none where one of them is no grade. */
export const betterBy = (
  grades: readonly Grade[] | undefined,
  grade: string,
  predicted: string | null,
): number | null => (grades && predicted ? (gradesBetween(grades, grade, predicted) ?? null) : null);
