import { date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, primaryId, timeColumn, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import type { FeedbackKind, Grade } from '../feedback.rules.ts';
import type { FeedbackState } from '../feedback.status.ts';

export const feedback = pgTable('feedback', {
  id: primaryId(),
  family_id: idColumn('family_id').notNull(),
  company_id: idColumn('company_id').notNull(),
  kind: wordColumn<FeedbackKind>('kind').notNull(),
  student_id: idColumn('student_id').notNull(),
  teacher_id: idColumn('teacher_id'),
  subject_id: idColumn('subject_id'),
  lesson_id: idColumn('lesson_id'),
  starts_on: date('starts_on').notNull(),
  ends_on: date('ends_on').notNull(),
  homework: smallint('homework').$type<Grade>(),
  behaviour: smallint('behaviour').$type<Grade>(),
  content: text('content').notNull().default(''),
  next_step: text('next_step').notNull().default(''),
  status: wordColumn<FeedbackState>('status').notNull().default('draft'),
  reason: text('reason').notNull().default(''),
  submitted_at: timeColumn('submitted_at'),
  sent_at: timeColumn('sent_at'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

export const feedbackTopic = pgTable(
  'feedback_topic',
  {
    company_id: idColumn('company_id').notNull(),
    feedback_id: idColumn('feedback_id').notNull(),
    place: smallint('place').notNull(),
    topic: text('topic').notNull(),
    mastery: smallint('mastery').$type<Grade>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.company_id, t.feedback_id, t.place] })],
);
