import { defineStatus } from '@/kernel/status.ts';
import { coursePermissions as may } from './course.access.ts';
import { courseText } from './course.text.ts';

interface Course {
  id: number;
  status: 'planning' | 'open' | 'running' | 'finished' | 'cancelled';
}
const changes = ['course', 'lesson', 'student', 'class_hours'];

export const courseStatus = defineStatus<Course>()({
  name: 'course',
  initial: 'planning',
  states: {
    planning: { label: courseText.planning, tone: 'neutral' },
    open: { label: courseText.open, tone: 'info' },
    running: { label: courseText.running, tone: 'success' },
    finished: { label: courseText.finished, tone: 'muted' },
    cancelled: { label: courseText.cancelled, tone: 'danger' },
  },
  transitions: {
    publish: { from: ['planning'], to: 'open', label: courseText.publish, permission: may.add, changes },
    start: { from: ['open'], to: 'running', label: courseText.start, permission: may.add, changes },
    finish: {
      back: true,
      from: ['running'],
      to: 'finished',
      label: courseText.finish,
      permission: may.add,
      effect: 'nothingAhead',
      changes,
    },
    /** With everything that lies ahead. */
    cancel: {
      from: ['planning', 'open', 'running'],
      to: 'cancelled',
      label: courseText.cancel,
      permission: may.cancel,
      reason: 'required',
      danger: true,
      effect: 'cancelLessons',
      changes,
    },
  },
});
