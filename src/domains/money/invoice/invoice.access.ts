import { definePermissions } from '@/kernel/permission.ts';

/** Invoices are looked at with the contracts that they are for. */
export const invoicePermissions = definePermissions(
  'invoice',
  {
    request: ['申请开票', 'Ask for invoices'],
    issue: ['开具与红冲发票', 'Issue invoices and red letters'],
  },
  {
    manager: ['request', 'issue'],
    finance: ['request', 'issue'],
    adviser: ['request'],
    classteacher: ['request'],
  },
);
