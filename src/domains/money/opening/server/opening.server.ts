import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { openingPermissions } from '../opening.access.ts';
import { openingModule } from '../opening.module.ts';
import { openingApproved, openingRejected } from '../opening.notices.ts';
import { openingStatus } from '../opening.status.ts';
import { openingText } from '../opening.text.ts';
import { openingImporter, openingImportService } from './opening.import.ts';
import { openingService, openings } from './opening.service.ts';

export const openingServer = defineServer(openingModule, {
  services: [openingService, openingImportService],
  importers: [openingImporter],
  parts: [
    ...[openingApproved, openingRejected].map(noticeKindSlot.part),
    audited(openingModule, openingPermissions.read),
    sourceSlot.part({
      doc: 'opening',
      label: openingText.title,
      kinds: { opening: openingText.opening },
      find: openings.source,
    }),
    inboxSlot.part(
      inboxKind(openingStatus, {
        label: openingText.title,
        docs: openings.waiting,
        show: ({ updated_at }, say) => ({
          title: say(openingText.title),
          since: updated_at,
          url: accountPaths.balances({ view: 'opening' }),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx) => [
        {
          key: 'opening',
          label: monthCloseText.unposted_opening,
          count: await openings.unposted(ctx),
          url: accountPaths.balances({ view: 'opening' }),
          rows: { needs: openingPermissions.read, first: openings.firstUnposted },
        },
      ],
    }),
  ],
});
