import { OptionalText } from '@/kernel/contract/fields.ts';
import { defineStatus, isMaker, notMaker } from '@/kernel/status.ts';
import { resultEnquiryPermissions as may } from './result-enquiry.access.ts';
import { resultEnquiryText as text } from './result-enquiry.text.ts';

interface Enquiry {
  id: number;
  status: 'submitted' | 'confirmed' | 'paid' | 'sent' | 'upheld' | 'changed' | 'cancelled';
  created_by: number | null;
}
export type EnquiryState = Enquiry['status'];
/** Somebody still has something to do. */
export const OPEN_ENQUIRIES = [
  'submitted',
  'confirmed',
  'paid',
  'sent',
] as const satisfies readonly EnquiryState[];

const changes = ['result_enquiry', 'account', 'notice'];

/** The fee is held while it is confirmed, taken when it is paid, and given back whole where the grade changes. */
export const resultEnquiryStatus = defineStatus<Enquiry>()({
  name: 'result_enquiry',
  initial: 'submitted',
  states: {
    submitted: { label: text.submitted, tone: 'info' },
    confirmed: { label: text.confirmed, tone: 'warning' },
    paid: { label: text.paid, tone: 'progress' },
    sent: { label: text.sent, tone: 'progress' },
    upheld: { label: text.upheld, tone: 'neutral' },
    changed: { label: text.changed, tone: 'success' },
    cancelled: { label: text.cancelled, tone: 'muted' },
  },
  transitions: {
    confirm: {
      from: ['submitted'],
      to: 'confirmed',
      label: text.confirm,
      permission: may.confirm,
      guard: notMaker,
      decision: 'approve',
      effect: 'hold',
      changes,
    },
    refuse: {
      from: ['submitted'],
      to: 'cancelled',
      label: text.refuse,
      permission: may.confirm,
      reason: 'required',
      danger: true,
      effect: 'giveUp',
      changes,
    },
    recall: {
      from: ['submitted'],
      to: 'cancelled',
      label: text.recall,
      permission: may.add,
      guard: isMaker,
      back: true,
      reason: 'optional',
      effect: 'giveUp',
      changes,
    },
    cancel: {
      from: ['confirmed', 'paid'],
      to: 'cancelled',
      label: text.cancel,
      permission: may.confirm,
      danger: true,
      reason: 'required',
      effect: 'giveUp',
      changes,
    },
    pay: {
      from: ['confirmed'],
      to: 'paid',
      label: text.pay,
      permission: may.pay,
      effect: 'take',
      changes,
    },
    send: {
      from: ['paid'],
      to: 'sent',
      label: text.send,
      permission: may.confirm,
      effect: 'send',
      fields: { board_reference: OptionalText.max(60).optional() },
      changes,
    },
    uphold: {
      from: ['sent'],
      to: 'upheld',
      label: text.uphold,
      permission: may.confirm,
      reason: 'optional',
      effect: 'tell',
      changes,
    },
    /** The board's new grade; a call of its own. */
    change: { by: 'system', from: ['sent'], to: 'changed', label: text.change },
  },
});
