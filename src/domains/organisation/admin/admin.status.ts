import type { Verdict } from '@/kernel/errors.ts';
import { type Actor, defineStatus } from '@/kernel/status.ts';
import { adminPermissions } from './admin.access.ts';
import { adminText } from './admin.text.ts';

interface Admin {
  id: number;
  status: 'on' | 'off';
}

const notYourself = (admin: Admin, actor: Actor): Verdict => admin.id !== actor.admin_id || adminText.not_yourself;

export const adminStatus = defineStatus<Admin>()({
  name: 'admin',
  initial: 'on',
  states: {
    on: { label: adminText.on, tone: 'success' },
    off: { label: adminText.off, tone: 'muted' },
  },
  moves: {
    disable: {
      from: ['on'],
      to: 'off',
      label: adminText.disable,
      permission: adminPermissions.set_status,
      guard: notYourself,
      effect: 'endSessions',
      reason: 'optional',
      danger: true,
    },
    enable: { from: ['off'], to: 'on', label: adminText.enable, permission: adminPermissions.set_status },
  },
});
