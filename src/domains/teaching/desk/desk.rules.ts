export const RISKS = ['absences', 'leaves', 'not_booked', 'low_hours'] as const;
export type Risk = (typeof RISKS)[number];

/** Absences and leaves are counted over so many days. */
export const RISK_DAYS = 90;
export const RISK_TIMES = 3;
/** Few hours: so many class hours or fewer, or so much of what is still open or less. */
export const LOW_HOURS = 5;
export const LOW_PERCENT = 30;

/** A whole number; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100);
