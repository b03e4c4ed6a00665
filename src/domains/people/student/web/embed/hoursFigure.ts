import { Hourglass } from 'lucide-react';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { studentApi } from '../../student.contract.ts';
import { studentPaths } from '../../student.paths.ts';
import { studentText } from '../../student.text.ts';

/** Five hours at most, of those who are taught: the list's own filters. */
export const RUNNING_OUT = { status: 'active', remaining_max: 300 } as const;

/** Students who run out of hours. */
export const hoursFigure = defineFigure({
  label: studentText.running_out,
  unit: studentText.people_unit,
  icon: Hourglass,
  tone: 'neutral',
  endpoint: studentApi.list,
  filters: RUNNING_OUT,
  open: () => studentPaths.list(RUNNING_OUT),
  note: () => studentText.few_left,
});
