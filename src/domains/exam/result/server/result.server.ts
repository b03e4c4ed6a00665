import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { examOfferings } from '../../exam-offering/server/exam-offering.service.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { resultPermissions } from '../result.access.ts';
import { resultModule } from '../result.module.ts';
import { resultText as text } from '../result.text.ts';
import { resultImporter, resultImportService } from './result.import.ts';
import { examResults, resultService } from './result.service.ts';

const { read } = resultPermissions;

export const resultServer = defineServer(resultModule, {
  services: [resultService, resultImportService],
  importers: [resultImporter],
  parts: [
    audited(resultModule, read, { sees: examResults.sees }),
    referenceSlot.part({ doc: 'exam_result', fields: ['component_id'], names: examOfferings.componentNames }),
    timelineSlot.part({ kind: 'exam_result', label: text.title, needs: read, items: examResults.timeline }),
    fileHolderSlot.part({
      table: 'result_revision',
      column: 'file_id',
      id: 'result_id',
      company: 'company_id',
      needs: read,
      sees: examResults.sees,
    }),
    examItems.uses.part({ label: text.title, counts: examResults.byItem }),
    examSeriesList.uses.part({ label: text.title, counts: examResults.bySeries }),
  ],
  demo: {
    after: ['exam_fee', 'student', 'lesson', 'attendance'],
    load: () => import('./demo/result.demo.ts'),
  },
});
