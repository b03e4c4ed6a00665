import {
  approvalStates,
  approveTransition,
  rebackedState,
  rebackTransition,
  rejectTransition,
  withdrawnState,
  withdrawTransition,
} from '@/kernel/contract/approval-document.ts';
import { defineStatus, type Made } from '@/kernel/status.ts';
import { achievementPermissions as may } from './target.access.ts';
import { achievementText, targetText } from './target.text.ts';

interface Target {
  id: number;
  status: 'draft' | 'published';
}
/** A month is published as a whole: its parts add up, or say why not. */
export const targetStatus = defineStatus<Target>()({
  name: 'target',
  initial: 'draft',
  states: {
    draft: { label: targetText.draft, tone: 'neutral' },
    published: { label: targetText.published, tone: 'success' },
  },
  transitions: {
    publish: { from: ['draft'], to: 'published', label: targetText.publish, by: 'system' },
  },
});

interface Achievement extends Made {
  id: number;
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'rebacked';
}
const changes = ['target_achievement', 'target'];
/** What somebody claims beside the books; it is shown beside them and never part of receipts. */
export const achievementStatus = defineStatus<Achievement>()({
  name: 'target_achievement',
  initial: 'submitted',
  states: {
    ...approvalStates(achievementText),
    ...withdrawnState(achievementText),
    ...rebackedState(achievementText),
  },
  transitions: {
    approve: { ...approveTransition(achievementText, may.audit), changes },
    reject: { ...rejectTransition(achievementText, may.audit), effect: 'keepReason', changes },
    withdraw: { ...withdrawTransition(achievementText, may.add), changes },
    reback: { ...rebackTransition(achievementText, may.audit), effect: 'keepReason', changes },
  },
});
