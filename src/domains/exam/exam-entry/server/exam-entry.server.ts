import { clearingObstacleSlot } from '@/domains/money/clearing/server/clearing-obstacle.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import { admins, openWorkSlot } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { handoverSlot } from '@/domains/people/handover/server/handover.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { lastOf, packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { busySlot } from '@/domains/teaching/plan/server/plan.slots.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { examCentres } from '../../exam-centre/server/exam-centre.service.ts';
import { examFees } from '../../exam-fee/server/exam-fee.service.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { resultsChanged } from '../../result/server/result-event.service.ts';
import { examEntryPermissions } from '../exam-entry.access.ts';
import { examEntryModule } from '../exam-entry.module.ts';
import { examEntryNotices } from '../exam-entry.notices.ts';
import { examEntryPaths } from '../exam-entry.paths.ts';
import { examEntryStatus } from '../exam-entry.status.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { examEntryJobs } from './exam-entry.rise.ts';
import { examEntries, examEntryService } from './exam-entry.service.ts';
import { examDemand } from './exam-entry.table.ts';
import { ticketImporter, ticketImportService } from './exam-ticket.import.ts';

const { read } = examEntryPermissions;
const label = text.title_one;

/** Where somebody finds what they hold. */
const heldBy = (adminId: number): string => examEntryPaths.demand({ view: 'all', owner_id: adminId });

export const examEntryServer = defineServer(examEntryModule, {
  services: [examEntryService, ticketImportService],
  importers: [ticketImporter],
  jobs: examEntryJobs,
  parts: [
    on(resultsChanged, (ctx, { student_ids }) => examEntries.result(ctx, student_ids)),
    searchSlot.part(
      byNumber({
        kind: 'exam_demand',
        label: text.demand_title,
        needs: read,
        prefix: 'BK',
        table: examDemand,
        sees: (ctx, id) => examEntries.seesDemand(ctx, id),
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { number }) => examEntryPaths.demand({ keyword: number }),
      }),
    ),
    searchSlot.part({
      kind: 'exam_entry',
      label: text.candidate_number,
      needs: read,
      find: examEntries.byCandidateNumber,
    }),
    ...Object.values(examEntryNotices).map(noticeKindSlot.part),
    audited(examEntryModule, read, { sees: examEntries.sees }),
    audited(examEntryModule, read, {
      doc: 'exam_demand',
      label: text.demand_title,
      sees: examEntries.seesDemand,
    }),
    referenceSlot.part({
      doc: 'exam_entry',
      fields: ['confirmed_by', 'owner_id', 'paid_by', 'registered_by'],
      names: admins.names,
    }),
    referenceSlot.part({ doc: 'exam_entry', fields: ['series_id'], names: examSeriesList.names }),
    referenceSlot.part({ doc: 'exam_demand', fields: ['series_id'], names: examSeriesList.names }),
    examSeriesList.uses.part({
      label: text.title,
      counts: examEntries.bySeries,
      url: (series_id) => examEntryPaths.demand({ series_id }),
    }),
    examCentres.uses.part({
      label: text.title,
      counts: examEntries.byCentre,
      url: (centre_id) => examEntryPaths.demand({ centre_id }),
    }),
    examItems.uses.part({ label: text.title, counts: examEntries.byItem }),
    examFees.uses.part({ label: text.title, counts: examEntries.byFee }),
    clearingObstacleSlot.part(examEntries.openOf),
    fileHolderSlot.part({
      table: 'exam_entry',
      column: 'evidence_file_id',
      id: 'id',
      company: 'company_id',
      needs: read,
      sees: examEntries.sees,
    }),
    sourceSlot.part({
      doc: 'exam_entry',
      label,
      kinds: {
        exam_fee: text.kind_fee,
        exam_supplement: text.kind_supplement,
        exam_borne: text.kind_borne,
        exam_undo: text.kind_undo,
        exam_refund: text.kind_refund,
      },
      find: examEntries.source,
    }),
    busySlot.part(examEntries.busy),
    timelineSlot.part({ kind: 'exam_entry', label, needs: read, items: examEntries.timeline }),
    packSlot.part({
      key: 'exam_entry',
      order: 70,
      label: text.title,
      needs: read,
      lines: lastOf(examEntries.timeline),
    }),
    handoverSlot.part({
      kind: 'exam_entry',
      label: text.title,
      url: heldBy,
      roles: ['adviser', 'class_teacher', 'guidance'],
      held: examEntries.holding.held,
      move: examEntries.holding.move,
      giveBack: examEntries.holding.giveBack,
    }),
    openWorkSlot.part({
      kind: 'exam_entry',
      label: text.title,
      count: async (ctx, adminId) => ({
        count: await examEntries.holding.count(ctx, adminId),
        url: heldBy(adminId),
      }),
    }),
    inboxSlot.part(
      inboxKind(examEntryStatus, {
        label: text.demand_title,
        docs: examEntries.waiting,
        show: ({ student_name, code, fee_fen, created_at, student_id }) => ({
          title: `${student_name} · ${code}`,
          amount_fen: fee_fen,
          since: created_at,
          url: examEntryPaths.ofStudent({ student_id }),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: 'exam_entries',
          label: text.close_unpaid,
          count: await examEntries.overdue(ctx, fromUnix(to)),
          url: examEntryPaths.demand({ view: 'pay' }),
        },
      ],
    }),
  ],
  demo: { year: () => import('./demo/exam-entry.year.ts') },
});
