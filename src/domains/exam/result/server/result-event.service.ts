import { defineEvent } from '@/kernel/server/document/events.ts';

/** Results of these students were entered, imported or corrected; told once for each write. */
export const resultsChanged = defineEvent<{ readonly student_ids: readonly number[] }>('exam_result.changed');
