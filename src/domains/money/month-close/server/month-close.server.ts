import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { monthClosePermissions } from '../month-close.access.ts';
import { monthCloseModule } from '../month-close.module.ts';
import { monthCloseService } from './month-close.service.ts';

export const monthCloseServer = defineServer(monthCloseModule, {
  services: [monthCloseService],
  parts: [
    audited(monthCloseModule, monthClosePermissions.read),
    referenceSlot.part({ fields: ['locked_by'], names: admins.names }),
  ],
});
