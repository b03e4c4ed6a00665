import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { workCountSlot } from '../../application/server/application.slots.ts';
import { portalAccountPermissions as may } from '../portal-account.access.ts';
import { portalAccountModule } from '../portal-account.module.ts';
import { portalAccountPaths } from '../portal-account.paths.ts';
import { portalAccountText as text } from '../portal-account.text.ts';
import { portalAccountService, portalAccounts } from './portal-account.service.ts';

export const portalAccountServer = defineServer(portalAccountModule, {
  services: [portalAccountService],
  parts: [
    audited(portalAccountModule, may.read, { sees: portalAccounts.sees }),
    workCountSlot.part({ path: portalAccountPaths.list(), needs: may.read, count: portalAccounts.count }),
    timelineSlot.part({
      kind: 'portal_account',
      label: text.title_one,
      needs: may.read,
      items: portalAccounts.timeline,
    }),
  ],
  demo: { after: ['application'], load: () => import('./demo/portal-account.demo.ts') },
});
