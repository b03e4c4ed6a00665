import { CalendarClock } from 'lucide-react';
import { fill } from '@/kernel/text.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { lessonApi } from '../../../lesson/lesson.contract.ts';
import { lessonPaths } from '../../../lesson/lesson.paths.ts';
import { attendanceText } from '../../attendance.text.ts';

const UNMARKED = { unmarked: 1 } as const;

/** Lessons that are over and have no marks, and how long the oldest waits. */
export const unmarkedFigure = defineFigure({
  label: attendanceText.unmarked_figure,
  unit: attendanceText.lessons_unit,
  icon: CalendarClock,
  tone: 'warning',
  endpoint: lessonApi.list,
  filters: UNMARKED,
  fixed: { period: 'past' },
  order: { order: 'asc' },
  open: () => lessonPaths.past(UNMARKED),
  note: ({ list: [oldest] }, now) => {
    const days = oldest ? Math.floor((now - oldest.ends_at) / DAY_SECONDS) : 0;
    return days > 0 ? fill(attendanceText.oldest_waits, { n: days }) : undefined;
  },
});
