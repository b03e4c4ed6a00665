import { definePaths } from '@/kernel/paths.ts';

export const portalAccountPaths = definePaths({ list: '/ApplyWork/zhanghaoTable' });
