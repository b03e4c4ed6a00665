import { clearingObstacleSlot } from '@/domains/money/clearing/server/clearing-obstacle.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { courseWasCancelled } from '@/domains/teaching/course/server/course-event.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { orderPermissions } from '../../order/order.access.ts';
import { orderPaths } from '../../order/order.paths.ts';
import { afterSaleModule } from '../after-sale.module.ts';
import { afterSaleStatus } from '../after-sale.status.ts';
import { afterSaleText as text } from '../after-sale.text.ts';
import { afterSaleService, afterSales } from './after-sale.service.ts';
import { afterSale } from './after-sale.table.ts';

const { read } = orderPermissions;

export const afterSaleServer = defineServer(afterSaleModule, {
  services: [afterSaleService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'after_sale',
        label: text.title_one,
        needs: read,
        prefix: 'SH',
        table: afterSale,
        sees: afterSales.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { order_id }) => orderPaths.detail(order_id),
      }),
    ),
    on(courseWasCancelled, afterSales.courseCancelled),
    audited(afterSaleModule, read, { sees: afterSales.sees }),
    clearingObstacleSlot.part(afterSales.openOf),
    fileHolderSlot.part({
      table: 'after_sale_file',
      column: 'file_id',
      id: 'after_sale_id',
      company: 'company_id',
      needs: read,
      sees: afterSales.sees,
    }),
    baseItemUses.part({ kind: 'after_sale_reason', label: text.title, counts: afterSales.byReason }),
    referenceSlot.part({ doc: 'after_sale', fields: ['decided_by', 'received_by'], names: admins.names }),
    sourceSlot.part({
      doc: 'after_sale',
      label: text.title_one,
      kinds: { after_sale: text.kind_back, shop_sale: text.kind_new, shop_send: text.kind_send },
      find: afterSales.source,
    }),
    timelineSlot.part({
      kind: 'after_sale',
      label: text.title_one,
      needs: read,
      items: afterSales.timeline,
    }),
    inboxSlot.part(
      inboxKind(afterSaleStatus, {
        label: text.title,
        docs: afterSales.waiting,
        show: ({ number, student_name, kind, amount_fen, created_at, order_id }, say) => ({
          title: `${number} · ${student_name} · ${say(text[kind])}`,
          amount_fen,
          since: created_at,
          url: orderPaths.detail(order_id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'after_sales',
          label: text.close_waiting,
          count: await afterSales.waitingUntil(ctx, fromUnix(to)),
          url: orderPaths.list({ view: 'after_sale' }),
        },
      ],
    }),
  ],
  demo: { after: ['base_data', 'shop_order'], load: () => import('./demo/after-sale.demo.ts') },
});
