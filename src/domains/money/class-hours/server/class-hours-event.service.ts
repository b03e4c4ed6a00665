import { defineEvent } from '@/kernel/server/events.ts';

/** A lot that was bought from a contract has nothing left, or has something again. Told under the student's lock. */
export const lotTurned = defineEvent<{ readonly contract_line_id: number }>('class_hours.lot_turned');
