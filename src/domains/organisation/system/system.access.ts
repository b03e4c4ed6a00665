import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import { auditPermissions } from '../audit/audit.access.ts';
import { companyPermissions } from '../company/company.access.ts';

export const systemPermissions = definePermissions(
  'system',
  {
    health: ['查看系统状态', 'View system health'],
  },
  { manager: ['health'] },
);

/** Everyone opens the system page for their own sessions and password; the rest of it needs its rights. */
export const systemScreens: readonly Screen[] = [
  {
    path: '/SystemMain',
    functions: [
      companyPermissions.read,
      companyPermissions.add,
      companyPermissions.edit,
      companyPermissions.del,
      companyPermissions.set_status,
      auditPermissions.read,
      systemPermissions.health,
    ],
  },
];
