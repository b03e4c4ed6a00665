import { definePermissions } from '@/kernel/permission.ts';

export const openingPermissions = definePermissions(
  'opening',
  {
    read: ['查看期初余额', 'View opening balances'],
    import: ['导入与提交期初余额', 'Import and submit opening balances'],
    approve: ['审核期初余额', 'Decide on opening balances'],
  },
  { manager: ['read', 'import', 'approve'], finance: ['read', 'import', 'approve'] },
);
