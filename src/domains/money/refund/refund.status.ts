import { paymentFields } from '@/kernel/payment.ts';
import { defineStatus, isMaker, notMaker } from '@/kernel/status.ts';
import { refundPermissions as may } from './refund.access.ts';
import { mayPay, notBefore } from './refund.rules.ts';
import { refundText } from './refund.text.ts';

interface Refund {
  id: number;
  status:
    | 'submitted'
    | 'confirmed'
    | 'manager_approved'
    | 'finance_approved'
    | 'paid'
    | 'rejected'
    | 'cancelled'
    | 'rebacked';
  created_by: number;
  confirmed_by: number | null;
  approved_by: number | null;
  finance_approved_by: number | null;
  payee_by: number | null;
}
const changes = ['refund', 'account', 'class_hours', 'contract', 'student', 'notice'];
export const WAITING = ['submitted', 'confirmed', 'manager_approved', 'finance_approved'] as const;
export const isWaiting = (status: Refund['status']): boolean => WAITING.some((one) => one === status);

/** A step and its refusal are one call, by one right. */
const step = { guard: notBefore, decision: 'approve', reason: 'optional', changes } as const;
const refusal = {
  to: 'rejected',
  label: refundText.reject,
  guard: notBefore,
  decision: 'reject',
  reason: 'required',
  danger: true,
  effect: 'giveUp',
  changes,
} as const;

export const refundStatus = defineStatus<Refund>()({
  name: 'refund',
  initial: 'submitted',
  states: {
    submitted: { label: refundText.submitted, tone: 'info' },
    confirmed: { label: refundText.confirmed, tone: 'progress' },
    manager_approved: { label: refundText.manager_approved, tone: 'progress' },
    finance_approved: { label: refundText.finance_approved, tone: 'warning' },
    paid: { label: refundText.paid, tone: 'success' },
    rejected: { label: refundText.rejected, tone: 'danger' },
    cancelled: { label: refundText.cancelled, tone: 'muted' },
    rebacked: { label: refundText.rebacked, tone: 'neutral' },
  },
  transitions: {
    confirm: {
      ...step,
      from: ['submitted'],
      to: 'confirmed',
      label: refundText.confirm,
      permission: may.confirm,
      action: 'api_refund_confirm',
      call: { name: 'confirm', pass: 1 },
    },
    reject_confirm: {
      ...refusal,
      from: ['submitted'],
      permission: may.confirm,
      action: 'api_refund_confirm',
      call: { name: 'confirm', pass: 0 },
    },
    approve: {
      ...step,
      from: ['confirmed'],
      to: 'manager_approved',
      label: refundText.approve,
      permission: may.approve,
      action: 'api_refund_approve',
      call: { name: 'approve', pass: 1 },
    },
    reject_approve: {
      ...refusal,
      from: ['confirmed'],
      permission: may.approve,
      action: 'api_refund_approve',
      call: { name: 'approve', pass: 0 },
    },
    finance: {
      ...step,
      from: ['manager_approved'],
      to: 'finance_approved',
      label: refundText.finance,
      permission: may.finance,
      action: 'api_refund_finance',
      call: { name: 'finance', pass: 1 },
    },
    reject_finance: {
      ...refusal,
      from: ['manager_approved'],
      permission: may.finance,
      action: 'api_refund_finance',
      call: { name: 'finance', pass: 0 },
    },
    pay: {
      ...step,
      from: ['finance_approved'],
      to: 'paid',
      label: refundText.pay,
      permission: may.pay,
      guard: mayPay,
      action: 'api_refund_pay',
      call: { name: 'pay', pass: 1 },
      effect: 'payOut',
      fields: paymentFields,
    },
    reject_pay: {
      ...refusal,
      from: ['finance_approved'],
      permission: may.pay,
      action: 'api_refund_pay',
      call: { name: 'pay', pass: 0 },
    },
    /** The bank did not take it: everything is as it was before, and waits to be paid again. */
    fail: {
      from: ['paid'],
      to: 'finance_approved',
      label: refundText.fail,
      permission: may.pay,
      guard: notMaker,
      reason: 'required',
      danger: true,
      effect: 'payAgain',
      changes,
    },
    /** The bank has sent it back: money and hours are the student's again. */
    reback: {
      from: ['paid'],
      to: 'rebacked',
      label: refundText.reback,
      permission: may.reback,
      guard: notMaker,
      reason: 'required',
      danger: true,
      effect: 'takeBack',
      changes,
    },
    cancel: {
      from: ['submitted', 'confirmed', 'manager_approved'],
      to: 'cancelled',
      label: refundText.cancel,
      permission: may.request,
      guard: isMaker,
      back: true,
      reason: 'optional',
      effect: 'release',
      changes,
    },
    /** Hours that it names have changed under it. */
    recalculate: { by: 'system', from: WAITING, to: 'submitted', label: refundText.recalculate },
    /** Nothing of what it named is left. */
    lapse: { by: 'system', from: WAITING, to: 'rejected', label: refundText.lapse },
  },
});
