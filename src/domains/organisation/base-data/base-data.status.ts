import { defineStatus } from '@/kernel/status.ts';
import { baseDataPermissions } from './base-data.access.ts';
import { baseDataText } from './base-data.text.ts';

interface BaseItem {
  id: number;
  status: 'on' | 'off';
}

/** Off: no longer offered; what was made with it keeps it. */
export const baseDataStatus = defineStatus<BaseItem>()({
  name: 'base_item',
  initial: 'on',
  states: {
    on: { label: baseDataText.on, tone: 'success' },
    off: { label: baseDataText.off, tone: 'muted' },
  },
  transitions: {
    disable: {
      from: ['on'],
      to: 'off',
      label: baseDataText.disable,
      permission: baseDataPermissions.edit,
      action: 'api_basedata_disable',
    },
    enable: {
      from: ['off'],
      to: 'on',
      label: baseDataText.enable,
      permission: baseDataPermissions.edit,
      action: 'api_basedata_enable',
    },
  },
});
