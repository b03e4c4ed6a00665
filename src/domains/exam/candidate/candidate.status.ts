import { defineStatus } from '@/kernel/status.ts';
import { candidatePermissions as may } from './candidate.access.ts';
import { type Complete, mayCheck } from './candidate.rules.ts';
import { candidateText as text } from './candidate.text.ts';

interface Candidate extends Complete {
  id: number;
  status: 'draft' | 'checked';
}
export type CandidateState = Candidate['status'];

/** Compared with the document by somebody else than whoever entered it. */
export const candidateStatus = defineStatus<Candidate>()({
  name: 'candidate',
  initial: 'draft',
  states: {
    draft: { label: text.draft, tone: 'warning' },
    checked: { label: text.checked, tone: 'success' },
  },
  transitions: {
    check: {
      from: ['draft'],
      to: 'checked',
      label: text.check,
      permission: may.check,
      action: 'api_candidate_info_check',
      guard: mayCheck,
      decision: 'approve',
      changes: ['candidate', 'exam_entry'],
    },
    /** A checked name or birthday was changed. */
    uncheck: { by: 'system', from: ['checked'], to: 'draft', label: text.uncheck },
  },
});
