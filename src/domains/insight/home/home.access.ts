import type { Screen } from '@/kernel/screen.ts';

/** Everyone's, and not in the menu. */
export const homeScreens: readonly Screen[] = [{ path: '/', hidden: true }];
