import { defineStatus } from '@/kernel/status.ts';
import { leadPermissions } from '../lead/lead.access.ts';
import { allocationText } from './allocation.text.ts';

interface Rule {
  id: number;
  status: 'on' | 'off';
}
const changes = ['allocation_rule'];

export const allocationStatus = defineStatus<Rule>()({
  name: 'allocation_rule',
  initial: 'on',
  states: {
    on: { label: allocationText.on, tone: 'success' },
    off: { label: allocationText.off, tone: 'muted' },
  },
  transitions: {
    disable: {
      from: ['on'],
      to: 'off',
      label: allocationText.disable,
      permission: leadPermissions.setting,
      action: 'api_allocation_rule_disable',
      back: true,
      changes,
    },
    enable: {
      from: ['off'],
      to: 'on',
      label: allocationText.enable,
      permission: leadPermissions.setting,
      action: 'api_allocation_rule_enable',
      changes,
    },
  },
});
