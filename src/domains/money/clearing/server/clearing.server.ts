import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { clearingPermissions } from '../clearing.access.ts';
import { clearingModule } from '../clearing.module.ts';
import { clearingNotices } from '../clearing.notices.ts';
import { clearingPaths } from '../clearing.paths.ts';
import { clearingStatus } from '../clearing.status.ts';
import { clearingText } from '../clearing.text.ts';
import { clearingService, clearings } from './clearing.service.ts';
import { clearingStore } from './clearing.store.ts';
import { clearing } from './clearing.table.ts';

export const clearingServer = defineServer(clearingModule, {
  services: [clearingService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'clearing',
        label: clearingText.title_one,
        needs: clearingPermissions.read,
        prefix: 'QL',
        table: clearing,
        sees: clearings.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { id }) => clearingPaths.detail(id),
      }),
    ),
    ...Object.values(clearingNotices).map(noticeKindSlot.part),
    audited(clearingModule, clearingPermissions.read, { sees: clearings.sees }),
    sourceSlot.part({
      doc: 'clearing',
      label: clearingText.title,
      kinds: { clear: clearingText.clear, clear_undo: clearingText.clear_undo },
      find: clearings.source,
    }),
    timelineSlot.part({
      kind: 'clearing',
      label: clearingText.title,
      needs: clearingPermissions.read,
      items: clearings.timeline,
    }),
    inboxSlot.part(
      inboxKind(clearingStatus, {
        label: clearingText.title,
        docs: clearings.waiting,
        show: ({ id, number, student_name, amount_fen, made_at }) => ({
          title: `${number} · ${student_name}`,
          amount_fen,
          since: made_at,
          url: clearingPaths.detail(id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'clearings',
          label: monthCloseText.waiting_clearings,
          count: await clearings.waitingUntil(ctx, to),
          url: clearingPaths.list({ status: 'submitted', to }),
          rows: {
            needs: clearingPermissions.read,
            first: async (own) =>
              (await clearingStore.firstWaiting(own, to, FIRST_ROWS.limit)).map(
                ({ id, number, student_name, amount_fen }) => ({
                  title: `${number} · ${student_name}`,
                  amount_fen,
                  url: clearingPaths.detail(id),
                }),
              ),
          },
        },
      ],
    }),
  ],
  demo: { after: ['carry_forward'], load: () => import('./demo/clearing.demo.ts') },
});
