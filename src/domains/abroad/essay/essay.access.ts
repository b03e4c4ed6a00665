import type { Screen } from '@/kernel/screen.ts';
import { applicationPermissions as may } from '../application/application.access.ts';

export const essayScreens: readonly Screen[] = [{ path: '/ApplyWork/wenshuTable', permission: may.read }];
