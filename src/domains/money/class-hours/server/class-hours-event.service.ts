import { defineEvent } from '@/kernel/server/document/events.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import type { LotOrigin } from './class-hours.table.ts';

/** A lot that was bought from a contract has nothing left, or has something again. Told under the student's lock. */
export const lotTurned = defineEvent<{ readonly contract_line_id: number }>('class_hours.lot_turned');

/**
 * Minutes of lots have changed: a lesson took or gave back some, or something else did. Told under the student's lock,
 * before the money of a lesson moves.
 */
export interface LotsChanged {
  readonly lot_ids: readonly number[];
  readonly by: 'lesson' | 'other';
}
export const lotsChanged = defineEvent<LotsChanged>('class_hours.lots_changed');

/** A student has a new lot, whatever it came by. Told under the student's lock. */
export const lotOpened = defineEvent<{
  readonly lot_id: number;
  readonly student_id: number;
  readonly course_type: CourseTypeCode;
  readonly origin: LotOrigin;
  readonly minutes: number;
  readonly price_fen: number;
}>('class_hours.lot_opened');

/** What a student has left is not what it was: told once at the end of each change, under the student's lock. */
export const hoursChanged = defineEvent<{ readonly student_id: number }>('class_hours.hours_changed');
/** The same of what is planned, for many students at once. */
export const plansChanged = defineEvent<{ readonly student_ids: readonly number[] }>(
  'class_hours.plans_changed',
);

/** What a lesson brought of a student's hours was recognised, or taken back; also what had been owed for it. */
export const hoursRecognised = defineEvent<{
  readonly doc: string;
  readonly doc_id: number;
  readonly student_id: number;
  /** Signed, by lot. */
  readonly parts: readonly { readonly lot_id: number; readonly fen: number }[];
}>('class_hours.recognised');
