import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseDataPermissions } from '@/domains/organisation/base-data/base-data.access.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { holidayModule } from '../holiday.module.ts';
import { holidayService } from './holiday.service.ts';

export const holidayServer = defineServer(holidayModule, {
  services: [holidayService],
  parts: [audited(holidayModule, baseDataPermissions.read)],
  demo: { load: () => import('./demo/holiday.demo.ts') },
});
