import { branchTransferObstacleSlot } from '@/domains/money/branch-transfer/server/branch-transfer-obstacle.service.ts';
import { coinsFreed, coinsLeave } from '@/domains/money/ledger/server/ledger-event.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { monthCloseText } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { receipts } from '@/domains/money/receipt/server/receipt.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { rechargePermissions } from '../recharge.access.ts';
import { rechargeModule } from '../recharge.module.ts';
import { rechargeApproved, rechargeRebacked, rechargeRejected } from '../recharge.notices.ts';
import { rechargePaths } from '../recharge.paths.ts';
import { addressOf, type Category, screenOf } from '../recharge.rules.ts';
import { rechargeStatus } from '../recharge.status.ts';
import { rechargeText } from '../recharge.text.ts';
import { rechargeService, recharges } from './recharge.service.ts';
import { rechargeStore } from './recharge.store.ts';
import { recharge } from './recharge.table.ts';

/** The recharges of a category as their own screen filters them. */
const rechargesAt = (category: Category, state: string, to: number): string => {
  const narrowed = category === 'weapp' ? `state=${state}` : `status=${state}`;
  return `${screenOf(category)}?${category === 'fujin' ? 'view=recharges&' : ''}${narrowed}&paid_to=${to}`;
};

export const rechargeServer = defineServer(rechargeModule, {
  services: [rechargeService],
  parts: [
    searchSlot.part(
      receipts.searchSource({
        needs: rechargePermissions.read,
        url: async (ctx, { id }) => {
          const found = await recharges.ofReceipt(ctx, id);
          return found && addressOf(found);
        },
      }),
    ),
    searchSlot.part(
      byNumber({
        kind: 'recharge',
        label: rechargeText.title,
        needs: rechargePermissions.read,
        prefix: 'CZ',
        table: recharge,
        sees: recharges.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, row) => addressOf(row),
      }),
    ),
    ...(['submitted', 'draft'] as const).map((status) =>
      closeCheckSlot.part({
        blocking: status === 'submitted',
        find: async (ctx, { to }) => {
          const found = (await recharges.undecided(ctx, to)).filter((one) => one.status === status);
          const shown = found.length > 0 ? found : [{ category: 'label' as const, count: 0 }];
          return shown.map(({ category, count }) => ({
            key: `${status}_${category}`,
            label: status === 'submitted' ? monthCloseText.waiting_recharges : monthCloseText.draft_recharges,
            count,
            url: rechargesAt(category, status, to),
            rows: {
              needs: rechargePermissions.read,
              first: async (own) =>
                (await rechargeStore.page(own, { category, status, paid_to: to, ...FIRST_ROWS })).list.map(
                  (doc) => ({
                    title: `${doc.number} · ${doc.student_name}`,
                    amount_fen: doc.amount_fen,
                    url: addressOf(doc),
                  }),
                ),
            },
          }));
        },
      }),
    ),
    ...[rechargeApproved, rechargeRejected, rechargeRebacked].map(noticeKindSlot.part),
    on(coinsFreed, recharges.settleClawbacks),
    on(coinsLeave, recharges.reopenClawbacks),
    audited(rechargeModule, rechargePermissions.read, { sees: recharges.sees }),
    fileHolderSlot.part({
      table: 'receipt',
      column: 'file_id',
      id: 'id',
      company: 'company_id',
      needs: rechargePermissions.read,
      sees: recharges.seesReceipt,
    }),
    sourceSlot.part({
      doc: 'recharge',
      label: rechargeText.title,
      kinds: {
        recharge: rechargeText.kind_recharge,
        gift: rechargeText.kind_gift,
        reward: rechargeText.kind_reward,
        clawback: rechargeText.kind_clawback,
        clawback_undo: rechargeText.kind_clawback_undo,
        reback: rechargeText.kind_reback,
        gift_back: rechargeText.kind_gift_back,
        reward_back: rechargeText.kind_reward_back,
        // Not in the books, but in the drawer: counted while it waited.
        reject: rechargeText.kind_reject,
      },
      find: recharges.sources,
    }),
    referenceSlot.part({
      fields: ['adviser_id', 'submitted_by', 'decided_by', 'rebacked_by'],
      names: admins.names,
    }),
    baseItemUses.part({
      kind: 'recharge_label',
      label: rechargeText.title,
      counts: recharges.byLabel,
      url: (id) => rechargePaths.byLabel({ label_id: id }),
    }),
    baseItemUses.part({ kind: 'payment_method', label: rechargeText.title, counts: recharges.byMethod }),
    channels.uses.part({ label: rechargeText.title, counts: recharges.byChannel }),
    inboxSlot.part(
      inboxKind(rechargeStatus, {
        label: rechargeText.title,
        docs: recharges.waiting,
        show: (doc) => ({
          title: `${doc.number} · ${doc.student_name}`,
          amount_fen: doc.amount_fen,
          since: doc.submitted_at ?? doc.created_at,
          url: addressOf(doc),
        }),
      }),
    ),
    branchTransferObstacleSlot.part(recharges.openOf),
  ],
  demo: {
    after: ['contract'],
    load: () => import('./demo/recharge.demo.ts'),
    year: () => import('./demo/contract-payments.ts'),
  },
});
