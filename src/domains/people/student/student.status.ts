import { defineStatus } from '@/kernel/status.ts';
import { studentPermissions as may } from './student.access.ts';
import { studentText } from './student.text.ts';

interface Student {
  id: number;
  status: 'potential' | 'active' | 'paused' | 'finished' | 'cleared';
}
export type StudentStatus = Student['status'];
/** What somebody who is not cleared may be. */
export type KeptStatus = Exclude<StudentStatus, 'cleared'>;

export const studentStatus = defineStatus<Student>()({
  name: 'student',
  initial: 'potential',
  states: {
    potential: { label: studentText.potential, tone: 'info' },
    active: { label: studentText.active, tone: 'success' },
    paused: { label: studentText.paused, tone: 'warning' },
    finished: { label: studentText.finished, tone: 'neutral' },
    cleared: { label: studentText.cleared, tone: 'muted' },
  },
  transitions: {
    activate: {
      from: ['potential'],
      to: 'active',
      label: studentText.activate,
      permission: may.set_status,
    },
    pause: {
      back: true,
      from: ['active'],
      to: 'paused',
      label: studentText.pause,
      permission: may.set_status,
      reason: 'required',
    },
    resume: { from: ['paused'], to: 'active', label: studentText.resume, permission: may.set_status },
    finish: {
      back: true,
      from: ['potential', 'active', 'paused'],
      to: 'finished',
      label: studentText.finish,
      permission: may.set_status,
      reason: 'optional',
    },
    reopen: { from: ['finished'], to: 'active', label: studentText.reopen, permission: may.set_status },
    /** Whoever buys hours is in it again. */
    begin: {
      from: ['potential', 'paused', 'finished'],
      to: 'active',
      label: studentText.begin,
      by: 'system',
    },
    /** They go to another company of the family, with everything. */
    leave: {
      from: ['potential', 'active', 'paused'],
      to: 'finished',
      label: studentText.leave,
      by: 'system',
    },
    /** What is left on the accounts is settled first: clearing is its own document. */
    clear: {
      from: ['potential', 'active', 'paused', 'finished'],
      to: 'cleared',
      label: studentText.clear,
      by: 'system',
    },
    /** A clearing that is taken back: they are what they were. */
    unclear: {
      from: ['cleared'],
      to: ['potential', 'active', 'paused', 'finished'],
      label: studentText.unclear,
      by: 'system',
    },
  },
});
