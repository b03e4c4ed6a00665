import { admins, openWorkSlot } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { handoverSlot } from '@/domains/people/handover/server/handover.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { applicationPermissions as may } from '../../application/application.access.ts';
import { workCountSlot } from '../../application/server/application.slots.ts';
import { essayModule } from '../essay.module.ts';
import { essayPaths } from '../essay.paths.ts';
import { essayText as text } from '../essay.text.ts';
import { essayService, essays } from './essay.service.ts';

/** Where somebody finds what they hold. */
const heldBy = (adminId: number): string => essayPaths.list({ writer_id: adminId });

export const essayServer = defineServer(essayModule, {
  services: [essayService],
  parts: [
    audited(essayModule, may.read, {
      sees: essays.sees,
      words: { kind: (ctx, key) => (key ? ctx.say(text[key as 'ps']) : '') },
    }),
    referenceSlot.part({ doc: 'essay', fields: ['writer_id', 'reviewer_id'], names: admins.names }),
    fileHolderSlot.part({
      table: 'essay_version',
      column: 'file_id',
      id: 'essay_id',
      company: 'company_id',
      needs: may.read,
      sees: essays.sees,
    }),
    workCountSlot.part({ path: essayPaths.list(), needs: may.read, count: essays.count }),
    timelineSlot.part({ kind: 'essay', label: text.title_one, needs: may.read, items: essays.timeline }),
    handoverSlot.part({
      kind: 'essay',
      label: text.title,
      url: heldBy,
      roles: ['guidance'],
      held: essays.holding.held,
      move: essays.holding.move,
      giveBack: essays.holding.giveBack,
    }),
    openWorkSlot.part({
      kind: 'essay',
      label: text.title,
      count: async (ctx, adminId) => ({
        count: await essays.holding.count(ctx, adminId),
        url: heldBy(adminId),
      }),
    }),
  ],
  demo: { after: ['application'], load: () => import('./demo/essay.demo.ts') },
});
