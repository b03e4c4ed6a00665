import {
  approvalStates,
  approveTransition,
  rejectTransition,
  withdrawnState,
  withdrawTransition,
} from '@/kernel/contract/approval-document.ts';
import type { Verdict } from '@/kernel/errors.ts';
import { type Actor, defineStatus, type Made } from '@/kernel/status.ts';
import { casePermissions as may } from './sales-case.access.ts';
import { salesCaseText as caseText, receiptMoveText as moveText } from './sales-case.text.ts';

interface SalesCase extends Made {
  id: number;
  status: 'auto' | 'submitted' | 'confirmed';
  submitted_by: number | null;
}
const changes = ['sales_case', 'performance'];

const notProposer = ({ submitted_by }: SalesCase, { admin_id }: Actor): Verdict =>
  submitted_by !== admin_id || caseText.not_proposer;
const isProposer = ({ submitted_by }: SalesCase, { admin_id }: Actor): Verdict =>
  submitted_by === admin_id || caseText.proposer_only;

/** What a proposal says takes effect when somebody else confirms it; until then, what stood before. */
export const salesCaseStatus = defineStatus<SalesCase>()({
  name: 'sales_case',
  initial: 'auto',
  states: {
    auto: { label: caseText.auto, tone: 'neutral' },
    submitted: { label: caseText.submitted, tone: 'progress' },
    confirmed: { label: caseText.confirmed, tone: 'success' },
  },
  transitions: {
    /** With the shares that it proposes: a call of its own. */
    propose: {
      by: 'system',
      from: ['auto'],
      to: 'submitted',
      label: caseText.propose,
      effect: 'keepProposal',
    },
    revise: {
      by: 'system',
      from: ['confirmed'],
      to: 'submitted',
      label: caseText.revise,
      effect: 'keepProposal',
    },
    /** As it was made by itself. */
    accept: {
      from: ['auto'],
      to: 'confirmed',
      label: caseText.accept,
      permission: may.confirm,
      action: 'api_case_accept',
      changes,
    },
    confirm: {
      from: ['submitted'],
      to: 'confirmed',
      label: caseText.confirm,
      permission: may.confirm,
      action: 'api_case_confirm',
      guard: notProposer,
      decision: 'approve',
      bulk: true,
      effect: 'shift',
      changes,
    },
    /** What stood before stands, and waits to be confirmed. */
    reject: {
      from: ['submitted'],
      to: 'auto',
      label: caseText.reject,
      permission: may.confirm,
      action: 'api_case_reject',
      guard: notProposer,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'keepReason',
      changes,
    },
    withdraw: {
      from: ['submitted'],
      to: 'auto',
      label: caseText.withdraw,
      permission: may.propose,
      action: 'api_case_withdraw',
      guard: isProposer,
      back: true,
      changes,
    },
  },
});

interface ReceiptMove extends Made {
  id: number;
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn';
}
const moveChanges = ['receipt_move', ...changes];

/** Receipts that go to another case, or are split over several. */
export const receiptMoveStatus = defineStatus<ReceiptMove>()({
  name: 'receipt_move',
  initial: 'submitted',
  states: { ...approvalStates(moveText), ...withdrawnState(moveText) },
  transitions: {
    approve: {
      ...approveTransition(moveText, may.confirm),
      action: 'api_performance_move_approve',
      effect: 'move',
      changes: moveChanges,
    },
    reject: {
      ...rejectTransition(moveText, may.confirm),
      action: 'api_performance_move_reject',
      effect: 'keepReason',
      changes: moveChanges,
    },
    withdraw: {
      ...withdrawTransition(moveText, may.propose),
      action: 'api_performance_move_withdraw',
      changes: moveChanges,
    },
  },
});
