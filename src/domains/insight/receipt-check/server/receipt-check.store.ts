import { type SQL, sql } from 'drizzle-orm';
import { either } from '@/kernel/server/db/columns.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Line } from '../receipt-check.rules.ts';

export interface Found {
  readonly id: number;
  readonly company_id: number;
  readonly number: string;
  readonly day: string;
  readonly student_name: string | null;
  readonly open_fen: number;
  readonly owner_id: number | null;
  /** A category, or the document that a line belongs to: with it the address is made. */
  readonly of: string | null;
}

export const here = (ctx: Ctx, table: string): SQL =>
  sql`${sql.identifier(table)}.company_id = ANY (${sql.param([...ctx.reading])}::bigint[])`;
export const within = (day: SQL, { from, to }: Span): SQL =>
  sql`(${day} BETWEEN ${from}::date AND ${to}::date)`;
/** By the company's own clock; its zone is joined, which is quicker than asked for row by row. */
export const paidOn = sql`(r.paid_at AT TIME ZONE z.time_zone)::date`;
const itsZone = sql`JOIN company z ON z.id = r.company_id`;
/** A wider span by the clock, which an index knows, whatever the zone. */
export const paidAbout = ({ from, to }: Span): SQL =>
  sql`r.paid_at BETWEEN ${from}::date - interval '1 day' AND ${to}::date + interval '2 days'`;
export const posted = sql`recharge r JOIN ledger_entry e ON e.company_id = r.company_id AND e.doc = 'recharge' AND e.doc_id = r.id AND e.kind = 'recharge' ${itsZone}`;

/** Of a recharge: who entered it is asked. */
const ofRecharge = sql`r.id, r.company_id, r.number, ${paidOn} AS day, s.username AS student_name, r.amount_fen AS open_fen,
  COALESCE(r.submitted_by, r.created_by) AS owner_id, r.category AS of`;
const itsStudent = sql`JOIN student s ON s.company_id = r.company_id AND s.id = r.student_id`;

/** Documents of a line, each once; recharges have even ids where refunds stand beside them. */
const ROWS: Readonly<Record<Line, (ctx: Ctx, span: Span) => SQL>> = {
  unowned: (ctx, span) => items(ctx, span, sql`i.admin_id IS NULL`),
  refund_without_case: (ctx, span) => items(ctx, span, sql`i.refund_id IS NOT NULL AND i.case_id IS NULL`),
  unconfirmed: (ctx, span) => sql`
    SELECT c.id, c.company_id, c.number, min(i.posted_on) AS day, s.username AS student_name, sum(i.amount_fen)::bigint AS open_fen,
           (SELECT h.admin_id FROM case_share h WHERE h.company_id = c.company_id AND h.case_id = c.id AND h.revision = c.revision
             ORDER BY h.share_bp DESC, h.admin_id LIMIT 1) AS owner_id, NULL AS of
      FROM performance_item i JOIN sales_case c ON c.company_id = i.company_id AND c.id = i.case_id AND c.status <> 'confirmed'
      JOIN student s ON s.company_id = c.company_id AND s.id = c.student_id
     WHERE ${here(ctx, 'i')} AND ${within(sql`i.posted_on`, span)}
     GROUP BY c.company_id, c.id, s.username`,
  in_transit: (ctx, span) => sql`
    SELECT ${ofRecharge} FROM recharge r ${itsZone} ${itsStudent}
     WHERE ${here(ctx, 'r')} AND r.status IN ('draft', 'submitted') AND ${within(paidOn, span)}`,
  paid_earlier: (ctx, span) => sql`
    SELECT ${ofRecharge} FROM ${posted} ${itsStudent}
     WHERE ${here(ctx, 'e')} AND ${within(sql`e.posted_on`, span)} AND NOT ${within(paidOn, span)}`,
  posted_later: (ctx, span) => sql`
    SELECT ${ofRecharge} FROM ${posted} ${itsStudent}
     WHERE ${here(ctx, 'r')} AND ${paidAbout(span)} AND ${within(paidOn, span)} AND NOT ${within(sql`e.posted_on`, span)}`,
  cash_close: (ctx, span) => sql`
    SELECT c.id, c.company_id, COALESCE(b.name, '—') AS number, c.day, NULL AS student_name, c.difference_fen AS open_fen,
           c.created_by AS owner_id, NULL AS of
      FROM cash_close c LEFT JOIN base_item b ON b.id = c.method_id
     WHERE ${here(ctx, 'c')} AND c.status = 'waiting' AND ${within(sql`c.day`, span)}`,
  partner: (ctx, span) => sql`
    SELECT l.id, l.company_id, l.reference AS number, company_day(l.company_id, l.paid_at) AS day, NULL AS student_name,
           l.amount_fen AS open_fen, p.created_by AS owner_id, p.id::text AS of
      FROM partner_line l JOIN partner_statement p ON p.company_id = l.company_id AND p.id = l.statement_id AND p.status = 'open'
      LEFT JOIN receipt t ON t.company_id = l.company_id AND t.reference = l.reference AND t.is_live AND t.reference <> ''
     WHERE ${here(ctx, 'l')} AND t.amount_fen IS DISTINCT FROM l.amount_fen
       AND ${within(sql`company_day(l.company_id, l.paid_at)`, span)}`,
};

/** Receipts and refunds of which these items are left. */
const items = (ctx: Ctx, span: Span, which: SQL): SQL => sql`
  SELECT CASE WHEN i.recharge_id IS NULL THEN i.refund_id * 2 + 1 ELSE i.recharge_id * 2 END AS id, i.company_id,
         COALESCE(r.number, f.number) AS number, max(i.posted_on) AS day, s.username AS student_name,
         sum(i.amount_fen)::bigint AS open_fen, COALESCE(r.submitted_by, r.created_by, f.created_by) AS owner_id, NULL AS of
    FROM performance_item i
    LEFT JOIN recharge r ON r.company_id = i.company_id AND r.id = i.recharge_id
    LEFT JOIN refund f ON f.company_id = i.company_id AND f.id = i.refund_id
    JOIN student s ON s.company_id = i.company_id AND s.id = ${either(sql`r.student_id`, sql`f.student_id`)}
   WHERE ${here(ctx, 'i')} AND ${within(sql`i.posted_on`, span)} AND ${which}
   GROUP BY i.company_id, i.recharge_id, i.refund_id, r.number, f.number, s.username, r.submitted_by, r.created_by, f.created_by
  HAVING sum(i.amount_fen) <> 0`;

export const receiptCheckStore = {
  async total(ctx: Ctx, line: Line, span: Span): Promise<{ count: number; open_fen: number }> {
    const { rows } = await ctx.db.execute<{ count: number; open_fen: number }>(
      sql`SELECT count(*)::int AS count, COALESCE(sum(open_fen), 0)::bigint AS open_fen FROM (${ROWS[line](ctx, span)}) d`,
    );
    return rows[0] as { count: number; open_fen: number };
  },
  /** The largest first. */
  async rows(
    ctx: Ctx,
    line: Line,
    span: Span,
    page?: { readonly limit: number; readonly offset: number },
  ): Promise<Found[]> {
    const { rows } = await ctx.db.execute<Found & Record<string, unknown>>(
      sql`SELECT d.id, d.company_id, d.number, d.day::text AS day, d.student_name, d.open_fen, d.owner_id, d.of
            FROM (${ROWS[line](ctx, span)}) d ORDER BY abs(d.open_fen) DESC, d.id
            ${page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``}`,
    );
    return rows;
  },
  async find(ctx: Ctx, line: Line, span: Span, id: number): Promise<Found | undefined> {
    const { rows } = await ctx.db.execute<Found & Record<string, unknown>>(
      sql`SELECT d.id, d.company_id, d.number, d.day::text AS day, d.student_name, d.open_fen, d.owner_id, d.of
            FROM (${ROWS[line](ctx, span)}) d WHERE d.id = ${id}`,
    );
    return rows[0];
  },
  /** By the day of payment: what is in transit, and what was posted on whatever day. */
  async paid(ctx: Ctx, span: Span): Promise<number> {
    const { rows } = await ctx.db.execute<{ fen: number }>(
      sql`SELECT COALESCE(sum(r.amount_fen), 0)::bigint AS fen FROM recharge r ${itsZone}
           WHERE ${here(ctx, 'r')} AND ${paidAbout(span)} AND ${within(paidOn, span)}
             AND r.status IN ('draft', 'submitted', 'approved', 'rebacked')`,
    );
    return rows[0]?.fen as number;
  },
};
