import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, listOf, UnixTime } from '@/kernel/contract/fields.ts';
import { calendarText } from './calendar.text.ts';
import { lessonPermissions as may } from './lesson.access.ts';

export const CalendarAddress = z.object({
  id: Id,
  teacher_name: z.string().nullable(),
  student_name: z.string().nullable(),
  room_name: z.string().nullable(),
  created_at: UnixTime,
  last_used_at: UnixTime.nullable(),
});
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** One's own, of the acting company: nobody sees or revokes somebody else's. */
export const calendarApi = defineApi('calendar', calendarText, 'teacher', {
  list: {
    method: 'GET',
    permission: may.calendar,
    input: z.object({}),
    output: listOf(CalendarAddress),
  },
  /** What the timetable is filtered by; without a filter, one's own lessons. */
  add: {
    method: 'POST',
    permission: may.calendar,
    // It opens without a key: it would outlive the key that had made it.
    forPeople: true,
    input: z.object({
      teacher_id: Id.optional(),
      student_id: Id.optional(),
      room_id: Id.optional(),
    }),
    /** The path is told here and never again. */
    output: z.object({ id: Id, path: z.string() }),
    repeat: 'never',
  },
  del: {
    method: 'DELETE',
    permission: may.calendar,
    input: z.object({ id: Id }),
  },
});
