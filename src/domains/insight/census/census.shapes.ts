import { z } from 'zod';
import { CourseType } from '@/domains/organisation/course-type/course-type.rules.ts';
import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { Count, Day, DayText, Fen, Id, Minutes, Month, Percent, UnixTime } from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { COMPARISONS } from '@/kernel/value/span.ts';
import { MEASURE_KEYS } from '../lesson-fact/lesson-fact.measures.ts';
import { SEES_MARGIN, SEES_REVENUE } from './census.access.ts';

/** What lessons came to. */
export const CensusFigures = z.object({
  lessons: Count,
  taught_minutes: Minutes,
  used_minutes: Minutes,
  /** Over more than three months the average of the months. */
  students: z.number(),
  attendance_percent: Percent.nullable(),
  trials: Count,
  covers: Count,
  missed: Count,
  fill_percent: Percent.nullable(),
  revenue_fen: shownBy(SEES_REVENUE, Fen),
  pay_fen: shownBy(payLinePermissions.read, Fen),
  margin_fen: shownBy(SEES_MARGIN, Fen),
  margin_percent: shownBy(SEES_MARGIN, Percent),
  per_hour_fen: shownBy(SEES_MARGIN, Fen),
});
export type CensusFigures = z.infer<typeof CensusFigures>;

export const CensusRow = CensusFigures.extend({
  /** Null: lessons that have none. */
  key: z.int().nullable(),
  name: z.string().nullable(),
});
export type CensusRow = z.infer<typeof CensusRow>;

export const spanFields = {
  from_day: Day,
  to_day: Day,
  compare: z.enum(COMPARISONS).default('last_year'),
};
export const lessonFilters = {
  teacher_id: Id.optional(),
  subject_id: Id.optional(),
  board_id: Id.optional(),
  course_type: CourseType.optional(),
  course_id: Id.optional(),
  /** Of students as they are today: what they had, and the lessons that one of them was in. */
  student_id: Id.optional(),
  level_id: Id.optional(),
  class_teacher_id: Id.optional(),
};
/** Where a row has no key: lessons without it. */
const WITHOUT = ['subject_id', 'board_id', 'course_id'] as const;

export const drillInput = z.object({
  from_day: Day,
  to_day: Day,
  measure: z.enum(MEASURE_KEYS),
  ...lessonFilters,
  without: z.enum(WITHOUT).optional(),
  /** Of any class course. */
  in_class: z.literal(1).optional(),
});
/** What a figure is made of. */
export const CensusDrill = z.object({
  value: z.number(),
  /** Of a share: what is divided, and by what. */
  part: z.number().nullable(),
  whole: z.number().nullable(),
  minutes_per_class_hour: z.int(),
  days: z.array(z.object({ day: DayText, value: z.number() })),
  /** How many lessons, students or months there are behind it. */
  total: Count,
  lessons: z.array(
    z.object({
      lesson_id: Id,
      starts_at: UnixTime,
      minutes: Minutes,
      lesson_on: DayText,
      teacher_name: z.string(),
      subject_name: z.string().nullable(),
      course_type: CourseType,
      student_names: z.string(),
      value: z.number(),
    }),
  ),
  students: z.array(z.object({ id: Id, username: z.string(), lessons: Count })),
  /** Of students over more than three months: the months whose average they are, the newest first. */
  months: z.array(z.object({ from_day: DayText, to_day: DayText, students: Count })),
});
export type CensusDrill = z.infer<typeof CensusDrill>;

/** By course type, month after month. */
export const TypeMonth = z.object({
  month: Month,
  types: z.array(z.object({ course_type: CourseType, taught_minutes: Minutes })),
});
export type TypeMonth = z.infer<typeof TypeMonth>;

/** `lessons + other − later = booked`: revenue of the span's lessons against the books of its days. */
export const Bridge = z.object({
  lessons_fen: Fen,
  /** Posted in the span for lessons of other days. */
  other_fen: Fen,
  /** Posted on other days for lessons of the span. */
  elsewhere_fen: Fen,
  booked_fen: Fen,
});
export type Bridge = z.infer<typeof Bridge>;

/** What every census of lessons says beside its rows. */
export const boardFields = {
  minutes_per_class_hour: z.int(),
  rows: z.array(CensusRow),
  months: z.array(TypeMonth),
  /** Begun, not marked, and so not counted. */
  unmarked: z.object({ lessons: Count, teachers: Count }),
  /** Months of the span that are not closed. */
  open_months: z.array(Month),
  /** Where nothing was taught: the last day that has a lesson. */
  nearest_on: DayText.nullable(),
  bridge: Bridge.nullable(),
};
const BoardBeside = z.object(boardFields).omit({ rows: true });
export type BoardBeside = z.infer<typeof BoardBeside>;
