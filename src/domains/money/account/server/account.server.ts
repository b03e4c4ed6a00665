import { packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { accountPermissions } from '../account.access.ts';
import { accountModule } from '../account.module.ts';
import { accountText } from '../account.text.ts';
import { moneyAndHours } from './account.pack.ts';
import { accountJobs, accountService, accounts } from './account.service.ts';

export const accountServer = defineServer(accountModule, {
  jobs: accountJobs,
  services: [accountService],
  parts: [
    timelineSlot.part({
      kind: 'money',
      label: accountText.timeline_money,
      needs: accountPermissions.read,
      items: accounts.timeline,
    }),
    packSlot.part({
      key: 'money',
      order: 70,
      label: accountText.pack_money,
      needs: accountPermissions.read,
      lines: moneyAndHours,
    }),
  ],
});
