import type { Screen } from '@/kernel/screen.ts';
import { manageDataPermissions } from '../manage-data/manage-data.access.ts';

export const monthFigureScreens: readonly Screen[] = [
  { path: '/ManagementData', permission: manageDataPermissions.read },
];
