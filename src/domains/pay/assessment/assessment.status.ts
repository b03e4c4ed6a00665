import { defineStatus, notMaker } from '@/kernel/status.ts';
import { assessmentPermissions as may } from './assessment.access.ts';
import { isAssessor } from './assessment.rules.ts';
import { assessmentText } from './assessment.text.ts';

export type AssessmentState = 'open' | 'submitted' | 'confirmed';
interface Assessment {
  status: AssessmentState;
  assessor_id: number;
  /** Who submitted it: nobody confirms their own. */
  created_by: number | null;
}

export const assessmentStatus = defineStatus<Assessment>()({
  name: 'assessment',
  initial: 'open',
  states: {
    open: { label: assessmentText.open, tone: 'neutral' },
    submitted: { label: assessmentText.submitted, tone: 'info' },
    confirmed: { label: assessmentText.confirmed, tone: 'success' },
  },
  transitions: {
    submit: {
      from: ['open'],
      to: 'submitted',
      label: assessmentText.submit,
      permission: may.assess,
      guard: isAssessor,
      // It waits in the assessor's inbox until it is filled in.
      decision: 'approve',
      own: true,
      effect: 'tellConfirmers',
    },
    confirm: {
      from: ['submitted'],
      to: 'confirmed',
      label: assessmentText.confirm,
      permission: may.confirm,
      guard: notMaker,
      decision: 'approve',
      bulk: true,
      effect: 'tellTeacher',
      changes: ['assessment', 'teacher_data'],
    },
    return: {
      from: ['submitted'],
      to: 'open',
      label: assessmentText.give_back,
      permission: may.confirm,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'tellAssessor',
    },
  },
});
