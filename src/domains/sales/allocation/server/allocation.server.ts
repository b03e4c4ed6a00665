import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseData, baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { leadPermissions } from '../../lead/lead.access.ts';
import { leadText } from '../../lead/lead.text.ts';
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
    audited(allocationModule, leadPermissions.allocate, {
      sees: allocationStore.sees,
      words: { sources: (ctx, key) => ctx.say(leadText[`source_${key}` as 'source_hand']) },
    }),
    referenceSlot.part({ doc: 'allocation_rule', fields: ['rule_id'], names: allocationStore.names }),
    referenceSlot.part({
      doc: 'allocation_rule',
      fields: ['group_ids', 'region_ids', 'education_type_ids'],
      names: baseData.names,
    }),
    baseItemUses.part({ kind: 'new_team', label: allocationText.title, counts: allocationStore.byTeam }),
    audited(allocationModule, leadPermissions.allocate, { doc: 'lead_quota', label: allocationText.quotas }),
  ],
  demo: { after: ['lead'], load: () => import('./demo/allocation.demo.ts') },
});
