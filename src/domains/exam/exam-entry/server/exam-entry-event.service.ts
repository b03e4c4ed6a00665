import { defineEvent } from '@/kernel/server/document/events.ts';

/** These students were entered for something, or are no longer. */
export const entriesChanged = defineEvent<{ readonly student_ids: readonly number[] }>('exam_entry.changed');
