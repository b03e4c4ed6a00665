import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { CashPart } from '../receipt-check.rules.ts';
import { here, paidAbout, paidOn, posted, within } from './receipt-check.store.ts';

export interface CashRow {
  readonly id: number;
  readonly company_id: number;
  readonly doc: string;
  readonly doc_id: number;
  readonly kind: string;
  readonly day: string;
  readonly open_fen: number;
}
interface MethodFen {
  readonly method_id: number | null;
  readonly part: CashPart | 'cash';
  readonly fen: number;
}

/** Recharges have even ids where lines of cash stand beside them. */
const recharge = (day: SQL, fen: SQL): SQL =>
  sql`SELECT r.id * 2 AS id, r.company_id, 'recharge' AS doc, r.id AS doc_id, 'recharge' AS kind, ${day} AS day, r.method_id, ${fen} AS open_fen FROM ${posted}`;
const arrived = sql`(r.amount_fen - r.fee_fen)`;
/** What a partner took is cash only when the partner settles. */
const isPartners = sql`r.category = 'fujin'`;
const inBooks = (ctx: Ctx, span: Span): SQL => sql`${here(ctx, 'e')} AND ${within(sql`e.posted_on`, span)}`;
const cash = (ctx: Ctx, span: Span, which: SQL): SQL => sql`
  SELECT l.id * 2 + 1 AS id, l.company_id, l.doc, l.doc_id, l.kind, l.paid_on AS day, l.method_id, l.amount_fen AS open_fen
    FROM cash_line l WHERE ${here(ctx, 'l')} AND ${within(sql`l.paid_on`, span)} AND ${which}`;
const goesBack = sql`l.kind IN ('refund_pay', 'refund_back', 'reback')`;
const settles = sql`l.doc = 'partner_statement'`;
/** Lines of cash that are no recharge's own. */
const IS = {
  waiting: sql`l.status = 'waiting'`,
  settled: sql`l.status = 'approved' AND ${settles}`,
  payouts: sql`l.status = 'approved' AND l.recharge_id IS NULL AND ${goesBack}`,
  others: sql`(l.status = 'rejected' OR l.status = 'approved' AND l.recharge_id IS NULL AND NOT ${goesBack} AND NOT ${settles})`,
} as const;

/** From what the books received to what the closes of these days expect, with their signs: in all they are the lines of cash. */
const ROWS: Readonly<Record<CashPart, (ctx: Ctx, span: Span) => SQL>> = {
  receipts: (ctx, span) => sql`${recharge(sql`e.posted_on`, sql`r.amount_fen`)} WHERE ${inBooks(ctx, span)}`,
  fees: (ctx, span) =>
    sql`${recharge(sql`e.posted_on`, sql`-r.fee_fen`)} WHERE ${inBooks(ctx, span)} AND r.fee_fen <> 0`,
  partner: (ctx, span) => sql`
    ${recharge(sql`e.posted_on`, sql`-${arrived}`)} WHERE ${inBooks(ctx, span)} AND ${isPartners}
    UNION ALL ${cash(ctx, span, IS.settled)}`,
  earlier: (ctx, span) => sql`
    ${recharge(paidOn, sql`-${arrived}`)} WHERE ${inBooks(ctx, span)} AND NOT ${isPartners} AND NOT ${within(paidOn, span)}`,
  later: (ctx, span) => sql`
    ${recharge(paidOn, arrived)} WHERE ${here(ctx, 'r')} AND NOT ${isPartners} AND ${paidAbout(span)} AND ${within(paidOn, span)}
       AND NOT ${within(sql`e.posted_on`, span)}`,
  waiting: (ctx, span) => cash(ctx, span, IS.waiting),
  payouts: (ctx, span) => cash(ctx, span, IS.payouts),
  others: (ctx, span) => cash(ctx, span, IS.others),
};

type Method = { readonly method_id: number | null } | undefined;
const ofMethod = (method: Method): SQL =>
  method ? sql`d.method_id IS NOT DISTINCT FROM ${method.method_id}::bigint` : sql`true`;

export const cashBridgeStore = {
  /** Each part by method, and what the lines of cash come to: recharges and lines are read once for all parts. */
  async byMethod(ctx: Ctx, span: Span): Promise<MethodFen[]> {
    const isOther = sql`NOT ${isPartners} AND NOT ${within(paidOn, span)}`;
    const { rows } = await ctx.db.execute<MethodFen & Record<string, unknown>>(
      sql`WITH booked AS (
            SELECT r.method_id, sum(r.amount_fen) AS receipts, -sum(r.fee_fen) AS fees, -sum(${arrived}) FILTER (WHERE ${isPartners}) AS partner,
                   -sum(${arrived}) FILTER (WHERE ${isOther}) AS earlier
              FROM ${posted} WHERE ${inBooks(ctx, span)} GROUP BY 1),
          moved AS (
            SELECT l.method_id, sum(l.amount_fen) AS cash, sum(l.amount_fen) FILTER (WHERE ${IS.waiting}) AS waiting,
                   sum(l.amount_fen) FILTER (WHERE ${IS.payouts}) AS payouts, sum(l.amount_fen) FILTER (WHERE ${IS.others}) AS others,
                   sum(l.amount_fen) FILTER (WHERE ${IS.settled}) AS settled
              FROM cash_line l WHERE ${here(ctx, 'l')} AND ${within(sql`l.paid_on`, span)} GROUP BY 1),
          told AS (
            SELECT b.method_id, p.part, p.fen FROM booked b
             CROSS JOIN LATERAL (VALUES ('receipts', b.receipts), ('fees', b.fees), ('partner', b.partner), ('earlier', b.earlier)) p (part, fen)
            UNION ALL
            SELECT m.method_id, p.part, p.fen FROM moved m
             CROSS JOIN LATERAL (VALUES ('cash', m.cash), ('waiting', m.waiting), ('payouts', m.payouts), ('others', m.others), ('partner', m.settled)) p (part, fen)
            UNION ALL
            SELECT d.method_id, 'later', d.open_fen FROM (${ROWS.later(ctx, span)}) d)
          SELECT part, method_id, sum(fen)::bigint AS fen FROM told GROUP BY 1, 2 HAVING sum(fen) <> 0`,
    );
    return rows;
  },

  async total(ctx: Ctx, part: CashPart, span: Span, method: Method): Promise<number> {
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (${ROWS[part](ctx, span)}) d WHERE ${ofMethod(method)}`,
    );
    return rows[0]?.n as number;
  },
  /** The largest first. */
  async rows(
    ctx: Ctx,
    part: CashPart,
    span: Span,
    { method, limit, offset }: { method: Method; limit: number; offset: number },
  ): Promise<CashRow[]> {
    const { rows } = await ctx.db.execute<CashRow & Record<string, unknown>>(
      sql`SELECT d.id, d.company_id, d.doc, d.doc_id, d.kind, d.day::text AS day, d.open_fen FROM (${ROWS[part](ctx, span)}) d
           WHERE ${ofMethod(method)} ORDER BY abs(d.open_fen) DESC, d.id LIMIT ${limit} OFFSET ${offset}`,
    );
    return rows;
  },
};
