import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

/** Centres, series, items, fees, scales: who maintains one maintains all of them. */
export const examBasicsPermissions = definePermissions(
  'exam_basics',
  {
    read: ['查看报考基础设置', 'View exam basics'],
    edit: ['维护报考基础设置', 'Maintain exam basics'],
  },
  {
    manager: ['read', 'edit'],
    affairs: ['read', 'edit'],
    finance: ['read'],
    adviser: ['read'],
    classteacher: ['read'],
    guidance: ['read'],
  },
);

export const examSeriesScreens: readonly Screen[] = [
  { path: '/RegisterDemand/SetBasics', permission: examBasicsPermissions.read, hidden: true },
];
