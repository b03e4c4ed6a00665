import { defineEvent } from '@/kernel/server/document/events.ts';

/** In the transaction that cancels a class: whoever sold places in it listens here. */
export const courseWasCancelled = defineEvent<{ readonly course_id: number; readonly reason: string }>(
  'course.cancelled',
);
