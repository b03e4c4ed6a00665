import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { cashClosePermissions } from '../cash-close.access.ts';
import { cashCloseModule } from '../cash-close.module.ts';
import { cashCloseNotices } from '../cash-close.notices.ts';
import { cashCloseStatus } from '../cash-close.status.ts';
import { cashCloseText } from '../cash-close.text.ts';
import { cashCloseService, cashCloses } from './cash-close.service.ts';

async function firstDays(ctx: Ctx, filter: Parameters<typeof cashCloses.first>[1]) {
  const days = await cashCloses.first(ctx, filter, FIRST_ROWS);
  return days.map(({ id, day, method_name, difference_fen, expected_fen }) => ({
    title: `${day} · ${method_name ?? ctx.say(cashCloseText.no_method)}`,
    amount_fen: difference_fen ?? expected_fen,
    url: id
      ? accountPaths.balances({ view: 'cash_close', close_id: id })
      : accountPaths.balances({ view: 'cash_close', state: 'open', from: day, to: day }),
  }));
}

export const cashCloseServer = defineServer(cashCloseModule, {
  services: [cashCloseService],
  parts: [
    ...Object.values(cashCloseNotices).map(noticeKindSlot.part),
    audited(cashCloseModule, cashClosePermissions.read),
    sourceSlot.part({
      doc: 'cash_close',
      label: cashCloseText.title,
      kinds: { over_short: cashCloseText.over_short, over_short_back: cashCloseText.over_short_back },
      find: cashCloses.source,
    }),
    inboxSlot.part(
      inboxKind(cashCloseStatus, {
        label: cashCloseText.title,
        docs: cashCloses.waiting,
        show: ({ id, day, method_name, difference_fen, reason, created_at }, say) => ({
          title: `${day} ${method_name ?? say(cashCloseText.no_method)} · ${reason}`,
          amount_fen: difference_fen,
          since: created_at,
          url: accountPaths.balances({ view: 'cash_close', close_id: id }),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx, { from, to }) => {
        const [first, last] = [clockOf(ctx.time_zone, from).day, clockOf(ctx.time_zone, to).day];
        return [
          {
            key: 'cash_days',
            label: monthCloseText.open_cash_days,
            count: await cashCloses.open(ctx, { from: first, to: last }),
            url: accountPaths.balances({ view: 'cash_close', state: 'open', from: first, to: last }),
            rows: {
              needs: cashClosePermissions.read,
              first: (own) => firstDays(own, { from: first, to: last, state: 'open' }),
            },
          },
        ];
      },
    }),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'cash_differences',
          label: monthCloseText.cash_differences,
          count: await cashCloses.unresolved(ctx, clockOf(ctx.time_zone, to).day),
          url: accountPaths.balances({
            view: 'cash_close',
            state: 'unresolved',
            to: clockOf(ctx.time_zone, to).day,
          }),
          rows: {
            needs: cashClosePermissions.read,
            first: (own) => firstDays(own, { to: clockOf(ctx.time_zone, to).day, state: 'unresolved' }),
          },
        },
      ],
    }),
  ],
  demo: { after: ['salary'], load: () => import('./demo/cash-close.demo.ts') },
});
