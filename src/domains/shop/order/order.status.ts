import { defineStatus, isMaker, notMaker } from '@/kernel/status.ts';
import { orderPermissions as may, shopPermissions, weappOrderPermissions } from './order.access.ts';
import { orderText as text } from './order.text.ts';

interface ShopOrder {
  id: number;
  status: 'unpaid' | 'placed' | 'audited' | 'shipped' | 'completed' | 'cancelled' | 'lapsed';
  created_by: number | null;
}
export type OrderState = ShopOrder['status'];
const changes = [
  'shop_order',
  'cart',
  'stock',
  'product',
  'account',
  'class_hours',
  'course',
  'student',
  'notice',
];

/** Money and stock are held while it is placed, taken when it is audited, and earned piece by piece when it is sent. */
export const shopOrderStatus = defineStatus<ShopOrder>()({
  name: 'shop_order',
  initial: 'placed',
  states: {
    unpaid: { label: text.unpaid, tone: 'neutral' },
    placed: { label: text.placed, tone: 'info' },
    audited: { label: text.audited, tone: 'warning' },
    shipped: { label: text.shipped, tone: 'progress' },
    completed: { label: text.completed, tone: 'success' },
    cancelled: { label: text.cancelled, tone: 'muted' },
    lapsed: { label: text.lapsed, tone: 'muted' },
  },
  transitions: {
    audit: {
      from: ['placed'],
      to: 'audited',
      label: text.audit,
      permission: may.audit,
      action: 'api_audit_shop_order',
      method: 'PUT',
      call: { name: 'audit', pass: 1 },
      guard: notMaker,
      decision: 'approve',
      reason: 'optional',
      effect: 'take',
      changes,
    },
    refuse: {
      from: ['placed'],
      to: 'cancelled',
      label: text.refuse,
      permission: may.audit,
      action: 'api_audit_shop_order',
      method: 'PUT',
      call: { name: 'audit', pass: 0 },
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
      effect: 'refused',
      changes,
    },
    cancel: {
      from: ['placed'],
      to: 'cancelled',
      label: text.cancel,
      permission: shopPermissions.buy,
      guard: isMaker,
      back: true,
      reason: 'optional',
      effect: 'giveBack',
      changes,
    },
    /** Whoever made it is away, or has left. */
    annul: {
      from: ['placed'],
      to: 'cancelled',
      label: text.annul,
      permission: may.unaudit,
      danger: true,
      reason: 'required',
      effect: 'giveBack',
      changes,
    },
    /** A mini-program order that will not be placed; its payment stays the student's. */
    dismiss: {
      from: ['unpaid'],
      to: 'cancelled',
      label: text.dismiss,
      permission: weappOrderPermissions.match,
      danger: true,
      reason: 'required',
      effect: 'giveBack',
      changes,
    },
    unaudit: {
      from: ['audited'],
      to: 'placed',
      label: text.unaudit,
      permission: may.unaudit,
      danger: true,
      reason: 'required',
      effect: 'untake',
      changes,
    },
    complete: {
      from: ['shipped'],
      to: 'completed',
      label: text.complete,
      permission: may.complete,
      effect: 'nothingLeft',
      changes,
    },
    /** The recharge of a mini-program order was approved. */
    pay: { by: 'system', from: ['unpaid'], to: 'placed', label: text.move_pay },
    /** By the company's setting, once its payment was approved. */
    auto_audit: { by: 'system', from: ['placed'], to: 'audited', label: text.move_auto_audit },
    lapse: { by: 'system', from: ['unpaid', 'placed'], to: 'lapsed', label: text.move_lapse },
    /** Its last goods are out. */
    ship: { by: 'system', from: ['audited'], to: 'shipped', label: text.move_ship },
    /** Nothing of it is left to be sent, or it was sent long ago. */
    finish: { by: 'system', from: ['audited', 'shipped'], to: 'completed', label: text.move_finish },
  },
});
