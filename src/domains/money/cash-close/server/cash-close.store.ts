import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { pageOf } from '@/kernel/server/page.ts';
import { toUnixOrNull } from '@/kernel/time.ts';
import type { CashDay } from '../cash-close.contract.ts';
import type { STATES } from '../cash-close.rules.ts';
import { cashClose } from './cash-close.table.ts';

export interface CashFilter {
  readonly from: string;
  readonly to: string;
  readonly method_id?: number | undefined;
  readonly state?: (typeof STATES)[number] | undefined;
}

const wanted: Readonly<Record<(typeof STATES)[number], SQL>> = {
  open: sql`c.id IS NULL`,
  closed: sql`c.id IS NOT NULL`,
  differs: sql`c.difference_fen <> 0`,
  later: sql`d.expected_fen <> c.expected_fen`,
};

/** Money that came in stands with a minus on the account of the cash. */
const moved = (where: SQL) => sql`SELECT p.company_id, p.posted_on AS day, p.method_id, min(p.id) AS id,
    sum(GREATEST(-p.amount_fen, 0))::bigint AS in_fen, sum(GREATEST(p.amount_fen, 0))::bigint AS out_fen,
    sum(-p.amount_fen)::bigint AS expected_fen
  FROM ledger_posting p WHERE p.account = 'cash' AND ${where} GROUP BY p.company_id, p.posted_on, p.method_id`;

const matching = (ctx: Ctx, { from, to, method_id, state }: CashFilter): SQL => sql`
  FROM (${moved(sql`p.company_id = ANY (${sql.param([...ctx.reading])}::bigint[])
      AND p.posted_on >= ${from}::date AND p.posted_on <= ${to}::date
      ${method_id ? sql`AND p.method_id = ${method_id}` : sql``}`)}) d
  LEFT JOIN cash_close c ON c.company_id = d.company_id AND c.day = d.day AND c.method_id IS NOT DISTINCT FROM d.method_id
  WHERE ${state ? wanted[state] : sql`true`}`;

const columns = sql`d.id, d.company_id, d.day::text AS day, d.method_id, m.name AS method_name, d.in_fen, d.out_fen,
  d.expected_fen, c.id AS close_id, c.expected_fen AS closed_fen, c.counted_fen, c.difference_fen,
  COALESCE(c.reason, '') AS reason, CASE WHEN c.id IS NULL THEN 0 ELSE d.expected_fen - c.expected_fen END AS after_fen,
  CASE WHEN c.id IS NULL THEN 0 ELSE (SELECT count(*)::int FROM ledger_posting p WHERE p.company_id = d.company_id
    AND p.account = 'cash' AND p.posted_on = d.day AND p.method_id IS NOT DISTINCT FROM d.method_id
    AND NOT pg_visible_in_snapshot(p.tx, c.seen)) END AS after_count,
  a.admin_name AS created_by_name, c.created_at`;

type Row = Omit<CashDay, 'created_at'> & { created_at: Date | string | null } & Record<string, unknown>;
const shown = (row: Row): CashDay => ({
  ...(row as unknown as CashDay),
  created_at: row.created_at === null ? null : toUnixOrNull(new Date(row.created_at)),
});

async function rows(ctx: Ctx, filter: CashFilter, slice: SQL): Promise<CashDay[]> {
  const found = await ctx.db.execute<Row>(sql`SELECT ${columns} FROM (SELECT d.* ${matching(ctx, filter)}) d
    LEFT JOIN cash_close c ON c.company_id = d.company_id AND c.day = d.day AND c.method_id IS NOT DISTINCT FROM d.method_id
    LEFT JOIN base_item m ON m.id = d.method_id LEFT JOIN admin a ON a.id = c.created_by
    ORDER BY d.day DESC, d.method_id, d.company_id ${slice}`);
  return found.rows.map(shown);
}

export const cashCloseStore = {
  page: (ctx: Ctx, query: CashFilter & { page: number; limit: number }) =>
    pageOf(
      ctx,
      query,
      (limit, offset) => rows(ctx, query, sql.raw(`LIMIT ${Number(limit)} OFFSET ${Number(offset)}`)),
      matching(ctx, query),
    ),

  all: (ctx: Ctx, filter: CashFilter) => rows(ctx, filter, sql``),

  /** In one statement: what is summed is what its snapshot sees. Nothing is kept where the sum is another by now. */
  async insert(
    ctx: Ctx,
    close: {
      day: string;
      method_id: number | null;
      expected_fen: number;
      counted_fen: number;
      reason: string;
    },
  ): Promise<number | undefined> {
    const { family_id, company_id, admin_id } = ctx;
    const { day, method_id, expected_fen, counted_fen, reason } = close;
    const { rows: made } = await ctx.db.execute<{ id: number }>(sql`
      INSERT INTO cash_close (family_id, company_id, day, method_id, expected_fen, counted_fen, reason, seen, created_by)
      SELECT ${family_id}, ${company_id}, ${day}::date, ${method_id}::bigint, b.fen, ${counted_fen}, ${reason},
             pg_current_snapshot(), ${admin_id}
        FROM (SELECT COALESCE(sum(-p.amount_fen), 0)::bigint AS fen FROM ledger_posting p
               WHERE p.company_id = ${company_id} AND p.account = 'cash' AND p.posted_on = ${day}::date
                 AND p.method_id IS NOT DISTINCT FROM ${method_id}::bigint) b
       WHERE b.fen = ${expected_fen}
      RETURNING id`);
    return made[0]?.id;
  },

  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({ id: cashClose.id })
      .from(cashClose)
      .where(and(eq(cashClose.id, id), inArray(cashClose.company_id, [...ctx.reading])));
    return row;
  },

  async after(ctx: Ctx, id: number) {
    const { rows: found } = await ctx.db.execute<{
      id: number;
      posted_at: Date | string;
      kind: string;
      doc: string;
      doc_id: number;
      admin_name: string | null;
      amount_fen: number;
    }>(sql`SELECT p.id, p.posted_at, e.kind, e.doc, e.doc_id, a.admin_name, -p.amount_fen AS amount_fen
      FROM cash_close c JOIN ledger_posting p ON p.company_id = c.company_id AND p.account = 'cash' AND p.posted_on = c.day
           AND p.method_id IS NOT DISTINCT FROM c.method_id AND NOT pg_visible_in_snapshot(p.tx, c.seen)
      JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
      LEFT JOIN admin a ON a.id = e.admin_id WHERE c.id = ${id} ORDER BY p.id LIMIT 200`);
    return found;
  },
};
