import { inArray, type SQL, sql } from 'drizzle-orm';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { either } from '@/kernel/server/db/columns.ts';
import { pageWith } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { shopOrder } from '../../order/server/order.table.ts';
import type { FigureRow, Figures, shopMoneyApi } from '../shop-money.contract.ts';
import type { Figure, Grouping, Reconciled } from '../shop-money.rules.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}
type Drill = Omit<ParsedOf<typeof shopMoneyApi.rows>, 'figure' | 'limit' | 'order' | 'page'>;

const ofShop = sql`l.kind IN ('goods', 'entitlement', 'service')`;
const read = (ctx: Ctx, alias: string): SQL =>
  sql`${sql.raw(alias)}.company_id IN (${sql.join(
    ctx.reading.map((id) => sql`${id}::bigint`),
    sql`, `,
  )})`;
const line = sql`order_line l ON l.company_id = f.company_id AND l.id = f.line_id`;
const between = (column: SQL, { from, to }: Span): SQL =>
  sql`${column} BETWEEN ${from}::date AND ${to}::date`;
/** Unearned of a line as it stands, and what a fact changed of it. */
const leftOfLine = sql`l.money_fen - l.recognised_fen - l.forfeited_fen - l.returned_fen`;
const leftByFact = sql`f.money_fen - f.recognised_fen - f.forfeited_fen - f.returned_fen`;

/** What leaves a stock for a line, and comes back; what came back damaged is gone all the same. */
const costs = (ctx: Ctx, span: Span, account: SQL): SQL => sql`
  SELECT s.company_id, s.order_line_id, s.moved_on, 0, 0, 0, 0, 0, 0, -s.value_fen, 0::bigint, 0::bigint, ${account}
    FROM stock_move s WHERE ${read(ctx, 's')} AND s.order_line_id IS NOT NULL AND ${between(sql`s.moved_on`, span)}`;

/** What is unearned after the last day, of no day: of the lines as they stand, less what came later. */
const left = (ctx: Ctx, { to }: Span, account: SQL): SQL => sql`
  SELECT l.company_id, l.id, NULL::date, 0, 0, 0, 0, 0, 0, 0, 0, ${leftOfLine}, ${account}
    FROM order_line l WHERE ${read(ctx, 'l')} AND l.is_paid AND ${ofShop} AND ${leftOfLine} > 0
  UNION ALL
  SELECT f.company_id, f.line_id, NULL::date, 0, 0, 0, 0, 0, 0, 0, 0, -(${leftByFact}), ${account}
    FROM order_line_fact f JOIN ${line} WHERE ${read(ctx, 'f')} AND ${ofShop} AND f.fact_on > ${to}::date`;

/** What happened to each line on each day of the span, and what is left after it. */
const plain = (ctx: Ctx, span: Span): SQL => sql`
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, f.money_fen + f.coin_fen, f.coin_fen, f.recognised_fen,
         f.returned_fen + f.reversed_fen + f.coin_back_fen, f.reversed_fen, 0::bigint,
         CASE WHEN ${ofShop} THEN ${leftByFact} ELSE 0 END, 0::bigint, ''
    FROM order_line_fact f JOIN ${line} WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)}
  UNION ALL ${left(ctx, span, sql`''`)}
  UNION ALL ${costs(ctx, span, sql`''`)}`;

/** The same by what paid it: coins; `store`, which alone pays what the shop delivers; and the tenders of hours, in proportion. */
const byAccount = (ctx: Ctx, span: Span): SQL => sql`
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, f.coin_fen, f.coin_fen, 0, f.coin_back_fen, 0, 0::bigint, 0::bigint,
         0::bigint, 'virtual'
    FROM order_line_fact f
   WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)} AND (f.coin_fen, f.coin_back_fen) <> (0, 0)
  UNION ALL
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, f.money_fen, 0, f.recognised_fen, f.returned_fen + f.reversed_fen,
         f.reversed_fen, 0, ${leftByFact}, 0, 'store'
    FROM order_line_fact f JOIN ${line}
   WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)} AND ${ofShop} AND l.money_fen > 0
  UNION ALL
  SELECT f.company_id, f.line_id, f.fact_on, f.pieces, f.money_fen * t.amount_fen / l.money_fen, 0, 0,
         f.returned_fen * t.amount_fen / l.money_fen, 0, 0, 0, 0, t.account
    FROM order_line_fact f JOIN ${line} JOIN order_tender t ON t.company_id = f.company_id AND t.line_id = f.line_id
   WHERE ${read(ctx, 'f')} AND ${between(sql`f.fact_on`, span)} AND NOT (${ofShop}) AND l.money_fen > 0 AND t.account <> 'virtual'
  UNION ALL ${left(ctx, span, sql`'store'`)}
  UNION ALL ${costs(ctx, span, sql`'store'`)}`;

const KEYS: Readonly<Record<Grouping, { key: SQL; name: SQL }>> = {
  day: { key: sql`m.on_day::text`, name: sql`m.on_day::text` },
  product: { key: sql`l.product_id::text`, name: sql`product.name` },
  category: { key: sql`product.category_id::text`, name: sql`product_category.name` },
  student: { key: sql`shop_order.student_id::text`, name: sql`student.username` },
  account: { key: sql`m.account`, name: sql`m.account` },
};

const narrowed = ({ day, product_id, category_id, student_id, account }: Partial<Drill>): SQL => {
  const all = [
    day && sql`m.on_day = ${day}::date`,
    product_id && sql`l.product_id = ${product_id}`,
    category_id && sql`product.category_id = ${category_id}`,
    student_id && sql`shop_order.student_id = ${student_id}`,
    account && sql`m.account = ${account}`,
  ].filter((one) => one instanceof Object);
  return all.length > 0 ? sql` AND ${sql.join(all as SQL[], sql` AND `)}` : sql``;
};

/** Lines of students whom this person sees, with what happened to them in the span and what is left of them. */
const moved = (ctx: Ctx, span: Span, isByAccount: boolean): SQL => sql`
  (${isByAccount ? byAccount(ctx, span) : plain(ctx, span)})
    AS m (company_id, line_id, on_day, pieces, sold, coin, delivered, refunded, reversed, cost, change, unearned, account)
  JOIN order_line l ON l.company_id = m.company_id AND l.id = m.line_id
  JOIN shop_order ON shop_order.company_id = l.company_id AND shop_order.id = l.order_id
  JOIN product ON product.id = l.product_id
  JOIN product_category ON product_category.id = product.category_id
  LEFT JOIN student ON student.id = shop_order.student_id
 WHERE ${inArray(shopOrder.company_id, [...ctx.reading])}
   AND ${students.isOfVisible(ctx, shopOrder.student_id) ?? sql`true`}`;

const total = (what: SQL): SQL => sql`COALESCE(sum(${what}), 0)::bigint`;
/** The sums of a group: what happened in the span, how that changed what is unearned, and what is unearned after it. */
const SUMS = sql`
  ${total(sql`m.pieces`)} AS quantity, ${total(sql`m.sold`)} AS sold_fen, ${total(sql`m.coin`)} AS coin_fen,
  ${total(sql`m.delivered`)} AS delivered_fen, ${total(sql`m.refunded`)} AS refunded_fen,
  ${total(sql`m.reversed`)} AS reversed_fen, ${total(sql`m.cost`)} AS cost_fen, ${total(sql`m.change`)} AS change_fen,
  ${total(sql`m.unearned`)} AS left_fen`;

type SumRow = Omit<Figures, 'margin_fen'> & { readonly reversed_fen: number };
/** With what the span changed of what is unearned. */
type Changed = FigureRow & { readonly change_fen: number };
const NOTHING: Changed = {
  key: '',
  name: '',
  orders: 0,
  quantity: 0,
  sold_fen: 0,
  coin_fen: 0,
  delivered_fen: 0,
  refunded_fen: 0,
  cost_fen: 0,
  margin_fen: 0,
  change_fen: 0,
  left_fen: 0,
};
const shown = ({ reversed_fen, ...row }: SumRow): Figures => ({
  ...row,
  margin_fen: row.delivered_fen - reversed_fen - row.cost_fen,
});

/** What each figure is of one line. */
const VALUES: Readonly<Record<Figure, SQL>> = {
  orders: total(sql`m.pieces`),
  quantity: total(sql`m.pieces`),
  sold_fen: total(sql`m.sold`),
  coin_fen: total(sql`m.coin`),
  delivered_fen: total(sql`m.delivered`),
  refunded_fen: total(sql`m.refunded`),
  cost_fen: total(sql`m.cost`),
  margin_fen: total(sql`m.delivered - m.reversed - m.cost`),
  left_fen: total(sql`m.unearned`),
};

/** When it last moved in the span; what only is left, when it was sold. */
const lastDay = sql`COALESCE(max(m.on_day), max(company_day(l.company_id, shop_order.audited_at)))`;
const number = (value: unknown): number => Number(value ?? 0);

/** Which order a posting of the shop is about. */
const orderOf = sql`CASE e.doc
  WHEN 'shop_order' THEN e.doc_id
  WHEN 'order_line' THEN (SELECT x.order_id FROM order_line x WHERE x.company_id = e.company_id AND x.id = e.doc_id)
  WHEN 'after_sale' THEN (SELECT x.order_id FROM after_sale x WHERE x.company_id = e.company_id AND x.id = e.doc_id)
  WHEN 'entitlement' THEN (SELECT x.order_id FROM entitlement n JOIN order_line x
    ON x.company_id = n.company_id AND x.id = n.order_line_id WHERE n.company_id = e.company_id AND n.id = e.doc_id) END`;

/** One row for each key; an order counts where more of it was sold than taken back. */
async function sumsBy(ctx: Ctx, span: Span, group: Grouping | undefined): Promise<Changed[]> {
  const { key, name } = group ? KEYS[group] : { key: sql`''`, name: sql`''` };
  const { rows } = await ctx.db.execute<Record<keyof SumRow | 'change_fen' | 'key' | 'name', unknown>>(sql`
    SELECT key, min(name) AS name, count(*) FILTER (WHERE quantity > 0) AS orders, sum(quantity) AS quantity,
           sum(sold_fen) AS sold_fen, sum(coin_fen) AS coin_fen, sum(delivered_fen) AS delivered_fen,
           sum(refunded_fen) AS refunded_fen, sum(reversed_fen) AS reversed_fen, sum(cost_fen) AS cost_fen, sum(change_fen) AS change_fen,
           sum(left_fen) AS left_fen
      FROM (SELECT ${key} AS key, min(${name}) AS name, ${SUMS}
              FROM ${moved(ctx, span, group === 'account')} GROUP BY 1, l.company_id, l.order_id) o GROUP BY key`);
  return rows.map((row) => ({
    key: String(row.key ?? ''),
    name: String(row.name ?? ''),
    change_fen: number(row.change_fen),
    ...shown({
      orders: number(row.orders),
      quantity: number(row.quantity),
      sold_fen: number(row.sold_fen),
      coin_fen: number(row.coin_fen),
      delivered_fen: number(row.delivered_fen),
      refunded_fen: number(row.refunded_fen),
      reversed_fen: number(row.reversed_fen),
      cost_fen: number(row.cost_fen),
      left_fen: number(row.left_fen),
    }),
  }));
}
const hasAny = ({ key: _, name: __, ...row }: FigureRow): boolean =>
  Object.values(row).some((value) => value !== 0);

export const shopMoneyStore = {
  total: async (ctx: Ctx, span: Span): Promise<Figures> => {
    const [row] = await sumsBy(ctx, span, undefined);
    const { key: _, name: __, change_fen: ___, ...figures } = row ?? NOTHING;
    return figures;
  },
  /** Keys that have anything, the most sold first. */
  grouped: async (ctx: Ctx, span: Span, group: Exclude<Grouping, 'day'>): Promise<FigureRow[]> =>
    (await sumsBy(ctx, span, group))
      .map(({ change_fen: _, ...row }) => row)
      .filter(hasAny)
      .toSorted((a, b) => b.sold_fen - a.sold_fen || b.left_fen - a.left_fen || (a.key < b.key ? -1 : 1)),
  /** The days of the span that have anything; what is left of a day is what was unearned at its end. */
  async byDay(ctx: Ctx, span: Span): Promise<FigureRow[]> {
    const rows = await sumsBy(ctx, span, 'day');
    let left_fen = sumOf(rows, (row) => row.left_fen);
    return rows
      .filter(({ key }) => key !== '')
      .toSorted((a, b) => (a.key < b.key ? 1 : -1))
      .map(({ change_fen, ...row }) => {
        const day = { ...row, left_fen };
        left_fen -= change_fen;
        return day;
      })
      .toReversed();
  },

  /** Sold by category in each period, and what was delivered. */
  async periods(ctx: Ctx, span: Span, by: 'day' | 'month') {
    const period = by === 'day' ? sql`m.on_day::text` : sql`to_char(m.on_day, 'YYYY-MM')`;
    const { rows } = await ctx.db.execute<{
      period: string;
      category_id: number;
      sold_fen: number;
      delivered_fen: number;
    }>(sql`
      SELECT ${period} AS period, product.category_id, sum(m.sold)::bigint AS sold_fen, sum(m.delivered)::bigint AS delivered_fen
        FROM ${moved(ctx, span, false)} AND m.on_day IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`);
    return rows.map((row) => ({
      period: row.period,
      category_id: number(row.category_id),
      sold_fen: number(row.sold_fen),
      delivered_fen: number(row.delivered_fen),
    }));
  },

  async rows(ctx: Ctx, query: ParsedOf<typeof shopMoneyApi.rows>) {
    const { from, to, figure, page, limit, ...drill } = query;
    // What is left of a day is what was left at its end.
    const { day, ...others } = drill;
    const span = day === undefined ? { from, to } : { from: day, to: day };
    const isOfDay = figure !== 'left_fen' && day !== undefined;
    const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
      SELECT l.id, l.order_id, shop_order.number, min(student.username) AS student_name,
             CASE WHEN l.variant = '' THEN l.name ELSE l.name || ' · ' || l.variant END AS name,
             ${lastDay}::text AS day, ${VALUES[figure]} AS value, count(*) OVER ()::int AS total,
             sum(${VALUES[figure]}) OVER () AS sum
        FROM ${moved(ctx, span, drill.account !== undefined)}${narrowed(isOfDay ? drill : others)}
       GROUP BY l.company_id, l.id, shop_order.number HAVING ${VALUES[figure]} <> 0
       ORDER BY ${lastDay} DESC, l.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`);
    const list = rows.map((row) => ({
      id: number(row.id),
      order_id: number(row.order_id),
      number: String(row.number),
      student_name: row.student_name === null ? null : String(row.student_name),
      name: String(row.name),
      day: String(row.day),
      value: number(row.value),
    }));
    return { ...pageWith({ page, limit }, list, number(rows[0]?.total)), sum: number(rows[0]?.sum) };
  },

  /** Of the companies that are read: the books beside the facts of the span, and the lines as they stand, less what came later. */
  async reconcile(ctx: Ctx, { from, to }: Span): Promise<Reconciled> {
    const { rows } = await ctx.db.execute<Record<keyof Reconciled, unknown>>(sql`
      WITH facts AS (
        SELECT COALESCE(sum(f.money_fen), 0) AS sold_fen, COALESCE(sum(f.recognised_fen), 0) AS delivered_fen,
               COALESCE(sum(f.forfeited_fen), 0) AS forfeited_fen, COALESCE(sum(f.returned_fen), 0) AS returned_fen,
               COALESCE(sum(f.reversed_fen), 0) AS reversed_fen
          FROM order_line_fact f JOIN ${line}
         WHERE ${read(ctx, 'f')} AND ${ofShop} AND f.fact_on BETWEEN ${from}::date AND ${to}::date
      ), later AS (
        SELECT COALESCE(sum(${leftByFact}), 0) AS fen
          FROM order_line_fact f JOIN ${line} WHERE ${read(ctx, 'f')} AND ${ofShop} AND f.fact_on > ${to}::date
      ), lines AS (
        SELECT COALESCE(sum(${leftOfLine}), 0) AS fen
          FROM order_line l WHERE ${read(ctx, 'l')} AND l.is_paid AND ${ofShop} AND ${leftOfLine} > 0
      )
      SELECT facts.*, lines.fen - later.fen AS lines_fen FROM facts, later, lines`);
    const row = rows[0] as Record<keyof Reconciled, unknown>;
    const booked = (days: { from?: string; to?: string }) =>
      ledger.movedOn(ctx, ctx.reading, ['shop_unearned', 'shop_revenue'], 'posted_on', days);
    const [before, after] = [await booked({ to: plusDays(from, -1) }), await booked({ to })];
    const [start_fen, books_fen] = [before, after].map((sums) => sums.get('shop_unearned') ?? 0) as [
      number,
      number,
    ];
    const revenue_fen = (after.get('shop_revenue') ?? 0) - (before.get('shop_revenue') ?? 0);
    return {
      start_fen,
      sold_fen: number(row.sold_fen),
      delivered_fen: number(row.delivered_fen),
      forfeited_fen: number(row.forfeited_fen),
      returned_fen: number(row.returned_fen),
      books_fen,
      lines_fen: number(row.lines_fen),
      reversed_fen: number(row.reversed_fen),
      revenue_fen,
    };
  },

  /** Order by order: where books and lines differ; entries of no order by their document. */
  async differences(ctx: Ctx, { from, to }: Span) {
    const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
      WITH books AS (
        SELECT b.company_id, b.order_id, CASE WHEN b.order_id IS NULL THEN b.doc ELSE 'shop_order' END AS doc,
               COALESCE(b.order_id, b.doc_id) AS doc_id,
               COALESCE(sum(b.amount_fen) FILTER (WHERE b.account = 'shop_unearned'), 0) AS unearned_fen,
               COALESCE(sum(b.amount_fen) FILTER (WHERE b.account = 'shop_revenue' AND b.posted_on >= ${from}::date), 0) AS revenue_fen
          FROM (SELECT p.company_id, p.account, p.amount_fen, p.posted_on, e.doc, e.doc_id, ${orderOf} AS order_id
                  FROM ledger_posting p JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
                 WHERE ${read(ctx, 'p')} AND p.account IN ('shop_unearned', 'shop_revenue') AND p.posted_on <= ${to}::date) b
         GROUP BY 1, 2, 3, 4
      ), facts AS (
        SELECT f.company_id, f.line_id,
               COALESCE(sum(f.money_fen - f.recognised_fen - f.forfeited_fen - f.returned_fen)
                 FILTER (WHERE f.fact_on > ${to}::date), 0) AS later_fen,
               COALESCE(sum(f.recognised_fen - f.reversed_fen)
                 FILTER (WHERE f.fact_on BETWEEN ${from}::date AND ${to}::date), 0) AS revenue_fen
          FROM order_line_fact f WHERE ${read(ctx, 'f')} GROUP BY 1, 2
      ), lines AS (
        SELECT l.company_id, l.order_id, COALESCE(sum(f.revenue_fen), 0) AS revenue_fen,
               sum(l.is_paid::int * (l.money_fen - l.recognised_fen - l.forfeited_fen - l.returned_fen) - COALESCE(f.later_fen, 0))
                 AS unearned_fen
          FROM order_line l LEFT JOIN facts f ON f.company_id = l.company_id AND f.line_id = l.id
         WHERE ${read(ctx, 'l')} AND ${ofShop} GROUP BY 1, 2
      )
      SELECT COALESCE(b.order_id, l.order_id) AS order_id, COALESCE(b.doc, 'shop_order') AS doc,
             COALESCE(b.doc_id, l.order_id) AS doc_id, o.number,
             ARRAY(SELECT x.name || ' ×' || x.quantity FROM order_line x WHERE x.company_id = o.company_id AND x.order_id = o.id
                    ORDER BY x.position) AS lines,
             COALESCE(b.unearned_fen, 0)::bigint AS unearned_books_fen, COALESCE(l.unearned_fen, 0)::bigint AS unearned_lines_fen,
             COALESCE(b.revenue_fen, 0)::bigint AS revenue_books_fen, COALESCE(l.revenue_fen, 0)::bigint AS revenue_lines_fen
        FROM books b FULL JOIN lines l ON l.company_id = b.company_id AND l.order_id = b.order_id
        LEFT JOIN shop_order o ON o.company_id = ${either(sql`b.company_id`, sql`l.company_id`)}
          AND o.id = ${either(sql`b.order_id`, sql`l.order_id`)}
       WHERE (COALESCE(b.unearned_fen, 0), COALESCE(b.revenue_fen, 0)) <> (COALESCE(l.unearned_fen, 0), COALESCE(l.revenue_fen, 0))
       ORDER BY 1 DESC NULLS FIRST LIMIT 200`);
    return rows.map((row) => ({
      key: `${row.doc} ${row.doc_id}`,
      order_id: row.order_id === null ? null : number(row.order_id),
      number: row.number === null ? null : String(row.number),
      doc: String(row.doc),
      doc_id: number(row.doc_id),
      lines: (row.lines ?? []) as string[],
      unearned_books_fen: number(row.unearned_books_fen),
      unearned_lines_fen: number(row.unearned_lines_fen),
      revenue_books_fen: number(row.revenue_books_fen),
      revenue_lines_fen: number(row.revenue_lines_fen),
    }));
  },
};
