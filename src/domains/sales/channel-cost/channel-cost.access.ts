import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const channelCostPermissions = definePermissions(
  'channel_cost',
  {
    read: ['查看渠道费用与数据', 'View channel costs and figures'],
    add: ['登记渠道费用', 'Enter channel costs'],
    audit: ['审核渠道费用', 'Decide on channel costs'],
    export: ['导出渠道费用与数据', 'Export channel costs and figures'],
  },
  {
    manager: ['read', 'add', 'audit', 'export'],
    marketing: ['read', 'add', 'export'],
    salesmanager: ['read', 'add', 'export'],
    finance: ['read', 'export'],
    viewer: ['read'],
  },
);

const { read, ...functions } = channelCostPermissions;
export const channelCostScreens: readonly Screen[] = [
  { path: '/Channel', permission: read, functions: Object.values(functions) },
  { path: '/ChannelData', permission: read },
];
