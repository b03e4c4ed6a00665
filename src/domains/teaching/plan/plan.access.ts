import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import { demandPermissions } from '../demand/demand.access.ts';

export const planPermissions = definePermissions(
  'plan',
  {
    read: ['查看排课申请', 'View scheduling requests'],
    add: ['按需求排课', 'Plan lessons for demands'],
  },
  { manager: ['read', 'add'], affairs: ['read', 'add'], viewer: ['read'] },
);

export const planScreens: readonly Screen[] = [
  { path: '/ApplyNeedsList', permission: planPermissions.read, functions: [planPermissions.add] },
  { path: '/ApplyNeedsList/PlanClassAdd', permission: planPermissions.add, hidden: true },
  { path: '/ApplyNeedsList/PlanClassEdit', permission: planPermissions.add, hidden: true },
  { path: '/ClassDemand/demandAdjust', permission: demandPermissions.adjust, hidden: true },
];
