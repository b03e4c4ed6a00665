import { definePermissions } from '@/kernel/permission.ts';

/** Nobody but the owner, unless a role is given it. */
export const apiKeyPermissions = definePermissions(
  'api_key',
  {
    read: ['查看接口密钥', 'View API keys'],
    edit: ['新建与撤销接口密钥', 'Make and revoke API keys'],
  },
  {},
);
