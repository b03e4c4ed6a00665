import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { subjectPermissions } from '../subject.access.ts';
import { subjectModule } from '../subject.module.ts';
import { subjectPaths } from '../subject.paths.ts';
import { subjectText } from '../subject.text.ts';
import { subjectService, subjects } from './subject.service.ts';

export const subjectServer = defineServer(subjectModule, {
  services: [subjectService],
  parts: [
    audited(subjectModule, subjectPermissions.read),
    referenceSlot.part({ fields: ['subject_id'], names: subjects.names }),
    // A company's sign is no secret within it.
    fileHolderSlot.part({
      table: 'company',
      column: 'logo_file_id',
      id: 'id',
      company: 'id',
      sees: async () => true,
    }),
    baseItemUses.part({
      kind: 'alevel',
      label: subjectText.title,
      counts: subjects.byLevel,
      url: (id) => subjectPaths.list({ level_id: id }),
    }),
    baseItemUses.part({
      kind: 'exam_board',
      label: subjectText.title,
      counts: subjects.byBoard,
      url: (id) => subjectPaths.list({ exam_board_id: id }),
    }),
  ],
  demo: { after: ['base_data'], load: () => import('./demo/subject.demo.ts') },
});
