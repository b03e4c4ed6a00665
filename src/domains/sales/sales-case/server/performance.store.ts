import { and, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { recharge } from '@/domains/money/recharge/server/recharge.table.ts';
import { refund } from '@/domains/money/refund/server/refund.table.ts';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { either } from '@/kernel/server/db/columns.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { lastDayOf } from '@/kernel/value/day.ts';
import type { performanceApi } from '../sales-case.contract.ts';
import type { ItemGroup } from '../sales-case.rules.ts';
import { visibleItems, visiblePeople } from './sales-case.scope.store.ts';
import { performanceItem, salesCase } from './sales-case.table.ts';

const rows = defineRows({
  id: performanceItem.id,
  select: () =>
    select({
      id: performanceItem.id,
      company_id: performanceItem.company_id,
      posted_on: performanceItem.posted_on,
      kind: performanceItem.kind,
      doc_number: sql<string>`COALESCE(${recharge.number}, ${refund.number})`,
      recharge_id: performanceItem.recharge_id,
      refund_id: performanceItem.refund_id,
      case_id: performanceItem.case_id,
      case_number: salesCase.number,
      student_id: student.id,
      student_name: student.username,
      admin_id: performanceItem.admin_id,
      role: performanceItem.role,
      team_id: performanceItem.team_id,
      project: performanceItem.project,
      nature: performanceItem.nature,
      category: performanceItem.category,
      item_fen: performanceItem.amount_fen,
      corrects_month: performanceItem.corrects_month,
    })
      .from(performanceItem)
      .leftJoin(recharge, eq(recharge.id, performanceItem.recharge_id))
      .leftJoin(refund, eq(refund.id, performanceItem.refund_id))
      .innerJoin(student, eq(student.id, either(recharge.student_id, refund.student_id)))
      .leftJoin(salesCase, eq(salesCase.id, performanceItem.case_id)),
  names: {
    admin_name: [adminNames.name, 'admin_id'],
    team_name: [baseNames.name, 'team_id'],
  },
});

type ItemFilter = ParsedOf<typeof performanceApi.export>;
const matching = (ctx: Ctx, filter: ItemFilter = {}): SQL | undefined =>
  and(
    inArray(performanceItem.company_id, [...ctx.reading]),
    visibleItems(ctx),
    itemsOf(filter),
    ofDocuments(ctx, filter, sql`${performanceItem}`),
  );
/** Of the documents behind the items, which they do not say themselves; `items` is how their table is called. */
export function ofDocuments(
  ctx: Ctx,
  { student_id, method_id }: { student_id?: number; method_id?: number },
  items: SQL,
): SQL | undefined {
  const of = (table: SQL, column: SQL, value: number) =>
    sql`SELECT d.id FROM ${table} d WHERE d.company_id = ANY (${sql.param([...ctx.reading])}::bigint[]) AND d.${column} = ${value}`;
  const either = (column: SQL, value: number) =>
    sql`(${items}.recharge_id IN (${of(sql`recharge`, column, value)}) OR ${items}.refund_id IN (${of(sql`refund`, column, value)}))`;
  // A student has few documents: their items are found by an index.
  const itsItems = (kind: SQL, value: number) =>
    sql`SELECT i.id FROM ${kind} d JOIN performance_item i ON i.company_id = d.company_id AND i.${kind}_id = d.id
      WHERE d.company_id = ANY (${sql.param([...ctx.reading])}::bigint[]) AND d.student_id = ${value}`;
  return and(
    student_id
      ? sql`${items}.id IN (${itsItems(sql`recharge`, student_id)} UNION ALL ${itsItems(sql`refund`, student_id)})`
      : undefined,
    method_id ? either(sql`method_id`, method_id) : undefined,
  );
}
export const itemsOf = (filter: ItemFilter): SQL | undefined =>
  and(
    filter.month ? within(filter.month) : undefined,
    filter.posted_from ? gte(performanceItem.posted_on, filter.posted_from) : undefined,
    filter.posted_until ? lte(performanceItem.posted_on, filter.posted_until) : undefined,
    filter.admin_id ? eq(performanceItem.admin_id, filter.admin_id) : undefined,
    filter.team_id ? eq(performanceItem.team_id, filter.team_id) : undefined,
    filter.unowned === undefined
      ? undefined
      : sql`${performanceItem.admin_id} ${filter.unowned ? sql`IS NULL` : sql`IS NOT NULL`}`,
    filter.nature ? eq(performanceItem.nature, filter.nature) : undefined,
    filter.project ? eq(performanceItem.project, filter.project) : undefined,
    filter.kind ? eq(performanceItem.kind, filter.kind) : undefined,
    filter.case_id ? eq(performanceItem.case_id, filter.case_id) : undefined,
    filter.of ? OF_GROUP[filter.of] : undefined,
    filter.department_id ? eq(performanceItem.department_id, filter.department_id) : undefined,
    filter.home_company_id ? eq(performanceItem.home_company_id, filter.home_company_id) : undefined,
    filter.of_company_id ? eq(performanceItem.company_id, filter.of_company_id) : undefined,
    filter.category ? eq(performanceItem.category, filter.category) : undefined,
    filter.channel_id ? eq(performanceItem.channel_id, filter.channel_id) : undefined,
    filter.is_referral === undefined ? undefined : eq(performanceItem.is_referral, filter.is_referral === 1),
    filter.without ? isNull(performanceItem[filter.without]) : undefined,
  );
const isShift = sql`${performanceItem.kind} = 'shift'`;
const OF_GROUP: Readonly<Record<ItemGroup, SQL | undefined>> = {
  receipts: sql`(${performanceItem.kind} = 'receipt' OR (${isShift} AND ${performanceItem.recharge_id} IS NOT NULL))`,
  rebacks: sql`${performanceItem.kind} = 'reback'`,
  recharges: sql`${performanceItem.recharge_id} IS NOT NULL`,
  refunds: sql`${performanceItem.refund_id} IS NOT NULL`,
  all: undefined,
};
const within = (month: string, until = month): SQL | undefined =>
  and(gte(performanceItem.posted_on, `${month}-01`), lte(performanceItem.posted_on, lastDayOf(until)));
const newest = sql`${desc(performanceItem.posted_on)}, ${desc(performanceItem.id)}`;

export const performanceStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof performanceApi.items>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${performanceItem} WHERE ${matching(ctx, query)}`,
      order: newest,
    }),
  all: (ctx: Ctx, filter: ItemFilter) => rows.all(ctx, matching(ctx, filter), newest),

  async ofCase(ctx: Ctx, caseId: number) {
    const items = await ctx.db
      .select({ id: performanceItem.id })
      .from(performanceItem)
      .where(matching({ ...ctx, data_scope: 'company' }, { case_id: caseId }))
      .orderBy(desc(performanceItem.id))
      .limit(MOST_ITEMS);
    return rows.byIds(
      ctx,
      items.map(({ id }) => id),
    );
  },

  /**
   * A case counts once, in the month of its first receipt, while anything of its receipts stands; by share, of who is seen, and for
   * the team that its items name; where they name none, for the one of that person now.
   */
  async deals(ctx: Ctx, month: string) {
    const people = visiblePeople(ctx);
    const { rows: found } = await ctx.db.execute<{
      admin_id: number | null;
      own_team_id: number | null;
      team_id: number | null;
      bp: number;
    }>(
      sql`SELECT h.admin_id, a.team_id AS own_team_id, COALESCE(t.team_id, a.team_id) AS team_id, sum(COALESCE(h.share_bp, 10000))::int AS bp
         FROM deals_of(${sql.param([...ctx.reading])}, ${`${month}-01`}, ${lastDayOf(month)}) d
        CROSS JOIN LATERAL (SELECT c.revision FROM sales_case c WHERE c.company_id = d.company_id AND c.id = d.case_id OFFSET 0) c
         LEFT JOIN LATERAL (SELECT s.admin_id, s.share_bp FROM case_share s
           WHERE s.company_id = d.company_id AND s.case_id = d.case_id AND s.revision = c.revision OFFSET 0) h ON true
         LEFT JOIN LATERAL (SELECT i.team_id FROM performance_item i
           WHERE i.company_id = d.company_id AND i.case_id = d.case_id AND i.admin_id = h.admin_id AND i.recharge_id IS NOT NULL
           ORDER BY i.id LIMIT 1) t ON true
         LEFT JOIN admin a ON a.id = h.admin_id
        WHERE ${people ? sql`h.admin_id = ${people}` : sql`true`} GROUP BY 1, 2, 3`,
    );
    return found;
  },

  /** Of the whole companies, and what their books say. */
  async figures(ctx: Ctx, month: string) {
    const { rows: found } = await ctx.query(
      `WITH item AS (
         SELECT i.kind, i.recharge_id, i.refund_id, i.admin_id, i.case_id, i.amount_fen FROM performance_item i
          WHERE i.company_id = ANY ($1) AND i.posted_on BETWEEN $2 AND $3),
       total AS (
         SELECT COALESCE(sum(amount_fen), 0)::bigint AS net_fen,
                COALESCE(sum(amount_fen) FILTER (WHERE admin_id IS NULL), 0)::bigint AS unowned_fen FROM item),
       open_case AS (
         SELECT COALESCE(sum(k.fen), 0)::bigint AS unconfirmed_fen, count(*)::int AS unconfirmed
           FROM (SELECT case_id, sum(amount_fen) AS fen FROM item GROUP BY case_id) k
          CROSS JOIN LATERAL (SELECT c.status FROM sales_case c WHERE c.id = k.case_id OFFSET 0) c WHERE c.status <> 'confirmed'),
       entry AS (
         SELECT e.kind, r.amount_fen, (SELECT sum(p.amount_fen) FROM ledger_posting p
                  WHERE p.company_id = e.company_id AND p.entry_id = e.id AND p.account = 'cash') AS cash_fen
           FROM ledger_entry e LEFT JOIN recharge r ON e.doc = 'recharge' AND r.company_id = e.company_id AND r.id = e.doc_id
          WHERE e.company_id = ANY ($1) AND e.posted_on BETWEEN $2 AND $3 AND e.kind IN ('recharge', 'reback', 'refund_pay', 'refund_back')),
       book AS (
         SELECT COALESCE(sum(amount_fen) FILTER (WHERE kind = 'recharge'), 0)::bigint AS receipts_fen,
                count(*) FILTER (WHERE kind = 'recharge')::int AS receipts,
                COALESCE(sum(amount_fen) FILTER (WHERE kind = 'reback'), 0)::bigint AS rebacks_fen,
                COALESCE(sum(cash_fen) FILTER (WHERE kind IN ('refund_pay', 'refund_back')), 0)::bigint AS refunds_fen FROM entry)
       SELECT book.*, total.*, open_case.*,
              (SELECT count(*)::int FROM (SELECT 1 FROM item WHERE admin_id IS NULL GROUP BY recharge_id, refund_id HAVING sum(amount_fen) <> 0) d) AS unowned
         FROM book, total, open_case`,
      [ctx.reading, `${month}-01`, lastDayOf(month)],
    );
    const row = found[0] as Record<
      | 'receipts_fen'
      | 'receipts'
      | 'rebacks_fen'
      | 'refunds_fen'
      | 'net_fen'
      | 'unowned_fen'
      | 'unowned'
      | 'unconfirmed_fen'
      | 'unconfirmed',
      number
    >;
    return { ...row, difference_fen: row.receipts_fen - row.rebacks_fen - row.refunds_fen - row.net_fen };
  },

  /** What the books say of these days. */
  async booked(ctx: Ctx, { from, to }: Span): Promise<Record<'receipts' | 'rebacks' | 'refunds', number>> {
    const { rows: found } = await ctx.query(
      `SELECT COALESCE(sum(r.amount_fen) FILTER (WHERE e.kind = 'recharge'), 0)::bigint AS receipts,
              COALESCE(sum(r.amount_fen) FILTER (WHERE e.kind = 'reback'), 0)::bigint AS rebacks,
              COALESCE(sum((SELECT sum(p.amount_fen) FROM ledger_posting p
                 WHERE p.company_id = e.company_id AND p.entry_id = e.id AND p.account = 'cash'))
                FILTER (WHERE e.kind IN ('refund_pay', 'refund_back')), 0)::bigint AS refunds
         FROM ledger_entry e LEFT JOIN recharge r ON e.doc = 'recharge' AND r.company_id = e.company_id AND r.id = e.doc_id
        WHERE e.company_id = ANY ($1) AND e.posted_on BETWEEN $2 AND $3
          AND e.kind IN ('recharge', 'reback', 'refund_pay', 'refund_back')`,
      [ctx.reading, from, to],
    );
    return found[0];
  },

  /** What somebody should look at: nobody's, unconfirmed, or of no project yet. */
  async todo(ctx: Ctx, month: string) {
    const { rows: found } = await ctx.db.execute<{
      kind: 'unowned' | 'auto' | 'submitted' | 'undecided';
      id: number;
      number: string;
      student_name: string;
      amount_fen: number;
    }>(
      // Each case once, by its id: joined at large, all cases there ever were are read for those of a month.
      sql`SELECT CASE WHEN k.is_unowned THEN 'unowned' WHEN k.status = 'submitted' THEN 'submitted'
            WHEN k.is_undecided THEN 'undecided' ELSE 'auto' END AS kind, k.id, k.number,
            (SELECT s.username FROM student s WHERE s.id = k.student_id) AS student_name, k.amount_fen
        FROM (SELECT c.*, i.is_unowned, i.is_undecided,
                CASE c.status WHEN 'confirmed' THEN COALESCE(i.unowned_fen, 0) ELSE i.fen END::bigint AS amount_fen
            FROM (SELECT ${performanceItem.case_id} AS case_id, bool_or(${performanceItem.admin_id} IS NULL) AS is_unowned,
                    bool_or(${performanceItem.project} = 'undecided') AS is_undecided, sum(${performanceItem.amount_fen}) AS fen,
                    sum(${performanceItem.amount_fen}) FILTER (WHERE ${performanceItem.admin_id} IS NULL) AS unowned_fen
                FROM ${performanceItem} WHERE ${matching(ctx, { month })} GROUP BY 1) i
           CROSS JOIN LATERAL (SELECT c.id, c.number, c.status, c.student_id FROM sales_case c WHERE c.id = i.case_id OFFSET 0) c) k
        WHERE k.amount_fen <> 0
        ORDER BY k.is_unowned DESC, k.status = 'submitted' DESC, abs(k.amount_fen) DESC, k.id LIMIT ${MOST_TODO}`,
    );
    return found;
  },

  /** How many documents have something of nobody's in these days. */
  async unownedIn(ctx: Ctx, month: string): Promise<number> {
    const { rows: found } = await ctx.query(
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM performance_item
        WHERE company_id = ANY ($1) AND admin_id IS NULL AND posted_on BETWEEN $2 AND $3
        GROUP BY recharge_id, refund_id HAVING sum(amount_fen) <> 0) d`,
      [ctx.reading, `${month}-01`, lastDayOf(month)],
    );
    return found[0]?.n as number;
  },
};
const MOST_ITEMS = 200;
const MOST_TODO = 12;
