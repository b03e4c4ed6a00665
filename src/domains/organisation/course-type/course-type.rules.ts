import { z } from 'zod';

/** What a course type means to planning, attendance and money. */
export interface CourseTypeFacts {
  readonly key: string;
  /** How many students a lesson takes; `null`: as many as the class has places. */
  readonly students: number | null;
  readonly lesson_minutes: number;
  /** Lessons take hours from what the student bought, for each student who was there. */
  readonly uses_hours: boolean;
  /** What is left is paid back by the minute; otherwise by what the contract says. */
  readonly refund_by_minute: boolean;
}

const taught = (key: string, students: number | null, lesson_minutes: number): CourseTypeFacts => ({
  key,
  students,
  lesson_minutes,
  uses_hours: true,
  refund_by_minute: true,
});
/** A promise or a service: bought and paid back as a whole. */
const promised = (key: string, students: number, uses_hours: boolean): CourseTypeFacts => ({
  key,
  students,
  lesson_minutes: 120,
  uses_hours,
  refund_by_minute: false,
});

/** The codes are the specification's, in the order in which they are shown. */
export const COURSE_TYPE_CODES = [12, 17, 18, 1, 13, 16, 14, 15, 19] as const;
export type CourseTypeCode = (typeof COURSE_TYPE_CODES)[number];

export const COURSE_TYPES: Readonly<Record<CourseTypeCode, CourseTypeFacts>> = {
  12: taught('one_to_one', 1, 120),
  17: taught('one_to_two', 2, 120),
  18: taught('one_to_three', 3, 120),
  1: taught('class_course', null, 120),
  13: promised('reading_guarantee', 1, true),
  16: promised('score_guarantee', 1, true),
  14: taught('practical', null, 180),
  15: promised('application', 1, false),
  19: taught('beijing', 1, 120),
};

/** The field of a contract that holds a code. */
export const CourseType = z.literal(COURSE_TYPE_CODES);
