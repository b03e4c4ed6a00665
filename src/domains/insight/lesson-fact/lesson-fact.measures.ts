import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import { ADDS_UP, defineMeasure, type Measure, STANDS_ALONE } from '@/kernel/measure.ts';
import { lessonFactText as text } from './lesson-fact.text.ts';

export const LESSON_DIMENSIONS = [
  'company_id',
  'teacher_id',
  'subject_id',
  'board_id',
  'course_type',
  'course_id',
  'day',
  'week',
  'month',
] as const;
export type LessonDimension = (typeof LESSON_DIMENSIONS)[number];

export const MEASURE_KEYS = [
  'lessons',
  'taught_minutes',
  'used_minutes',
  'attendance_rate',
  'active_students',
  'trial_lessons',
  'covers',
  'missed',
  'fill_rate',
  'load',
  'lesson_revenue',
  'pay',
  'margin',
  'per_hour',
] as const;
export type MeasureKey = (typeof MEASURE_KEYS)[number];

const measure = (
  key: MeasureKey,
  unit: Measure['unit'],
  adds: Measure['adds'] = ADDS_UP,
  dimensions: readonly LessonDimension[] = LESSON_DIMENSIONS,
): Measure<LessonDimension> =>
  defineMeasure({
    key,
    name: text[key],
    definition: text[`${key}_definition`],
    unit,
    day: 'lesson_on',
    adds,
    dimensions,
    drill: (filters) => lessonPaths.past({ status: 'finished', ...filters }),
  });

/** A student is counted once, however many days and subjects they have: only by what sums of people are kept. */
const PEOPLE_DIMENSIONS = LESSON_DIMENSIONS.filter((one) => one !== 'day' && one !== 'week');

export const LESSON_MEASURES: Readonly<Record<MeasureKey, Measure<LessonDimension>>> = {
  lessons: measure('lessons', 'count'),
  taught_minutes: measure('taught_minutes', 'minutes'),
  used_minutes: measure('used_minutes', 'minutes'),
  attendance_rate: measure('attendance_rate', 'share', STANDS_ALONE),
  active_students: measure('active_students', 'count', STANDS_ALONE, PEOPLE_DIMENSIONS),
  trial_lessons: measure('trial_lessons', 'count'),
  covers: measure('covers', 'count'),
  missed: measure('missed', 'count'),
  fill_rate: measure('fill_rate', 'share', STANDS_ALONE),
  load: measure('load', 'share', STANDS_ALONE, ['teacher_id']),
  lesson_revenue: measure('lesson_revenue', 'money'),
  pay: measure('pay', 'money'),
  margin: measure('margin', 'money'),
  per_hour: measure('per_hour', 'money', STANDS_ALONE),
};
