import { definePermissions } from '@/kernel/permission.ts';

/** Whoever switches it on lets people in whom nobody here has added: nobody but the owner, unless a role is given it. */
export const newcomerSettingPermissions = definePermissions(
  'newcomer_setting',
  {
    read: ['查看首次登录开户', 'View accounts by first sign-in'],
    edit: ['设置首次登录开户', 'Set up accounts by first sign-in'],
  },
  {},
);
