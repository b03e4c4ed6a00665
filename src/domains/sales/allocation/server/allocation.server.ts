import { audited, auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { leadPermissions } from '../../lead/lead.access.ts';
import { leadArrived } from '../../lead/server/lead-event.service.ts';
import { allocationModule } from '../allocation.module.ts';
import { allocationText } from '../allocation.text.ts';
import { allocateByRules, allocationService } from './allocation.service.ts';
import { allocationStore } from './allocation.store.ts';

export const allocationServer = defineServer(allocationModule, {
  services: [allocationService],
  parts: [
    on(leadArrived, async (ctx, { id }) => {
      await allocateByRules(ctx, id);
    }),
    audited(allocationModule, leadPermissions.allocate, { sees: allocationStore.sees }),
    auditedSlot.part({
      doc: 'lead_quota',
      label: allocationText.quotas,
      text: allocationText,
      readKey: leadPermissions.allocate.key,
    }),
    baseItemUses.part({ kind: 'new_team', label: allocationText.title, counts: allocationStore.byTeam }),
  ],
  demo: { after: ['lead'], load: () => import('./demo/allocation.demo.ts') },
});
