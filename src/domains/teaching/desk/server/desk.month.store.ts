import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { StudentStatus } from '@/domains/people/student/student.status.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksByIds } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { deskApi } from '../desk.contract.ts';
import { percentOf } from '../desk.rules.ts';
import { ofClassTeacher } from './desk.store.ts';

type MonthQuery = ParsedOf<typeof deskApi.teaching> & { month: string };
interface MonthRow extends Record<string, unknown> {
  id: number;
  student_name: string;
  class_teacher_name: string | null;
  planned_count: number;
  finished_count: number;
  cancelled_count: number;
  present_count: number;
  leave_count: number;
  absent_count: number;
  needed_count: number;
  written_count: number;
  total_status: 'draft' | 'submitted' | 'sent' | null;
}

/** From the first moment of a month to that of the next, where the company is. */
const within = (ctx: Ctx, month: string, column: SQL): SQL => {
  const first = sql`(${firstDayOf(month)}::date)::timestamp`;
  return sql`${column} >= ${first} AT TIME ZONE ${ctx.time_zone}
    AND ${column} < (${first} + interval '1 month') AT TIME ZONE ${ctx.time_zone}`;
};

async function monthOf(ctx: Ctx, month: string, ids: readonly number[]) {
  const n = (what: SQL, name: string) => sql`count(*) FILTER (WHERE ${what})::int AS ${sql.identifier(name)}`;
  const { rows } = await ctx.db.execute<MonthRow>(sql`
    SELECT ${student.id} AS id, ${student.username} AS student_name,
      (SELECT a.admin_name FROM admin a WHERE a.id = ${student.class_teacher_id}) AS class_teacher_name,
      taught.*,
      (SELECT f.status FROM feedback f WHERE f.student_id = ${student.id} AND f.kind = 'total'
        AND f.starts_on = ${firstDayOf(month)}::date) AS total_status
    FROM ${student} CROSS JOIN LATERAL (
      SELECT ${n(sql`l.status IN ('planned', 'moved')`, 'planned_count')}, ${n(sql`l.status = 'finished'`, 'finished_count')},
        ${n(sql`l.status = 'cancelled'`, 'cancelled_count')},
        ${n(sql`a.outcome IN ('present', 'late', 'make_up')`, 'present_count')},
        ${n(sql`a.outcome IN ('leave', 'late_leave')`, 'leave_count')}, ${n(sql`a.outcome = 'absent'`, 'absent_count')},
        ${n(sql`l.status = 'finished' AND coalesce(a.outcome, 'present') IN ('present', 'late', 'make_up')`, 'needed_count')},
        ${n(sql`f.id IS NOT NULL AND f.status <> 'draft'`, 'written_count')}
      FROM lesson_student ls JOIN lesson l ON l.id = ls.lesson_id
        LEFT JOIN attendance a ON a.lesson_id = ls.lesson_id AND a.student_id = ls.student_id
        LEFT JOIN feedback f ON f.lesson_id = ls.lesson_id AND f.student_id = ls.student_id
      WHERE ls.company_id = ${student.company_id} AND ls.student_id = ${student.id}
        AND ${within(ctx, month, sql`ls.starts_at`)}) AS taught
    WHERE ${student.id} = ANY (${sql.param([...ids])}::bigint[])`);
  return rows.map((row) => ({ ...row, written_percent: percentOf(row.written_count, row.needed_count) }));
}

type ReferralFilter = ParsedOf<typeof deskApi.referralsExport>;
interface ReferralRow extends Record<string, unknown> {
  id: number;
  student_name: string;
  status: StudentStatus;
  referrer_id: number;
  referrer_name: string;
  adviser_name: string | null;
  is_buyer: 0 | 1;
  created_at: Date;
}

/** Those whom students of theirs brought. `n` is the new one. */
const broughtBy = (ctx: Ctx, { status, referrer_id, ...whose }: ReferralFilter): SQL => sql`FROM student n
  WHERE n.company_id = ANY (${sql.param([...ctx.reading])}::bigint[])
    ${status ? sql`AND n.status = ${status}` : sql``}
    AND n.referrer_student_id IN (SELECT ${student.id} FROM ${student} WHERE ${and(
      ofClassTeacher(ctx, whose),
      referrer_id ? eq(student.id, referrer_id) : undefined,
    )})`;

type MonthFilter = Omit<MonthQuery, 'page' | 'limit'>;
const monthsOf = (ctx: Ctx, { month, ...whose }: MonthFilter) => ({
  id: student.id,
  matching: sql`FROM ${student} WHERE ${and(
    ofClassTeacher(ctx, whose),
    inArray(student.status, ['active', 'paused']),
  )}`,
  order: sql`${student.username}, ${student.id}`,
  rows: (ids: readonly number[]) => monthOf(ctx, month, ids),
});

const referralsOf = (ctx: Ctx, filter: ReferralFilter) => ({
  id: sql`n.id`,
  matching: broughtBy(ctx, filter),
  order: sql`n.created_at DESC, n.id DESC`,
  rows: async (ids: readonly number[]) => {
    const { rows } = await ctx.db.execute<ReferralRow>(sql`
      SELECT n.id, n.username AS student_name, n.status, n.referrer_student_id AS referrer_id,
        (SELECT r.username FROM student r WHERE r.id = n.referrer_student_id) AS referrer_name,
        (SELECT a.admin_name FROM admin a WHERE a.id = n.adviser_id) AS adviser_name,
        (EXISTS (SELECT 1 FROM class_lot t WHERE t.company_id = n.company_id AND t.student_id = n.id))::int AS is_buyer,
        n.created_at
      FROM student n WHERE n.id = ANY (${sql.param([...ids])}::bigint[])`);
    return rows.map((row) => ({ ...row, created_at: toUnix(new Date(row.created_at)) }));
  },
});

export const deskMonthStore = {
  months: (ctx: Ctx, query: MonthQuery) => pageByIds(ctx, query, monthsOf(ctx, query)),
  allMonths: (ctx: Ctx, filter: MonthFilter) => chunksByIds(ctx, monthsOf(ctx, filter)),
  referrals: (ctx: Ctx, query: ReferralFilter & { page: number; limit: number }) =>
    pageByIds(ctx, query, referralsOf(ctx, query)),
  allReferrals: (ctx: Ctx, filter: ReferralFilter) => chunksByIds(ctx, referralsOf(ctx, filter)),
};
