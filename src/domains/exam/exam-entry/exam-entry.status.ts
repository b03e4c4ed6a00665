import { Id, OptionalText } from '@/kernel/contract/fields.ts';
import { defineStatus, isMaker, notMaker } from '@/kernel/status.ts';
import { examEntryPermissions as may } from './exam-entry.access.ts';
import { nothingOwed } from './exam-entry.rules.ts';
import { examEntryText as text } from './exam-entry.text.ts';

interface ExamEntry {
  id: number;
  status:
    | 'submitted'
    | 'confirmed'
    | 'paid'
    | 'registered'
    | 'ticketed'
    | 'sat'
    | 'absent'
    | 'resulted'
    | 'cancelled'
    | 'withdrawing'
    | 'withdrawn';
  supplement_fen: number;
  created_by: number | null;
}
export type EntryState = ExamEntry['status'];
/** Neither cancelled nor withdrawn. */
export const LIVING = [
  'submitted',
  'confirmed',
  'paid',
  'registered',
  'ticketed',
  'sat',
  'absent',
  'resulted',
  'withdrawing',
] as const satisfies readonly EntryState[];
/** The board knows of them. */
export const AT_BOARD = [
  'registered',
  'ticketed',
  'sat',
  'absent',
  'resulted',
  'withdrawing',
  'withdrawn',
] as const satisfies readonly EntryState[];
/** Somebody still has something to do before the exam is over. */
export const AHEAD = [
  'submitted',
  'confirmed',
  'paid',
  'registered',
  'ticketed',
  'withdrawing',
] as const satisfies readonly EntryState[];

/** What may stand in their way is looked for; of what is over, nothing is. */
export const CHECKED = [
  'submitted',
  'confirmed',
  'paid',
  'registered',
  'ticketed',
] as const satisfies readonly EntryState[];

/** A result ends them. */
export const AWAITING_RESULT = [
  'registered',
  'ticketed',
  'sat',
  'absent',
] as const satisfies readonly EntryState[];

/** A result may still come of them. */
export const AWAITED = [
  'submitted',
  'confirmed',
  'paid',
  'registered',
  'ticketed',
  'sat',
] as const satisfies readonly EntryState[];

const changes = ['exam_entry', 'candidate', 'account', 'notice'];

/** Money is held while it is confirmed, taken when it is paid, and given back by the rule of the day of asking. */
export const examEntryStatus = defineStatus<ExamEntry>()({
  name: 'exam_entry',
  initial: 'submitted',
  states: {
    submitted: { label: text.submitted, tone: 'info' },
    confirmed: { label: text.confirmed, tone: 'warning' },
    paid: { label: text.paid, tone: 'progress' },
    registered: { label: text.registered, tone: 'success' },
    ticketed: { label: text.ticketed, tone: 'success' },
    sat: { label: text.sat, tone: 'neutral' },
    absent: { label: text.absent, tone: 'danger' },
    resulted: { label: text.resulted, tone: 'success' },
    cancelled: { label: text.cancelled, tone: 'muted' },
    withdrawing: { label: text.withdrawing, tone: 'warning' },
    withdrawn: { label: text.withdrawn, tone: 'muted' },
  },
  transitions: {
    confirm: {
      from: ['submitted'],
      to: 'confirmed',
      label: text.confirm,
      permission: may.confirm,
      guard: notMaker,
      decision: 'approve',
      bulk: true,
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
      effect: 'giveBack',
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
      effect: 'giveBack',
      changes,
    },
    cancel: {
      from: ['confirmed', 'paid'],
      to: 'cancelled',
      label: text.cancel,
      permission: may.confirm,
      danger: true,
      reason: 'required',
      effect: 'giveBack',
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
    register: {
      from: ['paid'],
      to: 'registered',
      label: text.register,
      permission: may.register,
      guard: nothingOwed,
      effect: 'enter',
      fields: { board_reference: OptionalText.max(60).optional() },
      changes,
    },
    ticket: {
      from: ['registered'],
      to: 'ticketed',
      label: text.ticket,
      permission: may.ticket,
      effect: 'issue',
      changes,
    },
    mark_sat: {
      from: ['registered', 'ticketed', 'absent'],
      to: 'sat',
      label: text.mark_sat,
      permission: may.ticket,
      effect: 'over',
      changes,
    },
    mark_absent: {
      from: ['registered', 'ticketed', 'sat'],
      to: 'absent',
      label: text.mark_absent,
      permission: may.ticket,
      back: true,
      effect: 'over',
      changes,
    },
    /** The rule of this moment counts, whenever the board answers. */
    withdraw: {
      from: ['registered', 'ticketed'],
      to: 'withdrawing',
      label: text.withdraw,
      permission: may.register,
      danger: true,
      reason: 'required',
      effect: 'ask',
      fields: { evidence_file_id: Id.optional() },
      changes,
    },
    end_withdrawal: {
      from: ['withdrawing'],
      to: 'withdrawn',
      label: text.end_withdrawal,
      permission: may.register,
      effect: 'refund',
      changes,
    },
    keep: {
      from: ['withdrawing'],
      to: 'registered',
      label: text.keep,
      permission: may.register,
      back: true,
      reason: 'required',
      effect: 'unask',
      changes,
    },
    /** The step passed, and the money for the next one is not there. */
    fall_back: { by: 'system', from: ['confirmed'], to: 'submitted', label: text.fall_back },
    /** A result is there: it was sat, whether or not anybody has marked it. */
    result: {
      by: 'system',
      from: AWAITING_RESULT,
      to: 'resulted',
      label: text.result_there,
    },
  },
});
