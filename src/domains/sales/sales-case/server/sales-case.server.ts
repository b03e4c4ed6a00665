import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import {
  rechargeWasApproved,
  rechargeWasRebacked,
} from '@/domains/money/recharge/server/recharge-event.service.ts';
import { refundEffectSlot } from '@/domains/money/refund/server/refund-effect.service.ts';
import { refundWasBacked, refundWasPaid } from '@/domains/money/refund/server/refund-event.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { measureSlot } from '@/kernel/server/db/measures.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { lastDayOf } from '@/kernel/value/day.ts';
import { casePermissions } from '../sales-case.access.ts';
import { salesCaseModule } from '../sales-case.module.ts';
import { casePaths } from '../sales-case.paths.ts';
import { receiptMoveStatus, salesCaseStatus } from '../sales-case.status.ts';
import { receiptMoveText, salesCaseText } from '../sales-case.text.ts';
import { attribution } from './attribution.ts';
import { dealSources } from './deal.sources.ts';
import { performanceSources } from './performance.sources.ts';
import {
  performanceService,
  receiptMoveService,
  salesCaseService,
  salesCases,
} from './sales-case.service.ts';

export const salesCaseServer = defineServer(salesCaseModule, {
  services: [salesCaseService, performanceService, receiptMoveService],
  parts: [
    on(rechargeWasApproved, attribution.onApproved),
    on(rechargeWasRebacked, attribution.onRebacked),
    on(refundWasPaid, attribution.onRefunded),
    on(refundWasBacked, attribution.onRefundBacked),
    refundEffectSlot.part(attribution.effectOf),
    ...[...performanceSources, ...dealSources].map(measureSlot.part),
    audited(salesCaseModule, casePermissions.read, { sees: salesCases.sees }),
    auditedSlot.part({
      doc: 'receipt_move',
      label: receiptMoveText.title,
      text: receiptMoveText,
      readKey: casePermissions.read.key,
      sees: salesCases.seesMove,
    }),
    referenceSlot.part({ doc: 'sales_case', fields: ['submitted_by', 'decided_by'], names: admins.names }),
    timelineSlot.part({
      kind: 'sales_case',
      label: salesCaseText.title,
      needs: casePermissions.read,
      items: salesCases.timeline,
    }),
    channels.uses.part({ label: salesCaseText.title, counts: salesCases.byChannel }),
    baseItemUses.part({
      kind: 'new_team',
      label: salesCaseText.performance,
      counts: salesCases.byTeam,
      url: (team_id) => casePaths.list({ team_id }),
    }),
    inboxSlot.part(
      inboxKind(salesCaseStatus, {
        label: salesCaseText.title,
        docs: salesCases.waiting,
        show: ({ id, number, student_name, net_fen, updated_at }) => ({
          title: `${number} · ${student_name}`,
          amount_fen: net_fen,
          since: updated_at,
          url: casePaths.detail(id),
        }),
      }),
    ),
    inboxSlot.part(
      inboxKind(receiptMoveStatus, {
        label: receiptMoveText.title,
        docs: salesCases.movesWaiting,
        show: ({ id, number, student_name, amount_fen, made_at }) => ({
          title: `${number} · ${student_name}`,
          amount_fen,
          since: made_at,
          url: casePaths.move(id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx, { month }) => [
        {
          key: 'unowned_items',
          label: salesCaseText.unowned_items,
          count: await salesCases.unownedIn(ctx, month),
          url: casePaths.collect({ month, view: 'unowned' }),
        },
        {
          key: 'unconfirmed_cases',
          label: salesCaseText.unconfirmed_cases,
          count: await salesCases.unconfirmedIn(ctx, month),
          url: casePaths.list({ unconfirmed: 1, signed_until: lastDayOf(month) }),
        },
      ],
    }),
  ],
  demo: { after: ['refund'], load: () => import('./demo/sales-case.demo.ts') },
});
