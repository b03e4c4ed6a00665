import { COURSE_TYPE_CODES } from '@/domains/organisation/course-type/course-type.rules.ts';
import type { CensusState, LessonsOf } from './useCensus.ts';

/** What rows of a census are put by, and which filter of lessons that is. */
export const FILTER_OF = {
  teacher: 'teacher_id',
  subject: 'subject_id',
  board: 'board_id',
  course_type: 'course_type',
  course: 'course_id',
} as const;
export type Group = keyof typeof FILTER_OF;

/** Whose lessons a row counts; without a key those that have none. */
export function lessonsOf(group: Group, key: number | null): LessonsOf {
  if (group === 'course_type') {
    const course_type = COURSE_TYPE_CODES.find((code) => code === key);
    return course_type ? { course_type } : {};
  }
  if (key !== null) return { [FILTER_OF[group]]: key };
  return group === 'teacher' ? {} : { without: FILTER_OF[group] };
}

type Asked = Pick<CensusState<string>['asked'], 'from_day' | 'to_day'> & LessonsOf;
/** The same lessons as filters of their list. */
export function listOf(asked: Asked) {
  const { from_day, to_day, teacher_id, subject_id, board_id, course_type, course_id } = asked;
  const { student_id, level_id, class_teacher_id, without, in_class } = asked;
  const lessons = { from_day, to_day, teacher_id, subject_id, board_id, course_type, course_id };
  return { ...lessons, student_id, level_id, class_teacher_id, without, in_class };
}
