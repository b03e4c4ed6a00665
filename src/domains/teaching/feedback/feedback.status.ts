import { defineStatus } from '@/kernel/status.ts';
import { feedbackPermissions as may } from './feedback.access.ts';
import { type FeedbackKind, isComplete } from './feedback.rules.ts';
import { feedbackText } from './feedback.text.ts';
import { hasNoGaps } from './feedback.variables.ts';

export type FeedbackState = 'draft' | 'submitted' | 'sent';
interface Feedback {
  status: FeedbackState;
  kind: FeedbackKind;
  content: string;
  next_step: string;
  topic_count: number;
}

export const feedbackStatus = defineStatus<Feedback>()({
  name: 'feedback',
  initial: 'draft',
  states: {
    draft: { label: feedbackText.draft, tone: 'neutral' },
    submitted: { label: feedbackText.submitted, tone: 'info' },
    sent: { label: feedbackText.sent, tone: 'success' },
  },
  transitions: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      label: feedbackText.submit,
      permission: may.write,
      guard: (doc) => {
        const complete = isComplete(doc);
        return complete === true ? hasNoGaps(doc) : complete;
      },
      effect: 'mayWrite',
    },
    send: {
      from: ['submitted'],
      to: 'sent',
      label: feedbackText.send,
      permission: may.send,
      guard: hasNoGaps,
    },
    return: {
      from: ['submitted'],
      to: 'draft',
      label: feedbackText.give_back,
      permission: may.send,
      reason: 'required',
      effect: 'tellWriter',
      danger: true,
    },
  },
});
