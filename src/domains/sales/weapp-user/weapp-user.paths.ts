import { definePaths } from '@/kernel/paths.ts';

export const weappUserPaths = definePaths({ list: '/WeappNewUser' });
