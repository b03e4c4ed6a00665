import { type Grade, gradesBetween } from '../grade-scale/grade-scale.rules.ts';

/** The course type whose contract lines promise a grade. */
export const GUARANTEE_TYPE = 16;

/** What of a student can void a promise. */
export const BROKEN = ['sat', 'attendance', 'homework'] as const;
export type Broken = (typeof BROKEN)[number];

export interface Promised {
  readonly grade: string;
  readonly attendance_percent: number | null;
  readonly homework_grade: number | null;
}
/** What a student did from the contract on until the exam. */
export interface Conduct {
  readonly attended_count: number;
  readonly lesson_count: number;
  /** Tenths of a grade, on average; none: no homework was graded. */
  readonly homework_tenths: number | null;
}
export interface Reached {
  readonly id: number;
  readonly grade: string;
  /** Of its item; none: its grades have no order. */
  readonly grades: readonly Grade[] | undefined;
}
export type Judgement =
  | { readonly status: 'open' }
  | { readonly status: 'failed' | 'met'; readonly by: Reached }
  | { readonly status: 'void'; readonly by: Reached; readonly broken: Broken };

const reaches = ({ grade, grades }: Reached, promised: string): boolean =>
  grades ? (gradesBetween(grades, grade, promised) ?? -1) >= 0 : grade === promised;

/** Attended lessons of a hundred; nothing was taught: nothing was missed. */
export const attendedOf = ({ attended_count, lesson_count }: Conduct): number =>
  lesson_count === 0 ? 100 : Math.floor((attended_count * 100) / lesson_count);

/** Which condition of the student was not kept, the gravest first. */
function brokenOf(promised: Promised, conduct: Conduct, by: Reached): Broken | undefined {
  const { attendance_percent, homework_grade } = promised;
  if (by.grade === 'ABS') return 'sat';
  if (attendance_percent !== null && attendedOf(conduct) < attendance_percent) return 'attendance';
  const { homework_tenths } = conduct;
  if (homework_grade !== null && homework_tenths !== null && homework_tenths < homework_grade * 10)
    return 'homework';
  return undefined;
}

/** By the final results of the promised series: one that reaches the grade is enough; a pending one decides nothing. */
export function judge(promised: Promised, results: readonly Reached[], conduct: Conduct): Judgement {
  const met = results.find((one) => reaches(one, promised.grade));
  if (met) return { status: 'met', by: met };
  const [first] = results;
  if (!first || results.some(({ grade }) => grade === 'Q')) return { status: 'open' };
  const broken = brokenOf(promised, conduct, first);
  return broken ? { status: 'void', by: first, broken } : { status: 'failed', by: first };
}
