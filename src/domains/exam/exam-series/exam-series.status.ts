import { defineStatus } from '@/kernel/status.ts';
import { examBasicsPermissions as may } from './exam-series.access.ts';
import { examSeriesText as text } from './exam-series.text.ts';

interface Doc {
  readonly id: number;
  readonly status: 'planned' | 'open' | 'closed' | 'results';
}

export const examSeriesStatus = defineStatus<Doc>()({
  name: 'exam_series',
  initial: 'planned',
  states: {
    planned: { label: text.planned, tone: 'neutral' },
    open: { label: text.open, tone: 'success' },
    closed: { label: text.closed, tone: 'warning' },
    results: { label: text.results, tone: 'info' },
  },
  transitions: {
    open: { from: ['planned'], to: 'open', label: text.move_open, permission: may.edit, effect: 'isReady' },
    close: { from: ['open'], to: 'closed', label: text.move_close, permission: may.edit },
    reopen: { from: ['closed'], to: 'open', label: text.move_reopen, permission: may.edit, back: true },
    results: { from: ['closed'], to: 'results', label: text.move_results, permission: may.edit },
  },
});
