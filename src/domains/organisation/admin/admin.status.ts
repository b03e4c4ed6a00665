import { defineStatus } from '@/kernel/status.ts';
import { adminPermissions } from './admin.access.ts';
import { isHere, mayTouchOther } from './admin.rules.ts';
import { adminText } from './admin.text.ts';

interface Admin {
  id: number;
  status: 'on' | 'off';
  company_ids: readonly number[];
}

export const adminStatus = defineStatus<Admin>()({
  name: 'admin',
  initial: 'on',
  states: {
    on: { label: adminText.on, tone: 'success' },
    off: { label: adminText.off, tone: 'muted' },
  },
  transitions: {
    disable: {
      from: ['on'],
      to: 'off',
      label: adminText.disable,
      permission: adminPermissions.set_status,
      guard: mayTouchOther,
      effect: 'endSessions',
      changes: ['admin', 'session'],
      reason: 'optional',
      danger: true,
    },
    enable: {
      from: ['off'],
      to: 'on',
      label: adminText.enable,
      permission: adminPermissions.set_status,
      guard: isHere,
    },
  },
});
