import { sql } from 'drizzle-orm';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import { defineFigures, type Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { daysBetween } from '@/kernel/value/day.ts';
import type { Question } from './receipt-board.figures.ts';

export interface Deals {
  readonly deals: number;
  readonly avg_deal_fen: number;
}
type DealKey = 'admin_id' | 'team_id' | 'department_id';
const DEAL_FILTERS = ['admin_id', 'team_id', 'department_id', 'nature', 'channel_id', 'student_id'] as const;
const PLACES: readonly string[] = ['team_id', 'department_id'];

/** In so many days there are so many deals that the items of every case are read in their order, rather than each case looked up. */
const MANY_DAYS = 120;

/**
 * Cases whose first receipt lies in these days and stands, by share; a case counts one in all. Team and department are those of the
 * first day that the person had a part in it. What a deal comes to is the receipts of the case, weighted by the share.
 */
async function dealsBy(
  ctx: Ctx,
  { from, to, where }: Pick<Question, 'from' | 'to' | 'where'>,
  by: DealKey,
): Promise<Map<number | null, Deals> | undefined> {
  // A case has several projects, sources and methods: its deals cannot be put against one of them.
  if (where.project !== undefined || where.category !== undefined || where.method_id !== undefined)
    return undefined;
  const asked = DEAL_FILTERS.filter((name) => where[name] !== undefined);
  const filters = asked.map((name) => sql`h.${sql.identifier(name)} = ${where[name]}`);
  const here = (alias: string) =>
    sql`${sql.raw(alias)}.company_id = ANY (${sql.param([...ctx.reading])}::bigint[])`;
  // Moved from another case is received too.
  const received = sql`SELECT n.case_id FROM performance_item n
    WHERE ${here('n')} AND n.recharge_id IS NOT NULL AND n.posted_on BETWEEN ${from} AND ${to}`;
  const isLong = daysBetween(from, to) > MANY_DAYS;
  const place = [by, ...asked].some((name) => PLACES.includes(name))
    ? sql`LEFT JOIN LATERAL (SELECT i.team_id, i.department_id FROM performance_item i
           WHERE i.company_id = d.company_id AND i.case_id = d.case_id AND i.admin_id = s.admin_id
           ORDER BY i.id LIMIT 1) t ON true`
    : sql`CROSS JOIN (SELECT NULL::bigint AS team_id, NULL::bigint AS department_id) t`;
  const { rows } = await ctx.db.execute<{ key: number | null; deals: number; avg_deal_fen: number }>(sql`
    WITH dealt AS MATERIALIZED (
      SELECT i.company_id, i.case_id, sum(i.amount_fen) AS fen FROM performance_item i
       WHERE ${here('i')} AND i.recharge_id IS NOT NULL ${isLong ? sql`` : sql`AND i.case_id IN (${received})`}
       GROUP BY 1, 2 HAVING min(i.posted_on) BETWEEN ${from} AND ${to} AND sum(i.amount_fen) > 0),
    h AS (
      SELECT d.fen, v.nature, c.channel_id, c.student_id, s.admin_id, COALESCE(s.share_bp, 10000) AS bp, t.team_id, t.department_id
        FROM dealt d JOIN sales_case c ON c.company_id = d.company_id AND c.id = d.case_id
        JOIN case_revision v ON v.company_id = c.company_id AND v.case_id = c.id AND v.revision = c.revision
        LEFT JOIN case_share s ON s.company_id = c.company_id AND s.case_id = c.id AND s.revision = c.revision
        ${place})
    SELECT h.${sql.identifier(by)} AS key, sum(h.bp)::float8 / 10000 AS deals,
           (sum(h.bp * h.fen) / sum(h.bp))::bigint AS avg_deal_fen
      FROM h WHERE ${sql.join([sql`true`, ...filters], sql` AND `)} GROUP BY 1`);
  return new Map(
    rows.map(({ key, deals, avg_deal_fen }) => [
      key,
      { deals: Math.round(Number(deals) * 100) / 100, avg_deal_fen: Number(avg_deal_fen) },
    ]),
  );
}

/** How receipts were paid. */
const methodFigures = defineFigures({
  fact: 'performance',
  facts: 'receipt_paid_by',
  day: 'posted_on',
  days: 'receipt_method_day',
  dimensions: ['method_id'],
  sums: { receipts_fen: 't.amount_fen' },
});

/** All that the books received in these days, the most first. */
async function byMethod(
  ctx: Ctx,
  { from, to }: Span,
): Promise<{ method_id: number; receipts_fen: number }[]> {
  const read = await methodFigures.read(ctx, { companies: ctx.reading, from, to, by: ['method_id'] });
  return read
    .map(({ method_id, receipts_fen }) => ({ method_id: Number(method_id), receipts_fen }))
    .sort((a, b) => b.receipts_fen - a.receipts_fen || a.method_id - b.method_id);
}

/** Whose items somebody may open; undefined: everybody's. */
async function peopleSeen(ctx: Ctx): Promise<ReadonlySet<number> | undefined> {
  const people = salesCases.visiblePeople(ctx);
  if (!people) return undefined;
  const { rows } = await ctx.db.execute<{ id: number }>(sql`SELECT a.id FROM admin a WHERE a.id = ${people}`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Whether all of these companies let everybody see their rankings. */
async function isRankingOpen(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.query(
    'SELECT count(*)::int AS n FROM sales_setting WHERE company_id = ANY ($1) AND ranking_open',
    [ctx.reading],
  );
  return rows[0]?.n === ctx.reading.length;
}

/** The teams that people belong to today. */
async function teamNames(ctx: Ctx, adminIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await ctx.query(
    'SELECT a.id, b.name FROM admin a JOIN base_item b ON b.id = a.team_id WHERE a.id = ANY ($1)',
    [adminIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of the family, and not granted to who asks. */
async function notGranted(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.query(
    "SELECT name FROM company WHERE id <> ALL ($1) AND status = 'on' ORDER BY id",
    [ctx.granted],
  );
  return rows.map(({ name }) => name);
}

export const receiptBoardStore = { dealsBy, byMethod, peopleSeen, isRankingOpen, teamNames, notGranted };
