import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { screenOf } from '@/domains/money/recharge/recharge.rules.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { partnerStatementPermissions } from '../partner-statement.access.ts';
import { partnerStatementModule } from '../partner-statement.module.ts';
import { partnerStatementPaths } from '../partner-statement.paths.ts';
import { partnerStatementStatus } from '../partner-statement.status.ts';
import { partnerStatementText } from '../partner-statement.text.ts';
import { partnerStatementService, partnerStatements } from './partner-statement.service.ts';
import { partnerStatementStore } from './partner-statement.store.ts';
import { partnerStatement } from './partner-statement.table.ts';

export const partnerStatementServer = defineServer(partnerStatementModule, {
  services: [partnerStatementService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'partner_statement',
        label: partnerStatementText.title,
        needs: partnerStatementPermissions.read,
        prefix: 'FJ',
        table: partnerStatement,
        sub: (_, { file_name }) => file_name,
        url: (_, { id }) => partnerStatementPaths.detail(id),
      }),
    ),
    audited(partnerStatementModule, partnerStatementPermissions.read),
    sourceSlot.part({
      doc: 'partner_statement',
      label: partnerStatementText.title,
      kinds: { settle: partnerStatementText.kind_settle },
      find: partnerStatements.sources,
    }),
    inboxSlot.part(
      inboxKind(partnerStatementStatus, {
        label: partnerStatementText.title,
        docs: partnerStatements.waiting,
        show: ({ id, number, file_name, created_at }) => ({
          title: `${number} · ${file_name}`,
          since: created_at,
          url: partnerStatementPaths.detail(id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'partner_lines',
          label: monthCloseText.unmatched_lines,
          count: await partnerStatements.unmatched(ctx, to),
          url: `${screenOf('fujin')}?status=open`,
          rows: {
            needs: partnerStatementPermissions.read,
            first: async (own) =>
              (await partnerStatementStore.page(own, { status: 'open', ...FIRST_ROWS })).list.map(
                ({ id, number, file_name, amount_fen }) => ({
                  title: `${number} · ${file_name}`,
                  amount_fen,
                  url: partnerStatementPaths.detail(id),
                }),
              ),
          },
        },
      ],
    }),
  ],
});
