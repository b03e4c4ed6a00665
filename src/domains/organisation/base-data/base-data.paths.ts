import { definePaths } from '@/kernel/paths.ts';

export const baseDataPaths = definePaths({
  list: '/Base',
});
