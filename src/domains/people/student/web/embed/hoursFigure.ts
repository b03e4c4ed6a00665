import { Hourglass } from 'lucide-react';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { studentApi } from '../../student.contract.ts';
import { studentPaths } from '../../student.paths.ts';
import { studentText } from '../../student.text.ts';

/** The list's own filter. */
export const RUNNING_OUT = { low: 1 } as const;

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
