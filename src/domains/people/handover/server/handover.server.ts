import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { handoverPermissions } from '../handover.access.ts';
import { handoverModule } from '../handover.module.ts';
import { handoverReceived } from '../handover.notices.ts';
import { handoverText } from '../handover.text.ts';
import { handoverService, handovers } from './handover.service.ts';
import { packParts, packService } from './pack.service.ts';

export const handoverServer = defineServer(handoverModule, {
  services: [handoverService, packService],
  parts: [
    timelineSlot.part({
      kind: 'handover',
      label: handoverText.title,
      needs: studentPermissions.read,
      items: handovers.timeline,
    }),
    ...packParts.map(packSlot.part),
    noticeKindSlot.part(handoverReceived),
    audited(handoverModule, handoverPermissions.read),
    referenceSlot.part({ fields: ['method_id'], names: baseData.names }),
  ],
});
