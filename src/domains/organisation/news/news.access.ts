import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const newsPermissions = definePermissions(
  'news',
  {
    write: ['撰写公告', 'Write announcements'],
    publish: ['发布与审核公告', 'Publish and approve announcements'],
  },
  { manager: ['write', 'publish'], marketing: ['write'] },
);

/** Everyone reads what they are told. */
export const newsScreens: readonly Screen[] = [{ path: '/news', functions: Object.values(newsPermissions) }];
