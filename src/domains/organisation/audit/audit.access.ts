import { definePermissions } from '@/kernel/permission.ts';

export const auditPermissions = definePermissions(
  'audit',
  {
    read: ['查看操作日志', 'View the audit trail'],
  },
  { manager: ['read'], finance: ['read'] },
);
