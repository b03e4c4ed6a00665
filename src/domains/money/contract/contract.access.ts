import { definePermissions } from '@/kernel/permission.ts';

export const contractPermissions = definePermissions(
  'contract',
  {
    read: ['查看合同', 'View contracts'],
    add: ['新增与修改合同', 'Make and change contracts'],
    push: ['推送与撤回合同', 'Push contracts and take them back'],
    sign: ['登记签署', 'Record signatures'],
    audit: ['审核合同', 'Audit contracts'],
    chase: ['催收逾期分期', 'Chase overdue instalments'],
    void: ['作废与终止合同', 'Void and end contracts'],
    export: ['导出合同', 'Export contracts'],
    import: ['导入合同草稿', 'Import contracts as drafts'],
  },
  {
    manager: ['read', 'add', 'push', 'sign', 'audit', 'void', 'export', 'import'],
    finance: ['read', 'audit', 'chase', 'export'],
    adviser: ['read', 'add', 'push', 'sign', 'void'],
    salesmanager: ['read', 'add', 'push', 'sign', 'audit', 'void', 'export'],
    viewer: ['read'],
  },
);
