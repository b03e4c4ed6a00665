import { z } from 'zod';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Flag,
  Id,
  LongText,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { FEEDBACK_KINDS, GRADES, MOST_TOPICS } from './feedback.rules.ts';
import { feedbackStatus } from './feedback.status.ts';

const Kind = z.enum(FEEDBACK_KINDS);
export const Grade = z.literal(GRADES);
/** `2026-05` */
export const Month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/);
const Topic = z.object({ topic: ShortText.max(60), mastery: Grade });

export const Feedback = z.object({
  id: Id,
  kind: Kind,
  company_id: Id,
  student_id: Id,
  student_name: z.string(),
  teacher_id: Id.nullable(),
  teacher_name: z.string().nullable(),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  lesson_id: Id.nullable(),
  lesson_starts_at: UnixTime.nullable(),
  starts_on: DayText,
  ends_on: DayText,
  topics: z.array(z.object({ topic: z.string(), mastery: Grade })),
  topic_count: Count,
  /** The topics' average, to one decimal. */
  mastery: z.number().nullable(),
  homework: Grade.nullable(),
  behaviour: Grade.nullable(),
  content: z.string(),
  next_step: z.string(),
  status: statusField(feedbackStatus),
  reason: z.string(),
  sent_at: UnixTime.nullable(),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type Feedback = z.infer<typeof Feedback>;

export const words = {
  homework: Grade.nullish(),
  behaviour: Grade.nullish(),
  content: LongText.max(3000).optional(),
  next_step: LongText.max(1000).optional(),
  /** Saved and submitted in one. */
  submits: Flag.optional(),
};
export const subjectWords = { topics: z.array(Topic).max(MOST_TOPICS).optional(), ...words };

export const filters = {
  kind: Kind,
  keyword: z.string().trim().max(64).optional(),
  status: Feedback.shape.status.optional(),
  student_id: Id.optional(),
  teacher_id: Id.optional(),
  subject_id: Id.optional(),
  class_teacher_id: Id.optional(),
  /** That of the last day that it is about. */
  month: Month.optional(),
  /** Between which days that lies. */
  from_day: Day.optional(),
  to_day: Day.optional(),
};

export const DueLesson = z.object({
  /** The lesson's. */
  id: Id,
  starts_at: UnixTime,
  ends_at: UnixTime,
  subject_name: z.string().nullable(),
  teacher_id: Id,
  teacher_name: z.string(),
  students: z.array(z.object({ id: Id, name: z.string() })),
  student_names: z.array(z.string()),
  days_late: z.int(),
});
export type DueLesson = z.infer<typeof DueLesson>;
export const dueFilters = {
  teacher_id: Id.optional(),
  subject_id: Id.optional(),
  student_id: Id.optional(),
  class_teacher_id: Id.optional(),
  days: z.int().min(0).max(60).optional(),
};

export const DueStudent = z.object({
  /** The student's. */
  id: Id,
  student_name: z.string(),
  number: DocumentNumber,
  class_teacher_name: z.string().nullable(),
  lesson_count: Count,
  feedback_count: Count,
});

export const dueTotalFilters = {
  month: Month.optional(),
  keyword: z.string().trim().max(64).optional(),
  class_teacher_id: Id.optional(),
};
