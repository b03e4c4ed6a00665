import { defineEvent } from '@/kernel/server/document/events.ts';

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
