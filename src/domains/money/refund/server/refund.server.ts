import { lotsChanged } from '@/domains/money/class-hours/server/class-hours-event.service.ts';
import { clearingObstacleSlot } from '@/domains/money/clearing/server/clearing-obstacle.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Sentence } from '@/kernel/text.ts';
import { refundPermissions } from '../refund.access.ts';
import { refundModule } from '../refund.module.ts';
import { refundNotices } from '../refund.notices.ts';
import { refundPaths } from '../refund.paths.ts';
import { refundStatus, WAITING } from '../refund.status.ts';
import { refundText } from '../refund.text.ts';
import { refundListStore } from './refund.list.store.ts';
import { refundService, refunds } from './refund.service.ts';
import { refund } from './refund.table.ts';

export const refundServer = defineServer(refundModule, {
  services: [refundService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'refund',
        label: refundText.title_one,
        needs: refundPermissions.read,
        prefix: 'TF',
        table: refund,
        sees: refunds.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { id }) => refunds.addressOf(id),
      }),
    ),
    ...refundNotices.map(noticeKindSlot.part),
    on(lotsChanged, refunds.onLotsChanged),
    clearingObstacleSlot.part(refunds.openOf),
    fileHolderSlot.part({
      table: 'refund_file',
      column: 'file_id',
      id: 'refund_id',
      company: 'company_id',
      needs: refundPermissions.read,
      sees: refunds.sees,
    }),
    audited(refundModule, refundPermissions.read, { sees: refunds.sees }),
    sourceSlot.part({
      doc: 'refund',
      label: refundText.title_one,
      kinds: {
        refund: refundText.kind_refund,
        refund_pay: refundText.kind_refund_pay,
        refund_back: refundText.kind_refund_back,
      },
      find: refunds.source,
    }),
    timelineSlot.part({
      kind: 'refund',
      label: refundText.title_one,
      needs: refundPermissions.read,
      items: refunds.timeline,
    }),
    referenceSlot.part({
      doc: 'refund',
      fields: ['confirmed_by', 'approved_by', 'finance_approved_by', 'payee_by', 'paid_by'],
      names: admins.names,
    }),
    inboxSlot.part(
      inboxKind(refundStatus, {
        label: refundText.title,
        docs: refunds.waiting,
        show: ({ id, number, student_name, amount_fen, updated_at }) => ({
          title: `${number} · ${student_name}`,
          amount_fen,
          since: updated_at,
          url: refunds.addressOf(id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => {
        const found = await refunds.waitingUntil(ctx, to);
        const row = (status: (typeof WAITING)[number], count: number, label: Sentence) => ({
          key: `refunds_${status}`,
          label,
          count,
          url: refundPaths.list({ status, to }),
          rows: {
            needs: refundPermissions.read,
            first: async (own: Ctx) =>
              (await refundListStore.page(own, { status, to, ...FIRST_ROWS })).list.map(
                ({ id, number, student_name, amount_fen }) => ({
                  title: `${number} · ${student_name}`,
                  amount_fen,
                  url: refunds.addressOf(id),
                }),
              ),
          },
        });
        if (found.length === 0) return [row(WAITING[0], 0, monthCloseText.waiting_refunds)];
        // Each step is a list of its own.
        return WAITING.flatMap((status) => {
          const count = found.find((one) => one.status === status)?.count ?? 0;
          const { label } = refundStatus.states[status];
          const [zh, en] = monthCloseText.refunds;
          return count > 0 ? [row(status, count, [`${zh} · ${label[0]}`, `${en} · ${label[1]}`])] : [];
        });
      },
    }),
  ],
  demo: { after: ['branch_transfer'], load: () => import('./demo/refund.demo.ts') },
});
