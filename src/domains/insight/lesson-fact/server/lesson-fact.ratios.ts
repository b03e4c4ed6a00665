import type { LessonSums } from './lesson-fact.figures.ts';

/** Nothing is said where there is nothing to divide by. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const perHour = (
  { revenue_fen, taught_minutes }: Pick<LessonSums, 'revenue_fen' | 'taught_minutes'>,
  hourMinutes: number,
): number | null => ratio(revenue_fen * hourMinutes, taught_minutes);
