import {
  hoursChanged,
  lotOpened,
  lotsChanged,
  plansChanged,
} from '@/domains/money/class-hours/server/class-hours-event.service.ts';
import {
  rechargeWasApproved,
  rechargeWasRebacked,
} from '@/domains/money/recharge/server/recharge-event.service.ts';
import { admins, openWorkSlot } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { renewedSlot } from '@/domains/pay/teacher-data/server/teacher-data.service.ts';
import { handoverSlot } from '@/domains/people/handover/server/handover.service.ts';
import { packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { renewalsSlot } from '@/domains/teaching/desk/server/desk.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { renewalPermissions } from '../renewal.access.ts';
import { renewalModule } from '../renewal.module.ts';
import { renewalNotices } from '../renewal.notices.ts';
import { renewalPaths } from '../renewal.paths.ts';
import { renewalText } from '../renewal.text.ts';
import { renewalJobs } from './renewal.jobs.ts';
import { renewalHears } from './renewal.moves.ts';
import { renewalsOf } from './renewal.pack.ts';
import { renewalService, renewals } from './renewal.service.ts';

/** Where somebody finds what they hold. */
const heldBy = (adminId: number): string => renewalPaths.list({ view: 'todo', owner_id: adminId });

export const renewalServer = defineServer(renewalModule, {
  services: [renewalService],
  jobs: renewalJobs,
  parts: [
    ...renewalNotices.map(noticeKindSlot.part),
    on(rechargeWasApproved, renewalHears.rechargeApproved),
    on(rechargeWasRebacked, renewalHears.rechargeRebacked),
    on(lotOpened, renewalHears.lotOpened),
    on(lotsChanged, renewalHears.lotsChanged),
    on(hoursChanged, (ctx, { student_id }) => renewals.look(ctx, [student_id])),
    on(plansChanged, (ctx, { student_ids }) => renewals.look(ctx, student_ids)),
    audited(renewalModule, renewalPermissions.read, {
      sees: renewals.sees,
      words: { why: (ctx, key) => ctx.say(renewalText[key as 'hours']) },
    }),
    referenceSlot.part({ fields: ['renewal_id'], names: renewals.names }),
    referenceSlot.part({ doc: 'renewal', fields: ['owner_id'], names: admins.names }),
    baseItemUses.part({
      kind: 'renewal_lost_reason',
      label: renewalText.title,
      counts: renewals.byLostReason,
      url: (id) => renewalPaths.list({ view: 'all', lost_reason_id: id }),
    }),
    baseItemUses.part({ kind: 'follow_method', label: renewalText.title, counts: renewals.byMethod }),
    timelineSlot.part({
      kind: 'renewal',
      label: renewalText.title,
      needs: renewalPermissions.read,
      items: renewals.timeline,
    }),
    packSlot.part({
      key: 'renewal',
      order: 76,
      label: renewalText.title,
      needs: renewalPermissions.read,
      lines: renewalsOf,
    }),
    handoverSlot.part({
      kind: 'renewal',
      label: renewalText.title,
      url: heldBy,
      roles: ['class_teacher'],
      held: renewals.holding.held,
      move: renewals.holding.move,
      giveBack: renewals.holding.giveBack,
    }),
    renewedSlot.part(renewals.ofTeachers),
    renewalsSlot.part(renewals.ofClassTeacher),
    openWorkSlot.part({
      kind: 'renewal',
      label: renewalText.title,
      count: async (ctx, adminId) => ({
        count: await renewals.holding.count(ctx, adminId),
        url: heldBy(adminId),
      }),
    }),
  ],
  demo: { after: ['attendance', 'feedback', 'lead'], load: () => import('./demo/renewal.demo.ts') },
});
