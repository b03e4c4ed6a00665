/** What a ranking is by. */
export const RANKED_BY = [
  'taught_minutes',
  'lessons',
  'students',
  'used_minutes',
  'revenue_fen',
  'margin_fen',
] as const;
export type RankedBy = (typeof RANKED_BY)[number];

export interface Placed<R> {
  readonly rank: number;
  /** None: was not there. */
  readonly before_rank: number | null;
  readonly row: R;
}

/** Places by a value, the most first; those with the same share a place, and the next have as many left out. */
export function placesOf<K>(values: ReadonlyMap<K, number>): Map<K, number> {
  const sorted = [...values].sort(([, a], [, b]) => b - a);
  const places = new Map<K, number>();
  for (const [at, [key, value]] of sorted.entries()) {
    const before = sorted[at - 1];
    places.set(key, before && before[1] === value ? (places.get(before[0]) as number) : at + 1);
  }
  return places;
}

/** Rows with their places, and those that they had in the span compared with. */
export function ranked<K, R>(
  rows: readonly R[],
  keyOf: (row: R) => K,
  amountOf: (row: R) => number,
  before: ReadonlyMap<K, number>,
): Placed<R>[] {
  const places = placesOf(new Map(rows.map((row) => [keyOf(row), amountOf(row)])));
  const placesBefore = placesOf(before);
  return rows
    .map((row) => ({
      rank: places.get(keyOf(row)) as number,
      before_rank: placesBefore.get(keyOf(row)) ?? null,
      row,
    }))
    .sort((a, b) => a.rank - b.rank);
}

/** To a tenth of a percent. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** How many places pay for the teacher, at what each of those enrolled has brought. */
export function breakEven(pay_fen: number, revenue_fen: number, enrolled: number): number | null {
  if (pay_fen <= 0 || revenue_fen <= 0 || enrolled <= 0) return null;
  return Math.ceil((pay_fen * enrolled) / revenue_fen);
}

/** Money of a student's lessons that opens them. */
export const STUDENT_MEASURES = ['lesson_revenue', 'pay', 'margin'] as const;
export type StudentMeasure = (typeof STUDENT_MEASURES)[number];
/** How rows of students can stand. */
export const STUDENT_SORTS = ['run_out_on', 'left_minutes', 'worth_fen', 'ends_30_minutes'] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];
/** Where the bars of what is left begin, in class hours: none, up to five, and so on. */
export const HISTOGRAM_HOURS = [0, 5, 10, 20, 40, 80] as const;
/** Weeks that a student's pace is of, and those that are shown. */
export const PACE_WEEKS = 8;
export const WEEKS_SHOWN = 12;
