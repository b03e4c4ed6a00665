import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  DayText,
  DocumentNumber,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  pageOf,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { feedbackPermissions as may } from './feedback.access.ts';
import {
  DueLesson,
  DueStudent,
  dueFilters,
  dueTotalFilters,
  Feedback,
  filters,
  Grade,
  Month,
  subjectWords,
  words,
} from './feedback.shapes.ts';
import { feedbackStatus } from './feedback.status.ts';
import { feedbackText } from './feedback.text.ts';

export type { DueLesson, Feedback } from './feedback.shapes.ts';

const changes = ['feedback'] as const;

export const feedbackApi = defineApi('feedback', feedbackText, 'teacher', {
  list: {
    method: 'GET',
    permission: may.read,
    label: feedbackText.all,
    input: listInput.extend({ ...filters, sort: z.enum(['ends_on', 'created_at']).optional() }),
    output: pageOf(Feedback),
  },
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: Feedback,
  },
  /** How one student has done, the oldest first: what was submitted. */
  history: {
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id }),
    output: listOf(
      z.object({
        id: Id,
        on: DayText,
        subject_id: Id.nullable(),
        subject_name: z.string().nullable(),
        mastery: z.number().nullable(),
        homework: Grade.nullable(),
        behaviour: Grade.nullable(),
      }),
    ).extend({ student_name: z.string() }),
  },
  /** Finished lessons whose students have none, the oldest first. */
  due: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend(dueFilters),
    output: pageOf(DueLesson),
  },
  /** Active students without a general one for the month. */
  dueTotal: {
    action: 'api_feedback_total_due',
    method: 'GET',
    permission: may.read,
    label: feedbackText.due_total,
    input: listInput.extend(dueTotalFilters),
    output: pageOf(DueStudent).extend({ month: z.string() }),
  },
  /** What a form offers: lessons that have begun and lack one, the newest first. */
  lessons: {
    method: 'GET',
    permission: may.write,
    input: z.object({
      lesson_id: Id.optional(),
      student_id: Id.optional(),
      demand_id: Id.optional(),
    }),
    output: listOf(DueLesson),
  },
  /** Whom this person may write about, found while one types. */
  students: {
    method: 'GET',
    permission: may.write,
    label: feedbackText.choices,
    input: z.object({
      keyword: Keyword.optional(),
      student_id: Id.optional(),
      limit: z.int().min(1).max(50).default(20),
    }),
    output: listOf(z.object({ id: Id, username: z.string(), number: DocumentNumber })),
  },
  add: {
    method: 'POST',
    permission: may.write,
    label: feedbackText.add_subject,
    input: z.object({
      student_id: Id,
      /** With a lesson, teacher, subject and day are the lesson's. */
      lesson_id: Id.nullish(),
      teacher_id: Id.nullish(),
      subject_id: Id.nullish(),
      starts_on: Day.nullish(),
      ends_on: Day.nullish(),
      ...subjectWords,
    }),
    output: idOutput,
    changes,
  },
  addTotal: {
    action: 'api_feedback_total_add',
    method: 'POST',
    permission: may.total,
    label: feedbackText.add_total,
    input: z.object({ student_id: Id, month: Month, ...words }),
    output: idOutput,
    changes,
  },
  edit: {
    method: 'PUT',
    permission: may.write,
    input: z.object({ id: Id, version: Version, ...subjectWords }),
    changes,
  },
  del: {
    method: 'DELETE',
    permission: may.write,
    input: z.object({ id: Id }),
    changes,
  },
  print: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    raw: true,
    input: z.object({ id: Id }),
    output: z.object({}),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Feedback,
    exports: [
      'student_name',
      'ends_on',
      'subject_name',
      'teacher_name',
      { field: 'mastery', kind: 'number' },
      { field: 'homework', kind: 'number' },
      { field: 'behaviour', kind: 'number' },
      { field: 'content', width: 60 },
      { field: 'next_step', width: 40 },
      'status',
      'created_by_name',
      'sent_at',
    ],
    notExported: ['starts_on', 'topics', 'reason'],
  },
  dueExport: {
    action: 'api_feedback_due_export',
    method: 'GET',
    permission: may.export,
    label: feedbackText.due_export,
    navigation: true,
    input: z.object(dueFilters),
    output: DueLesson,
    exports: [
      'starts_at',
      { field: 'student_names', kind: 'list', width: 30 },
      'subject_name',
      'teacher_name',
      { field: 'days_late', kind: 'number' },
    ],
  },
  dueTotalExport: {
    action: 'api_feedback_total_due_export',
    method: 'GET',
    permission: may.export,
    label: feedbackText.due_export,
    navigation: true,
    input: z.object(dueTotalFilters),
    output: DueStudent,
    exports: ['student_name', 'number', 'class_teacher_name', 'lesson_count', 'feedback_count'],
  },
  ...transitionEndpoints(feedbackStatus, 'teacher'),
});
