import type { Screen } from '@/kernel/screen.ts';
import { invoicePermissions } from '../invoice/invoice.access.ts';
import { contractPermissions } from './contract.access.ts';

const { read, ...functions } = contractPermissions;

/** Contracts, and beside them the invoices for what was paid. */
export const contractScreens: readonly Screen[] = [
  {
    path: '/StudentContract',
    permission: read,
    functions: [...Object.values(functions), ...Object.values(invoicePermissions)],
  },
];
