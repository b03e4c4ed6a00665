import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { carryForwardPermissions } from '../carry-forward.access.ts';
import { carryForwardModule } from '../carry-forward.module.ts';
import { carryForwardApproved, carryForwardRejected } from '../carry-forward.notices.ts';
import { carryForwardStatus } from '../carry-forward.status.ts';
import { carryForwardText } from '../carry-forward.text.ts';
import { carryForwardService, carryForwards } from './carry-forward.service.ts';
import { carryForwardStore } from './carry-forward.store.ts';
import { carryForward } from './carry-forward.table.ts';

export const carryForwardServer = defineServer(carryForwardModule, {
  services: [carryForwardService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'carry_forward',
        label: carryForwardText.title_one,
        needs: carryForwardPermissions.read,
        prefix: 'JZ',
        table: carryForward,
        sees: carryForwards.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { id }) => clearingPaths.list({ view: 'carry_forwards', carry_forward_id: id }),
      }),
    ),
    ...[carryForwardApproved, carryForwardRejected].map(noticeKindSlot.part),
    audited(carryForwardModule, carryForwardPermissions.read, { sees: carryForwards.sees }),
    inboxSlot.part(
      inboxKind(carryForwardStatus, {
        label: carryForwardText.title,
        docs: carryForwards.waiting,
        show: ({ id, number, student_name, amount_fen, made_at }) => ({
          title: `${number} · ${student_name}`,
          amount_fen,
          since: made_at,
          url: clearingPaths.list({ view: 'carry_forwards', carry_forward_id: id }),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'carries',
          label: monthCloseText.waiting_carries,
          count: await carryForwards.waitingUntil(ctx, to),
          url: clearingPaths.list({ view: 'carry_forwards', status: 'submitted', to }),
          rows: {
            needs: carryForwardPermissions.read,
            first: async (own) =>
              (await carryForwardStore.firstWaiting(own, to, FIRST_ROWS.limit)).map(
                ({ id, number, student_name, amount_fen }) => ({
                  title: `${number} · ${student_name}`,
                  amount_fen,
                  url: clearingPaths.list({ view: 'carry_forwards', carry_forward_id: id }),
                }),
              ),
          },
        },
      ],
    }),
  ],
  demo: { after: ['attendance', 'cash_close'], load: () => import('./demo/carry-forward.demo.ts') },
});
