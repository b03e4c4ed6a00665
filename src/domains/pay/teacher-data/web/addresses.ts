import { CLASS_WORK, ONE_WORK } from '@/domains/teaching/attendance/attendance.access.ts';
import { FEEDBACK_PATHS, OF_ALL } from '@/domains/teaching/feedback/feedback.access.ts';
import { dayToUnix } from '@/kernel/web/display/time.ts';
import type { Days } from '../teacher-data.rules.ts';

type Given = Readonly<Record<string, string | number | undefined>>;
const address = (path: string, given: Given): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, String(value));
  return `${path}?${query}`;
};

/** Where the rows of a figure are: lists that there are, with the filter in the address. */
export const rowsOf = (teacher_id: number | undefined, { from_day, to_day }: Days) => {
  const days = { from_day, to_day };
  const moments = { from: dayToUnix(from_day), to: dayToUnix(to_day, true) };
  const work = (which: 'one' | 'class') => (which === 'one' ? ONE_WORK : CLASS_WORK);
  return {
    lessons: (more: Given = {}) =>
      address('/ClassMain/passClass', { teacher_id, status: 'finished', ...days, ...more }),
    covered: () =>
      address('/ClassMain/passClass', { original_teacher_id: teacher_id, status: 'finished', ...days }),
    marks: (which: 'one' | 'class', outcome?: string) =>
      address(work(which), { state: 'marked', teacher_id, outcome, ...moments }),
    makeUps: (which: 'one' | 'class', status: string) =>
      address(work(which), { view: 'make_ups', teacher_id, status, ...moments }),
    feedback: () => address(`${OF_ALL}/${FEEDBACK_PATHS.subject}`, { teacher_id, ...days }),
    overdue: () => address(`${OF_ALL}/${FEEDBACK_PATHS.subject}`, { view: 'due', teacher_id }),
  };
};
