import { definePaths } from '@/kernel/paths.ts';

export const interviewPaths = definePaths({ list: '/ApplyWork/mianshiTable' });
