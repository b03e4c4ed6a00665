import { definePermissions } from '@/kernel/permission.ts';

/** Ticked at the clearings: it stands beside them. */
export const carryForwardPermissions = definePermissions(
  'carry_forward',
  {
    read: ['查看合同结转', 'View carry-forwards'],
    add: ['发起合同结转', 'Ask for carry-forwards'],
    approve: ['审核合同结转', 'Decide on carry-forwards'],
    export: ['导出合同结转', 'Export carry-forwards'],
  },
  {
    manager: ['read', 'add', 'approve', 'export'],
    finance: ['read', 'add', 'approve', 'export'],
    affairs: ['read', 'add'],
    viewer: ['read'],
  },
);
