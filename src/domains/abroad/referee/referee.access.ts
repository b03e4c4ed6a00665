import type { Screen } from '@/kernel/screen.ts';
import { applicationPermissions as may } from '../application/application.access.ts';

export const refereeScreens: readonly Screen[] = [{ path: '/ApplyWork/tuijianTable', permission: may.read }];
