import { defineEvent } from '@/kernel/server/document/events.ts';

interface PaidRefund {
  readonly id: number;
  readonly student_id: number;
  readonly amount_fen: number;
}

/** In the transaction of the payment, and of what takes it back: what hangs on the money listens here. */
export const refundWasPaid = defineEvent<PaidRefund>('refund.paid');
export const refundWasBacked = defineEvent<PaidRefund>('refund.backed');
