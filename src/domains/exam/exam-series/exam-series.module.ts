import { defineModule } from '@/kernel/module.ts';
import { examSeriesScreens } from './exam-series.access.ts';
import { examSeriesApi } from './exam-series.contract.ts';
import { examSeriesStatus } from './exam-series.status.ts';
import { examSeriesText } from './exam-series.text.ts';

export const examSeriesModule = defineModule({
  wing: 'exam',
  noun: 'exam_series',
  text: examSeriesText,
  apis: [examSeriesApi],
  statuses: [examSeriesStatus],
  screens: examSeriesScreens,
});
