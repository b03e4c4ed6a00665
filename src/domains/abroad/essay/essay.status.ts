import type { Verdict } from '@/kernel/errors.ts';
import { defineStatus } from '@/kernel/status.ts';
import { applicationPermissions as may } from '../application/application.access.ts';
import { mayFinish } from './essay.rules.ts';
import { essayText as text } from './essay.text.ts';

interface Essay {
  id: number;
  status: 'brief' | 'drafting' | 'review' | 'returned' | 'final' | 'submitted';
  words: number;
  word_limit: number | null;
}
export type EssayState = Essay['status'];
const withinLimit = (essay: Essay): Verdict => mayFinish(essay);

export const essayStatus = defineStatus<Essay>()({
  name: 'essay',
  initial: 'brief',
  states: {
    brief: { label: text.brief, tone: 'neutral' },
    drafting: { label: text.drafting, tone: 'info' },
    review: { label: text.review, tone: 'progress' },
    returned: { label: text.returned, tone: 'warning' },
    final: { label: text.final, tone: 'success' },
    submitted: { label: text.submitted_state, tone: 'success' },
  },
  transitions: {
    send: { from: ['drafting', 'returned'], to: 'review', label: text.send, permission: may.edit },
    finish: { from: ['review'], to: 'final', label: text.finish, permission: may.edit, guard: withinLimit },
    submit: { from: ['final'], to: 'submitted', label: text.submit, permission: may.edit },
    give_back: {
      from: ['review'],
      to: 'returned',
      label: text.give_back,
      permission: may.edit,
      back: true,
      reason: 'required',
    },
    reopen: {
      from: ['final'],
      to: 'returned',
      label: text.reopen,
      permission: may.edit,
      danger: true,
      reason: 'required',
    },
    /** The first version was written. */
    draft: { by: 'system', from: ['brief'], to: 'drafting', label: text.move_draft },
  },
});
