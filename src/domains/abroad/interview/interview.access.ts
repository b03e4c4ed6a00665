import type { Screen } from '@/kernel/screen.ts';
import { applicationPermissions as may } from '../application/application.access.ts';

export const interviewScreens: readonly Screen[] = [
  { path: '/ApplyWork/mianshiTable', permission: may.read },
];
