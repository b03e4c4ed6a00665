import { clearingObstacleSlot } from '@/domains/money/clearing/server/clearing-obstacle.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import {
  rechargeWasApproved,
  rechargeWasRejected,
} from '@/domains/money/recharge/server/recharge-event.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { lastOf, packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { cartText } from '../cart.text.ts';
import { orderPermissions, shopPermissions } from '../order.access.ts';
import { shopOrderModule } from '../order.module.ts';
import { orderNotices } from '../order.notices.ts';
import { orderPaths } from '../order.paths.ts';
import { shopOrderStatus } from '../order.status.ts';
import { orderText } from '../order.text.ts';
import { addressStore } from './address.store.ts';
import { addressService, cartService } from './cart.service.ts';
import { parcelImporter, parcelImportService } from './order.import.ts';
import { orderJobs } from './order.jobs.ts';
import { orders, shopOrderService } from './order.service.ts';
import { shopOrder } from './order.table.ts';
import { weappOrderService, weappOrders } from './weapp-order.service.ts';

const label = orderText.title_one;
/** Paid and unsent for so long is said before a month is closed. */
const UNSENT_DAYS = 7;

const firstRows = (view: 'audit' | 'problem' | 'send') => ({
  needs: orderPermissions.read,
  first: async (own: Ctx) =>
    (await orders.firstOf(own, view, FIRST_ROWS.limit)).map(({ id, number, student_name, amount_fen }) => ({
      title: `${number} · ${student_name ?? ''}`,
      amount_fen,
      url: orderPaths.detail(id),
    })),
});

export const shopOrderServer = defineServer(shopOrderModule, {
  services: [shopOrderService, cartService, addressService, weappOrderService, parcelImportService],
  importers: [parcelImporter],
  jobs: orderJobs,
  parts: [
    on(rechargeWasApproved, weappOrders.approved),
    on(rechargeWasRejected, weappOrders.rejected),
    searchSlot.part(
      byNumber({
        kind: 'shop_order',
        label,
        needs: orderPermissions.read,
        prefix: 'DD',
        table: shopOrder,
        sees: orders.sees,
        sub: async (ctx, { student_id }) =>
          student_id === null ? '' : ((await students.names(ctx, [student_id]))[0]?.name ?? ''),
        url: (_, { id }) => orderPaths.detail(id),
      }),
    ),
    searchSlot.part({
      kind: 'shipment',
      label: orderText.parcel,
      needs: orderPermissions.read,
      find: orders.byParcel,
    }),
    ...Object.values(orderNotices).map(noticeKindSlot.part),
    clearingObstacleSlot.part(orders.openOf),
    fileHolderSlot.part({
      table: 'shipment',
      column: 'file_id',
      id: 'order_id',
      company: 'company_id',
      needs: orderPermissions.read,
      sees: orders.sees,
    }),
    audited(shopOrderModule, orderPermissions.read, { sees: orders.sees }),
    audited(shopOrderModule, shopPermissions.buy, {
      doc: 'student_address',
      label: cartText.address_title,
      sees: addressStore.sees,
    }),
    sourceSlot.part({
      doc: 'shop_order',
      label,
      kinds: {
        shop_sale: orderText.kind_sale,
        shop_convert: orderText.kind_convert,
        shop_send: orderText.kind_send,
        shop_undo: orderText.kind_undo,
      },
      find: orders.source,
    }),
    sourceSlot.part({
      doc: 'order_line',
      label,
      kinds: { purchase: orderText.kind_purchase, purchase_undo: orderText.kind_purchase_undo },
      find: orders.sourceOfLines,
    }),
    timelineSlot.part({
      kind: 'shop_order',
      label,
      needs: orderPermissions.read,
      items: orders.timeline,
    }),
    packSlot.part({
      key: 'shop_order',
      order: 60,
      label: orderText.title,
      needs: orderPermissions.read,
      lines: lastOf(orders.timeline),
    }),
    referenceSlot.part({ doc: 'shop_order', fields: ['audited_by'], names: admins.names }),
    inboxSlot.part(
      inboxKind(shopOrderStatus, {
        label: orderText.title,
        docs: orders.waiting,
        show: ({ id, number, student_name, amount_fen, created_at }) => ({
          title: `${number} · ${student_name}`,
          amount_fen,
          since: created_at,
          url: orderPaths.detail(id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'shop_orders',
          label: orderText.close_unaudited,
          count: await orders.waitingUntil(ctx, 'placed', fromUnix(to)),
          url: orderPaths.list({ view: 'audit', to }),
          rows: firstRows('audit'),
        },
        {
          key: 'weapp_orders',
          label: orderText.close_weapp,
          count: await weappOrders.unsettled(ctx, fromUnix(to)),
          url: orderPaths.weapp({ view: 'problem' }),
          rows: firstRows('problem'),
        },
      ],
    }),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx) => [
        {
          key: 'shop_orders_unsent',
          label: orderText.close_unsent,
          count: await orders.waitingUntil(
            ctx,
            'audited',
            new Date(ctx.now.getTime() - UNSENT_DAYS * DAY_MS),
          ),
          url: orderPaths.list({ view: 'send' }),
          rows: firstRows('send'),
        },
      ],
    }),
  ],
  demo: {
    after: ['conversion', 'weapp'],
    load: () => import('./demo/weapp-order.demo.ts'),
    year: () => import('./demo/order.year.ts'),
  },
});
