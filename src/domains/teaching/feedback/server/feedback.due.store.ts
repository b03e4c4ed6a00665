import { and, eq, type SQL, sql } from 'drizzle-orm';
import { subjectNameOfS } from '@/domains/organisation/subject/server/subject.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { feedbackApi } from '../feedback.contract.ts';
import { DUE_WITHIN_DAYS, daysOfMonth } from '../feedback.rules.ts';
import { mineAsTeacher, ofMyStudents, seesAll } from './feedback.scope.store.ts';

const MOST_OFFERED = 50;
const READ_AT_ONCE = 500;

type DueFilter = ParsedOf<typeof feedbackApi.dueExport>;
interface Wanted extends Omit<DueFilter, 'days'> {
  lesson_id?: number;
  demand_id?: number;
}

const reading = (ctx: Ctx): SQL => sql`ANY (${sql.param([...ctx.reading])}::bigint[])`;

/** Student `ls` of lesson `l` was there, and nobody wrote about it. */
const lacks = sql`ls.is_booked
  AND NOT EXISTS (SELECT 1 FROM feedback f WHERE f.lesson_id = l.id AND f.student_id = ls.student_id)
  AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.lesson_id = l.id AND a.student_id = ls.student_id
    AND a.outcome NOT IN ('present', 'late', 'make_up'))`;

/** Those of lesson `l`, as far as this person has to do with them. */
const lacking = (ctx: Ctx, { student_id, class_teacher_id }: Wanted): SQL => {
  const mine = sql`(l.teacher_id = ${mineAsTeacher(ctx)} OR ${ofMyStudents(ctx, sql`ls.student_id`)})`;
  return sql`ls.lesson_id = l.id AND ls.company_id = l.company_id AND ${lacks}
    ${seesAll(ctx) ? sql`` : sql`AND ${mine}`}
    ${student_id ? sql`AND ls.student_id = ${student_id}` : sql``}
    ${
      class_teacher_id
        ? sql`AND EXISTS (SELECT 1 FROM student s WHERE s.id = ls.student_id AND s.class_teacher_id = ${class_teacher_id})`
        : sql``
    }`;
};

const matching = (ctx: Ctx, wanted: Wanted, more: SQL): SQL => sql`FROM lesson l
  WHERE l.company_id = ${reading(ctx)} AND ${more}
    ${wanted.lesson_id ? sql`AND l.id = ${wanted.lesson_id}` : sql``}
    ${wanted.demand_id ? sql`AND l.demand_id = ${wanted.demand_id}` : sql``}
    ${wanted.teacher_id ? sql`AND l.teacher_id = ${wanted.teacher_id}` : sql``}
    ${wanted.subject_id ? sql`AND l.subject_id = ${wanted.subject_id}` : sql``}
    AND EXISTS (SELECT 1 FROM lesson_student ls WHERE ${lacking(ctx, wanted)})`;

interface LessonRow extends Record<string, unknown> {
  id: number;
  starts_at: Date;
  ends_at: Date;
  teacher_id: number;
  teacher_name: string;
  subject_name: string | null;
  students: { id: number; name: string }[];
}
async function lessonsOf(ctx: Ctx, wanted: Wanted, more: SQL, order: SQL, limit: number, offset = 0) {
  const { rows } = await ctx.db.execute<LessonRow>(sql`
    SELECT l.id, l.starts_at, l.ends_at, l.teacher_id,
      coalesce((SELECT t.teacher_name FROM teacher t WHERE t.id = l.teacher_id), '') AS teacher_name,
      (SELECT ${subjectNameOfS} FROM subject s WHERE s.id = l.subject_id) AS subject_name,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.username) ORDER BY s.id), '[]')
         FROM lesson_student ls JOIN student s ON s.id = ls.student_id WHERE ${lacking(ctx, wanted)}) AS students
    ${matching(ctx, wanted, more)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`);
  return rows.map((row) => {
    const [starts_at, ends_at] = [new Date(row.starts_at), new Date(row.ends_at)];
    return {
      ...row,
      starts_at: toUnix(starts_at),
      ends_at: toUnix(ends_at),
      student_names: row.students.map(({ name }) => name),
      days_late: Math.max(0, Math.floor((ctx.now.getTime() - ends_at.getTime()) / DAY_MS)),
    };
  });
}

/** Taught, some days ago (the company's own number where none is asked for) and not for ever. */
const finished = (ctx: Ctx, days?: number): SQL => {
  const ago = (n: number) => sql`${new Date(ctx.now.getTime() - n * DAY_MS)}::timestamptz`;
  const until =
    days === undefined
      ? sql`(SELECT ${ago(0)} - c.feedback_days * interval '1 day' FROM company c WHERE c.id = ${ctx.company_id})`
      : ago(days);
  return sql`l.status = 'finished' AND l.starts_at >= ${ago(DUE_WITHIN_DAYS)} AND l.starts_at <= ${until}
    AND l.ends_at <= ${until}`;
};
const OLDEST = sql`l.starts_at, l.id`;

type TotalFilter = ParsedOf<typeof feedbackApi.dueTotalExport> & { month: string };
const withoutTotal = (ctx: Ctx, { month, keyword, class_teacher_id }: TotalFilter): SQL => {
  const { starts_on } = daysOfMonth(month);
  return sql`FROM ${student} WHERE ${and(
    students.visible(ctx),
    eq(student.status, 'active'),
    class_teacher_id ? eq(student.class_teacher_id, class_teacher_id) : undefined,
    keyword ? sql`${student.id} IN ${students.foundBy(ctx, keyword)}` : undefined,
    sql`NOT EXISTS (SELECT 1 FROM feedback f WHERE f.student_id = ${student.id} AND f.kind = 'total'
      AND f.starts_on = ${starts_on}::date)`,
  )}`;
};
interface StudentRow extends Record<string, unknown> {
  id: number;
  student_name: string;
  number: string;
  class_teacher_name: string | null;
  lesson_count: number;
  feedback_count: number;
}
async function studentsOf(ctx: Ctx, filter: TotalFilter, limit: number, offset: number) {
  const { starts_on, ends_on } = daysOfMonth(filter.month);
  const midnight = (day: string) => sql`(${day}::date)::timestamp AT TIME ZONE ${ctx.time_zone}`;
  const { rows } = await ctx.db.execute<StudentRow>(sql`
    SELECT ${student.id} AS id, ${student.username} AS student_name, ${student.number} AS number,
      (SELECT a.admin_name FROM admin a WHERE a.id = ${student.class_teacher_id}) AS class_teacher_name,
      (SELECT count(*)::int FROM lesson_student ls JOIN lesson l ON l.id = ls.lesson_id
        WHERE ls.company_id = ${student.company_id} AND ls.student_id = ${student.id} AND l.status = 'finished'
          AND ls.starts_at >= ${midnight(starts_on)} AND ls.starts_at < ${midnight(ends_on)} + interval '1 day'
      ) AS lesson_count,
      (SELECT count(*)::int FROM feedback f WHERE f.company_id = ${student.company_id}
        AND f.student_id = ${student.id} AND f.kind = 'subject' AND f.status <> 'draft'
        AND f.ends_on BETWEEN ${starts_on}::date AND ${ends_on}::date) AS feedback_count
    ${withoutTotal(ctx, filter)} ORDER BY ${student.id} LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

export const feedbackDueStore = {
  /** For a store that joins students: how many lessons of one have none though they are due. */
  countOf: (ctx: Ctx, companyId: SQL, studentId: SQL): SQL<number> =>
    sql`(SELECT count(*)::int FROM lesson_student ls JOIN lesson l ON l.id = ls.lesson_id
      WHERE ls.company_id = ${companyId} AND ls.student_id = ${studentId} AND ${finished(ctx)} AND ${lacks})`,

  /** How many lessons the due list shows. */
  async count(ctx: Ctx, wanted: Wanted): Promise<number> {
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n ${matching(ctx, wanted, finished(ctx))}`,
    );
    return rows[0]?.n ?? 0;
  },
  page(ctx: Ctx, { days, ...query }: ParsedOf<typeof feedbackApi.due>) {
    const due = finished(ctx, days);
    return pageOf(
      ctx,
      query,
      (limit, offset) => lessonsOf(ctx, query, due, OLDEST, limit, offset),
      matching(ctx, query, due),
    );
  },
  async *all(ctx: Ctx, { days, ...filter }: DueFilter) {
    for (let offset = 0; ; offset += READ_AT_ONCE) {
      const rows = await lessonsOf(ctx, filter, finished(ctx, days), OLDEST, READ_AT_ONCE, offset);
      if (rows.length) yield rows;
      if (rows.length < READ_AT_ONCE) return;
    }
  },
  /** What a form offers: begun, whether marked already or not. */
  offered: (ctx: Ctx, wanted: Wanted) =>
    lessonsOf(
      ctx,
      wanted,
      sql`l.status IN ('planned', 'finished') AND l.starts_at <= ${ctx.now}
        AND l.starts_at >= ${new Date(ctx.now.getTime() - 2 * DUE_WITHIN_DAYS * DAY_MS)}`,
      sql`l.starts_at DESC, l.id DESC`,
      MOST_OFFERED,
    ),

  totalPage: (ctx: Ctx, query: ParsedOf<typeof feedbackApi.dueTotal> & { month: string }) =>
    pageOf(ctx, query, (limit, offset) => studentsOf(ctx, query, limit, offset), withoutTotal(ctx, query)),
  async *totalAll(ctx: Ctx, filter: TotalFilter) {
    for (let offset = 0; ; offset += READ_AT_ONCE) {
      const rows = await studentsOf(ctx, filter, READ_AT_ONCE, offset);
      if (rows.length) yield rows;
      if (rows.length < READ_AT_ONCE) return;
    }
  },
};
