import { defineEvent } from '@/kernel/server/document/events.ts';

/** A document whose items have just been settled, and why. */
interface Settled {
  readonly kind: 'receipt' | 'reback' | 'refund' | 'refund_back';
  readonly recharge_id?: number;
  readonly refund_id?: number;
}

/** In the transaction of the money, once it is attributed: what hangs on the items listens here. */
export const receiptsWereAttributed = defineEvent<Settled>('performance.settled');
