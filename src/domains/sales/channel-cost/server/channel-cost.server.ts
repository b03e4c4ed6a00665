import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { receiptsWereAttributed } from '../../sales-case/server/attribution-event.service.ts';
import { channelCostPermissions } from '../channel-cost.access.ts';
import { channelCostModule } from '../channel-cost.module.ts';
import { channelCostPaths } from '../channel-cost.paths.ts';
import { channelCostStatus } from '../channel-cost.status.ts';
import { channelCostText } from '../channel-cost.text.ts';
import { channelCostService, channelCosts } from './channel-cost.service.ts';
import { settleCommission } from './commission.ts';

export const channelCostServer = defineServer(channelCostModule, {
  services: [channelCostService],
  parts: [
    on(receiptsWereAttributed, settleCommission),
    audited(channelCostModule, channelCostPermissions.read),
    fileHolderSlot.part({
      table: 'channel_cost_file',
      column: 'file_id',
      id: 'cost_id',
      company: 'company_id',
      needs: channelCostPermissions.read,
      sees: channelCosts.sees,
    }),
    channels.uses.part({
      label: channelCostText.title,
      counts: channelCosts.byChannel,
      url: (channel_id) => channelCostPaths.costs({ channel_id }),
    }),
    channels.uses.part({
      label: channelCostText.commissions,
      counts: channelCosts.byCommission,
      url: (channel_id) => channelCostPaths.commissions({ channel_id }),
    }),
    baseItemUses.part({
      kind: 'cost_type',
      label: channelCostText.title,
      counts: channelCosts.byType,
      url: (cost_type_id) => channelCostPaths.costs({ cost_type_id }),
    }),
    timelineSlot.part({
      kind: 'channel_commission',
      label: channelCostText.commission_list,
      needs: channelCostPermissions.read,
      items: channelCosts.timeline,
    }),
    inboxSlot.part(
      inboxKind(channelCostStatus, {
        label: channelCostText.title,
        docs: channelCosts.waiting,
        show: ({ id, number, channel_name, amount_fen, made_at }) => ({
          title: `${number} · ${channel_name}`,
          amount_fen,
          since: made_at,
          url: channelCostPaths.cost(id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { month }) => [
        {
          key: 'channel_costs',
          label: channelCostText.waiting_costs,
          count: await channelCosts.waitingIn(ctx, month),
          url: channelCostPaths.costs({
            status: 'submitted',
            day_from: firstDayOf(month),
            day_to: lastDayOf(month),
          }),
        },
      ],
    }),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx, { month }) => [
        {
          key: 'unpaid_commissions',
          label: channelCostText.unpaid_commissions,
          count: await channelCosts.unpaidUntil(ctx, month),
          url: channelCostPaths.commissions({ paid: 0 }),
        },
      ],
    }),
  ],
  demo: {
    after: ['channel'],
    before: ['recharge'],
    load: () => import('./demo/channel-cost.demo.ts'),
    year: () => import('./demo/channel-cost.year.ts'),
  },
});
