import { definePaths } from '@/kernel/paths.ts';

export const applicationPaths = definePaths({
  work: '/ApplyWork/yewuTable',
  add: '/StudentsList/ApplicationAdd',
  edit: '/StudentsList/ApplicationEdit',
});
