import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { screenOf } from '@/domains/money/recharge/recharge.rules.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { weappPermissions } from '../weapp.access.ts';
import { weappModule } from '../weapp.module.ts';
import { weappText } from '../weapp.text.ts';
import { weappPayments, weappService } from './weapp.service.ts';
import { weappStore } from './weapp.store.ts';

type Which = Pick<Parameters<typeof weappStore.page>[1], 'state' | 'paid_from' | 'paid_to'>;
/** The first of these payments, each found by its own id. */
const firstOf = (which: Which) => ({
  needs: weappPermissions.read,
  first: async (own: Ctx) =>
    (await weappStore.page(own, { ...which, ...FIRST_ROWS })).list.map((payment) => ({
      title: `${clockOf(own.time_zone, payment.paid_at).day} · ${payment.payment_id}`,
      amount_fen: payment.amount_fen,
      url: `${screenOf('weapp')}?state=${which.state}&keyword=${encodeURIComponent(payment.payment_id)}`,
    })),
});

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
          rows: firstOf({ state: 'unmatched', paid_to: to }),
        },
      ],
    }),
    // It may have gone back to the family, which nobody tells us: a hint, and of the month's own days.
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx, { from, to }) => [
        {
          key: 'rejected_payments',
          label: monthCloseText.rejected_payments,
          count: await weappPayments.rejected(ctx, from, to),
          url: `${screenOf('weapp')}?state=rejected&paid_from=${from}&paid_to=${to}`,
          rows: firstOf({ state: 'rejected', paid_from: from, paid_to: to }),
        },
      ],
    }),
  ],
  demo: { after: ['recharge'], load: () => import('./demo/weapp.demo.ts') },
});
