import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  FenField,
  Flag,
  Id,
  Keyword,
  listInput,
  listOf,
  MinutesField,
  OptionalText,
  ofKind,
  pageOf,
  UnixTime,
} from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { demandPermissions } from '../demand/demand.access.ts';
import { Demand } from '../demand/demand.contract.ts';
import { lessonPermissions } from '../lesson/lesson.access.ts';
import { MOST_OCCURRENCES } from '../lesson/lesson.pattern.ts';
import { Clash } from '../lesson/lesson.shapes.ts';
import { planPermissions as may } from './plan.access.ts';
import { patternFields, replanFields, Snapshot } from './plan.pattern.ts';
import { planText } from './plan.text.ts';

/** What waits for academic affairs. */
export const PLAN_STATES = ['submitted', 'accepted', 'partly_planned'] as const;

const Candidate = z.object({
  id: Id,
  teacher_name: z.string(),
  zone: z.string(),
  score: z.int(),
  is_wanted: z.boolean(),
  is_unwanted: z.boolean(),
  teaches_level: z.boolean(),
  wished: z.int(),
  within: z.int(),
  free: z.int(),
  awake: z.int(),
  load_minutes: MinutesField,
  /** Of the last assessment that this person may see. */
  assessment: z.number().nullable(),
  /** What a lesson of it would be paid, for those who see pay; null without a rate. */
  cost_fen: shownBy('pay_line.read', FenField).optional(),
});
export type Candidate = z.infer<typeof Candidate>;

const PlannedLine = z.object({
  action: z.enum(['add', 'move', 'keep', 'pause', 'cancel']),
  /** The lesson that stands already. */
  lesson_id: Id.nullable(),
  starts_at: UnixTime,
  ends_at: UnixTime,
  was_starts_at: UnixTime.nullable(),
  was_ends_at: UnixTime.nullable(),
  teacher_name: z.string(),
  /** Whose it was, where it changes hands. */
  was_teacher_name: z.string().nullable(),
  clashes: z.array(Clash),
  /** What else a student has to do then: seen, and no bar. */
  warnings: z.array(z.string()),
  /** Within the teacher's weekly times. */
  is_available: z.boolean(),
  is_past: z.boolean(),
});
export type PlannedLine = z.infer<typeof PlannedLine>;

export const Preview = z.object({
  lines: z.array(PlannedLine),
  /** Days that were left out, by the holiday's name. */
  skipped: z.array(z.object({ day: Day, name: z.string() })),
  clash_count: Count,
  outside_count: Count,
  past_count: Count,
  /** Of those who lack hours for all of it: the day of the first lesson without. */
  runs_out: z.array(z.object({ student_id: Id, username: z.string(), day: Day })),
  /** What is planned of the whole once this is saved; 0 where there is no whole. */
  planned_minutes: MinutesField,
  minutes: MinutesField,
  on_credit: Flag,
  zones: z.object({ company: z.string(), student: z.string(), teacher: z.string() }),
  minutes_per_class_hour: z.int(),
  snapshot: z.string(),
});
export type Preview = z.infer<typeof Preview>;

export const planChanges = ['plan', 'demand', 'lesson', 'course', 'student', 'class_hours'];

export const ADJUSTMENTS = ['move', 'teacher', 'pause', 'cancel'] as const;
const adjustFields = {
  id: Id,
  lesson_ids: z.array(Id).min(1).max(MOST_OCCURRENCES),
  kind: z.enum(ADJUSTMENTS),
  /** So many days later, or earlier. */
  days: z.int().min(-366).max(366).optional(),
  /** `19:30`, by the clock of the demand's zone. */
  clock: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  teacher_id: Id.optional(),
};

export const planApi = defineApi('plan', planText, 'teacher', {
  /** What a student has to do beside lessons: exams, interviews. */
  busy: {
    method: 'GET',
    permission: lessonPermissions.read,
    input: z.object({ student_id: Id, from: UnixTime, to: UnixTime }),
    output: listOf(z.object({ starts_at: UnixTime, ends_at: UnixTime, said: z.string() })),
  },
  /** Academic affairs' worklist: the nearest deadline first. */
  list: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({
      keyword: Keyword.optional(),
      state: ofKind('status', z.enum(PLAN_STATES)).optional(),
      course_type: CourseType.optional(),
      subject_id: Id.optional(),
      student_id: Id.optional(),
    }),
    output: pageOf(Demand),
  },
  teachers: {
    method: 'GET',
    permission: may.add,
    input: z.object({ id: Id }),
    output: listOf(Candidate),
  },
  /** Every lesson that would come of it, with its clashes. */
  preview: {
    method: 'GET',
    permission: may.add,
    input: z.object({ id: Id, ...patternFields }),
    output: Preview,
  },
  /** The same for lessons that are planned already and lie ahead: they take the new times in order, but for what they keep. */
  editPreview: {
    action: 'api_plan_edit_preview',
    method: 'GET',
    permission: may.add,
    label: planText.preview,
    input: z.object({ id: Id, ...replanFields }),
    output: Preview,
  },
  /** Other weekly times, near those that clash. */
  free: {
    method: 'GET',
    permission: may.add,
    label: planText.free,
    input: z.object({ id: Id, ...replanFields }),
    output: listOf(z.object({ weekly: z.array(z.string()) })),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({ id: Id, ...patternFields, snapshot: Snapshot }),
    output: z.object({ count: Count }),
    changes: planChanges,
  },
  edit: {
    method: 'PUT',
    permission: may.add,
    input: z.object({ id: Id, ...replanFields, snapshot: Snapshot }),
    output: z.object({ count: Count }),
    changes: planChanges,
  },
  /** What becomes of lessons that are planned, before it is sent. */
  adjustPreview: {
    action: 'api_plan_adjust_preview',
    method: 'GET',
    permission: demandPermissions.adjust,
    label: planText.adjust_preview,
    input: z.object(adjustFields),
    output: Preview,
  },
  adjust: {
    method: 'POST',
    permission: demandPermissions.adjust,
    input: z.object({ ...adjustFields, reason: OptionalText.optional(), snapshot: Snapshot }),
    output: z.object({ count: Count }),
    changes: planChanges,
  },
});
