import { branchTransferObstacleSlot } from '@/domains/money/branch-transfer/server/branch-transfer-obstacle.service.ts';
import { clearingObstacleSlot } from '@/domains/money/clearing/server/clearing-obstacle.service.ts';
import { moneyFreed } from '@/domains/money/ledger/server/ledger-event.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { closeCheckSlot, FIRST_ROWS } from '@/domains/money/month-close/server/month-close.slots.ts';
import { admins, openWorkSlot } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { packText } from '@/domains/people/handover/pack.text.ts';
import { handoverSlot } from '@/domains/people/handover/server/handover.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { programmes } from '../../programme/server/programme.service.ts';
import { applyDemandPermissions } from '../apply-demand.access.ts';
import { applyDemandModule } from '../apply-demand.module.ts';
import { applyDemandNotices } from '../apply-demand.notices.ts';
import { applyDemandPaths } from '../apply-demand.paths.ts';
import { applyDemandStatus } from '../apply-demand.status.ts';
import { applyDemandText as text } from '../apply-demand.text.ts';
import { applyMilestoneStatus } from '../apply-milestone.status.ts';
import { applyDemandJobs, orderSettling } from './apply-demand.jobs.ts';
import { applyDemandService, applyDemands, applyMilestoneService } from './apply-demand.service.ts';
import { applyDemand } from './apply-demand.table.ts';

const { read } = applyDemandPermissions;

/** A demand's own states, and those of its milestones: both stand in its trail. */
const stateName = (ctx: Ctx, key: string): string => {
  const states = { ...applyMilestoneStatus.states, ...applyDemandStatus.states };
  return key in states ? ctx.say(states[key as keyof typeof states].label) : key;
};

/** Where somebody finds what they hold. */
const heldBy = (adminId: number): string => applyDemandPaths.list({ view: 'active', guidance_id: adminId });

export const applyDemandServer = defineServer(applyDemandModule, {
  services: [applyDemandService, applyMilestoneService],
  jobs: applyDemandJobs,
  parts: [
    on(moneyFreed, orderSettling),
    searchSlot.part(
      byNumber({
        kind: 'apply_demand',
        label: text.title_one,
        needs: read,
        prefix: 'LX',
        table: applyDemand,
        sees: applyDemands.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { id }) => applyDemandPaths.detail(id),
      }),
    ),
    ...Object.values(applyDemandNotices).map(noticeKindSlot.part),
    clearingObstacleSlot.part(applyDemands.debts),
    branchTransferObstacleSlot.part(applyDemands.openDemands),
    audited(applyDemandModule, read, { sees: applyDemands.sees, words: { status: stateName } }),
    audited(applyDemandModule, read, {
      doc: 'apply_milestone',
      label: text.milestones,
      text,
      sees: applyDemands.seesMilestone,
    }),
    fileHolderSlot.part({
      table: 'apply_demand_file',
      column: 'file_id',
      id: 'demand_id',
      company: 'company_id',
      needs: read,
      sees: applyDemands.sees,
    }),
    referenceSlot.part({
      doc: 'apply_demand',
      fields: ['wished_guidance_id', 'guidance_id', 'decided_by', 'reached_by'],
      names: admins.names,
    }),
    programmes.uses.part({ label: text.title, counts: applyDemands.byProgramme }),
    sourceSlot.part({
      doc: 'apply_demand',
      label: text.title_one,
      kinds: { apply_milestone: text.kind_milestone, apply_milestone_undo: text.kind_milestone_undo },
      find: applyDemands.source,
    }),
    timelineSlot.part({
      kind: 'apply_demand',
      label: text.title_one,
      needs: read,
      items: applyDemands.timeline,
    }),
    packSlot.part({
      key: 'tasks',
      order: 79,
      label: packText.tasks,
      needs: read,
      lines: applyDemands.tasks,
    }),
    handoverSlot.part({
      kind: 'apply_demand',
      label: text.title,
      url: heldBy,
      roles: ['guidance'],
      held: applyDemands.holding.held,
      move: applyDemands.holding.move,
      giveBack: applyDemands.holding.giveBack,
    }),
    openWorkSlot.part({
      kind: 'apply_demand',
      label: text.title,
      count: async (ctx, adminId) => ({
        count: await applyDemands.holding.count(ctx, adminId),
        url: heldBy(adminId),
      }),
    }),
    inboxSlot.part(
      inboxKind(applyDemandStatus, {
        label: text.title,
        docs: applyDemands.waiting,
        show: ({ id, number, student_name, submitted_at, created_at }) => ({
          title: `${number} · ${student_name}`,
          since: submitted_at ?? created_at,
          url: applyDemandPaths.detail(id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx) => [
        {
          key: 'apply_milestones',
          label: text.close_owed,
          count: await applyDemands.countOwed(ctx),
          url: applyDemandPaths.list({ view: 'unpaid' }),
          rows: {
            needs: read,
            first: async (own) =>
              (await applyDemands.owed(own, FIRST_ROWS.limit)).map(
                ({ id, number, student_name, owed_fen }) => ({
                  title: `${number} · ${student_name}`,
                  amount_fen: owed_fen,
                  url: applyDemandPaths.detail(id),
                }),
              ),
          },
        },
      ],
    }),
  ],
  demo: {
    after: ['contract', 'conversion', 'programme'],
    load: () => import('./demo/apply-demand.demo.ts'),
    year: () => import('./demo/apply-demand.year.ts'),
  },
});
