import { definePaths } from '@/kernel/paths.ts';

export const livePaths = definePaths({
  list: '/SystemMain/LiveList',
  add: '/SystemMain/LiveList/LiveAdd',
  edit: '/SystemMain/LiveList/LiveEdit/{id}',
});
