import type { Verdict } from '@/kernel/errors.ts';
import type { CourseTypeCode } from '../../organisation/course-type/course-type.rules.ts';
import { hasHours } from '../class-hours/class-hours.rules.ts';
import { openingText } from './opening.text.ts';

interface Amounts {
  readonly virtual_fen: number;
  readonly new_fen: number;
  readonly learning_fen: number;
  readonly store_fen: number;
  readonly apply_fen: number;
  readonly course_type: CourseTypeCode | null;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  readonly price_fen: number;
}

/** A line has money, or hours of a course type, or both; money of hours needs paid ones. */
export function isLine(line: Amounts): Verdict {
  const minutes = line.paid_minutes + line.gift_minutes;
  if (minutes > 0 && line.course_type === null) return openingText.needs_type;
  if (minutes === 0 && line.course_type !== null) return openingText.needs_hours;
  if (line.price_fen > 0 && line.paid_minutes === 0) return openingText.needs_hours;
  if (line.course_type !== null && hasHours(line.course_type) !== true) return hasHours(line.course_type);
  const { virtual_fen, new_fen, learning_fen, store_fen, apply_fen } = line;
  return virtual_fen + new_fen + learning_fen + store_fen + apply_fen + minutes > 0 || openingText.no_amount;
}
