import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf, monthAfter, monthOf, plusDays } from '@/kernel/value/day.ts';

export interface Doc {
  readonly id: number;
  readonly day: string;
  readonly name: string;
  readonly text: string;
  readonly value: number;
}
type Key = number | string | null;
const own = (ctx: Ctx): SQL => sql`${sql.param([...ctx.reading])}::bigint[]`;

const reached = (kind: string): SQL =>
  sql`EXISTS (SELECT 1 FROM lead_event w WHERE w.company_id = l.company_id AND w.lead_id = l.id AND w.kind = ${kind})`;
/** Leads created in these days, and how far they have come by today. */
const leadsIn = (ctx: Ctx, { from, to }: Span): SQL =>
  sql`SELECT l.id, l.number, l.name, l.course_types, e.channel_id, to_char(e.happened_on, 'YYYY-MM-DD') AS day,
        ${reached('effective')} AS effective, (l.status = 'won' AND ${reached('won')}) AS won
      FROM lead_event e JOIN lead l ON l.company_id = e.company_id AND l.id = e.lead_id
     WHERE e.company_id = ANY (${own(ctx)}) AND e.kind = 'created' AND e.nth = 1
       AND e.happened_on BETWEEN ${from}::date AND ${to}::date`;
/** What a lead asks for: one row for each course type; what asks for none is undecided. */
const projectsOf = sql`unnest(CASE WHEN cardinality(l.course_types) = 0 THEN ARRAY['undecided'] ELSE l.course_types::text[] END) AS p (project)`;

/** Of a channel, of a group, or of none. */
export interface ChannelFilter {
  readonly channel_id?: number;
  readonly channel_group_id?: number;
  readonly without?: 'channel' | 'group';
}
function ofChannel({ channel_id, channel_group_id, without }: ChannelFilter, channel: SQL): SQL {
  const group = groupBy(channel);
  return sql.join(
    [
      sql`true`,
      ...(channel_id === undefined ? [] : [sql`${channel} = ${channel_id}`]),
      ...(channel_group_id === undefined ? [] : [sql`${group} = ${channel_group_id}`]),
      ...(without === undefined
        ? []
        : [without === 'channel' ? sql`${channel} IS NULL` : sql`${group} IS NULL`]),
    ],
    sql` AND `,
  );
}

interface LeadCount {
  readonly key: Key;
  readonly leads: number;
  readonly effective: number;
  readonly won: number;
}
const counts = sql`count(*)::int AS leads, count(*) FILTER (WHERE l.effective)::int AS effective,
  count(*) FILTER (WHERE l.won)::int AS won`;
const STEPS = {
  leads: sql``,
  effective: sql`AND l.effective`,

  won: sql`AND l.won`,
};

/** What students of whom brought in lessons of these days: whole months from their sums, the rest from the facts. */
function studentMoney(ctx: Ctx, { from, to }: Span): SQL {
  const first = from.endsWith('-01') ? from : firstDayOf(monthAfter(monthOf(from)));
  const after = to === lastDayOf(monthOf(to)) ? plusDays(to, 1) : firstDayOf(monthOf(to));
  const hasMonths = after > first;
  const edges = hasMonths ? sql`(t.lesson_on < ${first}::date OR t.lesson_on >= ${after}::date)` : sql`true`;
  const told = sql`(SELECT c.id AS company_id, COALESCE(u.done_on, '-infinity') AS done_on FROM company c
      LEFT JOIN fold_until u ON u.company_id = c.id AND u.fact = 'lesson' WHERE c.id = ANY (${own(ctx)})) told`;
  const parts = [
    sql`SELECT t.company_id, t.student_id, t.revenue_fen, t.pay_fen FROM ${told}
          JOIN lesson_fact t ON t.company_id = told.company_id AND t.student_id IS NOT NULL
           AND t.lesson_on BETWEEN ${from}::date AND ${to}::date AND ${edges}`,
    ...(hasMonths
      ? [
          sql`SELECT t.company_id, t.student_id, t.revenue_fen, t.pay_fen FROM ${told}
                JOIN student_month t ON t.company_id = told.company_id AND t.month >= ${first}::date AND t.month < ${after}::date`,
          sql`SELECT t.company_id, t.student_id, t.revenue_fen, t.pay_fen FROM ${told}
                JOIN lesson_fact t ON t.company_id = told.company_id AND t.posted_on > told.done_on AND t.student_id IS NOT NULL
                 AND t.lesson_on >= ${first}::date AND t.lesson_on < ${after}::date`,
        ]
      : []),
  ];
  return sql`(${sql.join(parts, sql` UNION ALL `)}) f JOIN student s ON s.company_id = f.company_id AND s.id = f.student_id`;
}

/** So many months after the deal are looked at. */
export const COHORT_MONTHS = 13;

interface Cohort {
  readonly key: number | null;
  readonly month: string;
  readonly after: number;
  readonly students: number;
  readonly active: number;
}
const groupBy = (channel: SQL): SQL => sql`(SELECT h.group_id FROM channel h WHERE h.id = ${channel})`;
/** Cases with a receipt that stands; one that was taken back keeps its case. */
const wonCases = (ctx: Ctx): SQL =>
  sql`sales_case c WHERE c.company_id = ANY (${own(ctx)})
        AND EXISTS (SELECT 1 FROM case_receipt r WHERE r.company_id = c.company_id AND r.case_id = c.id
             AND NOT EXISTS (SELECT 1 FROM recharge b WHERE b.company_id = r.company_id AND b.id = r.recharge_id
                  AND b.status = 'rebacked'))`;
/** The first deal of each student: when, and which channel brought it. */
const firstDeals = (ctx: Ctx): SQL =>
  sql`SELECT c.company_id, c.student_id, (array_agg(c.channel_id ORDER BY c.signed_on, c.id))[1] AS channel_id,
             min(c.signed_on) AS signed_on, date_trunc('month', min(c.signed_on))::date AS month
        FROM ${wonCases(ctx)} GROUP BY 1, 2`;
/** Months in which they were there: by the sums, and by the facts since those were folded. */
const seenIn = (ctx: Ctx): SQL =>
  sql`told AS MATERIALIZED (SELECT c.id AS company_id, COALESCE(u.done_on, '-infinity') AS done_on FROM company c
        LEFT JOIN fold_until u ON u.company_id = c.id AND u.fact = 'lesson' WHERE c.id = ANY (${own(ctx)})),
      seen AS (SELECT m.company_id, m.student_id, m.month FROM (
          SELECT m.company_id, m.student_id, m.month, m.there FROM d JOIN student_month m
              ON m.company_id = d.company_id AND m.student_id = d.student_id
          UNION ALL SELECT f.company_id, f.student_id, date_trunc('month', f.lesson_on)::date, f.there FROM told
            JOIN lesson_fact f ON f.company_id = told.company_id AND f.posted_on > told.done_on AND f.what = 'mark') m
        GROUP BY 1, 2, 3 HAVING sum(m.there) > 0)`;

export const dataBoardStore = {
  async leadsByProject(ctx: Ctx, span: Span): Promise<LeadCount[]> {
    const { rows } = await ctx.db.execute<LeadCount & Record<string, unknown>>(
      sql`SELECT p.project AS key, ${counts} FROM (${leadsIn(ctx, span)}) l CROSS JOIN ${projectsOf} GROUP BY 1`,
    );
    return rows;
  },
  /** In all: who asks for two is one. */
  async leadsInAll(ctx: Ctx, span: Span): Promise<Omit<LeadCount, 'key'>> {
    const { rows } = await ctx.db.execute<LeadCount & Record<string, unknown>>(
      sql`SELECT ${counts} FROM (${leadsIn(ctx, span)}) l`,
    );
    return rows[0] ?? { leads: 0, effective: 0, won: 0 };
  },
  async leadsByChannel(ctx: Ctx, span: Span, by: 'channel' | 'group'): Promise<LeadCount[]> {
    const key = by === 'channel' ? sql`l.channel_id` : groupBy(sql`l.channel_id`);
    const { rows } = await ctx.db.execute<LeadCount & Record<string, unknown>>(
      sql`SELECT ${key} AS key, ${counts} FROM (${leadsIn(ctx, span)}) l GROUP BY 1`,
    );
    return rows;
  },
  async leadDocs(
    ctx: Ctx,
    span: Span,
    of: ChannelFilter & {
      readonly project?: string;
      readonly of: keyof typeof STEPS | 'conversion_percent';
    },
  ): Promise<Doc[]> {
    const project =
      of.project === undefined
        ? sql`true`
        : sql`EXISTS (SELECT 1 FROM ${projectsOf} WHERE p.project = ${of.project})`;
    const { rows } = await ctx.db.execute<Doc & Record<string, unknown>>(
      sql`SELECT l.id, l.day, l.number AS name, l.name AS text, ${of.of === 'conversion_percent' ? sql`l.won::int` : sql`1`} AS value
            FROM (${leadsIn(ctx, span)}) l
           WHERE ${project} AND ${ofChannel(of, sql`l.channel_id`)} ${of.of === 'conversion_percent' ? sql`` : STEPS[of.of]} ORDER BY l.day DESC, l.id DESC`,
    );
    return rows;
  },

  /** Cases whose first receipt lies in these days and stands, by their share of a project. */
  async deals(ctx: Ctx, { from, to }: Span, project?: string) {
    const { rows } = await ctx.db.execute<{ project: string } & Doc & Record<string, unknown>>(
      sql`SELECT p.project, c.id, to_char(d.first_on, 'YYYY-MM-DD') AS day, c.number AS name, s.username AS text,
               p.share_bp / 10000.0::float8 AS value
          FROM deals_of(${own(ctx)}, ${from}, ${to}) d
         CROSS JOIN LATERAL (SELECT * FROM sales_case c WHERE c.company_id = d.company_id AND c.id = d.case_id OFFSET 0) c
          JOIN student s ON s.company_id = c.company_id AND s.id = c.student_id
          JOIN case_project p ON p.company_id = c.company_id AND p.case_id = c.id AND p.revision = c.revision
         WHERE ${project === undefined ? sql`true` : sql`p.project = ${project}`} ORDER BY d.first_on DESC, c.id DESC`,
    );
    return rows.map((row) => ({ ...row, value: Number(row.value) }));
  },

  /** What hours of each course type are still worth today. */
  async worth(ctx: Ctx): Promise<Map<string, number>> {
    const { rows } = await ctx.query(
      `SELECT course_type::text AS key, sum(price_fen - recognised_fen)::bigint AS fen FROM class_lot
        WHERE company_id = ANY ($1) AND price_fen > recognised_fen GROUP BY 1`,
      [ctx.reading],
    );
    return new Map(rows.map(({ key, fen }) => [key, Number(fen)]));
  },
  async worthDocs(ctx: Ctx, courseType: string): Promise<Doc[]> {
    const { rows } = await ctx.query(
      `SELECT s.id, '' AS day, s.username AS name, s.number AS text, sum(l.price_fen - l.recognised_fen)::bigint AS value
         FROM class_lot l JOIN student s ON s.company_id = l.company_id AND s.id = l.student_id
        WHERE l.company_id = ANY ($1) AND l.course_type = $2 AND l.price_fen > l.recognised_fen
        GROUP BY 1, 3, 4 ORDER BY 5 DESC, 1`,
      [ctx.reading, Number(courseType)],
    );
    return rows.map((row) => ({ ...row, value: Number(row.value) })) as Doc[];
  },

  async moneyByChannel(ctx: Ctx, span: Span, by: 'channel' | 'group') {
    const key = by === 'channel' ? sql`s.channel_id` : groupBy(sql`s.channel_id`);
    const { rows } = await ctx.db.execute<{ key: Key; revenue_fen: number; pay_fen: number }>(
      sql`SELECT ${key} AS key, sum(f.revenue_fen)::bigint AS revenue_fen, sum(f.pay_fen)::bigint AS pay_fen
            FROM ${studentMoney(ctx, span)} GROUP BY 1`,
    );
    return rows.map((row) => ({
      key: row.key === null ? null : Number(row.key),
      revenue_fen: Number(row.revenue_fen),
      pay_fen: Number(row.pay_fen),
    }));
  },
  async moneyDocs(
    ctx: Ctx,
    span: Span,
    of: ChannelFilter,
    what: 'revenue' | 'pay' | 'margin',
  ): Promise<Doc[]> {
    const value = {
      revenue: sql`sum(f.revenue_fen)`,
      pay: sql`sum(f.pay_fen)`,
      margin: sql`sum(f.revenue_fen - f.pay_fen)`,
    }[what];
    const { rows } = await ctx.db.execute<Doc & Record<string, unknown>>(
      sql`SELECT s.id, '' AS day, s.username AS name, s.number AS text, ${value}::bigint AS value FROM ${studentMoney(ctx, span)}
           WHERE ${ofChannel(of, sql`s.channel_id`)} GROUP BY s.id, s.username, s.number HAVING ${value} <> 0 ORDER BY 5 DESC, 1`,
    );
    return rows.map((row) => ({ ...row, value: Number(row.value) }));
  },

  /** How many different students a channel has won to date. */
  async wonStudentsBy(ctx: Ctx, by: 'channel' | 'group'): Promise<Map<number | null, number>> {
    const key = by === 'channel' ? sql`c.channel_id` : groupBy(sql`c.channel_id`);
    const { rows } = await ctx.db.execute<{ key: Key; n: number }>(
      sql`SELECT ${key} AS key, count(DISTINCT c.student_id)::int AS n FROM ${wonCases(ctx)} GROUP BY 1`,
    );
    return new Map(rows.map(({ key: of, n }) => [of === null ? null : Number(of), n]));
  },
  async wonStudents(ctx: Ctx, of: ChannelFilter): Promise<number> {
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`SELECT count(DISTINCT c.student_id)::int AS n FROM ${wonCases(ctx)} AND ${ofChannel(of, sql`c.channel_id`)}`,
    );
    return rows[0]?.n ?? 0;
  },
  /** The group of each channel. */
  async groupsOf(ctx: Ctx): Promise<Map<number, number | null>> {
    const { rows } = await ctx.query('SELECT id, group_id FROM channel');
    return new Map(rows.map(({ id, group_id }) => [Number(id), group_id === null ? null : Number(group_id)]));
  },

  /** By channel and month of the deal: students, and how many had lessons so many months after. */
  async cohorts(ctx: Ctx, since: string, by: 'channel' | 'group') {
    const key = by === 'channel' ? sql`d.channel_id` : groupBy(sql`d.channel_id`);
    const { rows } = await ctx.db.execute<Cohort & Record<string, unknown>>(
      sql`WITH d AS (${firstDeals(ctx)} HAVING min(c.signed_on) >= ${since}::date), ${seenIn(ctx)}
        SELECT ${key} AS key, to_char(d.month, 'YYYY-MM') AS month, n.n::int AS after, count(*)::int AS students, count(s.student_id)::int AS active
          FROM d CROSS JOIN generate_series(0, ${COHORT_MONTHS - 1}::int) n (n)
          LEFT JOIN seen s ON s.company_id = d.company_id AND s.student_id = d.student_id
           AND s.month = (d.month + make_interval(months => n.n))::date
         GROUP BY 1, 2, 3`,
    );
    return rows.map((row) => ({ ...row, key: row.key === null ? null : Number(row.key) }));
  },
  /** Students whose first deal was in these months, each with 1 if they had lessons so many months after, else 0. */
  async cohortDocs(
    ctx: Ctx,
    of: ChannelFilter,
    { from, to, after }: Span & { readonly after: number },
  ): Promise<Doc[]> {
    const { rows } = await ctx.db.execute<Doc & Record<string, unknown>>(
      sql`WITH d AS (${firstDeals(ctx)} HAVING min(c.signed_on) BETWEEN ${firstDayOf(from)}::date AND ${lastDayOf(to)}::date), ${seenIn(ctx)}
        SELECT d.student_id AS id, to_char(d.signed_on, 'YYYY-MM-DD') AS day, u.username AS name, u.number AS text,
               (s.student_id IS NOT NULL)::int AS value
          FROM d JOIN student u ON u.company_id = d.company_id AND u.id = d.student_id
          LEFT JOIN seen s ON s.company_id = d.company_id AND s.student_id = d.student_id
           AND s.month = (d.month + make_interval(months => ${after}::int))::date
         WHERE ${ofChannel(of, sql`d.channel_id`)} ORDER BY d.signed_on DESC, d.student_id DESC`,
    );
    return rows;
  },

  /** Tasks due in these days that ended: 1 renewed, 0 lost. */
  async renewalDocs(ctx: Ctx, { from, to }: Span, courseType: string | undefined): Promise<Doc[]> {
    const { rows } = await ctx.db.execute<Doc & Record<string, unknown>>(
      sql`SELECT r.id, to_char(r.due_on, 'YYYY-MM-DD') AS day, r.number AS name, s.username AS text, (r.status = 'renewed')::int AS value
            FROM renewal r JOIN student s ON s.company_id = r.company_id AND s.id = r.student_id
           WHERE r.company_id = ANY (${own(ctx)}) AND r.due_on BETWEEN ${from}::date AND ${to}::date AND r.status IN ('renewed', 'lost')
             AND ${courseType === undefined ? sql`true` : sql`r.course_type = ${Number(courseType)}`} ORDER BY r.due_on DESC, r.id DESC`,
    );
    return rows;
  },
  /** Students with their names, one each. */
  async named(ctx: Ctx, found: readonly { readonly id: number }[]): Promise<Doc[]> {
    const { rows } = await ctx.query(
      'SELECT id, username AS name, number AS text FROM student WHERE company_id = ANY ($1) AND id = ANY ($2)',
      [ctx.reading, found.map(({ id }) => id)],
    );
    const byId = new Map(rows.map((row) => [Number(row.id), row]));
    return found.map(({ id }) => ({
      id,
      day: '',
      name: byId.get(id)?.name ?? '',
      text: byId.get(id)?.text ?? '',
      value: 1,
    }));
  },

  async perHour(ctx: Ctx): Promise<number> {
    const { rows } = await ctx.query(
      'SELECT DISTINCT minutes_per_class_hour AS minutes FROM company WHERE id = ANY ($1)',
      [ctx.reading],
    );
    return rows.length === 1 ? rows[0].minutes : 60;
  },
};
