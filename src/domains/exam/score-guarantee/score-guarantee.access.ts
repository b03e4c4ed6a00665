import { definePermissions } from '@/kernel/permission.ts';

export const scoreGuaranteePermissions = definePermissions(
  'score_guarantee',
  {
    read: ['查看保分', 'View score guarantees'],
    edit: ['登记保分', 'Enter score guarantees'],
    refund: ['发起保分退费', 'Ask for refunds of guarantees'],
    export: ['导出保分', 'Export score guarantees'],
  },
  {
    manager: ['read', 'edit', 'refund', 'export'],
    affairs: ['read', 'edit', 'export'],
    adviser: ['read', 'edit'],
    classteacher: ['read'],
    guidance: ['read'],
  },
);
