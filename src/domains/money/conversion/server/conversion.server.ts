import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { moneyApproval } from '@/domains/money/month-close/server/money-approval.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
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
    on(rechargeWasApproved, conversions.followPayment),
    ...moneyApproval({
      module: conversionModule,
      status: conversionStatus,
      read: conversionPermissions.read,
      label: conversionText.title,
      labelOne: conversionText.title,
      prefix: 'ZH',
      table: conversion,
      notices: conversionNotices,
      store: conversionStore,
      about: ({ kind }, say) => say(conversionText[kind]),
      url: ({ id }) => accountPaths.hours({ view: 'conversions', conversion_id: id }),
      entries: {
        purchase: conversionText.purchase,
        purchase_undo: conversionText.purchase_undo,
        convert: conversionText.convert,
        convert_undo: conversionText.convert_undo,
        hours_transfer: conversionText.hours_transfer,
      },
      entryUrl: ({ id, student_id }) =>
        accountPaths.studentHours({ student_id, view: 'conversions', conversion_id: id }),
      check: {
        key: 'conversions',
        label: monthCloseText.waiting_conversions,
        url: (to) => accountPaths.hours({ view: 'conversions', status: 'submitted', to }),
      },
    }),
  ],
  demo: { after: ['recharge', 'weapp'], load: () => import('./demo/conversion.demo.ts') },
});
