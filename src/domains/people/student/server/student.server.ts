import { admins, openWorkSlot } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { handoverSlot } from '@/domains/people/handover/server/handover.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { studentPermissions } from '../student.access.ts';
import { studentModule } from '../student.module.ts';
import { studentPaths } from '../student.paths.ts';
import { HOLDER_FIELDS, HOLDERS } from '../student.rules.ts';
import { studentText } from '../student.text.ts';
import { studentImporter, studentImportService } from './student.import.ts';
import { studentService, students } from './student.service.ts';

/** Where an item of the base data is used, and the list's filter that shows it. */
const byBaseItem = {
  alevel: [students.byLevel, 'level_id'],
  education_type: [students.byEducationType, 'education_type_id'],
  region: [students.byRegion, 'region_id'],
  student_label: [students.byLabel, 'label_id'],
} as const;

/** Where somebody finds what they hold. */
const heldBy = (adminId: number): string => studentPaths.list({ holder_id: adminId });

export const studentServer = defineServer(studentModule, {
  services: [studentService, studentImportService],
  importers: [studentImporter],
  parts: [
    ...Object.entries(byBaseItem).map(([kind, [counts, filter]]) =>
      baseItemUses.part({
        kind: kind as keyof typeof byBaseItem,
        label: studentText.title,
        counts,
        url: (id) => studentPaths.list({ [filter]: id }),
      }),
    ),
    audited(studentModule, studentPermissions.read, { sees: students.sees }),
    referenceSlot.part({ fields: ['from_admin_id', 'to_admin_id', ...HOLDER_FIELDS], names: admins.names }),
    referenceSlot.part({ fields: ['student_id', 'referrer_student_id'], names: students.names }),
    searchSlot.part({
      kind: 'student',
      label: studentText.title,
      needs: studentPaths.list(),
      all: (keyword) => studentPaths.list({ keyword }),
      find: students.search,
    }),
    handoverSlot.part({
      kind: 'student',
      label: studentText.student_id,
      url: heldBy,
      roles: HOLDERS,
      ...students.holding,
    }),
    channels.uses.part({
      label: studentText.title,
      counts: students.byChannel,
      url: (id) => studentPaths.list({ channel_id: id }),
    }),
    openWorkSlot.part({
      kind: 'student',
      label: studentText.title,
      count: async (ctx, adminId) => ({
        count: await students.heldBy(ctx, adminId),
        url: heldBy(adminId),
      }),
    }),
  ],
  demo: { after: ['base_data', 'channel'], load: () => import('./demo/student.demo.ts') },
});
