import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { busySlot } from '@/domains/teaching/plan/server/plan.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { applicationPermissions as may } from '../../application/application.access.ts';
import { workCountSlot } from '../../application/server/application.slots.ts';
import { interviewModule } from '../interview.module.ts';
import { interviewPaths } from '../interview.paths.ts';
import { interviewText as text } from '../interview.text.ts';
import { interviewService, interviews } from './interview.service.ts';

export const interviewServer = defineServer(interviewModule, {
  services: [interviewService],
  parts: [
    audited(interviewModule, may.read, {
      sees: interviews.sees,
      words: { form: (ctx, key) => (key ? ctx.say(text[key as 'site']) : '') },
    }),
    referenceSlot.part({ doc: 'interview', fields: ['preparer_id'], names: admins.names }),
    busySlot.part(interviews.busy),
    workCountSlot.part({ path: interviewPaths.list(), needs: may.read, count: interviews.count }),
    timelineSlot.part({
      kind: 'interview',
      label: text.title_one,
      needs: may.read,
      items: interviews.timeline,
    }),
  ],
  demo: { after: ['application'], load: () => import('./demo/interview.demo.ts') },
});
