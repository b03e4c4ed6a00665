import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { company } from '@/domains/organisation/company/server/company.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student, studentFigures } from '@/domains/people/student/server/student.table.ts';
import type { StudentStatus } from '@/domains/people/student/student.status.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksByIds } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { feedbacks } from '../../feedback/server/feedback.service.ts';
import type { deskApi } from '../desk.contract.ts';
import {
  LOW_HOURS,
  LOW_PERCENT,
  percentOf,
  RISK_DAYS,
  RISK_TIMES,
  RISK_WEIGHTS,
  RISKS,
  type Risk,
} from '../desk.rules.ts';

export interface Whose {
  keyword?: string;
  class_teacher_id?: number;
}
type StudentFilter = ParsedOf<typeof deskApi.studentsExport>;
type StudentQuery = ParsedOf<typeof deskApi.students>;

const isWide = (ctx: Ctx): boolean => ctx.data_scope !== 'own';

/** A class teacher's own; who sees more sees the students of every class teacher, or of one. */
export const ofClassTeacher = (ctx: Ctx, { keyword, class_teacher_id }: Whose): SQL | undefined =>
  and(
    students.visible(ctx),
    isWide(ctx) ? isNotNull(student.class_teacher_id) : eq(student.class_teacher_id, ctx.admin_id),
    class_teacher_id ? eq(student.class_teacher_id, class_teacher_id) : undefined,
    keyword ? sql`${student.id} IN ${students.foundBy(ctx, keyword)}` : undefined,
  );
const atWork = (status: StudentStatus | undefined): SQL =>
  status ? eq(student.status, status) : inArray(student.status, ['active', 'paused']);

const since = (ctx: Ctx): Date => new Date(ctx.now.getTime() - RISK_DAYS * DAY_MS);
const marked = (ctx: Ctx, what: SQL): SQL => sql`FROM attendance a WHERE a.company_id = ${student.company_id}
  AND a.student_id = ${student.id} AND a.starts_at >= ${since(ctx)} AND ${what}`;
const lessonAt = (ctx: Ctx, which: 'next' | 'last'): SQL =>
  which === 'next'
    ? sql`(SELECT ls.starts_at FROM lesson_student ls JOIN lesson l ON l.id = ls.lesson_id
        WHERE ls.company_id = ${student.company_id} AND ls.student_id = ${student.id} AND ls.starts_at > ${ctx.now}
          AND ls.is_booked AND l.status = 'planned' ORDER BY ls.starts_at LIMIT 1)`
    : sql`(SELECT ls.starts_at FROM lesson_student ls JOIN lesson l ON l.id = ls.lesson_id
        WHERE ls.company_id = ${student.company_id} AND ls.student_id = ${student.id} AND ls.starts_at <= ${ctx.now}
          AND ls.is_booked AND l.status = 'finished' ORDER BY ls.starts_at DESC LIMIT 1)`;
const remaining = sql<number>`coalesce((SELECT f.remaining_minutes FROM ${studentFigures} f
  WHERE f.student_id = ${student.id}), 0)`;
const opened = sql`(SELECT coalesce(sum(t.paid_minutes + t.gift_minutes), 0) FROM class_lot t
  WHERE t.company_id = ${student.company_id} AND t.student_id = ${student.id} AND t.closed_at IS NULL)`;
const classHour = sql<number>`(SELECT c.minutes_per_class_hour FROM ${company} c WHERE c.id = ${student.company_id})`;

/** Whether a student has this risk; who has paused or never bought hours is at none by the calendar or the hours. */
const atRisk = (ctx: Ctx, risk: Risk): SQL => {
  const isTaught = and(eq(student.status, 'active'), students.hasBought);
  const times = (what: SQL) => sql`(SELECT count(*) ${marked(ctx, what)}) >= ${RISK_TIMES}`;
  switch (risk) {
    case 'absences':
      return times(sql`a.outcome = 'absent'`);
    case 'leaves':
      return times(sql`a.outcome IN ('leave', 'late_leave')`);
    case 'not_booked':
      return sql`(${isTaught} AND ${lessonAt(ctx, 'next')} IS NULL)`;
    default:
      return sql`(${isTaught} AND (${remaining} <= ${LOW_HOURS} * ${classHour}
        OR ${remaining} * 100 <= ${LOW_PERCENT} * ${opened}))`;
  }
};
const risky = (ctx: Ctx, risk: Risk | 'any'): SQL =>
  risk === 'any'
    ? sql`(${sql.join(
        RISKS.map((one) => atRisk(ctx, one)),
        sql` OR `,
      )})`
    : atRisk(ctx, risk);

const weighed = (ctx: Ctx): SQL<number> =>
  sql`(${sql.join(
    RISKS.map((risk) => sql`CASE WHEN ${atRisk(ctx, risk)} THEN ${RISK_WEIGHTS[risk]}::int ELSE 0 END`),
    sql` + `,
  )})`;

const matching = (ctx: Ctx, filter: StudentFilter): SQL =>
  sql`FROM ${student} WHERE ${and(
    ofClassTeacher(ctx, filter),
    atWork(filter.status),
    filter.risk ? risky(ctx, filter.risk) : undefined,
  )}`;

interface Row extends Record<string, unknown> {
  id: number;
  student_name: string;
  number: string;
  status: StudentStatus;
  class_teacher_name: string | null;
  remaining_minutes: number;
  minutes_per_class_hour: number;
  last_lesson_at: Date | null;
  next_lesson_at: Date | null;
  there: number;
  due: number;
  due_count: number;
  risks: Risk[];
}
async function rowsOf(ctx: Ctx, ids: readonly number[]) {
  const flag = (risk: Risk) => sql`CASE WHEN ${atRisk(ctx, risk)} THEN ${risk}::text END`;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT ${student.id} AS id, ${student.username} AS student_name, ${student.number} AS number, ${student.status} AS status,
      (SELECT a.admin_name FROM admin a WHERE a.id = ${student.class_teacher_id}) AS class_teacher_name,
      ${remaining} AS remaining_minutes, ${classHour} AS minutes_per_class_hour,
      ${lessonAt(ctx, 'last')} AS last_lesson_at, ${lessonAt(ctx, 'next')} AS next_lesson_at,
      (SELECT count(*)::int ${marked(ctx, sql`a.outcome IN ('present', 'late', 'make_up')`)}) AS there,
      (SELECT count(*)::int ${marked(ctx, sql`a.outcome <> 'teacher_absent'`)}) AS due,
      ${feedbacks.dueOf(ctx, sql`${student.company_id}`, sql`${student.id}`)} AS due_count,
      array_remove(ARRAY[${sql.join(RISKS.map(flag), sql`, `)}], NULL) AS risks
    FROM ${student} WHERE ${student.id} = ANY (${sql.param([...ids])}::bigint[])`);
  const unix = (at: Date | string | null) => (at ? toUnix(new Date(at)) : null);
  return rows.map(({ there, due, ...row }) => ({
    ...row,
    risk_level: sumOf(row.risks, (risk) => RISK_WEIGHTS[risk]),
    last_lesson_at: unix(row.last_lesson_at),
    next_lesson_at: unix(row.next_lesson_at),
    attendance_percent: percentOf(there, due),
  }));
}

type Sorting = Pick<StudentQuery, 'sort' | 'order'>;
function listOf(ctx: Ctx, query: StudentFilter & Sorting) {
  const direction = sql.raw(query.order === 'desc' ? 'DESC' : 'ASC');
  const by = {
    remaining_minutes: remaining,
    risk_level: weighed(ctx),
    student_name: sql`${student.username}`,
  }[query.sort ?? 'student_name'];
  return {
    id: student.id,
    matching: matching(ctx, query),
    order: sql`${by} ${direction}, ${student.id} ${direction}`,
    rows: (ids: readonly number[]) => rowsOf(ctx, ids),
  };
}

export const deskStore = {
  page: (ctx: Ctx, query: StudentQuery) => pageByIds(ctx, query, listOf(ctx, query)),
  all: (ctx: Ctx, filter: StudentFilter) => chunksByIds(ctx, listOf(ctx, filter)),

  async atRisk(ctx: Ctx, studentIds: readonly number[]): Promise<ReadonlySet<number>> {
    const found = await ctx.db
      .select({ id: student.id })
      .from(student)
      .where(
        and(
          eq(student.company_id, ctx.company_id),
          inArray(student.id, [...studentIds]),
          isNotNull(student.class_teacher_id),
          atWork(undefined),
          risky(ctx, 'any'),
        ),
      );
    return new Set(found.map(({ id }) => id));
  },

  async summary(ctx: Ctx, whose: Whose) {
    const counted = (risk: Risk) =>
      sql`count(*) FILTER (WHERE ${atRisk(ctx, risk)})::int AS ${sql.identifier(risk)}`;
    const { rows } = await ctx.db.execute<Record<Risk | 'total_count', number>>(sql`
      SELECT count(*)::int AS total_count, ${sql.join(RISKS.map(counted), sql`, `)} ${matching(ctx, whose)}`);
    const due_count = await feedbacks.dueCount(ctx, { class_teacher_id: whose.class_teacher_id });
    return { ...(rows[0] as NonNullable<(typeof rows)[0]>), due_count };
  },
};
