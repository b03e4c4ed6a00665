import { paymentFields } from '@/kernel/payment.ts';
import { defineStatus, type Made, notMaker } from '@/kernel/status.ts';
import { partnerStatementPermissions as may } from './partner-statement.access.ts';
import { partnerStatementText as text } from './partner-statement.text.ts';

interface Statement extends Made {
  id: number;
  status: 'open' | 'approved' | 'settled' | 'cancelled';
}

/** Imported, approved as a whole by somebody else, settled when the partner has paid. */
export const partnerStatementStatus = defineStatus<Statement>()({
  name: 'partner_statement',
  initial: 'open',
  states: {
    open: { label: text.open, tone: 'progress' },
    approved: { label: text.approved, tone: 'success' },
    settled: { label: text.settled, tone: 'muted' },
    cancelled: { label: text.cancelled, tone: 'muted' },
  },
  transitions: {
    approve: {
      from: ['open'],
      to: 'approved',
      label: text.approve,
      permission: may.approve,
      guard: notMaker,
      decision: 'approve',
      effect: 'approveAll',
      changes: ['partner_statement', 'recharge', 'account', 'notice'],
    },
    settle: {
      from: ['approved'],
      to: 'settled',
      label: text.settle,
      permission: may.approve,
      fields: paymentFields,
      effect: 'settle',
      changes: ['partner_statement', 'account'],
    },
    cancel: {
      from: ['open'],
      to: 'cancelled',
      label: text.cancel,
      permission: may.import,
      danger: true,
    },
  },
});
