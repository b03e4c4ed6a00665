import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const applyDemandPermissions = definePermissions(
  'apply_demand',
  {
    read: ['查看申请需求', 'View demands'],
    add: ['提交申请需求', 'Send demands'],
    accept: ['接收、驳回与指派申请需求', 'Accept, reject and assign demands'],
    plan: ['择校与推进里程碑', 'Plan demands and reach milestones'],
    setting: ['设置服务里程碑', 'Set the milestones of services'],
    export: ['导出申请需求', 'Export demands'],
  },
  {
    manager: ['read', 'add', 'accept', 'plan', 'setting', 'export'],
    guidance: ['read', 'add', 'plan', 'export'],
    adviser: ['read', 'add'],
    classteacher: ['read', 'add'],
    salesmanager: ['read'],
    finance: ['read', 'export'],
    viewer: ['read'],
  },
);

const { read, ...functions } = applyDemandPermissions;
export const applyDemandScreens: readonly Screen[] = [
  { path: '/ApplyDemand', permission: read, functions: Object.values(functions) },
];
