import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import { conditionPermissions } from '../offer-condition/offer-condition.access.ts';

const ALL = ['read', 'edit', 'decide', 'export'] as const;
export const applicationPermissions = definePermissions(
  'application',
  {
    read: ['查看留学申请', 'View applications'],
    edit: ['录入和推进留学申请', 'Enter applications and move them on'],
    decide: ['登记录取结果与回复', 'Record decisions and replies'],
    export: ['导出留学申请', 'Export applications'],
    fee: ['代收代付院校费', 'Take and pay fees of institutions'],
  },
  {
    manager: [...ALL, 'fee'],
    finance: ['read', 'fee'],
    guidance: ALL,
    adviser: ['read'],
    classteacher: ['read'],
    viewer: ['read'],
  },
);

const { read, ...functions } = applicationPermissions;
export const applicationScreens: readonly Screen[] = [
  {
    path: '/ApplyWork/yewuTable',
    permission: read,
    functions: [...Object.values(functions), ...Object.values(conditionPermissions)],
  },
  { path: '/StudentsList/ApplicationAdd', permission: applicationPermissions.edit, hidden: true },
  { path: '/StudentsList/ApplicationEdit', permission: read, hidden: true },
];
