import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { screenOf } from '@/domains/money/recharge/recharge.rules.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { weappPermissions } from '../weapp.access.ts';
import { weappModule } from '../weapp.module.ts';
import { weappText } from '../weapp.text.ts';
import { weappPayments, weappService } from './weapp.service.ts';
import { weappStore } from './weapp.store.ts';

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
          rows: {
            needs: weappPermissions.read,
            first: async (own) =>
              (await weappStore.page(own, { state: 'unmatched', paid_to: to, ...FIRST_ROWS })).list.map(
                ({ payment_id, amount_fen, paid_at }) => ({
                  title: `${clockOf(own.time_zone, paid_at).day} · ${payment_id}`,
                  amount_fen,
                  url: `${screenOf('weapp')}?state=unmatched&keyword=${encodeURIComponent(payment_id)}`,
                }),
              ),
          },
        },
      ],
    }),
  ],
  demo: { after: ['recharge'], load: () => import('./demo/weapp.demo.ts') },
});
