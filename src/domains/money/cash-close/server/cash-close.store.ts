import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { either } from '@/kernel/server/db/columns.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { type Decided, namingPrincipal, principalIn } from '@/kernel/server/document/principal.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnixOrNull } from '@/kernel/value/time.ts';
import { nameOfAdmin } from '../../../organisation/admin/server/admin.table.ts';
import { baseItem } from '../../../organisation/base-data/server/base-data.table.ts';
import type { CashDay, cashCloseApi } from '../cash-close.contract.ts';
import type { STATES } from '../cash-close.rules.ts';
import { cashClose, cashLine } from './cash-close.table.ts';

export type CashFilter = ParsedOf<typeof cashCloseApi.export>;
/** Or one close, whenever it was. */
type DaysFilter = CashFilter & { close_id?: number };
interface Page {
  readonly page: number;
  readonly limit: number;
}
export type CloseRow = typeof cashClose.$inferSelect;

const wanted: Readonly<Record<(typeof STATES)[number], SQL>> = {
  open: sql`d.close_id IS NULL`,
  closed: sql`d.close_id IS NOT NULL`,
  differs: sql`d.difference_fen <> 0`,
  unresolved: sql`d.status = 'waiting'`,
  later: sql`d.after_count > 0`,
};

const sameDay = (close: SQL, line: SQL) =>
  sql`${close}.company_id = ${line}.company_id AND ${close}.day = ${line}.paid_on AND ${close}.method_id IS NOT DISTINCT FROM ${line}.method_id`;
const today = (company: SQL) =>
  sql`(SELECT (now() AT TIME ZONE z.time_zone)::date FROM company z WHERE z.id = ${company})`;

const sums = sql`min(l.id) AS id,
  COALESCE(sum(l.amount_fen) FILTER (WHERE l.status = 'approved' AND l.amount_fen > 0), 0)::bigint AS in_fen,
  COALESCE(-sum(l.amount_fen) FILTER (WHERE l.status = 'approved' AND l.amount_fen < 0), 0)::bigint AS out_fen,
  COALESCE(sum(l.amount_fen) FILTER (WHERE l.status = 'waiting'), 0)::bigint AS waiting_fen`;

/** What came after a close: lines of its own day that it has not counted, and what became of what it counted as waiting. */
const isAfter = sql`(
  (l.paid_on = c.day AND l.method_id IS NOT DISTINCT FROM c.method_id AND l.close_id IS DISTINCT FROM c.id
    AND l.counted_as IS DISTINCT FROM 'by_approval')
  OR (l.close_id = c.id AND (l.counted_as IN ('explains', 'after_close')
    OR l.counted_as = 'waiting' AND l.status <> 'waiting')))`;
/** By the day or by the close: each has an index. */
const near = sql`(l.company_id = c.company_id AND (l.paid_on = c.day OR l.close_id = c.id))`;
const whatOf = sql`CASE WHEN l.close_id = c.id AND l.counted_as = 'waiting' THEN l.status
  WHEN l.close_id = c.id AND l.counted_as = 'explains' THEN 'explains' ELSE 'late' END`;

/** The closes, and of days that are open what a close would count now: their own lines, and what is left of closed days. */
function days(ctx: Ctx, { from, to, method_id, close_id, state }: DaysFilter): SQL {
  const here = (table: SQL) =>
    sql`${table}.company_id = ANY (${sql.param([...ctx.reading])}::bigint[])
      ${method_id ? sql`AND ${table}.method_id = ${method_id}` : sql``}`;
  const within = (day: SQL) => sql`${day} >= ${from ?? null}::date AND ${day} <= ${to ?? null}::date`;
  const closes = sql`
    SELECT c.id * 2 AS id, c.company_id, c.day, c.method_id, COALESCE(n.in_fen, 0) AS in_fen, COALESCE(n.out_fen, 0) AS out_fen,
           c.approved_fen, c.waiting_fen, c.carried_fen, c.id AS close_id, c.difference_fen, c.status, a.after_fen, a.after_count
      FROM cash_close c
      CROSS JOIN LATERAL (SELECT sum(l.amount_fen) FILTER (WHERE l.amount_fen > 0)::bigint AS in_fen,
               -sum(l.amount_fen) FILTER (WHERE l.amount_fen < 0)::bigint AS out_fen
          FROM cash_line l WHERE l.company_id = c.company_id AND l.close_id = c.id
           AND l.counted_as IN ('approved', 'by_approval')) n
      CROSS JOIN LATERAL (SELECT count(*)::int AS after_count,
               COALESCE(sum(CASE ${whatOf} WHEN 'rejected' THEN -l.amount_fen WHEN 'approved' THEN 0 ELSE l.amount_fen END), 0)::bigint AS after_fen
          FROM cash_line l WHERE ${near} AND ${isAfter}) a
     WHERE ${here(sql`c`)} AND ${close_id ? sql`c.id = ${close_id}` : within(sql`c.day`)}`;
  if (close_id || (state && state !== 'open')) return closes;
  const own = sql`SELECT l.company_id, l.paid_on AS day, l.method_id, ${sums} FROM cash_line l
    WHERE ${here(sql`l`)} AND l.close_id IS NULL AND ${within(sql`l.paid_on`)}
      AND NOT EXISTS (SELECT 1 FROM cash_close c WHERE ${sameDay(sql`c`, sql`l`)})
    GROUP BY l.company_id, l.paid_on, l.method_id`;
  const left = sql`SELECT l.company_id, l.day, l.method_id, ${sums} FROM (
      SELECT l.*, COALESCE(cash_next_open_day(l.company_id, l.method_id, l.paid_on), ${today(sql`l.company_id`)}) AS day
        FROM cash_line l JOIN cash_close c ON ${sameDay(sql`c`, sql`l`)} WHERE ${here(sql`l`)} AND l.close_id IS NULL) l
    WHERE ${within(sql`l.day`)} AND l.day > l.paid_on
      AND NOT EXISTS (SELECT 1 FROM cash_close c WHERE c.company_id = l.company_id AND c.day = l.day
                         AND c.method_id IS NOT DISTINCT FROM l.method_id)
    GROUP BY l.company_id, l.day, l.method_id`;
  return sql`${closes} UNION ALL
    SELECT min(o.id) * 2 + 1, o.company_id, o.day, o.method_id, sum(o.in_fen)::bigint, sum(o.out_fen)::bigint,
           sum(o.in_fen - o.out_fen)::bigint, sum(o.waiting_fen)::bigint,
           COALESCE(sum(o.in_fen - o.out_fen + o.waiting_fen) FILTER (WHERE o.is_left), 0)::bigint, NULL, NULL, NULL, 0, 0
      FROM (SELECT false AS is_left, own.* FROM (${own}) own UNION ALL SELECT true, left_over.* FROM (${left}) left_over) o
     GROUP BY o.company_id, o.day, o.method_id`;
}
const matching = (ctx: Ctx, filter: DaysFilter): SQL =>
  sql`FROM (${days(ctx, filter)}) d WHERE ${filter.state ? wanted[filter.state] : sql`true`}`;

const columns = sql`d.id, d.company_id, d.day::text AS day, d.day = ${today(sql`d.company_id`)} AS is_today, d.method_id,
  m.name AS method_name, d.in_fen, d.out_fen, d.approved_fen, d.waiting_fen, d.carried_fen,
  d.approved_fen + d.waiting_fen AS expected_fen, d.close_id, c.counted_fen, d.difference_fen, COALESCE(c.reason, '') AS reason,
  d.status, d.after_fen, d.after_count, c.created_by, a.admin_name AS created_by_name, c.created_at,
  b.admin_name AS decided_by_name, ${nameOfAdmin(principalIn('cash_close', sql`c.id`))} AS decided_for_name, c.decided_at, COALESCE(c.decision_note, '') AS decision_note, c.version`;

type Time = Date | string | null;
type Row = Omit<CashDay, 'created_at' | 'decided_at'> & { created_at: Time; decided_at: Time } & Decided;
const unix = (at: Time) => (at === null ? null : toUnixOrNull(new Date(at)));
const shown =
  (ctx: Ctx) =>
  (row: Row): CashDay => ({
    ...namingPrincipal(row, ctx),
    created_at: unix(row.created_at),
    decided_at: unix(row.decided_at),
  });

async function rows(ctx: Ctx, filter: DaysFilter, slice: SQL): Promise<CashDay[]> {
  const found = await ctx.db.execute<Row & Record<string, unknown>>(sql`SELECT ${columns}
    FROM (SELECT d.* ${matching(ctx, filter)}) d
    LEFT JOIN cash_close c ON c.id = d.close_id LEFT JOIN base_item m ON m.id = d.method_id
    LEFT JOIN admin a ON a.id = c.created_by LEFT JOIN admin b ON b.id = c.decided_by
    ORDER BY d.day DESC, d.method_id, d.company_id ${slice}`);
  return found.rows.map(shown(ctx));
}
const sliceOf = (limit: number, offset: number) => sql.raw(`LIMIT ${Number(limit)} OFFSET ${Number(offset)}`);

export interface LineRow {
  id: number;
  paid_on: string;
  at: Date | string;
  doc: string;
  doc_id: number;
  kind: string;
  admin_name: string | null;
  amount_fen: number;
  is_waiting: boolean;
}
/** Who entered or decided it. */
const lineColumns = sql`l.id, l.paid_on::text AS paid_on, COALESCE(l.decided_at, l.created_at) AS at, l.doc, l.doc_id, l.kind,
  l.amount_fen, l.status = 'waiting' AS is_waiting, a.admin_name`;
const lineJoins = sql`LEFT JOIN ledger_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
  LEFT JOIN recharge r ON l.doc = 'recharge' AND r.company_id = l.company_id AND r.id = l.doc_id
  LEFT JOIN admin a ON a.id = ${either(sql`e.admin_id`, sql`CASE l.status WHEN 'waiting' THEN r.submitted_by ELSE r.decided_by END`)}`;

export const cashCloseStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof cashCloseApi.list>) =>
    pageOf(ctx, query, (limit, offset) => rows(ctx, query, sliceOf(limit, offset)), matching(ctx, query)),

  all: (ctx: Ctx, filter: CashFilter) => rows(ctx, filter, sql``),

  find: async (ctx: Ctx, id: number): Promise<CashDay | undefined> =>
    (await rows(ctx, { close_id: id }, sql``))[0],

  /** Takes the lines of its day, and those that are left of closed days, with it. */
  async insert(
    ctx: Ctx,
    values: Pick<CloseRow, 'day' | 'method_id' | 'expected_fen' | 'counted_fen' | 'reason'>,
  ): Promise<Pick<CloseRow, 'id' | 'difference_fen'>> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(cashClose)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: cashClose.id, difference_fen: cashClose.difference_fen });
    return row as Pick<CloseRow, 'id' | 'difference_fen'>;
  },

  async lock(ctx: Ctx, id: number): Promise<CloseRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(cashClose)
      .where(and(eq(cashClose.id, id), eq(cashClose.company_id, ctx.company_id)))
      .for('update');
    return row;
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(cashClose)
      .set({
        status: status as CloseRow['status'],
        decided_by: ctx.admin_id,
        decided_at: ctx.now,
        decision_note: sql`COALESCE(current_setting('app.reason', true), '')`,
        version: sql`${cashClose.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(cashClose.id, id));
  },

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: cashClose, method_name: baseItem.name })
        .from(cashClose)
        .leftJoin(baseItem, eq(baseItem.id, cashClose.method_id))
        .where(and(inArray(cashClose.company_id, [...ctx.reading]), waiting(cashClose, query)))
        .orderBy(asc(cashClose.created_at))
        .limit(query.limit)
    ).map(({ doc, method_name }) => ({ ...doc, method_name })),

  /** The sum of the lines that explain it now; none where one of them is counted already. */
  async explain(ctx: Ctx, id: number, lineIds: readonly number[]): Promise<number | null> {
    const { rows: found } = await ctx.query('SELECT cash_close_explain($1, $2) AS fen', [id, [...lineIds]]);
    return found[0].fen;
  },

  /** What became of a day after it was closed, in the order in which it came. */
  after(ctx: Ctx, id: number, query: Page) {
    const found = sql`FROM cash_close c JOIN cash_line l ON ${near} AND ${isAfter} WHERE c.id = ${id}`;
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (
          await ctx.db.execute<
            LineRow & { what: string; counted_on: string | null } & Record<string, unknown>
          >(
            sql`SELECT ${lineColumns}, l.what, k.day::text AS counted_on
              FROM (SELECT l.*, ${whatOf} AS what ${found} ORDER BY l.id ${sliceOf(limit, offset)}) l
              LEFT JOIN cash_close k ON k.company_id = l.company_id AND k.id = l.close_id ${lineJoins} ORDER BY l.id`,
          )
        ).rows,
      found,
    );
  },

  /** Of the same method, what no close has counted: the newest first. */
  candidates(ctx: Ctx, { company_id, method_id }: Pick<CashDay, 'company_id' | 'method_id'>, query: Page) {
    const found = sql`FROM ${cashLine} l WHERE l.company_id = ${company_id}
      AND l.method_id IS NOT DISTINCT FROM ${method_id}::bigint AND l.close_id IS NULL`;
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (
          await ctx.db.execute<LineRow & Record<string, unknown>>(
            sql`SELECT ${lineColumns} FROM (SELECT l.* ${found} ORDER BY l.id DESC ${sliceOf(limit, offset)}) l
              ${lineJoins} ORDER BY l.id DESC`,
          )
        ).rows,
      found,
    );
  },

  /** For a line of a statement. */
  named: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: cashClose.id, day: cashClose.day, method_name: baseItem.name })
      .from(cashClose)
      .leftJoin(baseItem, eq(baseItem.id, cashClose.method_id))
      .where(inArray(cashClose.id, [...ids])),
};
