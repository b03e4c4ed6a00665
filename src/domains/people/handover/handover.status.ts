import { defineStatus } from '@/kernel/status.ts';
import type { Holder } from '../student/student.rules.ts';
import { handoverPermissions } from './handover.access.ts';
import { mayUndo } from './handover.rules.ts';
import { handoverText } from './handover.text.ts';

interface Handover {
  status: 'done' | 'undone';
  role: Holder;
  created_at: number | Date;
}

export const handoverStatus = defineStatus<Handover>()({
  name: 'handover',
  initial: 'done',
  states: {
    done: { label: handoverText.done, tone: 'success' },
    undone: { label: handoverText.undone, tone: 'muted' },
  },
  transitions: {
    undo: {
      from: ['done'],
      to: 'undone',
      label: handoverText.undo,
      permission: handoverPermissions.add,
      guard: mayUndo,
      effect: 'giveBack',
      changes: ['handover', 'student'],
      reason: 'optional',
      danger: true,
    },
  },
});
