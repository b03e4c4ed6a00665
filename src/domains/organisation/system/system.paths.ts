import { definePaths } from '@/kernel/paths.ts';

export const systemPaths = definePaths({
  settings: '/SystemMain',
});
