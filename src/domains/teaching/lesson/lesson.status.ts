import { defineStatus } from '@/kernel/status.ts';
import { lessonPermissions } from './lesson.access.ts';
import { lessonText } from './lesson.text.ts';

export const LESSON_STATES = ['planned', 'finished', 'cancelled', 'moved'] as const;
export type LessonState = (typeof LESSON_STATES)[number];

export const lessonStatus = defineStatus<{ status: LessonState }>()({
  name: 'lesson',
  initial: 'planned',
  states: {
    planned: { label: lessonText.planned, tone: 'info' },
    finished: { label: lessonText.finished, tone: 'success' },
    cancelled: { label: lessonText.cancelled, tone: 'muted' },
    moved: { label: lessonText.moved, tone: 'warning' },
  },
  transitions: {
    cancel: {
      from: ['planned', 'moved'],
      to: 'cancelled',
      label: lessonText.cancel,
      permission: lessonPermissions.cancel,
      reason: 'required',
      danger: true,
      effect: 'free',
      changes: ['lesson', 'student', 'class_hours'],
    },
    take_off: {
      from: ['planned'],
      to: 'moved',
      label: lessonText.take_off,
      permission: lessonPermissions.edit,
      reason: 'optional',
      effect: 'free',
      changes: ['lesson', 'student', 'class_hours'],
    },
    /** Made by giving it a new time. */
    put_back: { from: ['moved'], to: 'planned', label: lessonText.put_back, by: 'system' },
    /** Made by marking who was there, and by taking the marks back. */
    finish: { from: ['planned'], to: 'finished', label: lessonText.finish, by: 'system' },
    reopen: { from: ['finished'], to: 'planned', label: lessonText.reopen, by: 'system' },
  },
});
