import { and, eq, exists, gt, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { company } from '@/domains/organisation/company/server/company.table.ts';
import { room, roomNames } from '@/domains/organisation/room/server/room.table.ts';
import {
  subject,
  subjectNameOfS,
  subjectNames,
} from '@/domains/organisation/subject/server/subject.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { teacher, teacherNames } from '@/domains/people/teacher/server/teacher.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { orElse, unix } from '@/kernel/server/db/columns.ts';
import { hasOrderedIndex } from '@/kernel/server/db/page.ts';
import { defineRows, type ListSource, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import type { AnyOutcome } from '../../attendance/attendance.rules.ts';
import type { lessonApi } from '../lesson.contract.ts';
import { isWide, ownLessons, visibleLessons } from './lesson.scope.store.ts';
import { lesson, lessonStudent } from './lesson.table.ts';

const studentsOf = (value: SQL) =>
  sql`ARRAY(SELECT ${value} FROM ${lessonStudent} ls JOIN ${student} s ON s.id = ls.student_id
    WHERE ls.company_id = ${lesson.company_id} AND ls.lesson_id = ${lesson.id} ORDER BY s.id)`;
const brief = {
  id: lesson.id,
  company_id: lesson.company_id,
  kind: lesson.kind,
  course_type: lesson.course_type,
  subject_name: sql<
    string | null
  >`(SELECT concat_ws(' ', ${subjectNameOfS}, nullif(s.code, '')) FROM ${subject} s
    WHERE s.id = ${lesson.subject_id})`,
  course_id: lesson.course_id,
  course_name: sql<string | null>`(SELECT c.name FROM course c WHERE c.company_id = ${lesson.company_id}
    AND c.id = ${lesson.course_id})`,
  teacher_id: lesson.teacher_id,
  teacher_name: teacher.teacher_name,
  original_teacher_id: lesson.original_teacher_id,
  assistant_id: lesson.assistant_id,
  room_id: lesson.room_id,
  room_name: room.name,
  starts_at: lesson.starts_at,
  ends_at: lesson.ends_at,
  student_ids: studentsOf(sql`s.id`) as SQL<number[]>,
  student_names: studentsOf(sql`s.username`) as SQL<string[]>,
  leave_count: sql<number>`(SELECT count(*)::int FROM ${lessonStudent} ls WHERE ls.company_id = ${lesson.company_id}
    AND ls.lesson_id = ${lesson.id} AND ls.leave_at IS NOT NULL)`,
  status: lesson.status,
  version: lesson.version,
};
const rows = defineRows({
  id: lesson.id,
  select: () =>
    select({
      id: lesson.id,
      company_id: lesson.company_id,
      kind: lesson.kind,
      course_type: lesson.course_type,
      course_id: lesson.course_id,
      course_name: brief.course_name,
      teacher_id: lesson.teacher_id,
      original_teacher_id: lesson.original_teacher_id,
      assistant_id: lesson.assistant_id,
      room_id: lesson.room_id,
      starts_at: unix(lesson.starts_at),
      ends_at: unix(lesson.ends_at),
      student_ids: brief.student_ids,
      student_names: brief.student_names,
      leave_count: brief.leave_count,
      status: lesson.status,
      version: lesson.version,
      subject_id: lesson.subject_id,
      demand_id: lesson.demand_id,
      assistant_may_overlap: sql<0 | 1>`${lesson.assistant_may_overlap}::int`,
      live_link: lesson.live_link,
      minutes: orElse(lesson.minutes, 0),
      reason: lesson.reason,
      note: lesson.note,
      trial_state: lesson.trial_state,
      outcomes: sql<AnyOutcome[]>`ARRAY(SELECT a.outcome FROM attendance a
          WHERE a.company_id = ${lesson.company_id} AND a.lesson_id = ${lesson.id} ORDER BY a.student_id)`,
      feedback_count: sql<number>`(SELECT count(*)::int FROM feedback f WHERE f.company_id = ${lesson.company_id}
          AND f.lesson_id = ${lesson.id})`,
      created_by: lesson.created_by,
      created_at: unix(lesson.created_at),
    }).from(lesson),
  names: {
    teacher_name: [teacherNames.name, 'teacher_id'],
    original_teacher_name: [teacherNames.name, 'original_teacher_id'],
    subject_name: [subjectNames.name, 'subject_id'],
    subject_code: [subjectNames.code, 'subject_id'],
    room_name: [roomNames.name, 'room_id'],
    assistant_name: [adminNames.name, 'assistant_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
  show: ({ subject_code, ...row }) => ({
    ...row,
    subject_name: subject_code ? `${row.subject_name} ${subject_code}` : row.subject_name,
  }),
});
export type LessonRow = Awaited<ReturnType<typeof rows.byIds>>[number];

export type LessonFilter = ParsedOf<typeof lessonApi.export>;
export type CalendarFilter = Pick<LessonFilter, 'teacher_id' | 'student_id' | 'room_id'>;
type LessonQuery = ParsedOf<typeof lessonApi.list>;

const midnight = (ctx: Ctx, day: string) => fromUnix(momentOf(ctx.time_zone, day, 0));
/** A lesson lasts 12 hours at most: what is over now began before, what is not began after so long ago. */
const LONGEST_MS = 12 * 3_600_000;

const withStudent = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${lessonStudent} ls JOIN ${student} s ON s.company_id = ls.company_id AND s.id = ls.student_id
    WHERE ls.company_id = ${lesson.company_id} AND ls.lesson_id = ${lesson.id} AND ${condition})`;
/** Of its subject, as that is today. */
const boardOf = sql`(SELECT b.exam_board_id FROM subject b WHERE b.id = ${lesson.subject_id})`;
const WITHOUT: Readonly<Record<NonNullable<LessonFilter['without']>, SQL>> = {
  subject_id: isNull(lesson.subject_id),
  board_id: isNull(boardOf),
  course_id: isNull(lesson.course_id),
};
const named = (ctx: Ctx, filter: LessonFilter): (SQL | undefined)[] => [
  filter.teacher_id ? eq(lesson.teacher_id, filter.teacher_id) : undefined,
  filter.room_id ? eq(lesson.room_id, filter.room_id) : undefined,
  filter.course_type ? eq(lesson.course_type, filter.course_type) : undefined,
  filter.subject_id ? eq(lesson.subject_id, filter.subject_id) : undefined,
  filter.course_id ? eq(lesson.course_id, filter.course_id) : undefined,
  filter.demand_id ? eq(lesson.demand_id, filter.demand_id) : undefined,
  filter.kind ? eq(lesson.kind, filter.kind) : undefined,
  filter.status ? eq(lesson.status, filter.status) : undefined,
  filter.is_cover ? sql`${lesson.original_teacher_id} IS NOT NULL` : undefined,
  filter.original_teacher_id ? eq(lesson.original_teacher_id, filter.original_teacher_id) : undefined,
  filter.board_id
    ? sql`${lesson.subject_id} IN (SELECT b.id FROM subject b WHERE b.exam_board_id = ${filter.board_id})`
    : undefined,
  filter.without && WITHOUT[filter.without],
  filter.in_class ? isNotNull(lesson.course_id) : undefined,
  filter.level_id ? withStudent(sql`s.level_id = ${filter.level_id}`) : undefined,
  filter.class_teacher_id ? withStudent(sql`s.class_teacher_id = ${filter.class_teacher_id}`) : undefined,
  filter.student_id
    ? exists(
        ctx.db
          .select({ one: sql`1` })
          .from(lessonStudent)
          .where(
            and(eq(lessonStudent.lesson_id, lesson.id), eq(lessonStudent.student_id, filter.student_id)),
          ),
      )
    : undefined,
];
const isOver = (ctx: Ctx) => and(lt(lesson.starts_at, ctx.now), lte(lesson.ends_at, ctx.now));
/** The one meaning of "not marked": it has begun, and nobody has said who was there. Every list and figure asks here. */
const isUnmarked = (ctx: Ctx): SQL | undefined =>
  and(eq(lesson.status, 'planned'), lte(lesson.starts_at, ctx.now));
const isComing = (ctx: Ctx) =>
  and(gt(lesson.starts_at, new Date(ctx.now.getTime() - LONGEST_MS)), gt(lesson.ends_at, ctx.now));

const matching = (ctx: Ctx, filter: LessonFilter) =>
  and(
    visibleLessons(ctx),
    ...named(ctx, filter),
    filter.from_day ? gte(lesson.starts_at, midnight(ctx, filter.from_day)) : undefined,
    filter.to_day ? lt(lesson.starts_at, midnight(ctx, plusDays(filter.to_day, 1))) : undefined,
    // What waits for its mark is listed with what was, also while it is being taught.
    filter.period === 'past' && filter.unmarked !== 1 ? isOver(ctx) : undefined,
    filter.period === 'coming' ? isComing(ctx) : undefined,
    filter.unmarked === 1 ? isUnmarked(ctx) : undefined,
    filter.unmarked === 0 ? sql`${lesson.status} <> 'planned'` : undefined,
  );

/** A page of a list. What was, unmarked first: two lists one after the other, each by its own index. */
function listOf(ctx: Ctx, query: LessonQuery): ListSource {
  const direction =
    (query.order ?? (query.period === 'past' ? 'desc' : 'asc')) === 'asc' ? sql`ASC` : sql`DESC`;
  const order = sql`${lesson.starts_at} ${direction}, ${lesson.id} ${direction}`;
  const all = sql`FROM ${lesson} WHERE ${matching(ctx, query)}`;
  const { period, order: _, ...asked } = query;
  if (period !== 'past' || query.status || query.unmarked !== undefined || query.order)
    return {
      matching: all,
      order,
      ordered: isWide(ctx) && hasOrderedIndex(ctx, asked, ['teacher_id']),
    };
  const until = sql.raw(`LIMIT ${query.page * query.limit}`);
  const part = (unmarked: 0 | 1, turn: SQL, more?: SQL) =>
    sql`(SELECT ${lesson.id} AS id, ${turn} AS turn, ${lesson.starts_at} AS starts_at FROM ${lesson}
      WHERE ${and(matching(ctx, { ...query, unmarked }), more)} ORDER BY ${order} ${until})`;
  return {
    id: sql`listed.id`,
    matching: sql`FROM (${part(1, sql`0`, isOver(ctx))} UNION ALL ${part(0, sql`1`)}) AS listed`,
    counting: all,
    order: sql`turn, starts_at ${direction}, id ${direction}`,
  };
}

/** Lessons as lists, exports and the timetable show them, each within what the role may see. */
export const lessonListStore = {
  isUnmarked,
  page: (ctx: Ctx, query: LessonQuery) => rows.page(ctx, query, listOf(ctx, query)),

  all: (ctx: Ctx, filter: LessonFilter) =>
    rows.all(ctx, matching(ctx, filter), sql`${lesson.starts_at}, ${lesson.id}`),

  find: (ctx: Ctx, id: number): Promise<LessonRow | undefined> => rows.one(ctx, id, visibleLessons(ctx)),
  /** Whatever the scope: for nouns that have looked already whether the lesson's own document is seen. */
  byIds: rows.byIds,

  async between(ctx: Ctx, from: Date, to: Date, filter: LessonFilter, most: number) {
    const found = await ctx.db
      .select(brief)
      .from(lesson)
      .innerJoin(teacher, eq(teacher.id, lesson.teacher_id))
      .leftJoin(room, eq(room.id, lesson.room_id))
      .where(
        and(
          visibleLessons(ctx),
          ...named(ctx, filter),
          gt(lesson.starts_at, new Date(from.getTime() - LONGEST_MS)),
          lt(lesson.starts_at, to),
          gt(lesson.ends_at, from),
          // What is off the timetable is not on it.
          filter.status ? undefined : sql`${lesson.status} IN ('planned', 'finished')`,
        ),
      )
      .orderBy(lesson.starts_at, lesson.id)
      .limit(most + 1);
    return {
      list: found
        .slice(0, most)
        .map((row) => ({ ...row, starts_at: toUnix(row.starts_at), ends_at: toUnix(row.ends_at) })),
      capped: found.length > most,
    };
  },

  /** For calendars: what was taken off or cancelled too. Where nothing is named, one's own. */
  async calendar(ctx: Ctx, from: Date, to: Date, filter: CalendarFilter, most: number) {
    const isNamed = filter.teacher_id ?? filter.student_id ?? filter.room_id;
    const found = await ctx.db
      .select({ ...brief, live_link: lesson.live_link, updated_at: lesson.updated_at })
      .from(lesson)
      .innerJoin(teacher, eq(teacher.id, lesson.teacher_id))
      .leftJoin(room, eq(room.id, lesson.room_id))
      .where(
        and(
          isNamed ? visibleLessons(ctx) : ownLessons(ctx),
          ...named(ctx, filter),
          gte(lesson.starts_at, from),
          lt(lesson.starts_at, to),
        ),
      )
      .orderBy(lesson.starts_at, lesson.id)
      .limit(most);
    return found.map((row) => ({
      ...row,
      starts_at: toUnix(row.starts_at),
      ends_at: toUnix(row.ends_at),
      updated_at: toUnix(row.updated_at),
    }));
  },

  async countUnmarked(ctx: Ctx): Promise<number> {
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM ${lesson} WHERE ${matching(ctx, { unmarked: 1 })} LIMIT 10000) AS counted`,
    );
    return rows[0]?.n ?? 0;
  },

  /** Of these teachers, those whose clock is another than the acting company's. */
  async zonesOf(ctx: Ctx, teacherIds: readonly number[]) {
    if (teacherIds.length === 0) return [];
    const zone = sql<string>`coalesce(nullif(${teacher.time_zone}, ''), ${company.time_zone})`;
    return ctx.db
      .select({ teacher_id: teacher.id, zone })
      .from(teacher)
      .innerJoin(company, eq(company.id, teacher.company_id))
      .where(
        and(
          sql`${teacher.id} = ANY (${sql.param([...teacherIds])}::bigint[])`,
          sql`${zone} <> ${ctx.time_zone}`,
        ),
      );
  },
};
