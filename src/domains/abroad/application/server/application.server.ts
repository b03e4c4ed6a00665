import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { admins, openWorkSlot } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { handoverSlot } from '@/domains/people/handover/server/handover.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { lastOf, packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import type { Sentence } from '@/kernel/text.ts';
import { demandApplicationsSlot } from '../../apply-demand/server/apply-demand.slots.ts';
import { documentTemplates } from '../../document-template/server/document-template.service.ts';
import { programmes } from '../../programme/server/programme.service.ts';
import { applicationPermissions as may } from '../application.access.ts';
import { applicationModule } from '../application.module.ts';
import { applicationNotices } from '../application.notices.ts';
import { applicationPaths } from '../application.paths.ts';
import { applicationText as text } from '../application.text.ts';
import { demandApplications } from './application.demand.ts';
import { applicationJobs } from './application.jobs.ts';
import { applicationService, applications } from './application.service.ts';
import { workCountSlot } from './application.slots.ts';
import { PREFIX } from './application.store.ts';
import { application } from './application.table.ts';

/** The columns with files of an application, and where the application's id stands. */
const FILES = [
  { table: 'application', column: 'confirmation_file_id', id: 'id' },
  { table: 'application_decision', column: 'letter_file_id', id: 'application_id' },
  { table: 'application_document', column: 'file_id', id: 'application_id' },
] as const;

/** Of one of these words its sentence, in the trail. */
const inWords =
  (prefix = '') =>
  (ctx: { say: (sentence: Sentence) => string }, key: string) =>
    key ? ctx.say(text[`${prefix}${key}` as keyof typeof text] ?? [key, key]) : '';

/** Where somebody finds what they hold. */
const heldBy = (adminId: number): string => applicationPaths.work({ view: 'going', guidance_id: adminId });

export const applicationServer = defineServer(applicationModule, {
  services: [applicationService],
  jobs: applicationJobs,
  parts: [
    ...Object.values(applicationNotices).map(noticeKindSlot.part),
    demandApplicationsSlot.part(demandApplications),
    audited(applicationModule, may.read, {
      sees: applications.sees,
      words: {
        stage: inWords(),
        scheme: inWords(),
        round: inWords(),
        tier: inWords(),
        intake_term: inWords(),
        decision: inWords(),
        reply: inWords(),
        reply_to: inWords(),
        visa_result: inWords(),
        need: inWords(),
        state: inWords(),
        fee_by: inWords('fee_by_'),
        brought_by: inWords('by_'),
      },
    }),
    sourceSlot.part({
      doc: 'application',
      label: text.title_one,
      kinds: {
        institution_fee: text.kind_fee,
        institution_fee_paid: text.kind_fee_paid,
        institution_fee_undo: text.kind_fee_undo,
      },
      find: applications.source,
    }),
    referenceSlot.part({ fields: ['application_id'], names: applications.names }),
    referenceSlot.part({
      doc: 'application',
      fields: ['guidance_id', 'writer_id', 'checked_by', 'done_by'],
      names: admins.names,
    }),
    ...FILES.map((holder) =>
      fileHolderSlot.part({ ...holder, company: 'company_id', needs: may.read, sees: applications.sees }),
    ),
    programmes.uses.part({
      label: text.title_one,
      counts: applications.byProgramme,
      url: (programme_id) => applicationPaths.work({ view: 'all', programme_id }),
    }),
    documentTemplates.uses.part({ label: text.title_one, counts: applications.byTemplate }),
    searchSlot.part(
      byNumber({
        kind: 'application',
        label: text.title_one,
        needs: may.read,
        prefix: PREFIX,
        table: application,
        sees: applications.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { id }) => applicationPaths.edit({ application_id: id }),
      }),
    ),
    timelineSlot.part({
      kind: 'application',
      label: text.title_one,
      needs: may.read,
      items: applications.timeline,
    }),
    workCountSlot.part({ path: applicationPaths.work(), needs: may.read, count: applications.countWork }),
    packSlot.part({
      key: 'application',
      order: 62,
      label: text.title_one,
      needs: may.read,
      lines: lastOf(applications.timeline, 5),
    }),
    handoverSlot.part({
      kind: 'application',
      label: text.title_one,
      url: heldBy,
      roles: ['guidance'],
      held: applications.holding.held,
      move: applications.holding.move,
      giveBack: applications.holding.giveBack,
    }),
    openWorkSlot.part({
      kind: 'application',
      label: text.title_one,
      count: async (ctx, adminId) => ({
        count: await applications.holding.count(ctx, adminId),
        url: heldBy(adminId),
      }),
    }),
  ],
  demo: {
    after: ['student', 'programme', 'document_template'],
    load: () => import('./demo/application.demo.ts'),
  },
});
