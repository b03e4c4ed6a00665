import { definePermissions } from '@/kernel/permission.ts';

/** Ticked at the balances: it stands beside them. */
export const cashClosePermissions = definePermissions(
  'cash_close',
  {
    read: ['查看日结', 'View daily closes'],
    add: ['日结对款', 'Close days'],
    decide: ['处理长短款', 'Resolve cash differences'],
    export: ['导出日结', 'Export daily closes'],
  },
  { manager: ['read', 'add', 'decide', 'export'], finance: ['read', 'add', 'decide', 'export'] },
);
