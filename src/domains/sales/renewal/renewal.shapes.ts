import { z } from 'zod';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Fen,
  Flag,
  Id,
  Keyword,
  Minutes,
  Month,
  Percent,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { REASONS } from './renewal.rules.ts';
import { renewalStatus } from './renewal.status.ts';

/** A row of the list. */
export const Renewal = z.object({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  student_id: Id,
  student_name: z.string(),
  student_number: DocumentNumber,
  course_type: CourseType,
  why: z.enum(REASONS),
  due_on: DayText,
  run_out_on: DayText.nullable(),
  is_estimate: Flag,
  opened_on: DayText,
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  adviser_name: z.string().nullable(),
  teacher_name: z.string().nullable(),
  remaining_minutes: Minutes,
  held_minutes: Minutes,
  minutes_per_class_hour: z.int(),
  weekly_minutes: Minutes,
  past_minutes: z.array(z.int()),
  booked_until: DayText.nullable(),
  booked_left_minutes: Minutes,
  last_feedback: z.string().nullable(),
  last_feedback_on: DayText.nullable(),
  attendance_percent: Percent.nullable(),
  available_fen: Fen,
  is_at_risk: Flag,
  next_on: DayText.nullable(),
  next_what: z.string(),
  status: statusField(renewalStatus),
  expected_fen: Fen.nullable(),
  snoozed_until: DayText.nullable(),
  lost_reason_name: z.string().nullable(),
  is_no_answer: Flag,
  log_count: Count,
  last_contact_at: UnixTime.nullable(),
  last_words: z.string(),
  renewed_fen: Fen.nullable(),
  renewed_minutes: Minutes.nullable(),
  closed_on: DayText.nullable(),
  version: Version,
});
export type Renewal = z.infer<typeof Renewal>;

/** One of them, with what its page shows beside the row. */
export const RenewalWhole = Renewal.extend({
  threshold_minutes: Minutes,
  /** What remained day by day, what is booked, and what follows at the pace. */
  points: z.array(z.object({ on: DayText, minutes: z.number(), kind: z.enum(['taught', 'booked', 'pace']) })),
  booked_count: Count,
  attended: Count,
  due_lessons: Count,
  new_fen: Fen,
  learning_fen: Fen,
  last_purchase: z.object({ minutes: Minutes, price_fen: Fen }).nullable(),
  lots: z.array(
    z.object({
      id: Id,
      left_minutes: Minutes,
      held_minutes: Minutes,
      expires_on: DayText.nullable(),
      is_frozen: Flag,
    }),
  ),
  feedbacks: z.array(
    z.object({ id: Id, on: DayText, content: z.string(), teacher_name: z.string().nullable() }),
  ),
  promises: z.array(
    z.object({ id: Id, content: z.string(), until_on: DayText.nullable(), kept_at: UnixTime.nullable() }),
  ),
  /** What so many hours cost by the price book, and how long they would last. */
  offers: z.array(z.object({ hours: z.int(), price_fen: Fen, until_on: DayText.nullable() })),
  doc: z.enum(['recharge', 'class_lot']).nullable(),
  doc_number: DocumentNumber.nullable(),
});
export type RenewalWhole = z.infer<typeof RenewalWhole>;

export const VIEWS = ['todo', 'soon', 'mine', 'renewed', 'lost', 'snoozed', 'all'] as const;
export const filters = {
  view: z.enum(VIEWS).optional(),
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  status: statusField(renewalStatus).optional(),
  owner_id: Id.optional(),
  adviser_id: Id.optional(),
  teacher_id: Id.optional(),
  course_type: CourseType.optional(),
  why: z.enum(REASONS).optional(),
  lost_reason_id: Id.optional(),
  risk: Flag.optional(),
  due_month: Month.optional(),
  due_from: Day.optional(),
  due_to: Day.optional(),
  next_from: Day.optional(),
  next_to: Day.optional(),
};

export const RATE_BY = ['owner', 'course_type', 'teacher'] as const;
export const RenewalRate = z.object({
  renewed: Count,
  lost: Count,
  still_open: Count,
  renewed_fen: Fen,
  rate_bp: Count.nullable(),
  money_rate_bp: Count.nullable(),
});
