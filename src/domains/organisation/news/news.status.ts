import { defineStatus } from '@/kernel/status.ts';
import { newsPermissions as may } from './news.access.ts';
import { isHere, mayDecide } from './news.rules.ts';
import { newsText } from './news.text.ts';

interface News {
  id: number;
  status: 'draft' | 'submitted' | 'published' | 'rejected' | 'withdrawn';
  company_id: number;
  created_by: number;
}

/** Who may publish does; who may only write submits, and somebody else approves. */
export const newsStatus = defineStatus<News>()({
  name: 'news',
  initial: 'draft',
  states: {
    draft: { label: newsText.draft, tone: 'neutral' },
    submitted: { label: newsText.submitted, tone: 'info' },
    published: { label: newsText.published, tone: 'success' },
    rejected: { label: newsText.rejected, tone: 'danger' },
    withdrawn: { label: newsText.withdrawn, tone: 'muted' },
  },
  transitions: {
    publish: {
      from: ['draft'],
      to: 'published',
      label: newsText.publish,
      permission: may.publish,
      guard: isHere,
      effect: 'announce',
      changes: ['news', 'notice'],
    },
    submit: {
      from: ['draft'],
      to: 'submitted',
      label: newsText.submit,
      permission: may.write,
      guard: isHere,
      effect: 'askApprovers',
      changes: ['news', 'notice'],
    },
    approve: {
      from: ['submitted'],
      to: 'published',
      label: newsText.approve,
      permission: may.publish,
      guard: mayDecide,
      decision: 'approve',
      effect: 'announceApproved',
      changes: ['news', 'notice'],
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: newsText.reject,
      permission: may.publish,
      guard: mayDecide,
      decision: 'reject',
      reason: 'required',
      effect: 'tellRejected',
      danger: true,
      changes: ['news', 'notice'],
    },
    revise: {
      from: ['rejected'],
      to: 'draft',
      label: newsText.revise,
      permission: may.write,
      guard: isHere,
    },
    withdraw: {
      from: ['published'],
      to: 'withdrawn',
      label: newsText.withdraw,
      permission: may.publish,
      guard: isHere,
      reason: 'optional',
      effect: 'takeBack',
      danger: true,
      changes: ['news', 'notice'],
    },
  },
});
