import { defineStatus } from '@/kernel/status.ts';
import { examPaymentPermissions as may } from './exam-payment.access.ts';
import { examPaymentText as text } from './exam-payment.text.ts';

interface ExamPayment {
  id: number;
  status: 'posted' | 'voided';
}
export type PaymentState = ExamPayment['status'];

export const examPaymentStatus = defineStatus<ExamPayment>()({
  name: 'exam_payment',
  initial: 'posted',
  states: {
    posted: { label: text.posted, tone: 'success' },
    voided: { label: text.voided, tone: 'muted' },
  },
  transitions: {
    void: {
      from: ['posted'],
      to: 'voided',
      label: text.void,
      permission: may.add,
      danger: true,
      reason: 'required',
      effect: 'undo',
      changes: ['exam_payment', 'exam_entry'],
    },
  },
});
