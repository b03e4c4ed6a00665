import type { Permission } from '@/kernel/permission.ts';
import type { Sentence } from '@/kernel/text.ts';
import { auditPermissions } from '../../audit/audit.access.ts';
import { companyPermissions } from '../../company/company.access.ts';
import { newcomerSettingPermissions } from '../../newcomer-setting/newcomer-setting.access.ts';
import { newcomerSettingText } from '../../newcomer-setting/newcomer-setting.text.ts';
import { webhookPermissions } from '../../webhook/webhook.access.ts';
import { webhookText } from '../../webhook/webhook.text.ts';
import { systemPermissions } from '../system.access.ts';
import { systemText } from '../system.text.ts';

export type SystemView = 'company' | 'companies' | 'audit' | 'health' | 'webhook' | 'newcomers' | 'me';

/** A view of the system page. */
export interface SystemTab {
  readonly key: SystemView;
  readonly label: Sentence;
  /** Left out: everybody's. */
  readonly permission?: Permission;
}

export const systemTabs: readonly SystemTab[] = [
  { key: 'company', label: systemText.tab_company, permission: companyPermissions.read },
  { key: 'companies', label: systemText.tab_companies, permission: companyPermissions.read },
  { key: 'audit', label: systemText.tab_audit, permission: auditPermissions.read },
  { key: 'health', label: systemText.tab_health, permission: systemPermissions.health },
  { key: 'webhook', label: webhookText.title, permission: webhookPermissions.read },
  {
    key: 'newcomers',
    label: newcomerSettingText.title,
    permission: newcomerSettingPermissions.read,
  },
  { key: 'me', label: systemText.tab_me },
];
