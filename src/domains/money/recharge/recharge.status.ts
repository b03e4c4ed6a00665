import { defineStatus, type Made } from '@/kernel/status.ts';
import { rechargePermissions as may } from './recharge.access.ts';
import { notSubmitter } from './recharge.rules.ts';
import { rechargeText } from './recharge.text.ts';

interface Recharge extends Made {
  id: number;
  status: 'draft' | 'submitted' | 'approved' | 'rejected' | 'rebacked';
  submitted_by: number | null;
}

/** Approval posts; a reback posts the other way round. */
export const rechargeStatus = defineStatus<Recharge>()({
  name: 'recharge',
  initial: 'draft',
  states: {
    draft: { label: rechargeText.draft, tone: 'neutral' },
    submitted: { label: rechargeText.submitted, tone: 'progress' },
    approved: { label: rechargeText.approved, tone: 'success' },
    rejected: { label: rechargeText.rejected, tone: 'danger' },
    rebacked: { label: rechargeText.rebacked, tone: 'muted' },
  },
  transitions: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      label: rechargeText.submit,
      permission: may.add,
      effect: 'complete',
    },
    approve: {
      from: ['submitted'],
      to: 'approved',
      label: rechargeText.approve,
      permission: may.audit,
      action: 'api_recharge_audit',
      call: { name: 'audit', pass: 1 },
      guard: notSubmitter,
      decision: 'approve',
      effect: 'post',
      changes: [
        'recharge',
        'weapp_payment',
        'partner_statement',
        'account',
        'contract',
        'conversion',
        'class_hours',
        'student',
        'notice',
      ],
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: rechargeText.reject,
      permission: may.audit,
      action: 'api_recharge_audit',
      call: { name: 'audit', pass: 0 },
      guard: notSubmitter,
      decision: 'reject',
      reason: 'required',
      effect: 'turnDown',
      danger: true,
      changes: ['recharge', 'weapp_payment', 'partner_statement', 'notice'],
    },
    reback: {
      from: ['approved'],
      to: 'rebacked',
      label: rechargeText.reback,
      permission: may.reback,
      guard: notSubmitter,
      reason: 'required',
      effect: 'takeBack',
      danger: true,
      changes: ['recharge', 'weapp_payment', 'partner_statement', 'account', 'contract', 'notice'],
    },
  },
});
