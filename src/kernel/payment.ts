import { Day, OptionalText } from './contract/fields.ts';
import { defineText } from './text.ts';

/** What a move that pays asks for: the bank's reference, and the day on which the money went; left out, today. */
export const paymentFields = { pay_reference: OptionalText.max(64).optional(), paid_on: Day.optional() };
export interface Payment {
  readonly pay_reference?: string;
  readonly paid_on?: string;
}

export const paymentText = defineText({
  paid_on: ['付款日期', 'Paid on'],
  pay_reference: ['付款流水号', 'Payment reference'],
  pay_reference_help: [
    '银行或支付平台的流水号，现金可不填',
    'As the bank or the gateway calls it; empty for cash',
  ],
  paid_later: ['付款日期不能晚于今天', 'It cannot be paid after today'],
});
