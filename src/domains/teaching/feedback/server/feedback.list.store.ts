import { and, asc, desc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { subject, subjectName } from '@/domains/organisation/subject/server/subject.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { teacher } from '@/domains/people/teacher/server/teacher.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import type { feedbackApi } from '../feedback.contract.ts';
import { average, daysOfMonth, type Grade, type Topic } from '../feedback.rules.ts';
import { visibleFeedback } from './feedback.scope.store.ts';
import { feedback, feedbackTopic } from './feedback.table.ts';

const topics = sql<Topic[]>`(SELECT coalesce(json_agg(json_build_object('topic', ${feedbackTopic.topic},
    'mastery', ${feedbackTopic.mastery}) ORDER BY ${feedbackTopic.place}), '[]') FROM ${feedbackTopic}
  WHERE ${feedbackTopic.company_id} = ${feedback.company_id} AND ${feedbackTopic.feedback_id} = ${feedback.id})`;
const columns = {
  id: feedback.id,
  kind: feedback.kind,
  company_id: feedback.company_id,
  student_id: feedback.student_id,
  student_name: student.username,
  teacher_id: feedback.teacher_id,
  teacher_name: teacher.teacher_name,
  subject_id: feedback.subject_id,
  subject_name: subjectName,
  lesson_id: feedback.lesson_id,
  lesson_starts_at: sql<
    number | null
  >`(SELECT extract(epoch FROM l.starts_at)::float8 FROM lesson l WHERE l.id = ${feedback.lesson_id})`,
  starts_on: feedback.starts_on,
  ends_on: feedback.ends_on,
  topics,
  homework: feedback.homework,
  behaviour: feedback.behaviour,
  content: feedback.content,
  next_step: feedback.next_step,
  status: feedback.status,
  reason: feedback.reason,
  sent_at: feedback.sent_at,
  created_by: feedback.created_by,
  created_by_name: admin.admin_name,
  created_at: feedback.created_at,
  version: feedback.version,
};
const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(feedback)
    .innerJoin(student, eq(student.id, feedback.student_id))
    .leftJoin(teacher, eq(teacher.id, feedback.teacher_id))
    .leftJoin(subject, eq(subject.id, feedback.subject_id))
    .leftJoin(admin, eq(admin.id, feedback.created_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  mastery: average(row.topics.map(({ mastery }) => mastery)),
  topic_count: row.topics.length,
  sent_at: toUnixOrNull(row.sent_at),
  created_at: toUnix(row.created_at),
});
export type FeedbackRow = ReturnType<typeof shown>;

export type FeedbackFilter = ParsedOf<typeof feedbackApi.export>;
type FeedbackQuery = ParsedOf<typeof feedbackApi.list>;

/** A teacher finds those whom they write about by name; everybody else, those whom they see. */
const about = (ctx: Ctx, keyword: string): SQL =>
  sql`(${feedback.student_id} IN ${students.foundBy(ctx, keyword)} OR EXISTS (SELECT 1 FROM ${student}
    WHERE ${student.id} = ${feedback.student_id} AND position(lower(${keyword}) IN lower(${student.username})) > 0))`;

const matching = (ctx: Ctx, filter: FeedbackFilter) =>
  and(
    visibleFeedback(ctx),
    eq(feedback.kind, filter.kind),
    filter.keyword ? about(ctx, filter.keyword) : undefined,
    filter.status ? eq(feedback.status, filter.status) : undefined,
    filter.student_id ? eq(feedback.student_id, filter.student_id) : undefined,
    filter.teacher_id ? eq(feedback.teacher_id, filter.teacher_id) : undefined,
    filter.subject_id ? eq(feedback.subject_id, filter.subject_id) : undefined,
    filter.class_teacher_id
      ? sql`EXISTS (SELECT 1 FROM ${student} WHERE ${student.id} = ${feedback.student_id}
          AND ${student.class_teacher_id} = ${filter.class_teacher_id})`
      : undefined,
    filter.month ? gte(feedback.ends_on, daysOfMonth(filter.month).starts_on) : undefined,
    filter.month ? lte(feedback.ends_on, daysOfMonth(filter.month).ends_on) : undefined,
    filter.from_day ? gte(feedback.ends_on, filter.from_day) : undefined,
    filter.to_day ? lte(feedback.ends_on, filter.to_day) : undefined,
  );

const MOST_POINTS = 60;

/** Feedback as lists show it, within what the role may see. */
export const feedbackListStore = {
  page(ctx: Ctx, query: FeedbackQuery) {
    const direction = query.order === 'asc' ? asc : desc;
    return pageByIds(ctx, query, {
      id: feedback.id,
      matching: sql`FROM ${feedback} WHERE ${matching(ctx, query)}`,
      order: sql`${direction(feedback[query.sort ?? 'ends_on'])}, ${direction(feedback.id)}`,
      rows: async (ids) =>
        (await rowsOf(ctx.db).where(sql`${feedback.id} = ANY (${sql.param([...ids])}::bigint[])`)).map(shown),
    });
  },

  async *all(ctx: Ctx, filter: FeedbackFilter) {
    const query = rowsOf(ctx.db)
      .where(matching(ctx, filter))
      .orderBy(desc(feedback.ends_on), desc(feedback.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  async find(ctx: Ctx, id: number): Promise<FeedbackRow | undefined> {
    const [row] = await rowsOf(ctx.db).where(and(eq(feedback.id, id), visibleFeedback(ctx)));
    return row && shown(row);
  },

  /** The last ones of a student that were submitted, the oldest of them first. */
  async history(ctx: Ctx, student_id: number) {
    const rows = await rowsOf(ctx.db)
      .where(and(matching(ctx, { kind: 'subject', student_id }), ne(feedback.status, 'draft')))
      .orderBy(desc(feedback.ends_on), desc(feedback.id))
      .limit(MOST_POINTS);
    return rows
      .toReversed()
      .map(shown)
      .map(({ id, ends_on, subject_id, subject_name, mastery, homework, behaviour }) => ({
        id,
        on: ends_on,
        subject_id,
        subject_name,
        mastery,
        homework: homework as Grade | null,
        behaviour: behaviour as Grade | null,
      }));
  },

  /** For the timeline: what was submitted before a moment, the newest first. */
  before: async (ctx: Ctx, student_id: number, before: Date, most: number) => {
    const rows = await rowsOf(ctx.db)
      .where(
        and(
          visibleFeedback(ctx),
          eq(feedback.student_id, student_id),
          ne(feedback.status, 'draft'),
          sql`${feedback.created_at} < ${before}`,
        ),
      )
      .orderBy(desc(feedback.created_at), desc(feedback.id))
      .limit(most);
    return rows;
  },
};
