import type { Screen } from '@/kernel/screen.ts';
import { applicationPermissions as may } from '../application/application.access.ts';

export const trackingScreens: readonly Screen[] = [{ path: '/ApplyWork/genzongTable', permission: may.read }];
