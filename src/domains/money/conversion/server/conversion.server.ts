import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { rechargeWasApproved } from '../../recharge/server/recharge-event.service.ts';
import { conversionPermissions } from '../conversion.access.ts';
import { conversionModule } from '../conversion.module.ts';
import { conversionNotices } from '../conversion.notices.ts';
import { conversionStatus } from '../conversion.status.ts';
import { conversionText } from '../conversion.text.ts';
import { conversionService, conversions } from './conversion.service.ts';
import { conversionStore } from './conversion.store.ts';
import { conversion } from './conversion.table.ts';

export const conversionServer = defineServer(conversionModule, {
  services: [conversionService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'conversion',
        label: conversionText.title,
        needs: conversionPermissions.read,
        prefix: 'ZH',
        table: conversion,
        sees: conversions.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { id }) => accountPaths.hours({ view: 'conversions', conversion_id: id }),
      }),
    ),
    ...Object.values(conversionNotices).map(noticeKindSlot.part),
    on(rechargeWasApproved, conversions.followPayment),
    audited(conversionModule, conversionPermissions.read, { sees: conversions.sees }),
    sourceSlot.part({
      doc: 'conversion',
      label: conversionText.title,
      kinds: {
        purchase: conversionText.purchase,
        purchase_undo: conversionText.purchase_undo,
        convert: conversionText.convert,
        convert_undo: conversionText.convert_undo,
        hours_transfer: conversionText.hours_transfer,
      },
      find: conversions.source,
    }),
    inboxSlot.part(
      inboxKind(conversionStatus, {
        label: conversionText.title,
        docs: conversions.waiting,
        show: ({ id, number, kind, student_name, amount_fen, made_at }, say) => ({
          title: `${number} · ${student_name} · ${say(conversionText[kind])}`,
          amount_fen,
          since: made_at,
          url: accountPaths.hours({ view: 'conversions', conversion_id: id }),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'conversions',
          label: monthCloseText.waiting_conversions,
          count: await conversions.waitingUntil(ctx, to),
          url: accountPaths.hours({ view: 'conversions', status: 'submitted', to }),
          rows: {
            needs: conversionPermissions.read,
            first: async (own) =>
              (await conversionStore.firstWaiting(own, to, FIRST_ROWS.limit)).map(
                ({ id, number, kind, student_name, amount_fen }) => ({
                  title: `${number} · ${student_name} · ${own.say(conversionText[kind])}`,
                  amount_fen,
                  url: accountPaths.hours({ view: 'conversions', conversion_id: id }),
                }),
              ),
          },
        },
      ],
    }),
  ],
  demo: { after: ['recharge', 'weapp'], load: () => import('./demo/conversion.demo.ts') },
});
