import { entriesChanged } from '@/domains/exam/exam-entry/server/exam-entry-event.service.ts';
import { touchedSlot } from '@/domains/exam/result/server/result.slots.ts';
import { resultsChanged } from '@/domains/exam/result/server/result-event.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { on } from '@/kernel/server/document/events.ts';
import { every } from '@/kernel/server/jobs/jobs.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import type { Sentence } from '@/kernel/text.ts';
import { applicationPermissions } from '../../application/application.access.ts';
import { applicationResumed } from '../../application/server/application-event.service.ts';
import { offerConditionModule } from '../offer-condition.module.ts';
import { offerConditionNotices } from '../offer-condition.notices.ts';
import { offerConditionText as text } from '../offer-condition.text.ts';
import { offerConditionService, offerConditions } from './offer-condition.service.ts';

const AN_HOUR = 3600;
/** Of one of these words its sentence, in the trail. */
const inWords =
  (prefix = '') =>
  (ctx: { say: (sentence: Sentence) => string }, key: string) =>
    key ? ctx.say(text[`${prefix}${key}` as keyof typeof text] ?? [key, key]) : '';

export const offerConditionServer = defineServer(offerConditionModule, {
  services: [offerConditionService],
  jobs: (database: Database) => [
    every('offer_condition.due', AN_HOUR, () =>
      asEveryCompany(database, 'offer_condition.due', offerConditions.evaluateOverdue),
    ),
  ],
  parts: [
    touchedSlot.part(offerConditions.touched),
    on(resultsChanged, (ctx, { student_ids }) => offerConditions.evaluateStudents(ctx, student_ids)),
    on(entriesChanged, (ctx, { student_ids }) => offerConditions.evaluateStudents(ctx, student_ids)),
    on(applicationResumed, (ctx, { id }) => offerConditions.evaluateApplication(ctx, id, null)),
    ...Object.values(offerConditionNotices).map(noticeKindSlot.part),
    audited(offerConditionModule, applicationPermissions.read, {
      sees: offerConditions.sees,
      words: { kind: inWords(), state: inWords(), said: inWords(), test: inWords('t_') },
    }),
    referenceSlot.part({ doc: 'offer_condition', fields: ['said_by'], names: admins.names }),
    fileHolderSlot.part({
      table: 'offer_condition',
      column: 'evidence_file_id',
      id: 'application_id',
      company: 'company_id',
      needs: applicationPermissions.read,
      sees: offerConditions.seesOffer,
    }),
  ],
  demo: { after: ['application', 'subject'], load: () => import('./demo/offer-condition.demo.ts') },
});
