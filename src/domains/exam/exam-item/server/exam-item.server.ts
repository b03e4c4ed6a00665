import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examBasicsPermissions } from '../../exam-series/exam-series.access.ts';
import { gradeScales } from '../../grade-scale/server/grade-scale.service.ts';
import { examItemModule } from '../exam-item.module.ts';
import { examItemText } from '../exam-item.text.ts';
import { examItemImporter, examItemImportService } from './exam-item.import.ts';
import { examItemService, examItems } from './exam-item.service.ts';

const label = examItemText.title_list;

export const examItemServer = defineServer(examItemModule, {
  services: [examItemService, examItemImportService],
  importers: [examItemImporter],
  parts: [
    audited(examItemModule, examBasicsPermissions.read, { label }),
    referenceSlot.part({
      fields: ['item_id', 'award_id', 'unit_id', 'prerequisite_id'],
      names: examItems.names,
    }),
    baseItemUses.part({ kind: 'exam_board', label, counts: examItems.byBoard }),
    subjects.uses.part({ label, counts: examItems.bySubject }),
    gradeScales.uses.part({ label, counts: examItems.byScale }),
  ],
  demo: {
    after: ['base_data', 'subject', 'grade_scale'],
    load: () => import('./demo/exam-item.demo.ts'),
  },
});
