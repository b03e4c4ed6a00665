import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { manageItems } from '../../manage-item/server/manage-item.service.ts';
import { manageDataPermissions } from '../manage-data.access.ts';
import { manageDataModule } from '../manage-data.module.ts';
import { manageDataPaths } from '../manage-data.paths.ts';
import { manageDataStatus } from '../manage-data.status.ts';
import { manageDataText } from '../manage-data.text.ts';
import { manageDataService, manageDatas } from './manage-data.service.ts';

export const manageDataServer = defineServer(manageDataModule, {
  services: [manageDataService],
  parts: [
    audited(manageDataModule, manageDataPermissions.read, { sees: manageDatas.sees }),
    fileHolderSlot.part({
      table: 'manage_data',
      column: 'file_id',
      id: 'id',
      company: 'company_id',
      needs: manageDataPermissions.read,
      sees: manageDatas.sees,
    }),
    manageItems.uses.part({
      label: manageDataText.title,
      counts: manageDatas.byItem,
      url: (manage_item_id) => manageDataPaths.list({ manage_item_id }),
    }),
    inboxSlot.part(
      inboxKind(manageDataStatus, {
        label: manageDataText.title,
        docs: manageDatas.waiting,
        show: ({ id, month, manage_item_name, amount_fen, made_at }) => ({
          title: `${month} · ${manage_item_name}`,
          amount_fen,
          since: made_at,
          url: manageDataPaths.detail(id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { month }) => [
        {
          key: 'manage_waiting',
          label: manageDataText.waiting_figures,
          count: await manageDatas.waitingIn(ctx, month),
          url: manageDataPaths.list({ month, status: 'submitted' }),
          rows: {
            needs: manageDataPermissions.read,
            first: async (own) =>
              (await manageDatas.firstWaitingIn(own, month))
                .slice(0, FIRST_ROWS.limit)
                .map(({ id, manage_item_name, amount_fen }) => ({
                  title: `${month} · ${manage_item_name}`,
                  amount_fen,
                  url: manageDataPaths.detail(id),
                })),
          },
        },
        {
          key: 'manage_required',
          label: manageDataText.missing_required,
          count: (await manageDatas.missingIn(ctx, month)).filter(({ is_required }) => is_required === 1)
            .length,
          url: manageDataPaths.list({ month }),
        },
      ],
    }),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx, { month }) => [
        {
          key: 'manage_missing',
          label: manageDataText.missing_figures,
          count: (await manageDatas.missingIn(ctx, month)).filter(({ is_required }) => is_required === 0)
            .length,
          url: manageDataPaths.list({ month }),
        },
      ],
    }),
  ],
  demo: { after: ['manage_item'], load: () => import('./demo/manage-data.demo.ts') },
});
