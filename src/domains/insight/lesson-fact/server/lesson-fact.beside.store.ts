import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { DimensionValue } from '@/kernel/server/db/measures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import {
  boardOf,
  conditionsOn,
  type LessonKey,
  type LessonQuestion,
  lessonConditions,
} from './lesson-fact.figures.ts';

/** Lessons of these days, whatever has become of them. */
const within = (ctx: Ctx, question: LessonQuestion): SQL => {
  const { companies, from, to } = question;
  return sql`FROM company c JOIN lesson t ON t.company_id = c.id
       AND t.starts_at >= (${from}::date::timestamp AT TIME ZONE c.time_zone)
       AND t.starts_at < (${plusDays(to, 1)}::date::timestamp AT TIME ZONE c.time_zone)
     WHERE c.id = ANY (${sql.param([...companies])}) AND ${lessonConditions(ctx, question)}`;
};

/** Lessons that were cancelled, by what they would have been. */
export async function cancelledBy(
  ctx: Ctx,
  question: LessonQuestion,
  by: LessonKey,
): Promise<Map<DimensionValue, number>> {
  const key = by === 'board_id' ? boardOf : sql`t.${sql.identifier(by)}`;
  const { rows } = await ctx.db.execute<{ key: DimensionValue; n: number }>(
    sql`SELECT ${key} AS key, count(*)::int AS n ${within(ctx, question)} AND t.status = 'cancelled' GROUP BY 1`,
  );
  return new Map(rows.map(({ key: of, n }) => [of, n]));
}

/** Begun and not marked: how many, and of how many teachers. */
export async function unmarkedIn(ctx: Ctx, question: LessonQuestion) {
  const { rows } = await ctx.db.execute<{ lessons: number; teachers: number }>(
    sql`SELECT count(*)::int AS lessons, count(DISTINCT t.teacher_id)::int AS teachers ${within(ctx, question)}
           AND t.status = 'planned' AND t.starts_at <= ${ctx.now}`,
  );
  return rows[0] ?? { lessons: 0, teachers: 0 };
}

/** When lessons began, by weekday and hour of their company. */
export async function hoursOfWeek(ctx: Ctx, question: LessonQuestion) {
  const { rows } = await ctx.db.execute<{ weekday: number; hour: number; lessons: number }>(
    sql`SELECT extract(isodow FROM t.starts_at AT TIME ZONE c.time_zone)::int AS weekday,
               extract(hour FROM t.starts_at AT TIME ZONE c.time_zone)::int AS hour, count(*)::int AS lessons
          ${within(ctx, question)} AND t.status = 'finished' AND t.kind = 'lesson' GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows;
}

/** The last day that has a lesson which was marked. */
export async function nearestDay(ctx: Ctx, companies: readonly number[]): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ day: string | null }>(
    sql`SELECT to_char(max(n.day), 'YYYY-MM-DD') AS day FROM company c CROSS JOIN LATERAL (
          SELECT (t.starts_at AT TIME ZONE c.time_zone)::date AS day FROM lesson t
           WHERE t.company_id = c.id AND t.status = 'finished' AND ${conditionsOn(ctx)}
           ORDER BY t.starts_at DESC LIMIT 1) n WHERE c.id = ANY (${sql.param([...companies])})`,
  );
  return rows[0]?.day ?? null;
}

/** Revenue of these days by the books, and how much of it is of lessons of these days. */
export async function bookedIn(ctx: Ctx, companies: readonly number[], { from, to }: Span) {
  const { rows } = await ctx.db.execute<{ booked_fen: number; own_fen: number }>(
    sql`SELECT COALESCE(sum(p.amount_fen), 0)::bigint AS booked_fen,
               COALESCE(sum(p.amount_fen) FILTER (WHERE company_day(p.company_id, l.starts_at) BETWEEN ${from}::date AND ${to}::date), 0)::bigint AS own_fen
          FROM ledger_posting p JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
          LEFT JOIN lesson l ON e.doc = 'lesson' AND l.company_id = e.company_id AND l.id = e.doc_id
         WHERE p.company_id = ANY (${sql.param([...companies])}) AND p.account = 'revenue' AND p.posted_on >= ${from}::date
           AND p.accounting_on BETWEEN ${from}::date AND ${to}::date`,
  );
  return { booked_fen: Number(rows[0]?.booked_fen ?? 0), own_fen: Number(rows[0]?.own_fen ?? 0) };
}

/** Months of a span that some of these companies have not closed. */
export async function openMonths(
  ctx: Ctx,
  companies: readonly number[],
  months: readonly string[],
): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ month: string; n: number }>(
    sql`SELECT month, count(*)::int AS n FROM month_close WHERE company_id = ANY (${sql.param([...companies])})
           AND month = ANY (${sql.param([...months])}) GROUP BY 1`,
  );
  const closed = new Set(rows.filter(({ n }) => n === companies.length).map(({ month }) => month));
  return months.filter((month) => !closed.has(month));
}
