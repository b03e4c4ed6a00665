import { Hourglass } from 'lucide-react';
import { fill } from '@/kernel/text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
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
  tone: 'warning',
  endpoint: studentApi.list,
  filters: RUNNING_OUT,
  order: { sort: 'remaining_minutes', order: 'asc' },
  open: () => studentPaths.list(RUNNING_OUT),
  note: ({ list: [least] }) =>
    least &&
    fill(studentText.least_left, {
      n: formatHours(least.remaining_minutes, least.minutes_per_class_hour),
    }),
});
