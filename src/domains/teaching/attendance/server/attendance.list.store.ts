import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf } from '@/kernel/value/day.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { classUse } from '../../../money/class-hours/server/class-hours.table.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { courseTypeText } from '../../../organisation/course-type/course-type.text.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import { lessons } from '../../lesson/server/lesson.service.ts';
import { lesson, lessonStudent } from '../../lesson/server/lesson.table.ts';
import { CLASS_WORK, ONE_WORK } from '../attendance.access.ts';
import type { attendanceApi, MarkedStudent } from '../attendance.contract.ts';
import { type AnyOutcome, WORKS, type Work, workOf } from '../attendance.rules.ts';
import { attendance, attendanceChange, makeUp } from './attendance.table.ts';

const studentsOf = sql<MarkedStudent[]>`(SELECT coalesce(json_agg(json_build_object(
    'student_id', s.id, 'student_name', s.username, 'outcome', a.outcome,
    'deducted_minutes', coalesce(a.deducted_minutes, 0),
    'owed_minutes', coalesce((SELECT u.owed_minutes FROM ${classUse} u WHERE u.company_id = ls.company_id
      AND u.doc = 'lesson' AND u.doc_id = ls.lesson_id AND u.student_id = ls.student_id AND u.undone_at IS NULL), 0),
    'asked_leave', CASE WHEN ls.leave_at IS NULL THEN NULL
      WHEN ls.leave_at <= ls.starts_at - (SELECT c.leave_notice_hours FROM ${company} c WHERE c.id = ls.company_id)
        * interval '1 hour' THEN 'leave' ELSE 'late_leave' END,
    'makes_up', EXISTS (SELECT 1 FROM ${makeUp} m WHERE m.company_id = ls.company_id AND m.lesson_id = ls.lesson_id
      AND m.student_id = ls.student_id),
    'owes', EXISTS (SELECT 1 FROM ${makeUp} m WHERE m.company_id = ls.company_id AND m.missed_lesson_id = ls.lesson_id
      AND m.student_id = ls.student_id AND m.status IN ('owed', 'arranged'))
  ) ORDER BY s.id), '[]') FROM ${lessonStudent} ls JOIN ${student} s ON s.id = ls.student_id
    LEFT JOIN ${attendance} a ON a.company_id = ls.company_id AND a.lesson_id = ls.lesson_id AND a.student_id = ls.student_id
    WHERE ls.company_id = ${lesson.company_id} AND ls.lesson_id = ${lesson.id})`;
const firstMark = (value: SQL) =>
  sql`(SELECT ${value} FROM ${attendance} a LEFT JOIN ${admin} m ON m.id = a.marked_by
    WHERE a.company_id = ${lesson.company_id} AND a.lesson_id = ${lesson.id} LIMIT 1)`;

const columns = {
  id: lesson.id,
  company_id: lesson.company_id,
  starts_at: lesson.starts_at,
  ends_at: lesson.ends_at,
  minutes: lesson.minutes,
  course_type: lesson.course_type,
  is_trial: sql<boolean>`${lesson.kind} = 'trial'`,
  subject_name: subjectName,
  course_name: sql<string | null>`(SELECT c.name FROM course c WHERE c.company_id = ${lesson.company_id}
    AND c.id = ${lesson.course_id})`,
  teacher_id: lesson.teacher_id,
  teacher_name: teacher.teacher_name,
  status: lesson.status,
  students: studentsOf,
  marked_at: firstMark(sql`extract(epoch FROM a.marked_at)::float8`) as SQL<number | null>,
  marked_by_name: firstMark(sql`m.admin_name`) as SQL<string | null>,
  version: lesson.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(lesson)
    .innerJoin(teacher, eq(teacher.id, lesson.teacher_id))
    .leftJoin(subject, eq(subject.id, lesson.subject_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  minutes: row.minutes ?? 0,
  starts_at: toUnix(row.starts_at),
  ends_at: toUnix(row.ends_at),
  marked_at: row.marked_at === null ? null : Math.floor(row.marked_at),
});
type Shown = ReturnType<typeof shown>;

interface Span {
  from?: number;
  to?: number;
  work?: Work;
  teacher_id?: number;
  student_id?: number;
}
export type AttendanceFilter = ParsedOf<typeof attendanceApi.export>;

const isIn = (work: Work) => inArray(lesson.course_type, [...WORKS[work]]);
const has = (table: SQL) => sql`EXISTS (SELECT 1 FROM ${table})`;

const within = (ctx: Ctx, { from, to, work, teacher_id, student_id }: Span): (SQL | undefined)[] => [
  lessons.visible(ctx),
  lte(lesson.starts_at, ctx.now),
  from === undefined ? undefined : gte(lesson.starts_at, fromUnix(from)),
  to === undefined ? undefined : lte(lesson.starts_at, fromUnix(to)),
  work ? isIn(work) : undefined,
  teacher_id ? eq(lesson.teacher_id, teacher_id) : undefined,
  student_id
    ? has(sql`${lessonStudent} ls WHERE ls.company_id = ${lesson.company_id} AND ls.lesson_id = ${lesson.id}
        AND ls.student_id = ${student_id}`)
    : undefined,
];
/** What has begun, and is still on the timetable. */
const matching = (ctx: Ctx, filter: AttendanceFilter): SQL | undefined =>
  and(
    ...within(ctx, filter),
    filter.state === 'unmarked' ? lessons.isUnmarked(ctx) : undefined,
    filter.state === 'marked' ? eq(lesson.status, 'finished') : undefined,
    filter.state ? undefined : inArray(lesson.status, ['planned', 'finished']),
    filter.outcome
      ? has(sql`${attendance} a WHERE a.company_id = ${lesson.company_id} AND a.lesson_id = ${lesson.id}
          AND a.outcome = ${filter.outcome}`)
      : undefined,
    filter.owes
      ? has(sql`${makeUp} m WHERE m.company_id = ${lesson.company_id} AND m.missed_lesson_id = ${lesson.id}
          AND m.status IN ('owed', 'arranged')`)
      : undefined,
  );

/** Ids, what is not marked first: two lists one after the other, each by its own index. */
function idsOf(ctx: Ctx, filter: AttendanceFilter, limit: number, offset: number): SQL {
  const until = sql.raw(`LIMIT ${Number(limit) + Number(offset)}`);
  const part = (state: 'unmarked' | 'marked', turn: number) =>
    sql`(SELECT ${lesson.id} AS id, ${sql.raw(String(turn))} AS turn, ${lesson.starts_at} AS starts_at FROM ${lesson}
      WHERE ${matching(ctx, { ...filter, state })} ORDER BY ${desc(lesson.starts_at)}, ${desc(lesson.id)} ${until})`;
  const both = filter.state
    ? part(filter.state, 0)
    : sql`${part('unmarked', 0)} UNION ALL ${part('marked', 1)}`;
  return sql`SELECT id FROM (${both}) AS found ORDER BY turn, starts_at DESC, id DESC
    ${sql.raw(`LIMIT ${Number(limit)} OFFSET ${Number(offset)}`)}`;
}

export const attendanceListStore = {
  page(ctx: Ctx, query: ParsedOf<typeof attendanceApi.list>) {
    const rows = async (limit: number, offset: number): Promise<Shown[]> => {
      const found = await ctx.db.execute<{ id: number }>(idsOf(ctx, query, limit, offset));
      const ids = found.rows.map(({ id }) => id);
      if (ids.length === 0) return [];
      const byId = new Map(
        (await rowsOf(ctx).where(inArray(lesson.id, ids))).map((row) => [row.id, shown(row)]),
      );
      return ids.flatMap((id) => byId.get(id) ?? []);
    };
    return pageOf(ctx, query, rows, sql`FROM ${lesson} WHERE ${matching(ctx, query)}`);
  },

  async *all(ctx: Ctx, filter: AttendanceFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(lesson.starts_at), desc(lesson.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  async find(ctx: Ctx, id: number): Promise<Shown | undefined> {
    const [row] = await rowsOf(ctx).where(and(eq(lesson.id, id), lessons.visible(ctx)));
    return row && shown(row);
  },

  async count(ctx: Ctx, span: Span) {
    const of = (outcome: AnyOutcome) =>
      sql<number>`count(*) FILTER (WHERE ${attendance.outcome} = ${outcome})::int`;
    const [row] = await ctx.db
      .select({
        due: sql<number>`count(*)::int`,
        unmarked: sql<number>`count(*) FILTER (WHERE ${attendance.outcome} IS NULL)::int`,
        present: of('present'),
        late: of('late'),
        leave: of('leave'),
        late_leave: of('late_leave'),
        absent: of('absent'),
        make_up: of('make_up'),
        teacher_absent: of('teacher_absent'),
      })
      .from(lesson)
      .innerJoin(
        lessonStudent,
        and(eq(lessonStudent.company_id, lesson.company_id), eq(lessonStudent.lesson_id, lesson.id)),
      )
      .leftJoin(
        attendance,
        and(
          eq(attendance.company_id, lessonStudent.company_id),
          eq(attendance.lesson_id, lessonStudent.lesson_id),
          eq(attendance.student_id, lessonStudent.student_id),
        ),
      )
      .where(
        and(
          ...within(ctx, { ...span, student_id: undefined }),
          inArray(lesson.status, ['planned', 'finished']),
          span.student_id ? eq(lessonStudent.student_id, span.student_id) : undefined,
        ),
      );
    return row as NonNullable<typeof row>;
  },

  /** How many lessons the list shows as not marked, of each work. */
  async unmarked(ctx: Ctx, span: Pick<Span, 'from' | 'to'>): Promise<Record<Work, number>> {
    const of = (work: Work) => sql<number>`count(*) FILTER (WHERE ${isIn(work)})::int`;
    const [row] = await ctx.db
      .select({ one: of('one'), class: of('class') })
      .from(lesson)
      .where(matching(ctx, { ...span, state: 'unmarked' }));
    return row as NonNullable<typeof row>;
  },

  statuses(ctx: Ctx, query: Span & { outcome?: AnyOutcome; page: number; limit: number }) {
    const where = and(
      ...within(ctx, { ...query, student_id: undefined }),
      query.student_id ? eq(attendance.student_id, query.student_id) : undefined,
      query.outcome ? eq(attendance.outcome, query.outcome) : undefined,
    );
    const joined = and(eq(attendance.company_id, lesson.company_id), eq(attendance.lesson_id, lesson.id));
    return pageOf(
      ctx,
      query,
      async (limit, offset) => {
        const rows = await ctx.db
          .select({
            lesson_id: attendance.lesson_id,
            student_id: attendance.student_id,
            student_name: student.username,
            teacher_id: lesson.teacher_id,
            starts_at: attendance.starts_at,
            outcome: attendance.outcome,
            taught_minutes: attendance.taught_minutes,
            deducted_minutes: attendance.deducted_minutes,
          })
          .from(lesson)
          .innerJoin(attendance, joined)
          .innerJoin(student, eq(student.id, attendance.student_id))
          .where(where)
          .orderBy(desc(lesson.starts_at), desc(lesson.id), asc(attendance.student_id))
          .limit(limit)
          .offset(offset);
        return rows.map((row) => ({ ...row, starts_at: toUnix(row.starts_at) }));
      },
      sql`FROM ${lesson} JOIN ${attendance} ON ${joined} WHERE ${where}`,
    );
  },

  /** Marks, corrections and undoings, the newest first. */
  async history(ctx: Ctx, lessonId: number) {
    const rows = await ctx.db
      .select({
        id: attendanceChange.id,
        kind: attendanceChange.kind,
        posted_on: attendanceChange.posted_on,
        accounting_on: sql<string>`COALESCE(${attendanceChange.accounting_on}, ${attendanceChange.posted_on})`,
        corrects_month: attendanceChange.corrects_month,
        minutes: attendanceChange.minutes,
        revenue_fen: attendanceChange.revenue_fen,
        pay_fen: attendanceChange.pay_fen,
        reason: attendanceChange.reason,
        created_by_name: admin.admin_name,
        created_at: attendanceChange.created_at,
      })
      .from(attendanceChange)
      .leftJoin(admin, eq(admin.id, attendanceChange.created_by))
      .where(
        and(inArray(attendanceChange.company_id, [...ctx.reading]), eq(attendanceChange.lesson_id, lessonId)),
      )
      .orderBy(desc(attendanceChange.id))
      .limit(50);
    return rows.map((row) => ({ ...row, created_at: toUnix(row.created_at) }));
  },

  /** What a lesson's students could make up by it. */
  async owedIn(ctx: Ctx, { id, company_id, students }: Shown) {
    const ids = students.map(({ student_id }) => student_id);
    if (ids.length === 0) return [];
    const rows = await ctx.db
      .select({
        id: makeUp.id,
        student_id: makeUp.student_id,
        missed_at: lesson.starts_at,
        is_here: sql<boolean>`${makeUp.lesson_id} IS NOT NULL`,
      })
      .from(makeUp)
      .innerJoin(lesson, eq(lesson.id, makeUp.missed_lesson_id))
      .where(
        and(
          eq(makeUp.company_id, company_id),
          inArray(makeUp.student_id, ids),
          sql`(${makeUp.status} = 'owed' OR ${makeUp.lesson_id} = ${id})`,
          sql`${makeUp.missed_lesson_id} <> ${id}`,
        ),
      )
      .orderBy(asc(makeUp.id));
    return rows.map((row) => ({ ...row, missed_at: toUnix(row.missed_at) }));
  },

  /** Lessons as a statement calls them. */
  async sources(ctx: Ctx, ids: readonly number[]) {
    const rows = await ctx.db
      .select({ id: lesson.id, starts_at: lesson.starts_at, course_type: lesson.course_type })
      .from(lesson)
      .where(inArray(lesson.id, [...ids]));
    return rows.map(({ id, starts_at, course_type }) => ({
      id,
      title: `${clockOf(ctx.time_zone, toUnix(starts_at)).day} ${ctx.say(courseTypeText[course_type])}`,
      url: `${workOf(course_type) === 'one' ? ONE_WORK : CLASS_WORK}?lesson_id=${id}`,
    }));
  },
};
