import { clearingObstacleSlot } from '@/domains/money/clearing/server/clearing-obstacle.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { entitlementTypes } from '../../entitlement-type/server/entitlement-type.service.ts';
import { entitlementPermissions } from '../entitlement.access.ts';
import { entitlementModule } from '../entitlement.module.ts';
import { entitlementExpiring } from '../entitlement.notices.ts';
import { entitlementPaths } from '../entitlement.paths.ts';
import { entitlementText as text } from '../entitlement.text.ts';
import { entitlementJobs } from './entitlement.jobs.ts';
import { entitlementList, entitlementService } from './entitlement.service.ts';

export const entitlementServer = defineServer(entitlementModule, {
  services: [entitlementService],
  jobs: entitlementJobs,
  parts: [
    noticeKindSlot.part(entitlementExpiring),
    audited(entitlementModule, entitlementPermissions.read, {
      label: text.title_one,
      sees: entitlementList.sees,
    }),
    clearingObstacleSlot.part(entitlementList.openOf),
    entitlementTypes.uses.part({
      label: text.title,
      counts: entitlementList.byType,
      url: (type_id) => entitlementPaths.list({ view: 'all', type_id }),
    }),
    sourceSlot.part({
      doc: 'entitlement',
      label: text.title_one,
      kinds: {
        entitlement_use: text.kind_use,
        entitlement_undo: text.kind_undo,
        entitlement_expire: text.kind_expire,
      },
      find: entitlementList.source,
    }),
    timelineSlot.part({
      kind: 'entitlement',
      label: text.title_one,
      needs: entitlementPermissions.read,
      items: entitlementList.timeline,
    }),
  ],
});
