import { definePaths } from '@/kernel/paths.ts';

export const rolePaths = definePaths({
  list: '/SystemMain/RoleList',
  add: '/SystemMain/RoleList/RoleAdd',
  edit: '/SystemMain/RoleList/RoleEdit/{id}',
});
