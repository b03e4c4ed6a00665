import { and, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { mondayOf, plusDays } from '@/kernel/value/day.ts';
import { HISTOGRAM_HOURS, PACE_WEEKS, type StudentSort, WEEKS_SHOWN } from '../census.rules.ts';
import type { StudentRow, studentCensusApi } from '../student-census.contract.ts';

type Filter = ParsedOf<typeof studentCensusApi.export>;

const LEFT = sql`(l.paid_minutes + l.gift_minutes - l.paid_used_minutes - l.gift_used_minutes)`;
const endsBy = (day: string): SQL =>
  sql`COALESCE(sum(${LEFT}) FILTER (WHERE l.frozen_on IS NULL AND l.expires_on <= ${day}::date), 0)::int`;

/** Hours of any subject can be used for the one that is asked for. */
const ofAsked = ({ course_type, subject_id, board_id }: Filter): SQL =>
  sql.join([
    course_type ? sql`AND l.course_type = ${course_type} ` : sql``,
    subject_id ? sql`AND (l.subject_id = ${subject_id} OR l.subject_id IS NULL) ` : sql``,
    board_id
      ? sql`AND (l.subject_id IS NULL OR l.subject_id IN (SELECT b.id FROM subject b WHERE b.exam_board_id = ${board_id})) `
      : sql``,
  ]);

/** A row for each student and course type that has hours or owes some, with its student. */
function rowsOf(ctx: Ctx, filter: Filter): SQL {
  const today = todayOf(ctx);
  const seen = and(
    students.visible(ctx),
    filter.student_id ? sql`${student.id} = ${filter.student_id}` : undefined,
    filter.level_id ? sql`${student.level_id} = ${filter.level_id}` : undefined,
    filter.class_teacher_id ? sql`${student.class_teacher_id} = ${filter.class_teacher_id}` : undefined,
  );
  const asked = ofAsked(filter);
  const having = [
    filter.ends_days === undefined ? undefined : sql`h.ends_on <= ${plusDays(today, filter.ends_days)}::date`,
    filter.runs_out_days === undefined
      ? undefined
      : sql`f.run_out_on <= ${plusDays(today, filter.runs_out_days)}::date`,
    filter.owes ? sql`h.owed_minutes > 0` : undefined,
  ].filter((one) => one !== undefined);
  return sql`WITH seen AS MATERIALIZED (SELECT ${student.company_id} AS company_id, ${student.id} AS id, ${student.username} AS username FROM ${student} WHERE ${seen}),
    lots AS (
      SELECT l.company_id, l.student_id, l.course_type, sum(l.paid_minutes)::int AS bought_minutes, sum(l.gift_minutes)::int AS gift_minutes,
             sum(l.paid_used_minutes + l.gift_used_minutes)::int AS used_minutes, sum(${LEFT})::int AS left_minutes,
             COALESCE(sum(${LEFT}) FILTER (WHERE l.frozen_on IS NOT NULL), 0)::int AS frozen_minutes,
             ${endsBy(plusDays(today, 30))} AS ends_30_minutes, ${endsBy(plusDays(today, 60))} AS ends_60_minutes,
             ${endsBy(plusDays(today, 90))} AS ends_90_minutes, sum(l.price_fen - l.recognised_fen)::bigint AS worth_fen,
             COALESCE(sum(l.price_fen - l.recognised_fen) FILTER (WHERE l.frozen_on IS NULL AND l.expires_on <= ${plusDays(today, 30)}::date), 0)::bigint AS ends_30_fen,
             min(l.expires_on) FILTER (WHERE l.closed_at IS NULL AND l.frozen_on IS NULL) AS ends_on, 0 AS owed_minutes
        FROM seen s JOIN class_lot l ON l.company_id = s.company_id AND l.student_id = s.id ${asked}
       GROUP BY 1, 2, 3),
    owed AS (
      SELECT l.company_id, l.student_id, l.course_type, sum(l.owed_minutes)::int AS owed_minutes
        FROM seen s JOIN class_use l ON l.company_id = s.company_id AND l.student_id = s.id AND l.owed_minutes > 0 ${asked}
       GROUP BY 1, 2, 3),
    h AS (
      SELECT company_id, student_id, course_type, COALESCE(a.bought_minutes, 0) AS bought_minutes, COALESCE(a.gift_minutes, 0) AS gift_minutes,
             COALESCE(a.used_minutes, 0) AS used_minutes, COALESCE(a.left_minutes, 0) AS left_minutes,
             COALESCE(a.frozen_minutes, 0) AS frozen_minutes, COALESCE(a.ends_30_minutes, 0) AS ends_30_minutes,
             COALESCE(a.ends_60_minutes, 0) AS ends_60_minutes, COALESCE(a.ends_90_minutes, 0) AS ends_90_minutes,
             COALESCE(a.worth_fen, 0) AS worth_fen, COALESCE(a.ends_30_fen, 0) AS ends_30_fen, a.ends_on,
             COALESCE(o.owed_minutes, 0) AS owed_minutes
        FROM lots a FULL JOIN owed o USING (company_id, student_id, course_type)
       WHERE a.left_minutes > 0 OR o.owed_minutes > 0),
    found AS (
      SELECT h.*, s.username, f.run_out_on, f.last_lesson_at, f.next_lesson_at FROM h JOIN seen s ON s.id = h.student_id
        LEFT JOIN student_figures f ON f.student_id = h.student_id
       ${having.length > 0 ? sql`WHERE ${sql.join(having, sql` AND `)}` : sql``})`;
}

const ORDER: Readonly<Record<StudentSort, SQL>> = {
  run_out_on: sql`r.run_out_on NULLS LAST, r.left_minutes`,
  left_minutes: sql`r.left_minutes`,
  worth_fen: sql`r.worth_fen DESC`,
  ends_30_minutes: sql`r.ends_30_minutes DESC`,
};
const scheduled = sql`(SELECT COALESCE(sum(p.minutes), 0)::int FROM class_plan p WHERE p.company_id = r.company_id
  AND p.student_id = r.student_id AND p.course_type = r.course_type)`;

interface Paging {
  readonly sort?: StudentSort;
  readonly limit?: number;
  readonly offset?: number;
}
/** Without what the lessons came to. */
export type StudentBalance = Omit<StudentRow, 'revenue_fen' | 'pay_fen' | 'margin_fen'>;
type Row = Omit<StudentBalance, 'weeks' | 'pace_minutes'> & {
  readonly uses: readonly { readonly week: string; readonly minutes: number }[];
};

export const studentCensusStore = {
  async rows(
    ctx: Ctx,
    filter: Filter,
    { sort = 'run_out_on', limit, offset = 0 }: Paging,
  ): Promise<StudentBalance[]> {
    const monday = mondayOf(todayOf(ctx));
    const first = plusDays(monday, -7 * (WEEKS_SHOWN - 1));
    const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(
      sql`${rowsOf(ctx, filter)}
        SELECT r.student_id, r.username, r.course_type, r.bought_minutes, r.gift_minutes, r.used_minutes, r.left_minutes, r.frozen_minutes,
               r.owed_minutes, r.ends_30_minutes, r.ends_60_minutes, r.ends_90_minutes, r.worth_fen, to_char(r.run_out_on, 'YYYY-MM-DD') AS run_out_on,
               extract(epoch FROM r.last_lesson_at)::bigint AS last_lesson_at, extract(epoch FROM r.next_lesson_at)::bigint AS next_lesson_at,
               ${scheduled} AS scheduled_minutes,
               (SELECT COALESCE(jsonb_agg(jsonb_build_object('week', w.week, 'minutes', w.minutes)), '[]') FROM (
                  SELECT to_char(date_trunc('week', u.used_on), 'YYYY-MM-DD') AS week, sum(u.minutes)::int AS minutes FROM class_use u
                   WHERE u.company_id = r.company_id AND u.student_id = r.student_id AND u.course_type = r.course_type
                     AND u.undone_at IS NULL AND u.used_on >= ${first}::date GROUP BY 1) w) AS uses
          FROM (SELECT * FROM found r ORDER BY ${ORDER[sort]}, r.student_id, r.course_type
                 ${limit === undefined ? sql`` : sql`LIMIT ${limit} OFFSET ${offset}`}) r
         ORDER BY ${ORDER[sort]}, r.student_id, r.course_type`,
    );
    const weeks = Array.from({ length: WEEKS_SHOWN }, (_, at) => plusDays(first, at * 7));
    return rows.map(({ uses, ...row }) => {
      const minutes = weeks.map((week) => uses.find((one) => one.week === week)?.minutes ?? 0);
      const past = minutes.slice(-PACE_WEEKS - 1, -1);
      return {
        ...row,
        worth_fen: Number(row.worth_fen),
        last_lesson_at: row.last_lesson_at === null ? null : Number(row.last_lesson_at),
        next_lesson_at: row.next_lesson_at === null ? null : Number(row.next_lesson_at),
        weeks: minutes,
        pace_minutes: Math.round(past.reduce((sum, one) => sum + one, 0) / PACE_WEEKS),
      };
    });
  },

  async totals(ctx: Ctx, filter: Filter) {
    const soon = plusDays(todayOf(ctx), 30);
    const { rows } = await ctx.db.execute<Record<string, number>>(
      sql`${rowsOf(ctx, filter)}
        SELECT count(*)::int AS total, count(DISTINCT r.student_id)::int AS students, ${sql.raw(
          HOURS.map((name) => `COALESCE(sum(r.${name}), 0)::bigint AS ${name}`).join(', '),
        )}, COALESCE(sum(${scheduled}), 0)::bigint AS scheduled_minutes,
               count(DISTINCT r.student_id) FILTER (WHERE r.run_out_on <= ${soon}::date)::int AS runs_out_30,
               count(DISTINCT r.student_id) FILTER (WHERE r.ends_30_minutes > 0)::int AS ends_30_students,
               COALESCE(sum(r.ends_30_fen), 0)::bigint AS ends_30_fen,
               count(DISTINCT r.student_id) FILTER (WHERE r.owed_minutes > 0)::int AS owing_students
          FROM found r`,
    );
    return Object.fromEntries(
      Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
    ) as Record<
      | (typeof HOURS)[number]
      | 'total'
      | 'students'
      | 'scheduled_minutes'
      | 'runs_out_30'
      | 'ends_30_students'
      | 'ends_30_fen'
      | 'owing_students',
      number
    >;
  },

  /** What the books say of everybody's hours. */
  async booked(ctx: Ctx): Promise<number> {
    const { rows } = await ctx.query(
      'SELECT COALESCE(sum(classes_fen), 0)::bigint AS fen FROM student_money WHERE company_id = ANY ($1)',
      [ctx.reading],
    );
    return Number(rows[0].fen);
  },

  /** Students by what they have left of all their hours. */
  async histogram(ctx: Ctx, filter: Filter, perHour: number): Promise<number[]> {
    const bounds = HISTOGRAM_HOURS.map((hours) => hours * perHour);
    const { rows } = await ctx.db.execute<{ at: number; n: number }>(
      sql`${rowsOf(ctx, filter)}
        SELECT width_bucket(m.minutes - 1, ${sql.param(bounds)}::int[]) AS at, count(*)::int AS n
          FROM (SELECT r.student_id, sum(r.left_minutes)::int AS minutes FROM found r GROUP BY 1) m GROUP BY 1`,
    );
    return Array.from({ length: bounds.length + 1 }, (_, at) => rows.find((row) => row.at === at)?.n ?? 0);
  },

  async runOuts(ctx: Ctx, filter: Filter): Promise<{ week: string; students: number }[]> {
    const monday = mondayOf(todayOf(ctx));
    const { rows } = await ctx.db.execute<{ week: string; students: number }>(
      sql`${rowsOf(ctx, filter)}
        SELECT to_char(date_trunc('week', GREATEST(r.run_out_on, ${monday}::date)), 'YYYY-MM-DD') AS week, count(DISTINCT r.student_id)::int AS students
          FROM found r WHERE r.run_out_on < ${plusDays(monday, 7 * WEEKS_SHOWN)}::date GROUP BY 1`,
    );
    return Array.from({ length: WEEKS_SHOWN }, (_, at) => plusDays(monday, at * 7)).map((week) => ({
      week,
      students: rows.find((row) => row.week === week)?.students ?? 0,
    }));
  },

  /** What ends in each month, of lots that can be used. */
  async endings(
    ctx: Ctx,
    filter: Filter,
    months: readonly string[],
  ): Promise<{ month: string; minutes: number }[]> {
    const { rows } = await ctx.db.execute<{ month: string; minutes: number }>(
      sql`${rowsOf(ctx, filter)}
        SELECT to_char(l.expires_on, 'YYYY-MM') AS month, sum(${LEFT})::int AS minutes
          FROM found r JOIN class_lot l ON l.company_id = r.company_id AND l.student_id = r.student_id AND l.course_type = r.course_type ${ofAsked(filter)}
         WHERE l.closed_at IS NULL AND l.frozen_on IS NULL AND l.expires_on >= ${todayOf(ctx)}::date GROUP BY 1`,
    );
    return months.map((month) => ({ month, minutes: rows.find((row) => row.month === month)?.minutes ?? 0 }));
  },
};
const HOURS = [
  'bought_minutes',
  'gift_minutes',
  'used_minutes',
  'left_minutes',
  'frozen_minutes',
  'owed_minutes',
  'ends_30_minutes',
  'ends_60_minutes',
  'ends_90_minutes',
  'worth_fen',
] as const;
