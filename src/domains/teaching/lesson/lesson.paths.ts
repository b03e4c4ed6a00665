import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  past: '/ClassMain/passClass',
  upcoming: '/ClassMain/waitClass',
  schedule: '/Schedule',
});

export const lessonPaths = {
  ...screens,
  /** The form of a trial lesson, beside the timetable. */
  trialFor: (student_id: PathValue) => screens.schedule({ add_for: student_id }),
};
