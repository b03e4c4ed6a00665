import { definePaths } from '@/kernel/paths.ts';

export const essayPaths = definePaths({ list: '/ApplyWork/wenshuTable' });
