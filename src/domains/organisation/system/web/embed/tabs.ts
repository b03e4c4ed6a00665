import type { Permission } from '@/kernel/permission.ts';
import type { Sentence } from '@/kernel/text.ts';
import { auditPermissions } from '../../../audit/audit.access.ts';
import { companyPermissions } from '../../../company/company.access.ts';
import { rolePermissions } from '../../../role/role.access.ts';
import { smsPermissions } from '../../../sms/sms.access.ts';
import { systemPermissions } from '../../system.access.ts';
import { systemPaths } from '../../system.paths.ts';
import { systemText } from '../../system.text.ts';

export const SYSTEM = systemPaths.settings();

/** A view of the system page, or a page beside it (which has a path of its own). */
export interface SystemTab {
  readonly key: string;
  readonly label: Sentence;
  /** Left out: everybody's. */
  readonly permission?: Permission;
  readonly path?: string;
}

export const systemTabs = [
  { key: 'company', label: systemText.tab_company, permission: companyPermissions.read },
  { key: 'companies', label: systemText.tab_companies, permission: companyPermissions.read },
  { key: 'roles', label: systemText.tab_roles, permission: rolePermissions.read, path: `${SYSTEM}/RoleList` },
  { key: 'sms', label: systemText.tab_sms, permission: smsPermissions.read, path: `${SYSTEM}/SysSms` },
  { key: 'audit', label: systemText.tab_audit, permission: auditPermissions.read },
  { key: 'health', label: systemText.tab_health, permission: systemPermissions.health },
  { key: 'me', label: systemText.tab_me },
] as const satisfies readonly SystemTab[];

type Tab = (typeof systemTabs)[number];
/** The views of the system page itself. */
export type SystemView = Exclude<Tab, { path: string }>['key'];
