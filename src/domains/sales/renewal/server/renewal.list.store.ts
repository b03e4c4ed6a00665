import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { companyNames } from '@/domains/organisation/company/server/company.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { teacherNames } from '@/domains/people/teacher/server/teacher.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unixOrNull } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { lastDayOf, plusDays } from '@/kernel/value/day.ts';
import type { renewalApi } from '../renewal.contract.ts';
import { LOOK_BACK_DAYS, OPEN_STATES } from '../renewal.rules.ts';
import { type RATE_BY, VIEWS } from '../renewal.shapes.ts';
import { renewal } from './renewal.table.ts';

type RenewalFilter = Readonly<ParsedOf<typeof renewalApi.export>>;
type RenewalQuery = ParsedOf<typeof renewalApi.list>;
type View = (typeof VIEWS)[number];

const flag = (column: SQL): SQL<0 | 1> => sql<0 | 1>`${column}::int`;
const ofStudent = sql`WHERE a.company_id = ${renewal.company_id} AND a.student_id = ${renewal.student_id}`;
const lastFeedback = (what: string) =>
  sql<
    string | null
  >`(SELECT ${sql.raw(what)} FROM feedback a ${ofStudent} AND a.status <> 'draft' AND a.content <> ''
    ORDER BY a.ends_on DESC, a.id DESC LIMIT 1)`;
const attendance = sql<
  number | null
>`(SELECT round(count(*) FILTER (WHERE a.outcome IN ('present', 'late', 'make_up')) * 100.0
    / NULLIF(count(*), 0))::int FROM attendance a ${ofStudent} AND a.outcome <> 'teacher_absent'
    AND a.starts_at > now() - make_interval(days => ${sql.raw(String(LOOK_BACK_DAYS))}))`;
const available =
  sql<number>`COALESCE((SELECT a.new_fen - a.new_held_fen + a.learning_fen - a.learning_held_fen
    FROM student_money a ${ofStudent}), 0)::bigint`.mapWith(Number);

const columns = {
  id: renewal.id,
  company_id: renewal.company_id,
  number: renewal.number,
  student_id: renewal.student_id,
  student_name: student.username,
  student_number: student.number,
  course_type: renewal.course_type,
  why: renewal.why,
  due_on: renewal.due_on,
  run_out_on: renewal.run_out_on,
  is_estimate: flag(sql`${renewal.is_estimate}`),
  opened_on: renewal.opened_on,
  owner_id: renewal.owner_id,
  adviser_id: renewal.adviser_id,
  teacher_id: renewal.teacher_id,
  remaining_minutes: renewal.remaining_minutes,
  held_minutes: renewal.held_minutes,
  weekly_minutes: renewal.weekly_minutes,
  past_minutes: renewal.past_minutes,
  booked_until: renewal.booked_until,
  booked_left_minutes: renewal.booked_left_minutes,
  last_feedback: lastFeedback('left(a.content, 120)'),
  last_feedback_on: lastFeedback('a.ends_on::text'),
  attendance_percent: attendance,
  available_fen: available,
  is_at_risk: flag(sql`${renewal.is_at_risk}`),
  next_on: renewal.next_on,
  next_what: renewal.next_what,
  status: renewal.status,
  expected_fen: renewal.expected_fen,
  snoozed_until: renewal.snoozed_until,
  lost_reason_id: renewal.lost_reason_id,
  is_no_answer: flag(sql`${renewal.is_no_answer}`),
  log_count: renewal.log_count,
  last_contact_at: unixOrNull(renewal.last_contact_at),
  last_words: renewal.last_words,
  doc: renewal.doc,
  doc_id: renewal.doc_id,
  renewed_fen: renewal.renewed_fen,
  renewed_minutes: renewal.renewed_minutes,
  closed_on: renewal.closed_on,
  version: renewal.version,
};

const rows = defineRows({
  id: renewal.id,
  names: {
    owner_name: [adminNames.name, 'owner_id'],
    adviser_name: [adminNames.name, 'adviser_id'],
    teacher_name: [teacherNames.name, 'teacher_id'],
    lost_reason_name: [baseNames.name, 'lost_reason_id'],
    minutes_per_class_hour: [companyNames.minutes_per_class_hour, 'company_id'],
  },
  select: () =>
    select(columns)
      .from(renewal)
      .innerJoin(
        student,
        and(eq(student.company_id, renewal.company_id), eq(student.id, renewal.student_id)),
      ),
  show: (row) => ({ ...row, minutes_per_class_hour: Number(row.minutes_per_class_hour) }),
});

const SOON_DAYS = 30;
const isOpenTask = () => inArray(renewal.status, [...OPEN_STATES]);
const runsOutSoon = (ctx: Ctx) =>
  and(isOpenTask(), lte(renewal.run_out_on, plusDays(todayOf(ctx), SOON_DAYS)));

function inView(ctx: Ctx, view: View | undefined): SQL | undefined {
  switch (view) {
    case 'todo':
      return inArray(renewal.status, ['open', 'following']);
    case 'soon':
      return runsOutSoon(ctx);
    case 'mine':
      return and(isOpenTask(), eq(renewal.owner_id, ctx.admin_id));
    case 'renewed':
    case 'lost':
    case 'snoozed':
      return eq(renewal.status, view);
    default:
      return undefined;
  }
}

const visible = (ctx: Ctx): SQL | undefined =>
  and(
    inArray(renewal.company_id, [...ctx.reading]),
    students.seesEverybody(ctx) ? undefined : students.isOfVisible(ctx, renewal.student_id),
  );

const EQUALS = [
  'student_id',
  'status',
  'owner_id',
  'adviser_id',
  'teacher_id',
  'course_type',
  'why',
  'lost_reason_id',
] as const;

function matching(ctx: Ctx, filter: RenewalFilter): SQL | undefined {
  const { view, keyword, risk, due_month, due_from, due_to, next_from, next_to, ids } = filter;
  return and(
    visible(ctx),
    inView(ctx, view),
    ...EQUALS.map((name) =>
      filter[name] === undefined ? undefined : sql`${renewal[name]} = ${filter[name]}`,
    ),
    keyword ? sql`${renewal.student_id} IN ${students.foundBy(ctx, keyword)}` : undefined,
    risk === undefined ? undefined : eq(renewal.is_at_risk, risk === 1),
    due_month ? inMonth(due_month) : undefined,
    due_from ? gte(renewal.due_on, due_from) : undefined,
    due_to ? lte(renewal.due_on, due_to) : undefined,
    next_from ? gte(renewal.next_on, next_from) : undefined,
    next_to ? lte(renewal.next_on, next_to) : undefined,
    ids ? inArray(renewal.id, [...ids]) : undefined,
  );
}
const inMonth = (month: string): SQL | undefined =>
  and(gte(renewal.due_on, `${month}-01`), lte(renewal.due_on, lastDayOf(month)));

function orderOf({ sort = 'due_on', order = 'asc' }: Pick<RenewalQuery, 'sort' | 'order'>): SQL {
  const way = sql.raw(order === 'asc' ? 'ASC' : 'DESC');
  return sql`${renewal[sort]} ${way} NULLS LAST, ${renewal.id} ${way}`;
}

const counted = (what: SQL) => sql`count(*) FILTER (WHERE ${what})::int`;
const RATES = sql`${counted(eq(renewal.status, 'renewed'))} AS renewed, ${counted(eq(renewal.status, 'lost'))} AS lost,
  ${counted(isOpenTask())} AS still_open,
  COALESCE(sum(${renewal.renewed_fen}) FILTER (WHERE ${renewal.status} = 'renewed'), 0)::bigint AS renewed_fen,
  COALESCE(sum(${renewal.expected_fen}) FILTER (WHERE ${renewal.status} = 'lost'), 0)::bigint AS lost_fen`;
export interface RateRow extends Record<string, unknown> {
  readonly key: number | null;
  readonly renewed: number;
  readonly lost: number;
  readonly still_open: number;
  readonly renewed_fen: number;
  readonly lost_fen: number;
}
const KEYS = {
  owner: renewal.owner_id,
  course_type: renewal.course_type,
  teacher: renewal.teacher_id,
} as const;

interface Span {
  readonly from_day: string;
  readonly to_day: string;
}

/** Renewed, lost and still open; what was withdrawn counts nowhere. */
async function ratesOf(
  ctx: Ctx,
  by: (typeof KEYS)[keyof typeof KEYS] | undefined,
  where: SQL | undefined,
): Promise<RateRow[]> {
  const key = by ? sql`${by}` : sql`NULL::bigint`;
  const { rows: found } = await ctx.db.execute<RateRow>(
    sql`SELECT ${key} AS key, ${RATES} FROM ${renewal} WHERE ${where}
      AND ${renewal.status} <> 'withdrawn' GROUP BY 1 ORDER BY count(*) DESC, 1`,
  );
  return found.map((row) => ({
    ...row,
    key: row.key === null ? null : Number(row.key),
    renewed_fen: Number(row.renewed_fen),
    lost_fen: Number(row.lost_fen),
  }));
}

/**
 * Where nothing else is asked for than whom this person sees: by the ids of these students, which an index is asked for all at
 * once. Joined at large, every task there ever was is read for the few that are theirs.
 */
function counting(
  ctx: Ctx,
  { page: _page, limit: _limit, sort: _sort, order: _order, ...asked }: RenewalQuery,
) {
  if (students.seesEverybody(ctx) || Object.values(asked).some((value) => value !== undefined))
    return undefined;
  return sql`FROM ${renewal} WHERE ${inArray(renewal.company_id, [...ctx.reading])} AND ${renewal.student_id} = ANY (ARRAY(
    SELECT ${student.id} FROM ${student} WHERE ${students.visible(ctx)}))`;
}

export const renewalListStore = {
  page: (ctx: Ctx, query: RenewalQuery) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${renewal} WHERE ${matching(ctx, query)}`,
      counting: counting(ctx, query),
      order: orderOf(query),
    }),
  all: (ctx: Ctx, filter: RenewalFilter) => rows.all(ctx, matching(ctx, filter), orderOf({})),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, visible(ctx)),
  sees: async (ctx: Ctx, id: number): Promise<boolean> =>
    (await ctx.db.$count(renewal, and(eq(renewal.id, id), visible(ctx)))) > 0,

  async counts(ctx: Ctx) {
    const each = VIEWS.map(
      (view) => sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${renewal}
        WHERE ${and(visible(ctx), inView(ctx, view))} LIMIT 1000) AS few) AS ${sql.identifier(view)}`,
    );
    const { rows: found } = await ctx.db.execute<Record<View, number>>(
      sql`SELECT ${sql.join(each, sql`, `)}`,
    );
    return found[0] as Record<View, number>;
  },

  /** Of tasks due in a month, by what they are asked for; without that, of all. */
  rates: (ctx: Ctx, month: string, by?: (typeof RATE_BY)[number]): Promise<RateRow[]> =>
    ratesOf(ctx, by && KEYS[by], and(visible(ctx), inMonth(month))),
  ratesOfOwner: (ctx: Ctx, month: string, ownerId: number): Promise<RateRow[]> =>
    ratesOf(ctx, undefined, and(visible(ctx), inMonth(month), eq(renewal.owner_id, ownerId))),
  /** Of tasks due in these days, of whole companies. */
  ratesIn: (ctx: Ctx, days: Span, by?: (typeof RATE_BY)[number]): Promise<RateRow[]> =>
    ratesOf(
      ctx,
      by && KEYS[by],
      and(
        inArray(renewal.company_id, [...ctx.reading]),
        gte(renewal.due_on, days.from_day),
        lte(renewal.due_on, days.to_day),
      ),
    ),
  /** By teacher, of these or of all: whoever sees a teacher's figures sees this one whole. */
  ratesOfTeachers: (ctx: Ctx, days: Span, ids: readonly number[] | undefined): Promise<RateRow[]> =>
    ratesOf(
      ctx,
      renewal.teacher_id,
      and(
        inArray(renewal.company_id, [...ctx.reading]),
        gte(renewal.due_on, days.from_day),
        lte(renewal.due_on, days.to_day),
        ids && inArray(renewal.teacher_id, [...ids]),
      ),
    ),
  async closedIn(ctx: Ctx, month: string): Promise<{ count: number; fen: number }> {
    const { rows: found } = await ctx.db.execute<{ count: number; fen: number }>(
      sql`SELECT count(*)::int AS count, COALESCE(sum(${renewal.renewed_fen}), 0)::bigint AS fen FROM ${renewal}
        WHERE ${and(visible(ctx), eq(renewal.status, 'renewed'))}
          AND ${renewal.closed_on} BETWEEN ${`${month}-01`}::date AND ${lastDayOf(month)}::date`,
    );
    return { count: found[0]?.count ?? 0, fen: Number(found[0]?.fen ?? 0) };
  },
  async soon(ctx: Ctx): Promise<{ count: number; silent: number }> {
    const { rows: found } = await ctx.db.execute<{ count: number; silent: number }>(
      sql`SELECT count(*)::int AS count, ${counted(eq(renewal.log_count, 0))} AS silent FROM ${renewal}
        WHERE ${and(visible(ctx), runsOutSoon(ctx))}`,
    );
    return found[0] ?? { count: 0, silent: 0 };
  },

  /** What the page shows of the student beside the task. */
  async beside(ctx: Ctx, { company_id, student_id }: { company_id: number; student_id: number }) {
    const { rows: found } = await ctx.query(
      `SELECT m.new_fen - m.new_held_fen AS new_fen, m.learning_fen - m.learning_held_fen AS learning_fen,
         (SELECT count(*)::int FROM attendance a WHERE a.company_id = $1 AND a.student_id = $2 AND a.starts_at > $3
            AND a.outcome IN ('present', 'late', 'make_up')) AS attended,
         (SELECT count(*)::int FROM attendance a WHERE a.company_id = $1 AND a.student_id = $2 AND a.starts_at > $3
            AND a.outcome <> 'teacher_absent') AS due_lessons,
         (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', f.id, 'on', f.ends_on, 'content', left(f.content, 400),
             'teacher_name', (SELECT t.teacher_name FROM teacher t WHERE t.id = f.teacher_id)) ORDER BY f.ends_on DESC, f.id DESC), '[]')
            FROM (SELECT * FROM feedback WHERE company_id = $1 AND student_id = $2 AND status <> 'draft' AND content <> ''
                   ORDER BY ends_on DESC, id DESC LIMIT 3) f) AS feedbacks
       FROM (SELECT 1) one LEFT JOIN student_money m ON m.company_id = $1 AND m.student_id = $2`,
      [company_id, student_id, new Date(ctx.now.getTime() - LOOK_BACK_DAYS * 86_400_000)],
    );
    const row = found[0] as {
      new_fen: number | null;
      learning_fen: number | null;
      attended: number;
      due_lessons: number;
      feedbacks: { id: number; on: string; content: string; teacher_name: string | null }[];
    };
    return { ...row, new_fen: Number(row.new_fen ?? 0), learning_fen: Number(row.learning_fen ?? 0) };
  },
  async numberOf(ctx: Ctx, doc: 'recharge' | 'class_lot' | null, id: number | null): Promise<string | null> {
    if (doc !== 'recharge' || id === null) return null;
    const { rows: found } = await ctx.query('SELECT number FROM recharge WHERE id = $1', [id]);
    return (found[0]?.number as string | undefined) ?? null;
  },

  /** For the timeline of a student: when it was opened and how it ended. */
  async ofStudent(ctx: Ctx, studentId: number, before: Date, most: number) {
    return (
      await ctx.db.execute<{
        id: number;
        number: string;
        course_type: number;
        status: string;
        at: Date;
        text: string;
        created_by: number | null;
        is_log: boolean;
      }>(sql`SELECT * FROM (
        SELECT ${renewal.id} AS id, ${renewal.number} AS number, ${renewal.course_type} AS course_type, 'open' AS status,
          ${renewal.created_at} AS at, '' AS text, NULL::bigint AS created_by, false AS is_log FROM ${renewal}
         WHERE ${and(inArray(renewal.company_id, [...ctx.reading]), eq(renewal.student_id, studentId))}
        UNION ALL SELECT ${renewal.id}, ${renewal.number}, ${renewal.course_type}, ${renewal.status}, ${renewal.closed_at}, '', NULL, false
          FROM ${renewal} WHERE ${and(inArray(renewal.company_id, [...ctx.reading]), eq(renewal.student_id, studentId))}
           AND ${renewal.closed_at} IS NOT NULL
        UNION ALL SELECT ${renewal.id}, ${renewal.number}, ${renewal.course_type}, ${renewal.status}, g.created_at, g.content, g.created_by, true
          FROM renewal_log g JOIN ${renewal} ON ${renewal.company_id} = g.company_id AND ${renewal.id} = g.renewal_id
         WHERE ${and(inArray(renewal.company_id, [...ctx.reading]), eq(renewal.student_id, studentId))}) t
      WHERE t.at < ${before} ORDER BY t.at DESC LIMIT ${most}`)
    ).rows;
  },
};
