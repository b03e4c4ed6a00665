import { defineStatus } from '@/kernel/status.ts';
import { subjectPermissions } from './subject.access.ts';
import { subjectText } from './subject.text.ts';

interface Subject {
  id: number;
  status: 'on' | 'off';
}

/** Off: no longer offered; what was planned with it keeps it. */
export const subjectStatus = defineStatus<Subject>()({
  name: 'subject',
  initial: 'on',
  states: {
    on: { label: subjectText.on, tone: 'success' },
    off: { label: subjectText.off, tone: 'muted' },
  },
  transitions: {
    disable: {
      from: ['on'],
      to: 'off',
      label: subjectText.disable,
      permission: subjectPermissions.set_status,
    },
    enable: { from: ['off'], to: 'on', label: subjectText.enable, permission: subjectPermissions.set_status },
  },
});
