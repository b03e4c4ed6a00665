import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { teacherPermissions } from '../teacher.access.ts';
import { teacherModule } from '../teacher.module.ts';
import { teacherPaths } from '../teacher.paths.ts';
import { teacherText } from '../teacher.text.ts';
import { teacherImporter, teacherImportService } from './teacher.import.ts';
import { teacherService, teachers } from './teacher.service.ts';

export const teacherServer = defineServer(teacherModule, {
  services: [teacherService, teacherImportService],
  importers: [teacherImporter],
  parts: [
    audited(teacherModule, teacherPermissions.read, { sees: teachers.sees }),
    referenceSlot.part({ fields: ['teacher_id', 'covers_teacher_id'], names: teachers.names }),
    referenceSlot.part({ doc: 'teacher', fields: ['admin_id'], names: admins.names }),
    searchSlot.part({
      kind: 'teacher',
      label: teacherText.title,
      needs: teacherPaths.list(),
      all: (keyword) => teacherPaths.list({ keyword }),
      find: teachers.search,
    }),
    baseItemUses.part({
      kind: 'alevel',
      label: teacherText.title,
      counts: teachers.byLevel,
      url: (id) => teacherPaths.list({ level_id: id }),
    }),
    baseItemUses.part({
      kind: 'teacher_tier',
      label: teacherText.title,
      counts: teachers.byTier,
      url: (id) => teacherPaths.list({ tier_id: id }),
    }),
    subjects.uses.part({
      label: teacherText.title,
      counts: teachers.bySubject,
      url: (id) => teacherPaths.list({ subject_id: id }),
    }),
  ],
  demo: { after: ['base_data', 'subject'], load: () => import('./demo/teacher.demo.ts') },
});
