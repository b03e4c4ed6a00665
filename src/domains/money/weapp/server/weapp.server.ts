import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import { screenOf } from '@/domains/money/recharge/recharge.rules.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { weappPermissions } from '../weapp.access.ts';
import { weappModule } from '../weapp.module.ts';
import { weappText } from '../weapp.text.ts';
import { weappPayments, weappService } from './weapp.service.ts';

export const weappServer = defineServer(weappModule, {
  services: [weappService],
  parts: [
    auditedSlot.part({
      doc: 'weapp_payment',
      label: weappText.title,
      text: weappText,
      readKey: weappPermissions.read.key,
    }),
    auditedSlot.part({
      doc: 'weapp_secret',
      label: weappText.secret_title,
      text: weappText,
      readKey: weappPermissions.setup.key,
    }),
    sourceSlot.part({
      doc: 'weapp_payment',
      label: weappText.title,
      kinds: { weapp_payment: weappText.title },
      find: weappPayments.sources,
    }),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'payments',
          label: monthCloseText.unassigned_payments,
          count: await weappPayments.unassigned(ctx, to),
          url: `${screenOf('weapp')}?state=unmatched&paid_to=${to}`,
        },
      ],
    }),
  ],
  demo: { after: ['recharge'], load: () => import('./demo/weapp.demo.ts') },
});
