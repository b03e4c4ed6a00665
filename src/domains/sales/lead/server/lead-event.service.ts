import { defineEvent } from '@/kernel/server/document/events.ts';

/** Somebody has come by a link, the mini-program or a file, and belongs to nobody yet. Told in the same transaction. */
export const leadArrived = defineEvent<{ readonly id: number }>('lead.arrived');
