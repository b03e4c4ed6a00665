import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { weappUserPermissions } from '../weapp-user.access.ts';
import { weappUserModule } from '../weapp-user.module.ts';
import { weappUserText } from '../weapp-user.text.ts';
import { weappUserService, weappUsers } from './weapp-user.service.ts';

export const weappUserServer = defineServer(weappUserModule, {
  services: [weappUserService],
  parts: [
    audited(weappUserModule, weappUserPermissions.read, { sees: weappUsers.sees }),
    timelineSlot.part({
      kind: 'weapp_user',
      label: weappUserText.title_one,
      needs: weappUserPermissions.read,
      items: weappUsers.timeline,
    }),
    referenceSlot.part({ doc: 'weapp_user', fields: ['handled_by'], names: admins.names }),
  ],
  demo: { after: ['lead', 'promo_link', 'weapp'], load: () => import('./demo/weapp-user.demo.ts') },
});
