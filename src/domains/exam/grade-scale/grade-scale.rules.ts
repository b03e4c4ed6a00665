import type { Verdict } from '@/kernel/errors.ts';
import { gradeScaleText as text } from './grade-scale.text.ts';

/** Grades that stand in no scale: nothing reached, no result, pending, absent. */
export const SPECIAL_GRADES = ['U', 'X', 'Q', 'ABS'] as const;
export type SpecialGrade = (typeof SPECIAL_GRADES)[number];
export const isSpecial = (grade: string): grade is SpecialGrade =>
  (SPECIAL_GRADES as readonly string[]).includes(grade);

export interface Grade {
  readonly grade: string;
  readonly points?: number | null;
}

/** From the best to the worst, each once, none of the special ones. */
export function mayBeScale(grades: readonly Grade[]): Verdict {
  const names = grades.map(({ grade }) => grade);
  if (names.some(isSpecial)) return text.special_there;
  if (new Set(names).size < names.length) return text.grade_twice;
  const points = grades.flatMap((grade) => grade.points ?? []);
  return points.every((one, at) => at === 0 || one <= (points[at - 1] ?? one)) || text.points_order;
}

/** How good a grade is: 0 is the best; U comes after all of them; none for what is no result. */
export function placeOf(grades: readonly Grade[], grade: string): number | undefined {
  if (grade === 'U') return grades.length;
  const at = grades.findIndex((one) => one.grade === grade);
  return at < 0 ? undefined : at;
}

/** By how many grades the first is better than the second; none where one of them is no result. */
export function gradesBetween(grades: readonly Grade[], one: string, other: string): number | undefined {
  const [a, b] = [placeOf(grades, one), placeOf(grades, other)];
  return a === undefined || b === undefined ? undefined : b - a;
}

export const pointsOf = (grades: readonly Grade[], grade: string): number | null =>
  grade === 'U' ? 0 : (grades.find((one) => one.grade === grade)?.points ?? null);

/** The best grade whose boundary the mark reaches; U where it reaches none; none where there are no boundaries. */
export function gradeOf(
  grades: readonly Grade[],
  boundaries: readonly { readonly grade: string; readonly mark: number }[],
  mark: number,
): string | undefined {
  if (boundaries.length === 0) return undefined;
  const reached = grades.find(({ grade }) =>
    boundaries.some((boundary) => boundary.grade === grade && mark >= boundary.mark),
  );
  return reached?.grade ?? 'U';
}
