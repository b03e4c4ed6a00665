import { defineEvent } from '@/kernel/server/document/events.ts';

/** One that was given up goes on: what has happened about its student meanwhile counts for it again. */
export const applicationResumed = defineEvent<{ readonly id: number }>('application.resumed');
