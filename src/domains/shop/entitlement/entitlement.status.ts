import { defineStatus } from '@/kernel/status.ts';
import { entitlementPermissions as may } from './entitlement.access.ts';
import { entitlementText as text } from './entitlement.text.ts';

interface Entitlement {
  id: number;
  status: 'active' | 'used_up' | 'expired' | 'withdrawn';
}

/** Uses and refunds move it; what is over is let go by somebody, or extended. */
export const entitlementStatus = defineStatus<Entitlement>()({
  name: 'entitlement',
  initial: 'active',
  states: {
    active: { label: text.active, tone: 'success' },
    used_up: { label: text.used_up, tone: 'muted' },
    expired: { label: text.expired, tone: 'warning' },
    withdrawn: { label: text.withdrawn, tone: 'muted' },
  },
  transitions: {
    let_go: {
      from: ['active'],
      to: 'expired',
      label: text.let_go,
      permission: may.extend,
      action: 'api_equity_let_go',
      danger: true,
      reason: 'required',
      effect: 'forfeit',
      changes: ['entitlement', 'shop_order'],
    },
    use_up: { by: 'system', from: ['active'], to: 'used_up', label: text.use_up },
    /** A use was taken back. */
    reopen: { by: 'system', from: ['used_up'], to: 'active', label: text.reopen },
    withdraw: { by: 'system', from: ['active'], to: 'withdrawn', label: text.withdraw },
  },
});
