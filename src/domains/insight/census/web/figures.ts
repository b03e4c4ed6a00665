import type { MeasureKey } from '../../lesson-fact/lesson-fact.measures.ts';
import type { CensusFigures } from '../census.shapes.ts';

export type FigureName = keyof CensusFigures | 'load_percent';
/** What lessons came to; where a census has it, how full a teacher's time was too. */
export type Figures = CensusFigures & { readonly load_percent?: number | null };

interface FigureKind {
  readonly measure: MeasureKey;
  readonly unit: 'count' | 'hours' | 'money' | 'percent';
  /** Its own word, where the measure it opens has another. */
  readonly named?: true;
}

/** Each figure of a census: the measure that it opens, and how it is written. */
export const FIGURES: Readonly<Record<FigureName, FigureKind>> = {
  lessons: { measure: 'lessons', unit: 'count' },
  taught_minutes: { measure: 'taught_minutes', unit: 'hours' },
  used_minutes: { measure: 'used_minutes', unit: 'hours' },
  students: { measure: 'active_students', unit: 'count' },
  attendance_percent: { measure: 'attendance_rate', unit: 'percent' },
  trials: { measure: 'trial_lessons', unit: 'count' },
  covers: { measure: 'covers', unit: 'count' },
  missed: { measure: 'missed', unit: 'count' },
  fill_percent: { measure: 'fill_rate', unit: 'percent' },
  load_percent: { measure: 'load', unit: 'percent' },
  revenue_fen: { measure: 'lesson_revenue', unit: 'money' },
  pay_fen: { measure: 'pay', unit: 'money' },
  margin_fen: { measure: 'margin', unit: 'money' },
  margin_percent: { measure: 'margin', unit: 'percent', named: true },
  per_hour_fen: { measure: 'per_hour', unit: 'money' },
};

/** A right shows these; nothing in the totals: it is not held. */
const SHOWN_BY: Partial<Record<FigureName, FigureName>> = {
  revenue_fen: 'revenue_fen',
  pay_fen: 'pay_fen',
  margin_fen: 'margin_fen',
  margin_percent: 'margin_fen',
  per_hour_fen: 'margin_fen',
};
export const isShown = (name: FigureName, totals: Figures): boolean => {
  const by = SHOWN_BY[name];
  return by === undefined || totals[by] !== null;
};
