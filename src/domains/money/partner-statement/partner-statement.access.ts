import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const partnerStatementPermissions = definePermissions(
  'partner_statement',
  {
    read: ['查看福金充值', 'View Fujin recharges'],
    import: ['导入对账单', 'Import statements'],
    approve: ['整批入账与结算', 'Approve and settle statements'],
  },
  { manager: ['read', 'import', 'approve'], finance: ['read', 'import', 'approve'], viewer: ['read'] },
);

const { read, ...functions } = partnerStatementPermissions;
export const partnerStatementScreens: readonly Screen[] = [
  { path: '/FujinRecharge', permission: read, functions: Object.values(functions) },
];
