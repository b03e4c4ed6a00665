import { definePaths } from '@/kernel/paths.ts';

export const weappPaths = definePaths({
  list: '/WeappRecharge',
});
