import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import { done, Id, listOf, UnixTime } from '@/kernel/fields.ts';
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
export const calendarApi = defineApi('calendar', calendarText, {
  list: {
    action: 'api_calendar_list',
    method: 'GET',
    permission: may.calendar,
    tag: 'teacher',
    label: calendarText.list,
    input: z.object({}),
    output: listOf(CalendarAddress),
  },
  /** What the timetable is filtered by; without a filter, one's own lessons. */
  add: {
    action: 'api_calendar_add',
    method: 'POST',
    permission: may.calendar,
    tag: 'teacher',
    label: calendarText.add,
    input: z.object({
      teacher_id: Id.optional(),
      student_id: Id.optional(),
      room_id: Id.optional(),
    }),
    /** The path is told here and never again. */
    output: z.object({ id: Id, path: z.string() }),
    changes: ['calendar'],
    repeat: 'never',
  },
  del: {
    action: 'api_calendar_del',
    method: 'DELETE',
    permission: may.calendar,
    tag: 'teacher',
    label: calendarText.del,
    input: z.object({ id: Id }),
    output: done,
    changes: ['calendar'],
  },
});
