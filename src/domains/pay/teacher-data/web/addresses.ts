import { attendancePaths } from '@/domains/teaching/attendance/attendance.paths.ts';
import { feedbackPaths } from '@/domains/teaching/feedback/feedback.paths.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import { dayToUnix } from '@/kernel/web/display/value/time.ts';
import type { Days } from '../teacher-data.rules.ts';

type Given = Readonly<Record<string, string | number | undefined>>;

/** Where the rows of a figure are: lists that there are, with the filter in the address. */
export const rowsOf = (teacher_id: number | undefined, { from_day, to_day }: Days) => {
  const days = { from_day, to_day };
  const moments = { from: dayToUnix(from_day), to: dayToUnix(to_day, true) };
  const work = { one: attendancePaths.oneToOne, class: attendancePaths.classes };
  return {
    lessons: (more: Given = {}) => lessonPaths.past({ teacher_id, status: 'finished', ...days, ...more }),
    covered: () => lessonPaths.past({ original_teacher_id: teacher_id, status: 'finished', ...days }),
    marks: (which: 'one' | 'class', outcome?: string) =>
      work[which]({ state: 'marked', teacher_id, outcome, ...moments }),
    makeUps: (which: 'one' | 'class', status: string) =>
      work[which]({ view: 'make_ups', teacher_id, status, ...moments }),
    feedback: () => feedbackPaths.subject({ teacher_id, ...days }),
    overdue: () => feedbackPaths.subject({ view: 'due', teacher_id }),
  };
};
