import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { moneyApproval } from '@/domains/money/month-close/server/money-approval.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { carryForwardPermissions } from '../carry-forward.access.ts';
import { carryForwardModule } from '../carry-forward.module.ts';
import { carryForwardNotices } from '../carry-forward.notices.ts';
import { carryForwardStatus } from '../carry-forward.status.ts';
import { carryForwardText } from '../carry-forward.text.ts';
import { carryForwardService } from './carry-forward.service.ts';
import { carryForwardStore } from './carry-forward.store.ts';
import { carryForward } from './carry-forward.table.ts';

export const carryForwardServer = defineServer(carryForwardModule, {
  services: [carryForwardService],
  parts: moneyApproval({
    module: carryForwardModule,
    status: carryForwardStatus,
    read: carryForwardPermissions.read,
    label: carryForwardText.title,
    labelOne: carryForwardText.title_one,
    prefix: 'JZ',
    table: carryForward,
    notices: carryForwardNotices,
    store: carryForwardStore,
    url: ({ id }) => clearingPaths.list({ view: 'carry_forwards', carry_forward_id: id }),
    check: {
      key: 'carries',
      label: monthCloseText.waiting_carries,
      url: (to) => clearingPaths.list({ view: 'carry_forwards', status: 'submitted', to }),
    },
  }),
  demo: { after: ['attendance', 'cash_close'], load: () => import('./demo/carry-forward.demo.ts') },
});
