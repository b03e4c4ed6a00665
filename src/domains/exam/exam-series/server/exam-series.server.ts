import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examBasicsPermissions } from '../exam-series.access.ts';
import { examSeriesModule } from '../exam-series.module.ts';
import { examSeriesText } from '../exam-series.text.ts';
import { examSeriesList, examSeriesService } from './exam-series.service.ts';

export const examSeriesServer = defineServer(examSeriesModule, {
  services: [examSeriesService],
  parts: [
    audited(examSeriesModule, examBasicsPermissions.read),
    referenceSlot.part({ fields: ['series_id'], names: examSeriesList.names }),
    baseItemUses.part({ kind: 'exam_board', label: examSeriesText.title, counts: examSeriesList.byBoard }),
  ],
  demo: {
    after: ['base_data', 'exam_item'],
    load: () => import('./demo/exam-series.demo.ts'),
  },
});
