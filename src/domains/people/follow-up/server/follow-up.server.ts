import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { packText } from '@/domains/people/handover/pack.text.ts';
import { lastOf, packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { followUpPermissions } from '../follow-up.access.ts';
import { followUpModule } from '../follow-up.module.ts';
import { followUpText } from '../follow-up.text.ts';
import { followUpService, followUps } from './follow-up.service.ts';

export const followUpServer = defineServer(followUpModule, {
  services: [followUpService],
  parts: [
    timelineSlot.part({
      kind: 'follow_up',
      label: followUpText.title,
      needs: followUpPermissions.read,
      items: followUps.timeline,
    }),
    packSlot.part({
      key: 'follow_up',
      order: 90,
      label: followUpText.title,
      needs: followUpPermissions.read,
      lines: lastOf(followUps.timeline),
    }),
    packSlot.part({
      key: 'tasks',
      order: 78,
      label: packText.tasks,
      needs: followUpPermissions.read,
      lines: followUps.tasks,
    }),
    audited(followUpModule, followUpPermissions.read, { sees: followUps.sees }),
    fileHolderSlot.part({
      table: 'follow_up_file',
      column: 'file_id',
      id: 'follow_up_id',
      company: 'company_id',
      needs: followUpPermissions.read,
      sees: followUps.sees,
    }),
    baseItemUses.part({ kind: 'follow_method', label: followUpText.title, counts: followUps.byMethod }),
  ],
});
