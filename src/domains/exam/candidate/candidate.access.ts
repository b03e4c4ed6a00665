import { definePermissions } from '@/kernel/permission.ts';

export const candidatePermissions = definePermissions(
  'candidate',
  {
    read: ['查看考生', 'View candidates'],
    edit: ['编辑考生', 'Edit candidates'],
    check: ['核对考生', 'Check candidates'],
    document: ['查看考生证件号', "View candidates' document numbers"],
    export: ['导出考生', 'Export candidates'],
  },
  {
    manager: ['read', 'edit', 'check', 'document', 'export'],
    affairs: ['read', 'edit', 'check', 'document', 'export'],
    guidance: ['read', 'edit'],
    classteacher: ['read', 'edit'],
    adviser: ['read', 'edit'],
    finance: ['read'],
    viewer: ['read'],
  },
);
