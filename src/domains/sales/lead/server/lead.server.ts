import { contractTurned } from '@/domains/money/contract/server/contract-event.service.ts';
import {
  rechargeWasApproved,
  rechargeWasRebacked,
} from '@/domains/money/recharge/server/recharge-event.service.ts';
import { admins, openWorkSlot } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { packText } from '@/domains/people/handover/pack.text.ts';
import { handoverSlot } from '@/domains/people/handover/server/handover.service.ts';
import { lastOf, packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { trialAttended } from '@/domains/teaching/lesson/server/lesson-event.service.ts';
import { measureSlot } from '@/kernel/server/db/measures.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { leadPermissions } from '../lead.access.ts';
import { leadModule } from '../lead.module.ts';
import { leadNotices } from '../lead.notices.ts';
import { leadPaths } from '../lead.paths.ts';
import { leadText } from '../lead.text.ts';
import { leadImporter, leadImportService } from './lead.import.ts';
import { leadJobs } from './lead.jobs.ts';
import { leadHears } from './lead.moves.ts';
import { goalsOf, nextWith, promisedTo } from './lead.pack.ts';
import { leadService, leads } from './lead.service.ts';
import { leadSources } from './lead.sources.ts';

/** Where an item of the base data is used, and the list's filter that shows it. */
const byBaseItem = {
  alevel: [leads.byLevel, 'level_id'],
  education_type: [leads.byEducationType, 'education_type_id'],
  region: [leads.byRegion, 'region_id'],
  lead_label: [leads.byLabel, 'label_id'],
  lead_lost_reason: [leads.byLostReason, 'lost_reason_id'],
} as const;

/** Where somebody finds what they hold. */
const heldBy = (adminId: number): string => leadPaths.list({ view: 'all', owner_id: adminId });

export const leadServer = defineServer(leadModule, {
  services: [leadService, leadImportService],
  importers: [leadImporter],
  jobs: leadJobs,
  parts: [
    ...leadNotices.map(noticeKindSlot.part),
    ...leadSources.map(measureSlot.part),
    on(rechargeWasApproved, leadHears.rechargeApproved),
    on(rechargeWasRebacked, leadHears.rechargeRebacked),
    on(contractTurned, leadHears.contractTurned),
    on(trialAttended, leadHears.trialAttended),
    audited(leadModule, leadPermissions.read, {
      sees: leads.seesWords,
      words: {
        invalid_reason: (ctx, key) => ctx.say(leadText[`invalid_${key}` as 'invalid_test']),
        guardian_relation: (ctx, key) =>
          key ? ctx.say(leadText[`relation_${key}` as 'relation_other']) : '',
      },
    }),
    audited(leadModule, leadPermissions.read, {
      doc: 'promise',
      label: leadText.promise,
      sees: leads.seesPromise,
    }),
    referenceSlot.part({ fields: ['lead_id', 'source_lead_id', 'merged_into'], names: leads.names }),
    referenceSlot.part({ doc: 'lead', fields: ['owner_id'], names: admins.names }),
    referenceSlot.part({ doc: 'promise', fields: ['promised_by', 'kept_by'], names: admins.names }),
    referenceSlot.part({ doc: 'lead', fields: ['last_channel_id'], names: channels.names }),
    ...Object.entries(byBaseItem).map(([kind, [counts, filter]]) =>
      baseItemUses.part({
        kind: kind as keyof typeof byBaseItem,
        label: leadText.title,
        counts,
        url: (id) => leadPaths.list({ view: 'all', [filter]: id }),
      }),
    ),
    baseItemUses.part({ kind: 'follow_method', label: leadText.title, counts: leads.byMethod }),
    subjects.uses.part({ label: leadText.title, counts: leads.bySubject }),
    channels.uses.part({
      label: leadText.title,
      counts: leads.byChannel,
      url: (id) => leadPaths.list({ view: 'all', channel_id: id }),
    }),
    fileHolderSlot.part({
      table: 'lead_log_file',
      column: 'file_id',
      id: 'lead_id',
      company: 'company_id',
      needs: leadPermissions.read,
      sees: leads.seesLogs,
    }),
    timelineSlot.part({
      kind: 'lead',
      label: leadText.title_one,
      needs: leadPermissions.read,
      items: leads.timeline,
    }),
    packSlot.part({
      key: 'goals',
      order: 20,
      label: leadText.pack_goals,
      needs: leadPermissions.read,
      lines: goalsOf,
    }),
    // What was promised goes along with the student, to whoever looks after them.
    packSlot.part({
      key: 'promises',
      order: 30,
      label: leadText.promises,
      needs: studentPermissions.read,
      lines: promisedTo,
    }),
    packSlot.part({
      key: 'tasks',
      order: 78,
      label: packText.tasks,
      needs: leadPermissions.read,
      lines: nextWith,
    }),
    packSlot.part({
      key: 'lead',
      order: 80,
      label: leadText.pack_said,
      needs: leadPermissions.read,
      lines: lastOf(leads.timeline, 5),
    }),
    timelineSlot.part({
      kind: 'promise',
      label: leadText.promise,
      needs: leadPermissions.read,
      items: leads.promiseTimeline,
    }),
    searchSlot.part({
      kind: 'lead',
      label: leadText.title,
      needs: leadPaths.list(),
      all: (keyword) => leadPaths.list({ view: 'all', keyword }),
      find: leads.search,
    }),
    handoverSlot.part({
      kind: 'lead',
      label: leadText.title,
      url: heldBy,
      roles: ['adviser'],
      held: leads.holding.held,
      move: leads.holding.move,
      giveBack: leads.holding.giveBack,
    }),
    openWorkSlot.part({
      kind: 'lead',
      label: leadText.title,
      count: async (ctx, adminId) => ({
        count: await leads.holding.count(ctx, adminId),
        url: heldBy(adminId),
      }),
    }),
  ],
  demo: { after: ['recharge', 'subject'], load: () => import('./demo/lead.demo.ts') },
});
