import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { moneyApproval } from '@/domains/money/month-close/server/money-approval.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { clearingPermissions } from '../clearing.access.ts';
import { clearingModule } from '../clearing.module.ts';
import { clearingNotices } from '../clearing.notices.ts';
import { clearingPaths } from '../clearing.paths.ts';
import { clearingStatus } from '../clearing.status.ts';
import { clearingText } from '../clearing.text.ts';
import { clearingService, clearings } from './clearing.service.ts';
import { clearingStore } from './clearing.store.ts';
import { clearing } from './clearing.table.ts';

export const clearingServer = defineServer(clearingModule, {
  services: [clearingService],
  parts: [
    ...moneyApproval({
      module: clearingModule,
      status: clearingStatus,
      read: clearingPermissions.read,
      label: clearingText.title,
      labelOne: clearingText.title_one,
      prefix: 'QL',
      table: clearing,
      notices: clearingNotices,
      store: clearingStore,
      url: ({ id }) => clearingPaths.detail(id),
      entries: { clear: clearingText.clear, clear_undo: clearingText.clear_undo },
      check: {
        key: 'clearings',
        label: monthCloseText.waiting_clearings,
        url: (to) => clearingPaths.list({ status: 'submitted', to }),
      },
    }),
    timelineSlot.part({
      kind: 'clearing',
      label: clearingText.title,
      needs: clearingPermissions.read,
      items: clearings.timeline,
    }),
  ],
  demo: { after: ['carry_forward'], load: () => import('./demo/clearing.demo.ts') },
});
