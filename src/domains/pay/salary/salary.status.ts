import { paymentFields } from '@/kernel/payment.ts';
import { defineStatus, type Made, notMaker } from '@/kernel/status.ts';
import { salaryPermissions as may } from './salary.access.ts';
import { hasAllRates } from './salary.rules.ts';
import { salaryText as text } from './salary.text.ts';

/** A sheet, as its moves look at it. */
export interface Sheet extends Made {
  id: number;
  teacher_id: number;
  month: string;
  status: 'draft' | 'completed' | 'approved' | 'paid';
  missing: number;
  lines_fen: number;
  adjustments_fen: number;
}
const changes = ['salary', 'pay_line', 'notice'];

/** From its approval on a sheet is final. */
export const salaryStatus = defineStatus<Sheet>()({
  name: 'salary',
  initial: 'draft',
  states: {
    draft: { label: text.draft, tone: 'neutral' },
    completed: { label: text.completed, tone: 'progress' },
    approved: { label: text.approved, tone: 'success' },
    paid: { label: text.paid, tone: 'muted' },
  },
  transitions: {
    complete: {
      from: ['draft'],
      to: 'completed',
      label: text.complete,
      permission: may.confirm,
      guard: hasAllRates,
      effect: 'count',
      changes,
    },
    approve: {
      from: ['completed'],
      to: 'approved',
      label: text.approve,
      permission: may.approve,
      guard: notMaker,
      decision: 'approve',
      bulk: true,
      effect: 'tell',
      changes,
    },
    reject: {
      from: ['completed'],
      to: 'draft',
      label: text.reject,
      permission: may.approve,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'tellWhy',
      changes,
    },
    reopen: {
      back: true,
      from: ['completed'],
      to: 'draft',
      label: text.reopen,
      permission: may.confirm,
      changes,
    },
    pay: {
      from: ['approved'],
      to: 'paid',
      label: text.pay,
      permission: may.pay,
      fields: paymentFields,
      effect: 'payOut',
      changes,
    },
  },
});
