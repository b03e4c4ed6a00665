import type { Fen } from '@/kernel/value/money.ts';
import type { CourseTypeCode } from '../../organisation/course-type/course-type.rules.ts';

export const PAY_UNITS = ['hour', 'lesson'] as const;
export type PayUnit = (typeof PAY_UNITS)[number];

/** What a rate is for. A teacher that is not named: the company's own; a subject or level: any. */
export interface RateKey {
  readonly teacher_id: number | null;
  readonly course_type: CourseTypeCode;
  readonly subject_id: number | null;
  readonly level_id: number | null;
}
export interface Rate extends RateKey {
  readonly id: number;
  readonly unit: PayUnit;
  /** None: from its day a wider one counts. */
  readonly rate_fen: Fen | null;
  readonly valid_from: string;
}
/** What was taught, by whom, when. */
export interface Taught extends RateKey {
  readonly teacher_id: number;
  readonly lesson_on: string;
}

const fits = (own: number | null, asked: number | null) => own === null || own === asked;
const isFor = (rate: RateKey, taught: RateKey): boolean =>
  rate.course_type === taught.course_type &&
  fits(rate.teacher_id, taught.teacher_id) &&
  fits(rate.subject_id, taught.subject_id) &&
  fits(rate.level_id, taught.level_id);

/** The teacher's own before the company's; with the subject before without; then with the level. */
const closeness = (rate: RateKey): number =>
  (rate.teacher_id === null ? 0 : 4) + (rate.subject_id === null ? 0 : 2) + (rate.level_id === null ? 0 : 1);

/** The rate of a lesson: of the closest that there is on its day, the last that has begun; of one day, the last entered. */
export function rateOn<R extends Rate>(rates: readonly R[], taught: Taught): R | undefined {
  const begun = rates.filter((rate) => rate.valid_from <= taught.lesson_on && isFor(rate, taught));
  const inForce = new Map<number, R>();
  for (const rate of begun) {
    const known = inForce.get(closeness(rate));
    const isLater =
      !known ||
      rate.valid_from > known.valid_from ||
      (rate.valid_from === known.valid_from && rate.id > known.id);
    if (isLater) inForce.set(closeness(rate), rate);
  }
  return [...inForce.values()]
    .filter((rate) => rate.rate_fen !== null)
    .toSorted((a, b) => closeness(b) - closeness(a))[0];
}
