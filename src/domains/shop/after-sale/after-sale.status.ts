import { z } from 'zod';
import { Count, Id } from '@/kernel/contract/fields.ts';
import { defineStatus, isMaker, notMaker } from '@/kernel/status.ts';
import { afterSalePermissions as may } from './after-sale.access.ts';
import { comesBack, isRefund, isSentNew } from './after-sale.rules.ts';
import { afterSaleText as text } from './after-sale.text.ts';

interface AfterSale {
  id: number;
  kind: string;
  status: 'applied' | 'agreed' | 'returned' | 'refunded' | 'resent' | 'refused' | 'withdrawn';
  created_by: number | null;
}
export type CaseState = AfterSale['status'];
export const OPEN_CASES = ['applied', 'agreed', 'returned'] as const;
const changes = [
  'after_sale',
  'shop_order',
  'stock',
  'product',
  'account',
  'class_hours',
  'course',
  'notice',
];

export const afterSaleStatus = defineStatus<AfterSale>()({
  name: 'after_sale',
  initial: 'applied',
  states: {
    applied: { label: text.applied, tone: 'info' },
    agreed: { label: text.agreed, tone: 'progress' },
    returned: { label: text.returned, tone: 'warning' },
    refunded: { label: text.refunded, tone: 'success' },
    resent: { label: text.resent, tone: 'success' },
    refused: { label: text.refused, tone: 'danger' },
    withdrawn: { label: text.withdrawn, tone: 'muted' },
  },
  transitions: {
    agree: {
      from: ['applied'],
      to: 'agreed',
      label: text.agree,
      permission: may.decide,
      guard: notMaker,
      decision: 'approve',
      effect: 'hold',
      changes,
    },
    refuse: {
      from: ['applied'],
      to: 'refused',
      label: text.refuse,
      permission: may.decide,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'keepReason',
      changes,
    },
    withdraw: {
      from: ['applied', 'agreed'],
      to: 'withdrawn',
      label: text.withdraw,
      permission: may.apply,
      guard: isMaker,
      back: true,
      reason: 'optional',
      effect: 'giveUp',
      changes,
    },
    /** Whoever applied is away, or the family never sends anything. */
    annul: {
      from: ['applied', 'agreed'],
      to: 'withdrawn',
      label: text.annul,
      permission: may.decide,
      danger: true,
      reason: 'required',
      effect: 'giveUp',
      changes,
    },
    receive: {
      from: ['agreed'],
      to: 'returned',
      label: text.receive,
      permission: may.receive,
      guard: comesBack,
      effect: 'takeIn',
      fields: {
        received_good: Count.min(0).max(9999).optional(),
        received_damaged: Count.min(0).max(9999).optional(),
      },
      changes,
    },
    /** Of an exchange too: what was to be sent instead is given up. */
    pay_back: {
      from: ['returned'],
      to: 'refunded',
      label: text.pay_back,
      permission: may.refund,
      guard: comesBack,
      effect: 'payBack',
      changes,
    },
    reject_goods: {
      from: ['returned'],
      to: 'refused',
      label: text.reject_goods,
      permission: may.receive,
      guard: comesBack,
      reason: 'required',
      danger: true,
      effect: 'sendBack',
      fields: { file_ids: z.array(Id).max(9).optional() },
      changes,
    },
    /** Nothing has to come back first. A call of its own: only a refund goes this way. */
    refund: {
      by: 'system',
      from: ['agreed'],
      to: 'refunded',
      label: text.pay_back,
      guard: isRefund,
      effect: 'payBack',
    },
    /** An exchange or what is sent once more; a call of its own, with the parcel. */
    send_new: {
      by: 'system',
      from: ['agreed', 'returned'],
      to: 'resent',
      label: text.send_new,
      guard: isSentNew,
      effect: 'sendNew',
    },
    /** What was sold is no more: a class that was cancelled. */
    settle: { by: 'system', from: ['agreed'], to: 'refunded', label: text.settle, effect: 'payBack' },
  },
});
