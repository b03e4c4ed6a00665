import { definePermissions } from '@/kernel/permission.ts';

/** Whoever links an account lets somebody in: nobody but the owner, unless a role is given it. */
export const identityPermissions = definePermissions(
  'identity',
  {
    read: ['查看外部登录', 'View sign-ins elsewhere'],
    edit: ['关联与取消外部登录', 'Link and unlink sign-ins elsewhere'],
  },
  {},
);
