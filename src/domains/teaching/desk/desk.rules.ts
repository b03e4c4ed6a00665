export const RISKS = ['absences', 'leaves', 'not_booked', 'low_hours'] as const;
export type Risk = (typeof RISKS)[number];

/** Absences and leaves are counted over so many days. */
export const RISK_DAYS = 90;
export const RISK_TIMES = 3;
/** Few hours: so many class hours or fewer, or so much of what is still open or less. */
export const LOW_HOURS = 5;
export const LOW_PERCENT = 30;

/** What a risk weighs: several together, or absences alone, are worth a call today. */
export const RISK_WEIGHTS: Readonly<Record<Risk, number>> = {
  absences: 4,
  not_booked: 2,
  leaves: 2,
  low_hours: 1,
};
/** From here on it is shown as a warning; below, it is only said. */
export const HIGH_RISK = 3;

/** A whole number; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);
